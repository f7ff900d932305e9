import type { DataSource, QueryRunner } from 'typeorm';
import { blocksOthers, effectOf, type Lock, strongest } from './effects.js';
import { viewRemovals, widenedTables } from './last-release-views.js';
import { BASE_RELEASE, type Migration, NEWEST_OF_BASE, readMigrations, withoutComments } from './migration-files.js';

/** The comment on the table `migrations` until the schema of a new database is complete. */
export const BEING_CREATED = 'The schema is being created. No release has used it yet.';

/** Which migrations a database has, and which it lacks. */
export interface MigrationHistory {
  /** No release has used the database: it is empty, or the creation of its schema was interrupted. */
  readonly isNew: boolean;
  /** `base.sql` has run. */
  readonly hasBase: boolean;
  /** The schema is that of the last release, which may still be running. */
  readonly isOfLastRelease: boolean;
  /** Migrations to run after the base, oldest first, without the removals. */
  readonly pending: readonly Migration[];
  /** Removals that have not run. */
  readonly removals: readonly Migration[];
}

/**
 * Reads which migrations have run.
 *
 * @throws Error for a database older than the base; the message says what to do first
 */
export async function readHistory(connection: QueryRunner | DataSource): Promise<MigrationHistory> {
  const names = await namesIn(connection);
  const hasBase = names.size > 0;
  const isNew = !hasBase || (await isBeingCreated(connection));
  if (hasBase && !names.has(NEWEST_OF_BASE))
    throw new Error(
      `This database is older than release ${BASE_RELEASE}. Migrate it with that release first, then with this one: docs/upgrading.md.`,
    );
  const migrations = await readMigrations();
  const missing = migrations.filter(({ name }) => !names.has(name));
  return {
    isNew,
    hasBase,
    isOfLastRelease: !isNew && missing.length === migrations.length,
    pending: missing.filter(({ kind }) => kind !== 'contract'),
    removals: missing.filter(({ kind }) => kind === 'contract'),
  };
}

/** The migrations that the database still lacks; empty when processes may start on it. Removals do not count. */
export async function missingMigrations(dataSource: DataSource): Promise<string[]> {
  const names = await namesIn(dataSource);
  const wanted = (await readMigrations()).filter(({ kind }) => kind !== 'contract').map(({ name }) => name);
  return [NEWEST_OF_BASE, ...wanted].filter((name) => !names.has(name));
}

async function namesIn(connection: QueryRunner | DataSource): Promise<Set<string>> {
  const [known] = (await connection.query(`SELECT to_regclass('migrations') IS NOT NULL AS present`)) as [
    { present: boolean },
  ];
  if (!known.present) return new Set();
  const rows = (await connection.query('SELECT name FROM migrations')) as { name: string }[];
  return new Set(rows.map(({ name }) => name));
}

async function isBeingCreated(connection: QueryRunner | DataSource): Promise<boolean> {
  const [{ comment }] = (await connection.query(
    `SELECT obj_description('migrations'::regclass, 'pg_class') AS comment`,
  )) as [{ comment: string | null }];
  return comment === BEING_CREATED;
}

/** The maximum length of a statement in the plan. */
const TITLE_LENGTH = 100;

/** The start of a statement, on one line. */
export function title(statement: string): string {
  const line = withoutComments(statement);
  return line.length <= TITLE_LENGTH ? line : `${line.slice(0, TITLE_LENGTH - 1)}…`;
}

/**
 * The plan of a migration, line by line: what `migrate` would run, what each step locks, and for how long. Changes
 * and locks nothing.
 *
 * @throws Error for a database older than the base
 */
export async function planOf(connection: QueryRunner): Promise<string[]> {
  const { isNew, hasBase, isOfLastRelease, pending, removals } = await readHistory(connection);
  if (isNew && hasBase) return ['The creation of the database was interrupted: all files that it still lacks.'];
  if (isNew) return ['The database is new: base.sql and all files after it.'];
  const sizes = await sizesOf(connection);
  const lines = pending.flatMap((each) => stepsOf(each, sizes));
  if (isOfLastRelease)
    lines.unshift(`Views for release ${BASE_RELEASE} of: ${widenedTables(pending).join(', ')} (no locks)`);
  const removed = [...(await viewRemovals(connection)), ...removals.flatMap((each) => stepsOf(each, sizes))];
  if (removed.length > 0) lines.push('With --contract, once no process of an earlier release is left:', ...removed);
  return lines.length === 0 ? ['Nothing: the schema is the newest.'] : lines;
}

function stepsOf({ file, kind, statements }: Migration, sizes: Sizes): string[] {
  const how = kind === 'transaction' ? 'one transaction' : 'statement by statement, outside a transaction';
  const made = new Set(statements.flatMap((each) => effectOf(each).creates));
  const lines = statements.flatMap((statement) => {
    const { locks, holds } = effectOf(statement);
    const onOthers = strongest(locks).filter(({ on }) => !made.has(`table ${on}`));
    return [`  ${title(statement)}`, ...onOthers.map((lock) => `    ${lockLine(lock, holds, sizes)}`)];
  });
  return [`${file} (${how})`, ...lines];
}

function lockLine(lock: Lock, holds: 'catalogue' | 'whole table', sizes: Sizes): string {
  const size = sizes.get(lock.on);
  const table = size === undefined ? lock.on : `${lock.on} (${size})`;
  const who = blocksOthers(lock)
    ? lock.mode === 'ACCESS EXCLUSIVE'
      ? 'for a moment it cannot be read or written'
      : 'for a moment it cannot be written'
    : 'reads and writes go on';
  return `${lock.mode} on ${table}: ${holds === 'whole table' ? 'reads the whole table, ' : ''}${who}`;
}

/** Estimated rows and bytes by table name. */
type Sizes = ReadonlyMap<string, string>;

async function sizesOf(connection: QueryRunner): Promise<Sizes> {
  const tables = (await connection.query(
    `SELECT relname AS name, greatest(reltuples, 0)::bigint AS rows, pg_size_pretty(pg_table_size(oid)) AS bytes
    FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = current_schema()::regnamespace`,
  )) as { name: string; rows: string; bytes: string }[];
  return new Map(
    tables.map(({ name, rows, bytes }) => [name, `about ${Number(rows).toLocaleString('en')} rows, ${bytes}`]),
  );
}
