import { Injectable } from '@nestjs/common';
import { AssetLookups, NOWHERE } from '../assets/index.js';
import type { Outcome } from '../kernel/bulk.js';
import { duplicateExternalId } from '../kernel/database/external-ids.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { eachOnce, newId } from '../kernel/ids.js';
import { isOneOf, sql } from '../kernel/sql/sql.js';
import { OperationNumbers } from './operation-numbers.js';
import { Operation, OperationStatusChange } from './operation.entity.js';

/** An operation as another system had it: open, or past with its dates (D79). References must exist, except for its asset. */
export type ImportedOperation = Pick<
  Operation,
  'title' | 'status' | 'assetId' | 'technicianId' | 'people' | 'scheduledFor' | 'startedAt' | 'completedAt'
> &
  Partial<
    Pick<
      Operation,
      | 'description'
      | 'requiredSkill'
      | 'place'
      | 'priority'
      | 'agreedAmount'
      | 'notes'
      | 'workReport'
      | 'cancellationReason'
      | 'externalId'
    >
  > & {
    /** When it was opened there. The lists show it in this order. */
    readonly openedAt: Date;
  };

/**
 * Records operations of other systems with their dates, and removes them again (D79). No one is notified, and no event is emitted:
 * they are known already. Followers of the feed of changes get them.
 */
@Injectable()
export class ImportedOperations {
  constructor(
    private readonly assets: AssetLookups,
    private readonly numbers: OperationNumbers,
  ) {}

  /** Records operations in a few statements. @returns the result of each, in order; `invalid_reference` for an unknown asset */
  async recordAll(work: UnitOfWork, wanted: readonly ImportedOperation[]): Promise<Outcome[]> {
    const [places, first] = await Promise.all([
      this.assets.lockPlacesOf(work, eachOnce(wanted.map(({ assetId }) => assetId))),
      this.numbers.take(work.principal.businessId, wanted.length),
    ]);
    const planned = wanted.map(({ openedAt, ...operation }, index) => {
      const location = operation.assetId === null ? NOWHERE : places.get(operation.assetId);
      if (!location) return undefined;
      const { place = location.place } = operation;
      const assigneeType = operation.technicianId === null ? null : ('technician' as const);
      const row = { ...operation, place, buildingId: location.buildingId, assigneeType, vendorId: null };
      return { ...row, id: newId(openedAt), number: first + index, importedAt: work.now };
    });
    const rows = planned.flatMap((row) => row ?? []);
    const written = new Set(await work.insert(Operation, rows, { skipTaken: true }));
    work.insert(
      OperationStatusChange,
      rows.filter(({ id }) => written.has(id)).map(({ id, status }) => openingOf(work, id, status)),
    );
    return planned.map((row) => {
      if (!row) return { error: ApiError.invalidReference('asset_id') };
      return written.has(row.id) ? { id: row.id, isNew: true } : { error: duplicateExternalId() };
    });
  }

  /**
   * Removes imported operations without any action since.
   *
   * @param isKept which of the locked ones to keep, besides
   * @returns the ids of those that are kept
   */
  async removeAll(
    work: UnitOfWork,
    ids: readonly string[],
    isKept: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
  ): Promise<ReadonlySet<string>> {
    const locked = await work.lock(Operation, isOneOf('r.id', ids));
    const present = locked.map(({ id }) => id);
    const acted = await work.rows<{ id: string }>(
      sql`SELECT DISTINCT r.operation_id AS id FROM ${OperationStatusChange} r
        WHERE ${isOneOf('r.operation_id', present)} AND r.action <> 'open' ORDER BY r.operation_id`,
    );
    const kept = new Set([...acted.map(({ id }) => id), ...(await isKept(present))]);
    const removed = present.filter((id) => !kept.has(id));
    await work.remove(OperationStatusChange, isOneOf('r.operation_id', removed));
    await work.remove(Operation, isOneOf('r.id', removed));
    return kept;
  }
}

/** The first entry of its history: who imported it, and its status then. */
function openingOf(work: UnitOfWork, operationId: string, status: Operation['status']) {
  const { kind: actorKind, id: actorId } = work.principal;
  const entry = { operationId, fromStatus: null, toStatus: status, action: 'open' as const, details: {} };
  return { ...entry, actorKind, actorId };
}
