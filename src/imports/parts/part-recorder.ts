import { Injectable } from '@nestjs/common';
import { isDone } from '../../kernel/bulk.js';
import { changedFields } from '../../kernel/database/columns.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { isOneOf } from '../../kernel/sql/sql.js';
import { snakeCase } from '../../kernel/validation/field.js';
import { parse } from '../../kernel/validation/parse.js';
import { SparePart, SparePartsService, StockCounts } from '../../spare-parts/index.js';
import type { ImportedChange } from '../import.entity.js';
import { type DueRow, notImported, outcomeOfError, type RowOutcome } from '../row-outcomes.js';
import { ChangedPartDto, NewPartDto } from './part-columns.js';
import { stockNoteOf } from './stock-note.js';

/** The field that movements change. */
const STOCK = 'quantity_on_hand';

/**
 * Records rows: new parts together, with a receipt of their stock; changes of existing parts, with an adjustment if the file has
 * another stock. A row is refused, and nothing is written for it, if another change since the check removed its part or took its
 * external id.
 */
@Injectable()
export class PartRecorder {
  constructor(
    private readonly parts: SparePartsService,
    private readonly counts: StockCounts,
  ) {}

  /** @returns the result of each, in order */
  async process(work: UnitOfWork, importId: string, rows: readonly DueRow[]): Promise<RowOutcome[]> {
    if (rows.length === 0) return [];
    const note = await stockNoteOf(work, importId);
    const outcomes = new Map<string, RowOutcome>();
    // Counts lock operations before parts, so they come first.
    await this.changeAll(
      work,
      note,
      rows.filter(({ recordId }) => recordId !== null),
      outcomes,
    );
    await this.createAll(
      work,
      note,
      rows.filter(({ recordId }) => recordId === null),
      outcomes,
    );
    return rows.map(({ id }) => outcomes.get(id)!);
  }

  private async changeAll(
    work: UnitOfWork,
    note: string,
    rows: readonly DueRow[],
    outcomes: Map<string, RowOutcome>,
  ): Promise<void> {
    if (rows.length === 0) return;
    const stocks = await this.countAll(work, note, rows);
    const ids = rows.map(({ recordId }) => recordId!);
    const parts = new Map((await work.lock(SparePart, isOneOf('r.id', ids))).map((part) => [part.id, part]));
    for (const { id, recordId, fields } of rows) {
      const part = parts.get(recordId!);
      if (!part) {
        outcomes.set(id, notImported('refused', 'part_gone'));
        continue;
      }
      const { quantityOnHand: _, ...wanted } = parse(ChangedPartDto, fields!);
      const differing = Object.entries(changedFields(part, wanted));
      const details = differing.map(([name, to]) => ({
        param: snakeCase(name),
        from: part[name as keyof SparePart],
        to,
      }));
      await this.parts.update(work, part.id, wanted);
      const difference = [...details, ...(stocks.get(part.id) ?? [])];
      outcomes.set(id, { status: difference.length === 0 ? 'same' : 'changed', difference });
    }
  }

  /** Adjusts the stock of the rows that were shown to change it. @returns the changes by part */
  private async countAll(
    work: UnitOfWork,
    note: string,
    rows: readonly DueRow[],
  ): Promise<ReadonlyMap<string, ImportedChange[]>> {
    const counts = rows
      .filter(({ difference }) => difference!.some(({ param }) => param === STOCK))
      .map(({ recordId, fields }) => ({ sparePartId: recordId!, counted: fields![STOCK] as number, note }));
    const results = await this.counts.countAll(work, counts);
    const changes = new Map<string, ImportedChange[]>();
    for (const [at, result] of results.entries()) {
      if ('error' in result || result.movementId === null) continue;
      const { sparePartId, counted } = counts[at]!;
      const { from, movementId } = result;
      changes.set(sparePartId, [{ param: STOCK, from, to: counted, movementId }]);
    }
    return changes;
  }

  private async createAll(
    work: UnitOfWork,
    note: string,
    rows: readonly DueRow[],
    outcomes: Map<string, RowOutcome>,
  ): Promise<void> {
    const wanted = rows.map(({ fields }) => parse(NewPartDto, fields!));
    const made = await this.parts.createMany(
      work,
      wanted.map(({ quantityOnHand: _, ...part }) => part),
    );
    const receipts = made.flatMap((each, at) => {
      const quantity = wanted[at]!.quantityOnHand ?? 0;
      return isDone(each) && quantity > 0
        ? [{ sparePartId: each.id, type: 'receive', quantity, note } as const]
        : [];
    });
    if (receipts.length > 0) await this.parts.moveMany(work, receipts);
    for (const [at, each] of made.entries())
      outcomes.set(
        rows[at]!.id,
        isDone(each) ? { status: 'made', recordId: each.id } : outcomeOfError('refused', each.error),
      );
  }
}
