import type { PageRequest, Position } from './page.js';
import { and, sql, type EntityClass, type Sql } from '../sql/sql.js';
import type { TenantReader } from './tenant-reader.js';

/** One page of rows, ordered by name. */
export interface PageByName<Row> {
  readonly rows: readonly Row[];
  /** Where the next page begins; null on the last page. */
  readonly next: Position | null;
}

/**
 * Reads one page of rows ordered by name, ignoring case, then by id. It uses keyset pagination: rows that come and go
 * do not make a page skip or repeat others.
 *
 * `TenantReader.list` does not cover this case: user accounts are not a resource of the API, and no declared sort
 * ignores case. A business has a few thousand people at most, so each page is sorted without an index.
 *
 * @param columns of the row `r`; they must include `id` and `name`. Rows without a name come first
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
  const afterPosition =
    after === null ? [] : [sql`(${name}, r.id) > (lower(${after.value ?? ''}), ${after.id}::uuid)`];
  const found = await tenant.rows<Row>(
    sql`SELECT ${columns} FROM ${entity} r WHERE ${and([...where, ...afterPosition])} ORDER BY ${name}, r.id LIMIT ${limit + 1}`,
    { replan: true },
  );
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: found.length > limit && last ? { id: last.id, value: last.name ?? '' } : null };
}
