import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { insertInto } from '../kernel/sql/own-rows.js';
import { sql } from '../kernel/sql/sql.js';
import { AssetImportRow, type RowStatus } from './asset-import.entity.js';
import type { CheckedRow } from './row-check.js';

/** How many rows are checked or written before other requests get their turn. */
export const BATCH = 250;

const COLUMNS = [
  'id',
  'import_id',
  'line',
  'cells',
  'fields',
  'problems',
  'status',
  'asset_id',
  'difference',
  'parent_line',
  'depth',
  'created_at',
  'updated_at',
];

/** Stores the checked rows of an import, in batches. */
export async function storeRows(
  work: UnitOfWork,
  importId: string,
  checked: readonly CheckedRow[],
): Promise<void> {
  for (let at = 0; at < checked.length; at += BATCH)
    await storeBatch(work, importId, checked.slice(at, at + BATCH));
}

async function storeBatch(work: UnitOfWork, importId: string, rows: readonly CheckedRow[]): Promise<void> {
  const of = (value: (row: CheckedRow) => unknown) => rows.map(value);
  const now = work.now;
  await work.write(
    insertInto(
      AssetImportRow,
      COLUMNS,
      sql`SELECT n.id, ${importId}::uuid AS import_id, n.line, n.cells::jsonb, n.fields::jsonb, n.problems::jsonb, n.status,
          n.asset_id, n.difference::jsonb, n.parent_line, n.depth, ${now}::timestamptz AS created_at, ${now}::timestamptz AS updated_at
        FROM unnest(${of(() => work.newId())}::uuid[], ${of(({ line }) => line)}::integer[],
          ${of(({ cells }) => JSON.stringify(cells))}::text[],
          ${of(({ fields }) => fields && JSON.stringify(fields))}::text[],
          ${of(({ problems }) => JSON.stringify(problems))}::text[],
          ${of(statusOf)}::text[], ${of(({ asset }) => asset?.id ?? null)}::uuid[],
          ${of(({ changes }) => changes && JSON.stringify(changes))}::text[],
          ${of(({ parent }) => parent?.line ?? null)}::integer[], ${of(({ depth }) => depth)}::integer[])
          AS n (id, line, cells, fields, problems, status, asset_id, difference, parent_line, depth)`,
    ),
  );
}

/** The status of a checked row: wrong, without a change, or right. */
export function statusOf({ fields, changes }: CheckedRow): RowStatus {
  if (fields === null) return 'wrong';
  return changes?.length === 0 ? 'same' : 'right';
}
