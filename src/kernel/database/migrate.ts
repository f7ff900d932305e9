import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';

const FOLDER = fileURLToPath(new URL('../../../migrations/', import.meta.url));
/** Any number; it only has to be the same for all who migrate. */
const MIGRATION_LOCK = 7_300_001;

/** How often a second migration looks whether the first one has finished. */
const LOCK_POLL_MS = 200;
/** The end of the name of a file whose statements run one by one, outside a transaction. */
const ONLINE = '.online.sql';

/**
 * Brings a database to the newest schema. Safe to run twice at once: the second waits for the first, and finds nothing
 * left to do. Every file of `migrations/` is one transaction, except the files of `ONLINE`: their statements run
 * one by one, because CREATE INDEX CONCURRENTLY refuses a transaction. After a failure they run again from the first one, so
 * each of them must be repeatable: `DROP INDEX CONCURRENTLY IF EXISTS` first, because a failed build leaves an invalid index.
 *
 * @throws PostgreSQL's error when a migration fails. A transaction is undone, the statements of an online file that
 *   succeeded stay, and so do the migrations before it
 */
export async function migrate(databaseUrl: string): Promise<void> {
  const dataSource = await connect(databaseUrl);
  const lock = dataSource.createQueryRunner();
  try {
    await takeLock(lock);
    await dataSource.runMigrations({ transaction: 'each' });
  } finally {
    await lock.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    await lock.release();
    await dataSource.destroy();
  }
}

/**
 * Names the migrations that the database still lacks; empty when the processes may start on it.
 */
export async function missingMigrations(dataSource: DataSource): Promise<string[]> {
  const known = await dataSource.query<{ present: string | null }[]>(
    `SELECT to_regclass('migrations')::text AS present`,
  );
  const done = known[0]?.present
    ? await dataSource.query<{ name: string }[]>('SELECT name FROM migrations')
    : [];
  const names = new Set(done.map((row) => row.name));
  return (await migrationFiles()).map(migrationName).filter((name) => !names.has(name));
}

/** Asks again and again: a session that waits inside `pg_advisory_lock` would hold up CREATE INDEX CONCURRENTLY. */
async function takeLock(lock: QueryRunner): Promise<void> {
  for (;;) {
    const rows: unknown = await lock.query('SELECT pg_try_advisory_lock($1) AS taken', [MIGRATION_LOCK]);
    if ((rows as [{ taken: boolean }])[0].taken) return;
    await setTimeout(LOCK_POLL_MS);
  }
}

async function connect(databaseUrl: string): Promise<DataSource> {
  const files = await migrationFiles();
  const migrations = await Promise.all(files.map(migrationOf));
  return new DataSource({
    type: 'postgres',
    url: databaseUrl,
    installExtensions: false,
    migrations,
  }).initialize();
}

async function migrationFiles(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
}

/** TypeORM orders migrations by the thirteen digits that end their name: `1790000000000-schema.sql` → `schema1790000000000`. */
function migrationName(file: string): string {
  const [moment, title] = file.replace(/(\.online)?\.sql$/, '').split(/-(.*)/s);
  return `${title!.replaceAll('-', '_')}${moment}`;
}

async function migrationOf(file: string): Promise<new () => MigrationInterface> {
  const text = await readFile(join(FOLDER, file), 'utf8');
  const name = migrationName(file);
  const statements = file.endsWith(ONLINE) ? statementsOf(text) : [text];
  class SqlFile implements MigrationInterface {
    readonly name = name;
    readonly transaction = !file.endsWith(ONLINE);
    async up(queryRunner: QueryRunner): Promise<void> {
      for (const statement of statements) await queryRunner.query(statement);
    }
    /** Migrations only go forward: a mistake is mended by the next one. */
    down(): Promise<void> {
      return Promise.reject(new Error('Migrations only go forward.'));
    }
  }
  Object.defineProperty(SqlFile, 'name', { value: name });
  return SqlFile;
}

/** The statements of an online file: each ends with a semicolon at the end of a line. */
function statementsOf(text: string): string[] {
  return text.split(/;[ ]*\n/).filter((statement) => statement.replace(/--.*$/gm, '').trim() !== '');
}
