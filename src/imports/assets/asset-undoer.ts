import { Injectable } from '@nestjs/common';
import { AssetRemoval, AssetsService } from '../../assets/index.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { isOneOf, sql } from '../../kernel/sql/sql.js';
import { Operation } from '../../operations/index.js';
import { valuesOf } from '../import.entity.js';
import { type DueRow, notImported, outcomeOfError, type RowOutcome } from '../row-outcomes.js';

/**
 * Undoes recorded rows. New assets are deleted together, except for those with operations. Changed assets get their former
 * values back, except for those on which someone has changed the same fields again.
 */
@Injectable()
export class AssetUndoer {
  constructor(
    private readonly assets: AssetsService,
    private readonly removal: AssetRemoval,
  ) {}

  /** @returns the result of each, in order */
  async process(work: UnitOfWork, rows: readonly DueRow[]): Promise<RowOutcome[]> {
    const outcomes = new Map<string, RowOutcome>();
    const changed = rows.filter(({ difference }) => difference !== null);
    for (const row of changed) outcomes.set(row.id, await this.restore(work, row));
    const made = rows.filter(({ difference }) => difference === null);
    if (made.length > 0) {
      const ids = made.map(({ recordId }) => recordId!);
      const { kept } = await this.removal.removeAll(work, ids, (locked) => idsWithOperations(work, locked));
      for (const { id, recordId } of made)
        outcomes.set(id, kept.has(recordId!) ? notImported('kept', 'has_operations') : { status: 'removed' });
    }
    return rows.map(({ id }) => outcomes.get(id)!);
  }

  private async restore(work: UnitOfWork, { recordId, difference }: DueRow): Promise<RowOutcome> {
    try {
      const { qrCode, ...former } = valuesOf(difference!, 'from');
      // If the asset had no code before, its new one stays: it is on a sticker, and codes are never cleared (D25).
      const wanted = qrCode ? { ...former, qrCode } : former;
      await this.assets.change(work, recordId!, wanted, valuesOf(difference!, 'to'));
      return { status: 'restored' };
    } catch (error) {
      return outcomeOfError('kept', error);
    }
  }
}

/** The ids of the assets that have operations. */
async function idsWithOperations(work: UnitOfWork, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await work.rows<{ id: string }>(
    sql`SELECT DISTINCT r.asset_id AS id FROM ${Operation} r WHERE ${isOneOf('r.asset_id', ids)} ORDER BY r.asset_id`,
  );
  return new Set(found.map(({ id }) => id));
}
