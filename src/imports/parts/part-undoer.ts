import { Injectable } from '@nestjs/common';
import { changedFields } from '../../kernel/database/columns.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { isOneOf } from '../../kernel/sql/sql.js';
import {
  MovementReversals,
  SparePart,
  SparePartRemoval,
  SparePartsService,
} from '../../spare-parts/index.js';
import { type ImportedChange, valuesOf } from '../import.entity.js';
import { type DueRow, notImported, outcomeOfError, type RowOutcome } from '../row-outcomes.js';
import { stockNoteOf } from './stock-note.js';

/**
 * Undoes recorded rows. New parts are deleted together with their receipt, except for those whose stock has moved since. Changed
 * parts get their former values back, except for those on which someone has changed the same fields again, and the adjustment of
 * their stock is reversed.
 */
@Injectable()
export class PartUndoer {
  constructor(
    private readonly parts: SparePartsService,
    private readonly removal: SparePartRemoval,
    private readonly reversals: MovementReversals,
  ) {}

  /** @returns the result of each, in order */
  async process(work: UnitOfWork, importId: string, rows: readonly DueRow[]): Promise<RowOutcome[]> {
    const outcomes = new Map<string, RowOutcome>();
    const changed = rows.filter(({ difference }) => difference !== null);
    if (changed.length > 0) await this.restoreAll(work, changed, outcomes);
    const made = rows.filter(({ difference }) => difference === null);
    if (made.length > 0) await this.removeAll(work, importId, made, outcomes);
    return rows.map(({ id }) => outcomes.get(id)!);
  }

  private async removeAll(
    work: UnitOfWork,
    importId: string,
    rows: readonly DueRow[],
    outcomes: Map<string, RowOutcome>,
  ): Promise<void> {
    const note = await stockNoteOf(work, importId);
    const receipts = rows.map(({ recordId, fields }) => {
      const quantity = (fields!.quantity_on_hand as number | undefined) ?? 0;
      return [recordId!, quantity > 0 ? { quantity, note } : null] as const;
    });
    const { kept } = await this.removal.removeUnused(work, new Map(receipts));
    for (const { id, recordId } of rows)
      outcomes.set(id, kept.has(recordId!) ? notImported('kept', 'has_movements') : { status: 'removed' });
  }

  private async restoreAll(
    work: UnitOfWork,
    rows: readonly DueRow[],
    outcomes: Map<string, RowOutcome>,
  ): Promise<void> {
    const ids = rows.map(({ recordId }) => recordId!);
    const parts = new Map((await work.lock(SparePart, isOneOf('r.id', ids))).map((part) => [part.id, part]));
    const movements = rows.flatMap(({ difference }) =>
      difference!.flatMap(({ movementId }) => movementId ?? []),
    );
    const reversed = await this.reversals.reversedAmong(work, movements);
    for (const { id, recordId, difference } of rows)
      outcomes.set(id, await this.restore(work, parts.get(recordId!), difference!, reversed));
  }

  private async restore(
    work: UnitOfWork,
    part: SparePart | undefined,
    difference: readonly ImportedChange[],
    reversed: ReadonlySet<string>,
  ): Promise<RowOutcome> {
    if (!part) return notImported('kept', 'part_gone');
    const details = difference.filter(({ movementId }) => movementId === undefined);
    const isChangedAgain = Object.keys(changedFields(part, valuesOf(details, 'to'))).length > 0;
    if (isChangedAgain) return notImported('kept', 'changed_since');
    try {
      for (const { movementId } of difference)
        if (movementId !== undefined && !reversed.has(movementId))
          await this.reversals.reverse(work, movementId);
    } catch (error) {
      return outcomeOfError('kept', error);
    }
    await this.parts.update(work, part.id, valuesOf(details, 'from'));
    return { status: 'restored' };
  }
}
