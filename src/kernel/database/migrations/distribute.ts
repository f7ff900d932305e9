import type { QueryRunner } from 'typeorm';
import { keptAs } from './distribution.js';

/** The database cannot be distributed as it is. The message says what to do first. */
export class NotDistributable extends Error {}

interface Table {
  readonly name: string;
  /** The tables that it refers to, but for itself. */
  readonly refersTo: readonly string[];
  readonly isDone: boolean;
}

/** A table of ours, its references, and whether Citus keeps it. */
const TABLES = `SELECT c.relname AS name,
    EXISTS (SELECT 1 FROM pg_dist_partition d WHERE d.logicalrelid = c.oid AND d.partmethod IN ('h', 'n')) AS "isDone",
    ARRAY(SELECT DISTINCT p.relname::text FROM pg_constraint f JOIN pg_class p ON p.oid = f.confrelid
      WHERE f.contype = 'f' AND f.conrelid = c.oid AND f.confrelid <> c.oid) AS "refersTo"
  FROM pg_class c WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT 1 FROM pg_depend e WHERE e.objid = c.oid AND e.classid = 'pg_class'::regclass AND e.deptype = 'e')
  ORDER BY c.relname`;

/** Tables whose rows before the distribution are still on the coordinator, hidden. */
const LEFT_BEHIND = `SELECT c.relname AS name FROM pg_class c JOIN pg_dist_partition d ON d.logicalrelid = c.oid
  WHERE d.partmethod = 'h' AND c.relnamespace = 'public'::regnamespace AND pg_relation_size(c.oid) > 0 ORDER BY c.relname`;

/** Settings of a connection that changes distributed tables. */
export const SETTINGS = [
  // Otherwise the first reference table makes every table that refers to it one that Citus keeps on the coordinator.
  'SET citus.enable_local_reference_table_foreign_keys = off',
  // Tables with foreign keys to reference tables are copied over one connection for each machine.
  "SET citus.multi_shard_modify_mode = 'sequential'",
  'SET client_min_messages = warning',
];

/** Tells whether Citus has distributed this database. */
export async function isDistributed(connection: QueryRunner): Promise<boolean> {
  if (!(await hasCitus(connection))) return false;
  return (await tablesOf(connection)).some(({ isDone }) => isDone);
}

/**
 * Distributes every table over the machines of a Citus cluster, by the declaration in `distribution.ts`: reference tables
 * first, and each table behind those that it refers to. A table that is distributed already is left alone, so it can be
 * repeated, and goes on where it stopped. Nothing may use the database meanwhile.
 *
 * @param say is told what is done, line by line
 * @throws NotDistributable where there is no Citus, or this is not its coordinator
 */
export async function distribute(connection: QueryRunner, say: (line: string) => void): Promise<void> {
  await requireCoordinator(connection);
  for (const each of SETTINGS) await connection.query(each);
  const tables = inOrder(await tablesOf(connection));
  const open = tables.filter(({ name, isDone }) => !isDone && keptAs(name) !== 'local');
  for (const { name } of open) {
    const began = Date.now();
    await distributeTable(connection, name);
    say(`${name}: ${keptAs(name)}, ${((Date.now() - began) / 1000).toFixed(2)} s`);
  }
  await forgetLocalRows(connection);
  say(open.length === 0 ? 'Every table is distributed.' : `${open.length} tables are distributed now.`);
}

/**
 * Distributes one table, in a transaction that is open or in one of its own; a local one is left alone. Those that it refers to
 * come first, and the connection has the settings above.
 */
export async function distributeTable(connection: QueryRunner, table: string): Promise<void> {
  if (keptAs(table) === 'local') return;
  if (keptAs(table) === 'reference') {
    await connection.query('SELECT create_reference_table($1::regclass)', [`public.${table}`]);
    return;
  }
  // All rows of a business are on one machine, because all tables have their shards beside those of the first one.
  const [beside] = (await connection.query(
    `SELECT logicalrelid::text AS name FROM pg_dist_partition
     WHERE partmethod = 'h' AND logicalrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace) LIMIT 1`,
  )) as { name: string }[];
  await connection.query(
    `SELECT create_distributed_table($1::regclass, 'business_id', colocate_with => $2)`,
    [`public.${table}`, beside?.name ?? 'none'],
  );
}

async function requireCoordinator(connection: QueryRunner): Promise<void> {
  if (!(await hasCitus(connection)))
    throw new NotDistributable(
      'This database has no Citus: run CREATE EXTENSION citus in it, here and on every worker, and then citus_add_node here for each worker: docs/scaling.md.',
    );
  const [{ isCoordinator }] = (await connection.query(
    'SELECT citus_is_coordinator() AS "isCoordinator"',
  )) as [{ isCoordinator: boolean }];
  if (!isCoordinator)
    throw new NotDistributable('This is a worker of Citus: DATABASE_URL must name the coordinator.');
}

async function hasCitus(connection: QueryRunner): Promise<boolean> {
  const rows = (await connection.query(`SELECT 1 FROM pg_extension WHERE extname = 'citus'`)) as unknown[];
  return rows.length > 0;
}

async function tablesOf(connection: QueryRunner): Promise<Table[]> {
  return (await connection.query(TABLES)) as Table[];
}

/** Reference tables first, and each table behind those that it refers to. */
function inOrder(tables: readonly Table[]): Table[] {
  const ordered = new Map<string, Table>();
  const byName = new Map(tables.map((each) => [each.name, each]));
  const add = (table: Table): void => {
    if (ordered.has(table.name)) return;
    for (const each of table.refersTo) if (byName.has(each)) add(byName.get(each)!);
    ordered.set(table.name, table);
  };
  for (const each of tables) if (keptAs(each.name) === 'reference') add(each);
  tables.forEach(add);
  return [...ordered.values()];
}

/** Copied rows stay on the coordinator, hidden, until they are truncated there. */
async function forgetLocalRows(connection: QueryRunner): Promise<void> {
  for (const { name } of (await connection.query(LEFT_BEHIND)) as { name: string }[])
    await connection.query('SELECT truncate_local_data_after_distributing_table($1::regclass)', [`public.${name}`]);
}
