import { Injectable } from '@nestjs/common';
import { Alarm } from '../../alarms/index.js';
import { PreventiveSchedule } from '../../assets/index.js';
import { AttachmentIncludingDeleted } from '../../attachments/index.js';
import { Comment } from '../../comments/index.js';
import { isDone } from '../../kernel/bulk.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { CostEntry, TimeEntry } from '../../labor/index.js';
import { mapInSlices } from '../../kernel/long-work.js';
import { type EntityClass, join, sql } from '../../kernel/sql/sql.js';
import { parse } from '../../kernel/validation/parse.js';
import { Announcement } from '../../notifications/index.js';
import { ImportedOperationDto, type ImportedOperation, ImportedOperations } from '../../operations/index.js';
import { ChecklistResult, OperationProcedure } from '../../procedures/index.js';
import { SparePartMovement } from '../../spare-parts/index.js';
import type { RecordsOfKind } from '../records-of-kind.js';
import type { FileRow } from '../reading/file-row.js';
import { type DueRow, notImported, outcomeOfError, type RowOutcome } from '../row-outcomes.js';
import { isMoment, momentsOf } from './moments.js';
import { OperationChanger } from './operation-changer.js';
import { operationColumns } from './operation-columns.js';
import { OperationReferences } from './operation-references.js';
import { MOMENTS, OperationRowCheck } from './operation-row-check.js';

/** What refers to an operation, so that it is kept. */
export const REFERRING: readonly EntityClass<object>[] = [
  Alarm,
  PreventiveSchedule,
  AttachmentIncludingDeleted,
  Announcement,
  SparePartMovement,
  Comment,
  TimeEntry,
  CostEntry,
  OperationProcedure,
  ChecklistResult,
];

/** Operations from files: open ones, and past ones with their dates (D79). */
@Injectable()
export class OperationRecords implements RecordsOfKind {
  readonly columns = operationColumns;

  constructor(
    private readonly imported: ImportedOperations,
    private readonly changer: OperationChanger,
  ) {}

  async check(work: UnitOfWork, rows: readonly FileRow[]) {
    const references = await OperationReferences.of(work, rows);
    const texts = new Set(
      rows
        .flatMap(({ fields }) => MOMENTS.map((name) => fields[name]))
        .filter((text) => typeof text === 'string'),
    );
    const moments = await momentsOf(work, new Set([...texts].filter(isMoment)));
    const check = new OperationRowCheck(references, moments, work.now);
    return { checked: await mapInSlices(rows, (row) => check.check(row)), newRooms: [] };
  }

  async record(work: UnitOfWork, _importId: string, rows: readonly DueRow[]): Promise<RowOutcome[]> {
    const outcomes = new Map<string, RowOutcome>();
    for (const row of rows)
      if (row.recordId !== null) outcomes.set(row.id, await this.changer.change(work, row));
    const fresh = rows.filter(({ recordId }) => recordId === null);
    const made = await this.imported.recordAll(
      work,
      fresh.map(({ fields }) => operationOf(fields!)),
    );
    made.forEach((each, at) => {
      const outcome = isDone(each)
        ? ({ status: 'made', recordId: each.id } as const)
        : outcomeOfError('refused', each.error);
      outcomes.set(fresh[at]!.id, outcome);
    });
    return rows.map(({ id }) => outcomes.get(id)!);
  }

  async undo(work: UnitOfWork, _importId: string, rows: readonly DueRow[]): Promise<RowOutcome[]> {
    const outcomes = new Map<string, RowOutcome>();
    const changed = rows.filter(({ difference }) => difference !== null);
    for (const row of changed) outcomes.set(row.id, await this.changer.restore(work, row));
    const made = rows.filter(({ difference }) => difference === null);
    const kept = await this.imported.removeAll(
      work,
      made.map(({ recordId }) => recordId!),
      (ids) => referredTo(work, ids),
    );
    for (const { id, recordId } of made)
      outcomes.set(id, kept.has(recordId!) ? notImported('kept', 'operation_used') : { status: 'removed' });
    return rows.map(({ id }) => outcomes.get(id)!);
  }
}

/** The operation of a checked row. */
function operationOf(fields: Readonly<Record<string, unknown>>): ImportedOperation {
  const { asset_id: assetId, technician_id: technicianId, assignee_name: name, ...others } = fields;
  const { createdAt, status, ...command } = parse(ImportedOperationDto, others);
  return {
    ...command,
    status: status!,
    openedAt: createdAt!,
    assetId: (assetId ?? null) as string | null,
    technicianId: (technicianId ?? null) as string | null,
    people: (name ?? null) as string | null,
    scheduledFor: command.scheduledFor ?? null,
    startedAt: command.startedAt ?? null,
    completedAt: command.completedAt ?? null,
  };
}

/** Those of some operations to which something refers. */
async function referredTo(work: UnitOfWork, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await work.rows<{ id: string }>(
    join(
      REFERRING.map(
        (entity) =>
          sql`SELECT r.operation_id AS id FROM ${entity} r WHERE r.operation_id = ANY(${ids}::uuid[])`,
      ),
      ' UNION ',
    ),
  );
  return new Set(found.map(({ id }) => id));
}
