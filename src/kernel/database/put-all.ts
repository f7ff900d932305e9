import { isDone, type Outcome } from '../bulk.js';
import { ApiError } from '../errors/api-error.js';
import { externalIdMessages, type Put, withPathId } from './external-ids.js';
import { isOneOf, type EntityClass } from '../sql/sql.js';
import type { TenantRow } from '../sql/tenant-entity.js';
import type { UnitOfWork } from './unit-of-work.js';

/** A locked row, and the record to update it with. */
export interface ExistingRecord<Row, New> {
  readonly row: Row;
  readonly record: New;
}

/**
 * How a service creates many records, and updates many existing ones. Each method returns the results in the order of
 * the input.
 */
interface BulkUpsertMethods<Row, New> {
  create(records: readonly New[]): Promise<Outcome[]>;
  /** Returns the error of each record that cannot be updated; such a record is not written. */
  update(existing: readonly ExistingRecord<Row, New>[]): Promise<(ApiError | undefined)[]>;
}

/**
 * Creates or updates many records by their external ids, in a few statements (D51, D52). A rejected record does not
 * affect the others. When several records share an external id, the first is used and the others are rejected.
 *
 * It needs no advisory lock. Existing rows are locked in the order of their ids, and new rows are inserted in the
 * order of their external ids, so two concurrent requests cannot deadlock. A record that another request created
 * meanwhile fails with a unique violation, and is updated instead.
 *
 * @returns the result of each record, in order
 */
export async function putAllByExternalId<
  Row extends TenantRow & { readonly externalId: string | null },
  New extends { readonly externalId: string },
>(
  work: UnitOfWork,
  entity: EntityClass<Row>,
  records: readonly New[],
  methods: BulkUpsertMethods<Row, New>,
): Promise<Outcome[]> {
  const outcomes = new Map<New, Outcome>();
  /** Updates the records that exist, and returns the others. */
  const updateExisting = async (wanted: readonly New[]): Promise<New[]> => {
    if (wanted.length === 0) return [];
    const ids = wanted.map(({ externalId }) => externalId);
    const rows = await work.lock(entity, isOneOf('r.external_id', ids));
    const byExternalId = new Map(rows.map((row) => [row.externalId, row]));
    const existing = wanted.flatMap((record) => {
      const row = byExternalId.get(record.externalId);
      return row ? [{ row, record }] : [];
    });
    const refusals = existing.length > 0 ? await methods.update(existing) : [];
    existing.forEach(({ row: { id }, record }, index) => {
      const error = refusals[index];
      outcomes.set(record, error ? { error } : { id, isNew: false });
    });
    return wanted.filter(({ externalId }) => !byExternalId.has(externalId));
  };
  const missing = sortedByExternalId(await updateExisting(firstOfEach(records)));
  const created = missing.length > 0 ? await methods.create(missing) : [];
  created.forEach((outcome, index) => outcomes.set(missing[index]!, outcome));
  await updateExisting(missing.filter((record) => isOvertaken(outcomes.get(record)!)));
  return records.map(
    (record) =>
      outcomes.get(record) ?? {
        error: new ApiError('duplicate', externalIdMessages.repeated, 'external_id'),
      },
  );
}

function firstOfEach<New extends { readonly externalId: string }>(records: readonly New[]): New[] {
  const seen = new Set<string>();
  return records.filter(({ externalId }) => !seen.has(externalId) && seen.add(externalId));
}

function sortedByExternalId<New extends { readonly externalId: string }>(records: readonly New[]): New[] {
  return [...records].sort((one, other) => (one.externalId < other.externalId ? -1 : 1));
}

/** Whether a concurrent request has created the record. */
function isOvertaken(outcome: Outcome): boolean {
  return 'error' in outcome && outcome.error.code === 'duplicate' && outcome.error.param === 'external_id';
}

/**
 * Creates or updates one record by its external id, with the bulk methods of `putAllByExternalId`.
 *
 * @throws ApiError `invalid_parameter` when the record names another external id, and the error the record was
 *   rejected with
 */
export async function putSingle<New extends { readonly externalId?: string | null }>(
  externalId: string,
  record: New,
  putAll: (records: readonly (New & { readonly externalId: string })[]) => Promise<Outcome[]>,
): Promise<Put> {
  const [outcome] = await putAll([withPathId(externalId, record)]);
  if (isDone(outcome!)) return outcome;
  throw outcome!.error;
}
