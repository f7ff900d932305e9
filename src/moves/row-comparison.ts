import { names } from '../kernel/database/business-tables.js';
import type { Run } from '../kernel/database/unscoped/across-businesses.js';
import { join, rawSql, sql, type Sql } from '../kernel/sql/sql.js';
import {
  insert,
  type KeyedTable,
  type KeyedTables,
  ofBusiness,
  recordsOf,
  sameKey,
  setLate,
} from './row-copy.js';

/** How many rows are fetched, or deleted, at once. */
const BATCH = 500;

/** The rows of a part of a table: how many, and the sum of their hashes. Two databases with equal sums have equal rows. */
interface PartSum {
  readonly part: number;
  readonly rows: number;
  readonly sum: string;
}

/** The number of rows by table, and the sums by which they were compared. */
interface TableSums {
  readonly rows: number;
  readonly parts: ReadonlyMap<number, PartSum>;
}

/** The hash of a row, of all its columns. The text of a row is the same in each database with the same settings. */
const hashOf = (columns: readonly string[]) =>
  rawSql(`md5(ROW(${columns.map((each) => `r."${each}"`).join(', ')})::text)`);

/** The part that a row belongs to: 4,096 by the hash of its key. */
const partOf = ({ key }: KeyedTable) => sql`('x' || substr(${hashOf(key)}, 1, 3))::bit(12)::integer`;

/** Sums up the rows of a table. */
async function sumsOf(run: Run, table: KeyedTable, id: string): Promise<TableSums> {
  const parts = await run<PartSum>(sql`SELECT h.part, count(*)::integer AS rows,
      sum(('x' || substr(h.hash, 1, 16))::bit(64)::bigint)::text AS sum
    FROM (SELECT ${partOf(table)} AS part, ${hashOf(table.columns)} AS hash
      FROM ${names(table.name)} r WHERE ${ofBusiness(table, id)}) h GROUP BY h.part`);
  return {
    rows: parts.reduce((total, { rows }) => total + rows, 0),
    parts: new Map(parts.map((each) => [each.part, each])),
  };
}

/** The parts whose rows are not the same. */
function differentParts(one: TableSums, other: TableSums): number[] {
  const parts = new Set([...one.parts.keys(), ...other.parts.keys()]);
  return [...parts].filter((part) => {
    const [a, b] = [one.parts.get(part), other.parts.get(part)];
    return a?.rows !== b?.rows || a?.sum !== b?.sum;
  });
}

/** The difference between a table of the source and that of the target: keys of rows, in JSON. */
interface Difference {
  readonly table: KeyedTable;
  /** New rows, and those with other values. */
  readonly changed: readonly string[];
  /** Rows that only the target has. */
  readonly removed: readonly string[];
}

/**
 * Makes the rows of a business in the target those of the source.
 *
 * @param from sees one snapshot
 * @param into a transaction of the target
 * @returns the number of rows by table, each of which was compared by its hash
 * @throws Error if rows still differ; PostgreSQL's error for rows that cannot be written in this order
 */
export async function equalizeRows(
  from: Run,
  into: Run,
  tables: KeyedTables,
  id: string,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const differences: Difference[] = [];
  for (const table of tables.all) {
    const [here, there] = await Promise.all([sumsOf(from, table, id), sumsOf(into, table, id)]);
    counts[table.name] = here.rows;
    const parts = differentParts(here, there);
    if (parts.length > 0) differences.push(await differenceOf(from, into, table, id, parts));
  }
  for (const { table, changed } of differences)
    for await (const rows of rowsOf(from, table, changed)) await insert(into, table, rows, updating(table));
  for (const { table, changed } of differences)
    if (table.late.length > 0)
      for await (const rows of rowsOf(from, table, changed)) await setLate(into, table, rows);
  for (const { table, removed } of differences.toReversed()) await remove(into, table, removed);
  for (const { table } of differences) await requireEqual(from, into, table, id);
  return counts;
}

/** @throws Error if the rows of a table are not the same in both */
async function requireEqual(from: Run, into: Run, table: KeyedTable, id: string): Promise<void> {
  const [here, there] = await Promise.all([sumsOf(from, table, id), sumsOf(into, table, id)]);
  if (differentParts(here, there).length > 0)
    throw new Error(`The rows of ${table.name} differ: ${here.rows} here, ${there.rows} in the target.`);
}

async function differenceOf(
  from: Run,
  into: Run,
  table: KeyedTable,
  id: string,
  parts: readonly number[],
): Promise<Difference> {
  const keys = rawSql(table.key.map((each) => `r."${each}"`).join(', '));
  const hashes = async (run: Run) => {
    const rows = await run<{
      key: string;
      hash: string;
    }>(sql`SELECT row_to_json(k)::text AS key, ${hashOf(table.columns)} AS hash
      FROM ${names(table.name)} r CROSS JOIN LATERAL (SELECT ${keys}) k
      WHERE ${ofBusiness(table, id)} AND ${partOf(table)} = ANY(${parts}::integer[])`);
    return new Map(rows.map(({ key, hash }) => [key, hash]));
  };
  const [here, there] = await Promise.all([hashes(from), hashes(into)]);
  return {
    table,
    changed: [...here].filter(([key, hash]) => there.get(key) !== hash).map(([key]) => key),
    removed: [...there.keys()].filter((key) => !here.has(key)),
  };
}

/** The rows of these keys, as JSON, in batches. */
async function* rowsOf(
  from: Run,
  table: KeyedTable,
  keys: readonly string[],
): AsyncGenerator<readonly string[]> {
  const columns = rawSql(table.columns.map((each) => `r."${each}"`).join(', '));
  for (let start = 0; start < keys.length; start += BATCH) {
    const batch = keys.slice(start, start + BATCH);
    const rows = await from<{ line: string }>(sql`SELECT row_to_json(c)::text AS line
      FROM ${recordsOf(table, batch, 'l')} JOIN ${names(table.name)} r ON ${sameKey(table)} CROSS JOIN LATERAL (SELECT ${columns}) c`);
    yield rows.map(({ line }) => line);
  }
}

async function remove(into: Run, table: KeyedTable, keys: readonly string[]): Promise<void> {
  for (let start = 0; start < keys.length; start += BATCH)
    await into(sql`DELETE FROM ${names(table.name)} r USING ${recordsOf(table, keys.slice(start, start + BATCH), 'l')}
      WHERE ${sameKey(table)}`);
}

/** Updates the rows that exist, except for columns that may refer to rows which do not exist yet. */
function updating({ key, columns, late }: KeyedTable): Sql {
  const others = columns.filter((each) => !key.includes(each) && !late.includes(each));
  if (others.length === 0) return sql`ON CONFLICT (${names(...key)}) DO NOTHING`;
  const assign = others.map((each) => rawSql(`"${each}" = excluded."${each}"`));
  return sql`ON CONFLICT (${names(...key)}) DO UPDATE SET ${join(assign, ', ')}`;
}
