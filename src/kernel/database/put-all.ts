import { isDone, type Outcome } from '../bulk.js';
import { ApiError } from '../errors/api-error.js';
import { externalIdMessages } from './external-id.messages.js';
import { namedBy, type Put } from './external-ids.js';
import { isOneOf, type EntityClass } from '../sql/sql.js';
import type { TenantRow } from '../sql/tenant-entity.js';
import type { UnitOfWork } from './unit-of-work.js';

/** A row that is locked, and what is said of it. */
export interface Known<Row, New> {
  readonly row: Row;
  readonly record: New;
}

/** How a service makes many records, and changes many that are there: each tells of all of them, in their order. */
interface WaysOfMany<Row, New> {
  create(records: readonly New[]): Promise<Outcome[]>;
  /** Gives the error of each that cannot be changed so; nothing of it is written then. */
  change(known: readonly Known<Row, New>[]): Promise<(ApiError | undefined)[]>;
}

/**
 * Makes or changes many records that another system calls by ids, in a few statements (D51, D52). One that is refused leaves
 * the others alone; of several with one id the first counts, and the others are refused.
 *
 * No one takes a turn for it: those that are there are locked in the order of their ids, the others are written in the order
 * of what they are called, so two at once wait for each other in one direction alone. What someone else made meanwhile is
 * found by its being in use, and changed.
 *
 * @returns the result of each, in order
 */
export async function putAllByExternalId<
  Row extends TenantRow & { readonly externalId: string | null },
  New extends { readonly externalId: string },
>(
  work: UnitOfWork,
  entity: EntityClass<Row>,
  records: readonly New[],
  ways: WaysOfMany<Row, New>,
): Promise<Outcome[]> {
  const outcomes = new Map<New, Outcome>();
  /** Changes those that are there, and gives the others. */
  const changeKnown = async (wanted: readonly New[]): Promise<New[]> => {
    if (wanted.length === 0) return [];
    const ids = wanted.map(({ externalId }) => externalId);
    const rows = await work.lockAll(entity, isOneOf('r.external_id', ids));
    const byExternalId = new Map(rows.map((row) => [row.externalId, row]));
    const known = wanted.flatMap((record) => {
      const row = byExternalId.get(record.externalId);
      return row ? [{ row, record }] : [];
    });
    const refusals = known.length > 0 ? await ways.change(known) : [];
    known.forEach(({ row: { id }, record }, index) => {
      const error = refusals[index];
      outcomes.set(record, error ? { error } : { id, isNew: false });
    });
    return wanted.filter(({ externalId }) => !byExternalId.has(externalId));
  };
  const unknown = inOrder(await changeKnown(firstOfEach(records)));
  const made = unknown.length > 0 ? await ways.create(unknown) : [];
  made.forEach((outcome, index) => outcomes.set(unknown[index]!, outcome));
  await changeKnown(unknown.filter((record) => isOvertaken(outcomes.get(record)!)));
  return records.map((record) => outcomes.get(record) ?? { error: repeatedExternalId() });
}

function firstOfEach<New extends { readonly externalId: string }>(records: readonly New[]): New[] {
  const seen = new Set<string>();
  return records.filter(({ externalId }) => !seen.has(externalId) && seen.add(externalId));
}

function inOrder<New extends { readonly externalId: string }>(records: readonly New[]): New[] {
  return [...records].sort((one, other) => (one.externalId < other.externalId ? -1 : 1));
}

/** Whether another request has created it. */
function isOvertaken(outcome: Outcome): boolean {
  return 'error' in outcome && outcome.error.code === 'duplicate' && outcome.error.param === 'external_id';
}

/**
 * Makes or changes the one record that another system calls by an id, as `putAllByExternalId` does of many.
 *
 * @throws ApiError `invalid_parameter` when the record itself is to be called something else, and what it was refused for
 */
export async function putAlone<New extends { readonly externalId?: string | null }>(
  externalId: string,
  record: New,
  putAll: (records: readonly (New & { readonly externalId: string })[]) => Promise<Outcome[]>,
): Promise<Put> {
  const [outcome] = await putAll([namedBy(externalId, record)]);
  if (isDone(outcome!)) return outcome;
  throw outcome!.error;
}

function repeatedExternalId(): ApiError {
  return new ApiError('duplicate', externalIdMessages.repeated, 'external_id');
}
