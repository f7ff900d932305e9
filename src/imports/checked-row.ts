import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { insertInto } from '../kernel/sql/own-rows.js';
import { rawSql, type Sql, sql } from '../kernel/sql/sql.js';
import { type ImportedChange, ImportRow, type RowProblem, type RowStatus } from './import.entity.js';
import type { FileRow, ImportKind } from './reading/file-row.js';

/** A checked row. */
export interface CheckedRow extends Pick<FileRow, 'line' | 'cells'> {
  /** The body of the request that would create or update this record; null if there is a problem. */
  fields: Record<string, unknown> | null;
  readonly problems: RowProblem[];
  /** The record that the row changes; null if it creates one. */
  readonly recordId: string | null;
  /** What the row changes; null if it creates a record. */
  changes: ImportedChange[] | null;
  /** The line of its parent, if that is another row. */
  parentLine: number | null;
  /** The number of its ancestors in the file. */
  depth: number;
}

/** How many rows are stored at once. */
const BATCH = 250;

/** The column with the record of a row: only assets have a foreign key. */
export function recordColumn(kind: ImportKind): Sql {
  return rawSql(kind === 'asset' ? 'asset_id' : 'record_id');
}

/** Stores the checked rows of an import, in batches. */
export async function storeRows(
  work: UnitOfWork,
  { id, kind }: { readonly id: string; readonly kind: ImportKind },
  checked: readonly CheckedRow[],
): Promise<void> {
  for (let at = 0; at < checked.length; at += BATCH)
    await storeBatch(work, id, kind, checked.slice(at, at + BATCH));
}

async function storeBatch(
  work: UnitOfWork,
  importId: string,
  kind: ImportKind,
  rows: readonly CheckedRow[],
): Promise<void> {
  const of = (value: (row: CheckedRow) => unknown) => rows.map(value);
  const now = work.now;
  const record = kind === 'asset' ? 'asset_id' : 'record_id';
  const columns = [
    ...['id', 'import_id', 'line', 'cells', 'fields', 'problems', 'status', record, 'difference'],
    ...['parent_line', 'depth', 'created_at', 'updated_at'],
  ];
  await work.write(
    insertInto(
      ImportRow,
      columns,
      sql`SELECT n.id, ${importId}::uuid AS import_id, n.line, n.cells::jsonb, n.fields::jsonb, n.problems::jsonb, n.status,
          n.record_id AS ${recordColumn(kind)}, n.difference::jsonb, n.parent_line, n.depth,
          ${now}::timestamptz AS created_at, ${now}::timestamptz AS updated_at
        FROM unnest(${of(() => work.newId())}::uuid[], ${of(({ line }) => line)}::integer[],
          ${of(({ cells }) => JSON.stringify(cells))}::text[],
          ${of(({ fields }) => fields && JSON.stringify(fields))}::text[],
          ${of(({ problems }) => JSON.stringify(problems))}::text[],
          ${of(statusOfRow)}::text[], ${of(({ recordId }) => recordId)}::uuid[],
          ${of(({ changes }) => changes && JSON.stringify(changes))}::text[],
          ${of(({ parentLine }) => parentLine)}::integer[], ${of(({ depth }) => depth)}::integer[])
          AS n (id, line, cells, fields, problems, status, record_id, difference, parent_line, depth)`,
    ),
  );
}

/** The status of a checked row: wrong, without a change, or right. */
export function statusOfRow({ fields, changes }: CheckedRow): RowStatus {
  if (fields === null) return 'wrong';
  return changes?.length === 0 ? 'same' : 'right';
}
