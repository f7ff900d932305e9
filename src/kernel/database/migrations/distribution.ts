import type { QueryRunner } from 'typeorm';

/**
 * The tables that are not distributed by business, each with its reason. Every other table is distributed by
 * `business_id`, so a new table needs no entry here.
 */

/** Small tables, read far more often than written: every machine has a full copy. */
export const REFERENCE_TABLES: Readonly<Record<string, string>> = {
  businesses: 'every key and every statement of the workers refers to a business',
  vendors: 'many businesses share a vendor firm',
  users: 'looked up by e-mail address at sign-in, before the business is known',
  api_keys: 'read together with the secret, before the business is known',
  api_key_secrets: 'looked up by hash, before the business is known',
};

/** Tables on the coordinator only. */
export const LOCAL_TABLES: Readonly<Record<string, string>> = {
  rate_limits: 'request counts, kept for an hour; installations with several machines keep them in Redis',
  used_secret_keys: 'read once by each process, when it starts',
  migrations: 'the state of the schema, written once',
};

/** How a table is stored in a cluster. */
export type TableStorage = 'distributed' | 'reference' | 'local';

/** How the table with this name is stored. */
export function storageOf(table: string): TableStorage {
  if (table in REFERENCE_TABLES) return 'reference';
  return table in LOCAL_TABLES ? 'local' : 'distributed';
}

/** The database cannot be distributed yet. The message says what to do first. */
export class NotDistributable extends Error {}

interface Table {
  readonly name: string;
  /** The tables it references, except itself. */
  readonly refersTo: readonly string[];
  readonly isDone: boolean;
}

/** Our tables, their references, and whether Citus has distributed each one. */
const TABLES = `SELECT c.relname AS name,
    EXISTS (SELECT 1 FROM pg_dist_partition d WHERE d.logicalrelid = c.oid AND d.partmethod IN ('h', 'n')) AS "isDone",
    ARRAY(SELECT DISTINCT p.relname::text FROM pg_constraint f JOIN pg_class p ON p.oid = f.confrelid
      WHERE f.contype = 'f' AND f.conrelid = c.oid AND f.confrelid <> c.oid) AS "refersTo"
  FROM pg_class c WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT 1 FROM pg_depend e WHERE e.objid = c.oid AND e.classid = 'pg_class'::regclass AND e.deptype = 'e')
  ORDER BY c.relname`;

/** Tables that still have their old rows, hidden, on the coordinator. */
const LEFT_BEHIND = `SELECT c.relname AS name FROM pg_class c JOIN pg_dist_partition d ON d.logicalrelid = c.oid
  WHERE d.partmethod = 'h' AND c.relnamespace = 'public'::regnamespace AND pg_relation_size(c.oid) > 0 ORDER BY c.relname`;

/** Connection settings for changing distributed tables. */
export const SETTINGS = [
  // Otherwise, creating the first reference table turns every table that references it into one that Citus manages on
  // the coordinator.
  'SET citus.enable_local_reference_table_foreign_keys = off',
  // Copies tables with foreign keys to reference tables over one connection to each machine.
  "SET citus.multi_shard_modify_mode = 'sequential'",
  'SET client_min_messages = warning',
];

/** Whether Citus has distributed this database. */
export async function isDistributed(connection: QueryRunner): Promise<boolean> {
  if (!(await hasCitus(connection))) return false;
  return (await tablesOf(connection)).some(({ isDone }) => isDone);
}

/**
 * Distributes all tables over the machines of a Citus cluster, as `distribution.ts` declares: reference tables first,
 * then each table after those it references. Tables that are already distributed are skipped, so an interrupted run
 * can be repeated. Nothing else may use the database meanwhile.
 *
 * @param say receives each line of the progress report
 * @throws NotDistributable when Citus is not installed, or this server is not the coordinator
 */
export async function distribute(connection: QueryRunner, say: (line: string) => void): Promise<void> {
  await requireCoordinator(connection);
  for (const each of SETTINGS) await connection.query(each);
  const tables = inOrder(await tablesOf(connection));
  const open = tables.filter(({ name, isDone }) => !isDone && storageOf(name) !== 'local');
  for (const { name } of open) {
    const began = Date.now();
    await distributeTable(connection, name);
    say(`${name}: ${storageOf(name)}, ${((Date.now() - began) / 1000).toFixed(2)} s`);
  }
  await truncateLocalRows(connection);
  say(open.length === 0 ? 'Every table is distributed.' : `${open.length} tables are distributed now.`);
}

/**
 * Distributes one table, in an open transaction or in its own; local tables are skipped. The tables it references
 * must be distributed already, and the connection must use `SETTINGS`.
 */
export async function distributeTable(connection: QueryRunner, table: string): Promise<void> {
  if (storageOf(table) === 'local') return;
  if (storageOf(table) === 'reference') {
    await connection.query('SELECT create_reference_table($1::regclass)', [`public.${table}`]);
    return;
  }
  // Colocating every table with the first one keeps all rows of a business on one machine.
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

/** Reference tables first, then each table after those it references. */
function inOrder(tables: readonly Table[]): Table[] {
  const ordered = new Map<string, Table>();
  const byName = new Map(tables.map((each) => [each.name, each]));
  const add = (table: Table): void => {
    if (ordered.has(table.name)) return;
    for (const each of table.refersTo) if (byName.has(each)) add(byName.get(each)!);
    ordered.set(table.name, table);
  };
  for (const each of tables) if (storageOf(each.name) === 'reference') add(each);
  tables.forEach(add);
  return [...ordered.values()];
}

/** Truncates the rows left on the coordinator, which Citus copies but does not delete. */
async function truncateLocalRows(connection: QueryRunner): Promise<void> {
  for (const { name } of (await connection.query(LEFT_BEHIND)) as { name: string }[])
    await connection.query('SELECT truncate_local_data_after_distributing_table($1::regclass)', [`public.${name}`]);
}
