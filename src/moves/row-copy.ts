import { type BusinessTable, names, type Tables } from '../kernel/database/business-tables.js';
import type { Run } from '../kernel/database/unscoped/across-businesses.js';
import { isUuid } from '../kernel/ids.js';
import { join, rawSql, sql, type Sql } from '../kernel/sql/sql.js';

/** How many rows are read, and inserted, at once. */
const BATCH = 500;

/** The columns of a business that belong to a database: whether it is open there. */
const STATE = new Set(['held_until', 'paused_until', 'moved_to']);

/** A table with its primary key. */
export interface KeyedTable extends BusinessTable {
  readonly key: readonly string[];
}

/** The tables of businesses, and `businesses` itself as the first one. */
export interface KeyedTables {
  readonly all: readonly KeyedTable[];
  readonly shared: Tables['shared'];
  readonly columns: Tables['columns'];
}

/** Reads the primary keys. @throws Error for a table without one */
export async function readKeys(run: Run, { ofBusinesses, shared, columns }: Tables): Promise<KeyedTables> {
  const keys = await run<{ table: string; key: string[] }>(sql`SELECT i.indrelid::regclass::text AS table,
      (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
        WHERE a.attrelid = i.indrelid AND a.attnum = ANY(i.indkey)) AS key
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
    WHERE i.indisprimary AND c.relnamespace = 'public'::regnamespace`);
  const keyOf = (name: string) => {
    const found = keys.find(({ table }) => table === name);
    if (!found) throw new Error(`The table ${name} has no primary key.`);
    return found.key;
  };
  const business = {
    name: 'businesses',
    columns: columns.businesses.filter((each) => !STATE.has(each)),
    late: [],
    key: ['id'],
  };
  return {
    all: [business, ...ofBusinesses.map((table) => ({ ...table, key: keyOf(table.name) }))],
    shared,
    columns,
  };
}

/** An id as a constant, because the query of a cursor takes no parameters. @throws Error for a malformed id */
function constant(id: string): Sql {
  if (!isUuid(id)) throw new Error(`"${id}" is not an id.`);
  return rawSql(`'${id}'::uuid`);
}

/** The condition for the rows `r` of a business. */
export function ofBusiness({ name }: BusinessTable, id: string): Sql {
  return sql`r.${names(name === 'businesses' ? 'id' : 'business_id')} = ${constant(id)}`;
}

/** Rows in JSON, as the rows of a table. @param alias of the rows in the query */
export function recordsOf({ name }: BusinessTable, json: readonly string[], alias: string): Sql {
  return sql`json_populate_recordset(NULL::${names(name)}, ${`[${json.join(',')}]`}::json) ${rawSql(alias)}`;
}

/**
 * Copies all rows of a business as they are. A new row of `businesses` is closed until the move is complete.
 *
 * @param from sees one snapshot
 * @param into a transaction of the target, where no row of the business exists
 * @returns the number of rows by table
 */
export async function copyRows(
  from: Run,
  into: Run,
  tables: KeyedTables,
  id: string,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  await copyFirms(from, into, tables, id);
  for (const table of tables.all) {
    counts[table.name] = 0;
    for await (const rows of batches(from, table, ofBusiness(table, id))) {
      await insert(into, table, rows);
      counts[table.name]! += rows.length;
    }
  }
  for (const table of tables.all) {
    if (table.late.length === 0) continue;
    const isLinked = rawSql(table.late.map((each) => `r."${each}" IS NOT NULL`).join(' OR '));
    for await (const rows of batches(from, table, sql`${ofBusiness(table, id)} AND (${isLinked})`))
      await setLate(into, table, rows);
  }
  return counts;
}

/** Inserts new rows, without their `late` columns. @param onConflict what to do with rows that exist */
export async function insert(
  into: Run,
  table: KeyedTable,
  rows: readonly string[],
  onConflict: Sql = rawSql(''),
): Promise<void> {
  const isBusiness = table.name === 'businesses';
  const early = names(...table.columns.filter((each) => !table.late.includes(each)));
  const state = rawSql(isBusiness ? ', held_until, paused_until' : '');
  const closed = rawSql(isBusiness ? `, 'infinity'::timestamptz, 'infinity'::timestamptz` : '');
  await into(sql`INSERT INTO ${names(table.name)} (${early}${state})
    SELECT ${early}${closed} FROM ${recordsOf(table, rows, 'l')} ${onConflict}`);
}

/** Sets the columns that refer to rows of later tables. */
export async function setLate(into: Run, table: KeyedTable, rows: readonly string[]): Promise<void> {
  const assign = rawSql(table.late.map((each) => `"${each}" = l."${each}"`).join(', '));
  await into(
    sql`UPDATE ${names(table.name)} r SET ${assign} FROM ${recordsOf(table, rows, 'l')} WHERE ${sameKey(table)}`,
  );
}

/** Whether `r` and `l` are the same row. */
export function sameKey({ key }: KeyedTable): Sql {
  return rawSql(key.map((each) => `r."${each}" = l."${each}"`).join(' AND '));
}

/**
 * Copies the firms and their tenancies that rows of the business refer to, unless the target has them, and the accounts of their people
 * who work for the business, unless the target has an account with the same id or e-mail address.
 */
export async function copyFirms(from: Run, into: Run, tables: KeyedTables, id: string): Promise<void> {
  for (const target of ['vendors', 'businesses'] as const) {
    const referenced = tables.shared
      .filter((each) => each.target === target)
      .map(
        ({ table: name, column }) =>
          sql`SELECT ${names(column)} FROM ${names(name)} WHERE business_id = ${constant(id)}`,
      );
    const columns = tables.columns[target].filter((each) => !STATE.has(each));
    const table = { name: target, columns, late: [], key: ['id'] };
    const isFirm = sql`r.id IN (${join(referenced, ' UNION ')}) AND r.id <> ${constant(id)} AND ${rawSql(target === 'businesses' ? 'r.is_firm' : 'true')}`;
    for await (const rows of batches(from, table, isFirm))
      await into(sql`INSERT INTO ${names(target)} (${names(...columns)}) SELECT ${names(...columns)}
        FROM ${recordsOf(table, rows, 'l')} ON CONFLICT (id) DO NOTHING`);
  }
  const users = tables.all.find(({ name }) => name === 'users')!;
  const worksHere = sql`EXISTS (SELECT 1 FROM vendor_people p WHERE p.business_id = ${constant(id)} AND p.user_id = r.id AND p.firm_id = r.business_id)`;
  for await (const rows of batches(from, users, worksHere))
    // Their firm may have invited them first: the account in the target is of the firm alone.
    await into(sql`INSERT INTO users (${names(...users.columns)})
      SELECT ${rawSql(users.columns.map((each) => (each === 'invited_by' ? 'l.business_id' : `l."${each}"`)).join(', '))}
      FROM ${recordsOf(users, rows, 'l')} ON CONFLICT DO NOTHING`);
}

/** The rows `r` that a condition selects, as JSON, in batches. */
async function* batches(
  from: Run,
  { name, columns }: BusinessTable,
  condition: Sql,
): AsyncGenerator<readonly string[]> {
  await from(sql`DECLARE moved_rows NO SCROLL CURSOR FOR SELECT row_to_json(l)::text AS line
    FROM (SELECT ${rawSql(columns.map((each) => `r."${each}"`).join(', '))} FROM ${names(name)} r WHERE ${condition}) l`);
  for (;;) {
    const batch = await from<{ line: string }>(sql`FETCH ${rawSql(String(BATCH))} FROM moved_rows`);
    if (batch.length > 0) yield batch.map(({ line }) => line);
    if (batch.length < BATCH) break;
  }
  await from(sql`CLOSE moved_rows`);
}
