import type { DataSource, QueryRunner } from 'typeorm';
import { BASE_RELEASE, type Migration, NEWEST_OF_BASE, readMigrations } from './migration-files.js';

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
