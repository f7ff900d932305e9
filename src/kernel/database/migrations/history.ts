import type { DataSource, QueryRunner } from 'typeorm';
import { BASE_RELEASE, type Migration, NEWEST_OF_BASE, readMigrations } from './migration-files.js';

/** Which migrations a database has, and which it lacks. */
export interface MigrationHistory {
  /** The database is empty: `base.sql` runs first. */
  readonly isNew: boolean;
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
