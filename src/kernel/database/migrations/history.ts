import type { DataSource, QueryRunner } from 'typeorm';
import { BASE_RELEASE, type Migration, NEWEST_OF_BASE, readMigrations } from './migration-files.js';

/** What a database has of the migrations, and what it lacks. */
export interface History {
  /** Nothing at all: the base comes first. */
  readonly isNew: boolean;
  /** It is as the last release left it, which may be running. */
  readonly isOfLastRelease: boolean;
  /** What comes after the base and is to run, oldest first, without what removes. */
  readonly pending: readonly Migration[];
  /** What removes, and has not run. */
  readonly removals: readonly Migration[];
}

/**
 * Reads what has run.
 *
 * @throws Error that says what to do first, of a database that is older than the base
 */
export async function readHistory(connection: QueryRunner | DataSource): Promise<History> {
  const names = await namesIn(connection);
  const isNew = names.size === 0;
  if (!isNew && !names.has(NEWEST_OF_BASE))
    throw new Error(
      `This database is older than release ${BASE_RELEASE}. Migrate it with that release first, then with this one: docs/upgrading.md.`,
    );
  const migrations = await readMigrations();
  const missing = migrations.filter(({ name }) => !names.has(name));
  return {
    isNew,
    isOfLastRelease: !isNew && missing.length === migrations.length,
    pending: missing.filter(({ kind }) => kind !== 'contract'),
    removals: missing.filter(({ kind }) => kind === 'contract'),
  };
}

/**
 * Names the migrations that the database still lacks; empty when the processes may start on it. What only removes is none
 * of them.
 */
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
