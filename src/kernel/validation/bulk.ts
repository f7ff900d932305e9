import type { Outcome } from '../bulk.js';
import { LongWork } from '../long-work.js';
import { ApiError, reasonOf, type FieldError } from '../errors/api-error.js';
import { CATALOGUE } from '../errors/catalogue.js';
import type { Command } from './command.js';
import type { Dto } from './field.js';
import { Bool, BulkItems } from './fields.js';
import { FieldErrors } from './field-errors.js';
import { requestMessages } from './field.messages.js';
import { BulkListing } from './bulk-listing.js';
import { check } from './parse.js';

/** The body of a bulk request: items as they were sent, each to be read by its own class. */
export interface BulkBody {
  readonly items: readonly unknown[];
  /** Whether all are to be undone when one is refused. */
  readonly atomic?: boolean;
  /** Whether to update records that exist already, by their external id. */
  readonly upsert?: boolean;
}

/** Makes the class of a bulk request's body. @param item the class of each item; it names the body too */
export function bulkOf(item: Dto): Dto<BulkBody> {
  class BulkDto implements BulkBody {
    @BulkItems(() => item, { about: 'The items, at most 1,000.', required: true }) items!: unknown[];
    @Bool({
      about:
        'If true, one failed item undoes the whole request, and the answer is 400. Default: false, each item succeeds or fails on its own.',
    })
    atomic?: boolean;
  }
  return named(BulkDto, item);
}

/** The same for what may be there already. */
export function upsertableBulkOf(item: Dto): Dto<BulkBody> {
  class UpsertableBulkDto extends bulkOf(item) {
    @Bool({
      about:
        'If true, each item needs an `external_id` and is created (201) or updated (200) as with `PUT …/by-external-id/…`. Default: false, an existing record is a `duplicate`.',
    })
    override upsert?: boolean;
  }
  return named(UpsertableBulkDto, item);
}

function named(body: Dto<BulkBody>, item: Dto): Dto<BulkBody> {
  Object.defineProperty(body, 'name', { value: `Bulk${item.name}` });
  return body;
}

/** What can be done with the items of a bulk request: the class of each, and who makes many of them. */
export interface Way<T extends object> {
  readonly takes: Dto<T>;
  /** The result of each, in order. */
  readonly act: (commands: Command<T>[]) => Promise<Outcome[]>;
}

/**
 * Validates each item, executes the valid ones, and returns the result of each, in order.
 *
 * @param create makes them
 * @param put makes or changes them, where the body may ask for that
 * @throws ApiError when one is refused and all were to be done or none: with every offending field, as `items[3].name`
 */
export function carryOut<T extends object, Named extends object = T>(
  { upsert = false, ...body }: BulkBody,
  create: Way<T>,
  put?: Way<Named>,
): Promise<Outcome[]> {
  return upsert && put ? doAll(body, put) : doAll(body, create);
}

async function doAll<T extends object>(
  { items, atomic = false }: BulkBody,
  { takes, act }: Way<T>,
): Promise<Outcome[]> {
  const listing = new BulkListing();
  const work = new LongWork();
  const read: ReadItem<T>[] = [];
  for (const item of items) {
    await work.pause();
    read.push(readItem(takes, item, listing));
  }
  if (atomic) refuseAny(read);
  const commands = read.flatMap((each) => ('command' in each ? [each.command] : []));
  const done = (commands.length > 0 ? await act(commands) : []).values();
  const outcomes = read.map((each) => ('error' in each ? each : listing.outcome(done.next().value!)));
  if (atomic) refuseAny(outcomes);
  return outcomes;
}

type ReadItem<T extends object> = { readonly command: Command<T> } | { readonly error: ApiError };

function readItem<T extends object>(dto: Dto<T>, item: unknown, listing: BulkListing): ReadItem<T> {
  if (typeof item !== 'object' || item === null || Array.isArray(item))
    return { error: new ApiError('invalid_parameter', requestMessages.itemNotObject) };
  const problems = listing.ofItem();
  const command = check(dto, item as Record<string, unknown>, problems) as Command<T>;
  if (problems.listed.length === 0) return { command };
  return { error: listing.bounded(ApiError.ofFields(problems.listed), problems.leftOut) };
}

function refuseAny(outcomes: readonly (Outcome | ReadItem<object>)[]): void {
  const problems = new FieldErrors();
  outcomes.forEach((outcome, index) => {
    if ('error' in outcome) fieldsOf(outcome.error, index).forEach((each) => problems.add(each));
  });
  const [first] = problems.listed;
  if (!first) return;
  // The answer is a 400, also where the item alone would have another status.
  const code = CATALOGUE[first.code].status === 400 ? first.code : 'invalid_item';
  throw new ApiError(code, first.reason, first.param, problems.listed);
}

function fieldsOf({ fields, code, reason, param }: ApiError, index: number): FieldError[] {
  const within = (name?: string) => (name === undefined ? `items[${index}]` : `items[${index}].${name}`);
  if (!fields) return [{ param: within(param), code, reason }];
  // Within its item a field is called what it is called alone.
  return fields.map((field) => ({ ...field, param: within(field.param), reason: reasonOf(field) }));
}
