import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import type { CheckedRow } from './checked-row.js';
import type { Import, PlannedRoom } from './import.entity.js';
import type { ColumnSet } from './reading/column-set.js';
import type { FileRow } from './reading/file-row.js';
import type { DueRow, RowOutcome } from './row-outcomes.js';

/** The result of a check. */
export interface CheckResult {
  readonly checked: readonly CheckedRow[];
  /** The rooms that the rows name and that do not exist yet. */
  readonly newRooms: readonly PlannedRoom[];
}

/** How the rows of one kind are checked, recorded and undone. */
export interface RecordsOfKind {
  readonly columns: ColumnSet;
  /** Checks rows like requests. Nothing changes. @param makesRooms whether missing rooms will be created */
  check(work: UnitOfWork, rows: readonly FileRow[], makesRooms: boolean): Promise<CheckResult>;
  /** Prepares the rows of an import that a person confirms. */
  confirm?(work: UnitOfWork, of: Import): Promise<void>;
  /** Records rows. @returns the result of each, in order */
  record(work: UnitOfWork, importId: string, rows: readonly DueRow[]): Promise<RowOutcome[]>;
  /** Does what must not happen before the commit of recorded rows. */
  committed?(outcomes: readonly RowOutcome[]): void;
  /** Undoes recorded rows. @returns the result of each, in order */
  undo(work: UnitOfWork, importId: string, rows: readonly DueRow[]): Promise<RowOutcome[]>;
}
