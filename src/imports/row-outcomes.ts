import type { AccountLink } from '../access/index.js';
import { recordColumn } from './checked-row.js';
import { updateOf } from '../kernel/sql/own-rows.js';
import { rawSql, sql } from '../kernel/sql/sql.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import {
  ImportRow,
  type ImportedChange,
  type ImportStatus,
  type RowProblem,
  type RowStatus,
} from './import.entity.js';
import type { ImportKind } from './reading/file-row.js';
import { ownProblem, problemOfField, type OwnProblem } from './row-problems.js';

/** A row to process next. */
export type DueRow = Pick<
  ImportRow,
  'id' | 'line' | 'fields' | 'recordId' | 'difference' | 'parentLine' | 'depth' | 'cells'
>;

/** The result of one row. */
export interface RowOutcome {
  readonly status: RowStatus;
  readonly problems?: readonly RowProblem[];
  readonly recordId?: string;
  readonly difference?: readonly ImportedChange[];
  /** The link of a new account. It is mailed after the commit, and not stored. */
  readonly invitation?: AccountLink;
}

/** The rows to process next: those with a status, parents before their components or the other way round. */
export interface RowSelection {
  readonly status: RowStatus;
  readonly parentsFirst: boolean;
}

/** The next rows. All have the same depth, so none of them is a component of another. */
export async function nextRows(
  work: UnitOfWork,
  importId: string,
  selections: readonly RowSelection[],
  size: number,
): Promise<DueRow[]> {
  for (const { status, parentsFirst } of selections) {
    const order = rawSql(parentsFirst ? 'r.depth, r.line' : 'r.depth DESC, r.line DESC');
    const rows =
      await work.rows<DueRow>(sql`SELECT r.id, r.line, r.fields, coalesce(r.asset_id, r.record_id) AS "recordId", r.difference,
        r.parent_line AS "parentLine", r.depth, r.cells FROM ${ImportRow} r
      WHERE r.import_id = ${importId} AND r.status = ${status} ORDER BY ${order} LIMIT ${size}`);
    if (rows.length > 0) return rows.filter(({ depth }) => depth === rows[0]!.depth);
  }
  return [];
}

/** Writes the results of rows, in one statement. */
export async function writeOutcomes(
  work: UnitOfWork,
  kind: ImportKind,
  rows: readonly DueRow[],
  outcomes: readonly RowOutcome[],
): Promise<void> {
  if (rows.length === 0) return;
  const record = recordColumn(kind);
  const of = (value: (outcome: RowOutcome) => unknown) => outcomes.map(value);
  await work.write(
    updateOf(
      ImportRow,
      sql`status = o.status, ${record} = coalesce(o.record_id, r.${record}), problems = coalesce(o.problems::jsonb, r.problems),
        difference = coalesce(o.difference::jsonb, r.difference), updated_at = GREATEST(r.updated_at, ${work.now}::timestamptz)`,
      sql`r.id = o.id`,
      sql`unnest(${rows.map(({ id }) => id)}::uuid[], ${of(({ status }) => status)}::text[],
        ${of(({ recordId }) => recordId ?? null)}::uuid[],
        ${of(({ problems }) => (problems ? JSON.stringify(problems) : null))}::text[],
        ${of(({ difference }) => (difference ? JSON.stringify(difference) : null))}::text[])
        AS o (id, status, record_id, problems, difference)`,
    ),
  );
}

/** The results of rows that crash every attempt. */
export function skippedRows(rows: readonly DueRow[], status: ImportStatus): RowOutcome[] {
  const outcome =
    status === 'running' ? notImported('refused', 'not_recorded') : notImported('kept', 'not_deleted');
  return rows.map(() => outcome);
}

/** The result of a row that is not imported, with the reason. */
export function notImported(
  status: 'refused' | 'kept',
  code: OwnProblem,
  { param = '', text = '' }: { param?: string; text?: string } = {},
): RowOutcome {
  return { status, problems: [ownProblem(param, code, text)] };
}

/** The result of a row for which a request would be refused. @throws any error that is not an `ApiError` */
export function outcomeOfError(status: 'refused' | 'kept', error: unknown): RowOutcome {
  if (!(error instanceof ApiError)) throw error;
  if (error.code === 'not_found') return notImported(status, 'asset_gone');
  if (error.code === 'version_conflict') return notImported(status, 'changed_since');
  const { code, reason, param = '', fields = [{ param, code, reason }] } = error;
  return { status, problems: fields.map(problemOfField) };
}
