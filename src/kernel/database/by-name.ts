import type { PageRequest, Position } from './page.js';
import { and, sql, type EntityClass, type Sql } from '../sql/sql.js';
import type { TenantReader } from './tenant-reader.js';

/** One page of rows in the order of their names. */
export interface PageByName<Row> {
  readonly rows: readonly Row[];
  /** Where the next page begins; null when nothing follows. */
  readonly next: Position | null;
}

/**
 * One page of what people look through by name, ignoring case; rows of the same name by their ids. It goes on behind a
 * row, so no row is shown twice or skipped while others come and go.
 *
 * Beside `TenantReader.list` for people alone: accounts are no resource of the API, and names are searched
 * regardless of case, which no declared sort does. A business has a few thousand people at most, so they are sorted for each
 * page, and no index is kept for it.
 *
 * @param columns of the row `r`, with its `id` and `name` among them; a name that is absent comes first
 * @param where conditions over the row `r`; they combine with AND
 */
export async function pageByName<Row extends { readonly id: string; readonly name: string | null }>(
  tenant: TenantReader,
  entity: EntityClass,
  columns: Sql,
  where: readonly Sql[],
  { limit, after }: PageRequest<'name'>,
): Promise<PageByName<Row>> {
  const name = sql`lower(coalesce(r.name, ''))`;
  const behind =
    after === null ? [] : [sql`(${name}, r.id) > (lower(${after.value ?? ''}), ${after.id}::uuid)`];
  const found = await tenant.rows<Row>(
    sql`SELECT ${columns} FROM ${entity} r WHERE ${and([...where, ...behind])} ORDER BY ${name}, r.id LIMIT ${limit + 1}`,
    { replan: true },
  );
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: found.length > limit && last ? { id: last.id, value: last.name ?? '' } : null };
}
