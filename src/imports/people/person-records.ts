import { Injectable } from '@nestjs/common';
import { AccountMailer, EmailClaims } from '../../access/index.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { mapInSlices } from '../../kernel/long-work.js';
import type { FileRow } from '../reading/file-row.js';
import type { CheckResult, RecordsOfKind } from '../records-of-kind.js';
import type { DueRow, RowOutcome } from '../row-outcomes.js';
import { KnownPeople } from './known-people.js';
import { personColumns } from './person-columns.js';
import { PersonRecorder } from './person-recorder.js';
import { PersonRowCheck } from './person-row-check.js';
import { PersonUndoer } from './person-undoer.js';

/** People from files: technicians and accounts. */
@Injectable()
export class PersonRecords implements RecordsOfKind {
  readonly columns = personColumns;

  constructor(
    private readonly claims: EmailClaims,
    private readonly recorder: PersonRecorder,
    private readonly undoer: PersonUndoer,
    private readonly mailer: AccountMailer,
  ) {}

  async check(work: UnitOfWork, rows: readonly FileRow[]): Promise<CheckResult> {
    const known = await KnownPeople.of(work, rows, this.claims);
    const check = new PersonRowCheck(work.principal, known);
    return { checked: await mapInSlices(rows, (row) => check.check(row)), newRooms: [] };
  }

  record(work: UnitOfWork, _importId: string, rows: readonly DueRow[]): Promise<RowOutcome[]> {
    return this.recorder.process(work, rows);
  }

  /** Mails the invitations. Like those of the team page, a message that is lost is sent again from there. */
  committed(outcomes: readonly RowOutcome[]): void {
    for (const { invitation } of outcomes) this.mailer.send(invitation);
  }

  undo(work: UnitOfWork, _importId: string, rows: readonly DueRow[]): Promise<RowOutcome[]> {
    return this.undoer.process(work, rows);
  }
}
