import { setTimeout } from 'node:timers/promises';
import { DataSource, type QueryRunner } from 'typeorm';
import { settingsOnConnect, TABLES } from '../connection-settings.js';
import { distribute, distributeTable, isDistributed, SETTINGS } from './distribution.js';
import { effectOf, blocksOthers, type Lock } from './effects.js';
import { BEING_CREATED, readHistory, title } from './plan.js';
import { createViews, viewRemovals, widenedTables } from './last-release-views.js';
import { BASE_RELEASE, type Migration, readBase, withoutComments } from './migration-files.js';

/** Any number, as long as all migrating processes use the same. */
const MIGRATION_LOCK = 7_300_001;
/** How often a second migration checks whether the first one has finished, in milliseconds. */
const LOCK_POLL_MS = 200;

/** PostgreSQL's error codes for a lock timeout and for a deadlock. */
const LOCK_FAILURES = new Set(['55P03', '40P01']);
/** The longest wait between two attempts, in milliseconds. */
const LONGEST_PAUSE_MS = 10_000;

/** Options of a migration. */
export interface MigrationOptions {
  /** Also runs the removals. */
  readonly contract?: boolean;
  /** Distributes the tables over the machines of a Citus cluster afterwards. */
  readonly distribute?: boolean;
  /** Receives each line of the progress report. */
  readonly say?: (line: string) => void;
  /**
   * How long to wait for a lock that blocks others, in milliseconds. Meanwhile, others queue behind it. Half a second
   * is acceptable for a request, even when one transaction takes three such locks.
   */
  readonly lockTimeoutMs?: number;
  /** How long to retry a lock before giving up, in milliseconds. A dump or a report may hold one for minutes. */
  readonly giveUpAfterMs?: number;
}

type Settings = Required<MigrationOptions>;
const DEFAULTS: Settings = {
  contract: false,
  distribute: false,
  say: () => undefined,
  lockTimeoutMs: 500,
  giveUpAfterMs: 15 * 60_000,
};

/**
 * Migrates a database to the newest schema while the previous release keeps using it. Safe to run twice at once: the
 * second run waits for the first, and finds nothing left to do. After a failure, run it again: a failed transaction
 * is rolled back, and an online file starts again from its first statement, because each of them can be repeated.
 * That holds for a new database, too.
 *
 * @throws PostgreSQL's error when a statement fails, or cannot get its lock within `giveUpAfterMs`; Error for a
 *   database older than the base
 */
export async function migrate(databaseUrl: string, options: MigrationOptions = {}): Promise<void> {
  await onDatabase(databaseUrl, async (connection) => {
    await takeLock(connection);
    const settings = { ...DEFAULTS, ...options };
    await new Migrator(connection, settings).run();
    if (settings.distribute) await distribute(connection, settings.say);
  });
}

/** Opens a connection while `act` runs. Closing it releases its locks. */
export async function onDatabase<T>(
  databaseUrl: string,
  act: (connection: QueryRunner) => Promise<T>,
): Promise<T> {
  const dataSource = await new DataSource({
    type: 'postgres',
    url: databaseUrl,
    installExtensions: false,
    applicationName: 'maintenance migrate',
    extra: settingsOnConnect(TABLES),
  }).initialize();
  try {
    return await act(dataSource.createQueryRunner());
  } finally {
    await dataSource.destroy();
  }
}

/** Polls, because a session that waits in `pg_advisory_lock` would block CREATE INDEX CONCURRENTLY. */
async function takeLock(connection: QueryRunner): Promise<void> {
  for (;;) {
    const rows: unknown = await connection.query('SELECT pg_try_advisory_lock($1) AS taken', [MIGRATION_LOCK]);
    if ((rows as [{ taken: boolean }])[0].taken) return;
    await setTimeout(LOCK_POLL_MS);
  }
}

/** Runs the missing migrations over one connection. */
class Migrator {
  /** Whether Citus distributes the tables. If so, each new table is distributed as soon as it is created. */
  private isDistributed = false;
  private isNew = false;

  constructor(
    private readonly connection: QueryRunner,
    private readonly settings: Settings,
  ) {}

  async run(): Promise<void> {
    const { isNew, hasBase, isOfLastRelease, pending, removals } = await readHistory(this.connection);
    this.isNew = isNew;
    if (!hasBase) await this.begin();
    else this.isDistributed = await isDistributed(this.connection);
    if (this.isDistributed) for (const each of SETTINGS) await this.connection.query(each);
    if (isOfLastRelease) await this.keepColumns(widenedTables(pending));
    for (const each of pending) await this.apply(each);
    const views = await viewRemovals(this.connection);
    // A new database is not used by an earlier release.
    if (this.settings.contract || isNew) await this.remove(views, removals);
    else if (views.length + removals.length > 0)
      this.settings.say('Objects that only the last release uses remain: npm run migrate -- --contract removes them.');
    if (isNew) await this.connection.query('COMMENT ON TABLE migrations IS NULL');
  }

  /** Runs before the first column is added, so that release 18f7960 keeps seeing the old columns. */
  private keepColumns(tables: readonly string[]): Promise<void> {
    return this.timed(`views for release ${BASE_RELEASE}`, () =>
      this.withLocks([], () => this.inTransaction(() => createViews(this.connection, tables))),
    );
  }

  private async remove(views: readonly string[], removals: readonly Migration[]): Promise<void> {
    for (const each of views)
      await this.timed(each, () => this.withLocks([], () => this.connection.query(each)));
    for (const each of removals) await this.apply(each);
  }

  /**
   * Creates the base schema of a new database. The mark keeps an interrupted creation apart from the last release, which has the
   * same tables.
   */
  private async begin(): Promise<void> {
    const base = await readBase();
    await this.timed('base.sql', () =>
      this.inTransaction(async () => {
        await this.connection.query(base);
        await this.connection.query(`COMMENT ON TABLE migrations IS '${BEING_CREATED}'`);
      }),
    );
  }

  private apply(migration: Migration): Promise<void> {
    const { file, kind, statements } = migration;
    return this.timed(file, async () => {
      if (kind === 'transaction') {
        const locks = statements.flatMap((each) => effectOf(each).locks);
        await this.withLocks(locks, () =>
          this.inTransaction(async () => {
            for (const each of statements) await this.execute(each);
            await this.record(migration);
          }),
        );
        return;
      }
      for (const each of statements)
        await this.timed(`  ${title(each)}`, () =>
          this.withLocks(effectOf(each).locks, () => this.execute(each)),
        );
      await this.record(migration);
    });
  }

  private async execute(statement: string): Promise<void> {
    // Once an empty table is analysed, PostgreSQL takes it for one that stays empty. Until then it expects some rows.
    if (this.isNew && isAnalyze(statement)) return;
    await this.connection.query(statement);
    if (!this.isDistributed) return;
    const tables = effectOf(statement).creates.flatMap((each) => /^table (.+)$/.exec(each)?.slice(1) ?? []);
    for (const each of tables) await distributeTable(this.connection, each);
  }

  private async record({ moment, name }: Migration): Promise<void> {
    await this.connection.query('INSERT INTO migrations (timestamp, name) VALUES ($1, $2)', [moment, name]);
  }

  private async inTransaction(act: () => Promise<unknown>): Promise<void> {
    await this.connection.query('BEGIN');
    try {
      await act();
      await this.connection.query('COMMIT');
    } catch (error) {
      await this.connection.query('ROLLBACK');
      throw error;
    }
  }

  /**
   * Runs statements that take locks. For a lock that blocks others, it waits only briefly, and retries later. For any
   * other lock it waits without a limit, because no other session queues behind it.
   */
  private async withLocks(locks: readonly Lock[], act: () => Promise<unknown>): Promise<void> {
    const blocks = locks.some(blocksOthers);
    await this.connection.query(`SET lock_timeout = ${blocks ? this.settings.lockTimeoutMs : 0}`);
    const deadline = Date.now() + this.settings.giveUpAfterMs;
    for (let pause = 2 * this.settings.lockTimeoutMs; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      try {
        await act();
        return;
      } catch (error) {
        const isLockFailure = LOCK_FAILURES.has((error as { code?: string }).code ?? '');
        if (!isLockFailure || Date.now() + pause > deadline) throw error;
        this.settings.say(`  a lock is taken${await this.holders(locks)}; the next try is in ${seconds(pause)}`);
        await setTimeout(pause);
      }
    }
  }

  /** Describes the oldest sessions that hold a lock on the tables, for the progress report. */
  private async holders(locks: readonly Lock[]): Promise<string> {
    const rows = (await this.connection.query(
      `SELECT a.pid, a.application_name AS name, a.state, extract(epoch FROM clock_timestamp() - a.xact_start)::float8 AS age
      FROM pg_stat_activity a WHERE a.pid <> pg_backend_pid() AND a.xact_start < clock_timestamp() - interval '1 second'
        AND EXISTS (SELECT 1 FROM pg_locks l WHERE l.pid = a.pid AND l.granted
          AND l.relation IN (SELECT to_regclass(each) FROM unnest($1::text[]) each))
      ORDER BY a.xact_start LIMIT 3`,
      [locks.map(({ on }) => on)],
    )) as { pid: number; name: string; state: string; age: number }[];
    const named = rows.map(
      ({ pid, name, state, age }) => `process ${pid} (${name || 'unnamed'}, ${state}, ${seconds(age * 1000)})`,
    );
    return named.length === 0 ? '' : ` by ${named.join(', ')}`;
  }

  private async timed(what: string, act: () => Promise<unknown>): Promise<void> {
    const began = Date.now();
    await act();
    this.settings.say(`${what}: ${seconds(Date.now() - began)}`);
  }
}

const isAnalyze = (statement: string) => withoutComments(statement).startsWith('ANALYZE ');

const seconds = (ms: number) => `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 0)} s`;
