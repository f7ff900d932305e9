import { isDone, type Outcome } from '../bulk.js';
import { ApiError, type FieldError, reasonOf } from '../errors/api-error.js';
import { CATALOGUE } from '../errors/catalogue.js';
import { LongWork } from '../long-work.js';
import { FieldErrors, MAX_LISTED } from './field-errors.js';
import type { Dto, Command } from './field.js';
import { requestMessages } from './field.messages.js';
import { Bool, BulkItems } from './fields.js';
import { check } from './parse.js';

/**
 * Limits how many invalid fields the response to a bulk request lists (D6): 50 for all items together, and after that only the
 * first of each item, with a count of the others. Without a limit, the response to a thousand items with a hundred invalid fields
 * each would be twenty times as large as the request.
 */
class BulkListing {
  private room = MAX_LISTED;

  /** Collects the errors of the next item. */
  newItemErrors(): FieldErrors {
    return new FieldErrors(Math.max(1, this.room));
  }

  /** The result of an item, with its fields limited to those that can still be listed. */
  boundedOutcome(outcome: Outcome): Outcome {
    return isDone(outcome) ? outcome : { error: this.boundedError(outcome.error) };
  }

  /**
   * The error of an item, with its fields limited to those that can still be listed.
   *
   * @param leftOut how many invalid fields `fields` already omits
   */
  boundedError({ code, reason, param, fields = [] }: ApiError, leftOut = 0): ApiError {
    const isBrief = this.room === 0;
    const listed = isBrief ? fields.slice(0, 1).map(shortened) : fields.slice(0, this.room);
    this.room -= isBrief ? 0 : listed.length;
    const shown = isBrief ? requestMessages.inBrief({ said: reason }) : reason;
    const more = fields.length - listed.length + leftOut;
    const withCount = more === 0 ? shown : requestMessages.moreAreWrong({ said: shown, count: more });
    return new ApiError(code, withCount, param, listed.length === 0 ? undefined : listed);
  }
}

function shortened(field: FieldError): FieldError {
  return { ...field, reason: requestMessages.inBrief({ said: reasonOf(field) }) };
}

/** The body of a bulk request. The items are as sent; each is validated separately. */
export interface BulkBody {
  readonly items: readonly unknown[];
  /** Whether one failed item undoes all others. */
  readonly atomic?: boolean;
  /** Whether to update records that already exist, identified by their external id. */
  readonly upsert?: boolean;
}

/** Creates the class of a bulk request's body. @param item the class of each item; the name of the body's class contains its name */
export function bulkDtoOf(item: Dto): Dto<BulkBody> {
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

/** Does the same for items whose records may already exist. */
export function upsertableBulkDtoOf(item: Dto): Dto<BulkBody> {
  class UpsertableBulkDto extends bulkDtoOf(item) {
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

/** One way to process the items of a bulk request. */
export interface BulkAction<T extends object> {
  /** The class of each item. */
  readonly takes: Dto<T>;
  /** Processes the valid items, and returns the result of each, in order. */
  readonly act: (commands: Command<T>[]) => Promise<Outcome[]>;
}

/**
 * Validates each item, executes the valid ones, and returns the result of each, in order.
 *
 * @param create creates the records
 * @param put creates or updates the records, if the body may have `upsert`
 * @throws ApiError if `atomic` is true and an item failed: with the invalid fields of all items, named as in `items[3].name`
 */
export function carryOut<T extends object, Upsert extends object = T>(
  { upsert = false, ...body }: BulkBody,
  create: BulkAction<T>,
  put?: BulkAction<Upsert>,
): Promise<Outcome[]> {
  return upsert && put ? processItems(body, put) : processItems(body, create);
}

async function processItems<T extends object>(
  { items, atomic = false }: BulkBody,
  { takes, act }: BulkAction<T>,
): Promise<Outcome[]> {
  const listing = new BulkListing();
  const work = new LongWork();
  const parsed: ParsedItem<T>[] = [];
  for (const item of items) {
    await work.pause();
    parsed.push(parseItem(takes, item, listing));
  }
  if (atomic) throwIfAnyFailed(parsed);
  const commands = parsed.flatMap((each) => ('command' in each ? [each.command] : []));
  const results = (commands.length > 0 ? await act(commands) : []).values();
  const outcomes = parsed.map((each) =>
    'error' in each ? each : listing.boundedOutcome(results.next().value!),
  );
  if (atomic) throwIfAnyFailed(outcomes);
  return outcomes;
}

type ParsedItem<T extends object> = { readonly command: Command<T> } | { readonly error: ApiError };

function parseItem<T extends object>(dto: Dto<T>, item: unknown, listing: BulkListing): ParsedItem<T> {
  if (typeof item !== 'object' || item === null || Array.isArray(item))
    return { error: new ApiError('invalid_parameter', requestMessages.itemNotObject) };
  const errors = listing.newItemErrors();
  const command = check(dto, item as Record<string, unknown>, errors) as Command<T>;
  if (errors.listed.length === 0) return { command };
  return { error: listing.boundedError(ApiError.ofFields(errors.listed), errors.leftOut) };
}

function throwIfAnyFailed(outcomes: readonly (Outcome | ParsedItem<object>)[]): void {
  const errors = new FieldErrors();
  outcomes.forEach((outcome, index) => {
    if ('error' in outcome) fieldErrorsOf(outcome.error, index).forEach((each) => errors.add(each));
  });
  const [first] = errors.listed;
  if (!first) return;
  // The response is always a 400, even if a single request for the item would have another status.
  const code = CATALOGUE[first.code].status === 400 ? first.code : 'invalid_item';
  throw new ApiError(code, first.reason, first.param, errors.listed);
}

function fieldErrorsOf({ fields, code, reason, param }: ApiError, index: number): FieldError[] {
  const pathOf = (name?: string) => (name === undefined ? `items[${index}]` : `items[${index}].${name}`);
  if (!fields) return [{ param: pathOf(param), code, reason }];
  // The message names the field as in a single request, without the prefix `items[3].`.
  return fields.map((field) => ({ ...field, param: pathOf(field.param), reason: reasonOf(field) }));
}
