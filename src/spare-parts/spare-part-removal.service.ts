import { Injectable } from '@nestjs/common';
import { auditDeletions } from '../access/index.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { isOneOf, sql } from '../kernel/sql/sql.js';
import { SparePart } from './spare-part.entity.js';
import { partDeleted } from './spare-part.events.js';
import { SparePartMovement } from './spare-part-movement.entity.js';

/** The receipt with which a part got its first stock. */
type FirstReceipt = Pick<SparePartMovement, 'quantity' | 'note'>;

/** The result of deleting parts, by id. Parts that do not exist are in neither set. */
interface Removal {
  readonly removed: ReadonlySet<string>;
  /** Parts whose stock has moved. */
  readonly kept: ReadonlySet<string>;
}

/** Deletes parts that were recorded by mistake. */
@Injectable()
export class SparePartRemoval {
  /**
   * Deletes the parts that were never used, with their first receipt. All others are kept, because their ledger is the history of
   * operations and counts (D28).
   *
   * @param receipts the ids of the parts, and the receipt that came with each; null for a part without stock
   * @throws ApiError `permission_required`
   */
  async removeUnused(work: UnitOfWork, receipts: ReadonlyMap<string, FirstReceipt | null>): Promise<Removal> {
    work.principal.require('spare-parts:write');
    // Movements lock the part too, so none can be added meanwhile.
    const parts = await work.lock(SparePart, isOneOf('r.id', [...receipts.keys()]));
    const used = await usedAmong(work, parts, receipts);
    const unused = parts.filter(({ id }) => !used.has(id));
    if (unused.length > 0) await this.remove(work, unused);
    return { removed: new Set(unused.map(({ id }) => id)), kept: used };
  }

  private async remove(work: UnitOfWork, parts: readonly SparePart[]): Promise<void> {
    const ids = parts.map(({ id }) => id);
    // Emits the events first: their snapshots still show the parts.
    work.emit(partDeleted, ids);
    await work.remove(SparePartMovement, isOneOf('r.spare_part_id', ids));
    await work.remove(SparePart, isOneOf('r.id', ids));
    const deletions = parts.map(({ id, name, reference }) => ({ id, name, details: { reference } }));
    await auditDeletions(work, 'spare_part.deleted', deletions);
  }
}

/** The ids of the parts whose ledger has more than their first receipt. */
async function usedAmong(
  work: UnitOfWork,
  parts: readonly SparePart[],
  receipts: ReadonlyMap<string, FirstReceipt | null>,
): Promise<ReadonlySet<string>> {
  const ids = parts.map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const ledgers = await work.rows<FirstReceipt & { id: string; lines: number; type: string }>(
    sql`SELECT r.spare_part_id AS id, count(*)::int AS lines, min(r.type) AS type, min(r.quantity) AS quantity, min(r.note) AS note
      FROM ${SparePartMovement} r WHERE ${isOneOf('r.spare_part_id', ids)} GROUP BY r.spare_part_id ORDER BY r.spare_part_id`,
  );
  const used = ledgers.filter(({ id, lines, type, quantity, note }) => {
    const receipt = receipts.get(id);
    const isFirst = type === 'receive' && quantity === receipt?.quantity && note === receipt.note;
    return lines > 1 || !isFirst;
  });
  return new Set(used.map(({ id }) => id));
}
