import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { mapInSlices } from '../../kernel/long-work.js';
import type { FileRow } from '../reading/file-row.js';
import type { CheckResult, RecordsOfKind } from '../records-of-kind.js';
import type { DueRow, RowOutcome } from '../row-outcomes.js';
import { KnownParts } from './known-parts.js';
import { partColumns } from './part-columns.js';
import { PartRecorder } from './part-recorder.js';
import { PartRowCheck } from './part-row-check.js';
import { PartUndoer } from './part-undoer.js';

/** Spare parts with their stock, from files. */
@Injectable()
export class PartRecords implements RecordsOfKind {
  readonly columns = partColumns;

  constructor(
    private readonly recorder: PartRecorder,
    private readonly undoer: PartUndoer,
  ) {}

  async check(work: UnitOfWork, rows: readonly FileRow[]): Promise<CheckResult> {
    const check = new PartRowCheck(await KnownParts.of(work, rows));
    return { checked: await mapInSlices(rows, (row) => check.check(row)), newRooms: [] };
  }

  record(work: UnitOfWork, importId: string, rows: readonly DueRow[]): Promise<RowOutcome[]> {
    return this.recorder.process(work, importId, rows);
  }

  undo(work: UnitOfWork, importId: string, rows: readonly DueRow[]): Promise<RowOutcome[]> {
    return this.undoer.process(work, importId, rows);
  }
}
