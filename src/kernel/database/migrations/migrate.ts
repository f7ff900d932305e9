import { setTimeout } from 'node:timers/promises';
import { DataSource, type QueryRunner } from 'typeorm';
import { settingsOnConnect } from '../connection-settings.js';
import { distribute, distributeTable, isDistributed, SETTINGS } from './distribute.js';
import { effectOf, keepsOthersOut, type Lock } from './effects.js';
import { readHistory } from './history.js';
import { makeViews, viewRemovals, widenedTables } from './last-release-views.js';
import { BASE_RELEASE, type Migration, readBase } from './migration-files.js';
import { title } from './plan.js';

/** Any number; it only has to be the same for all who migrate. */
const MIGRATION_LOCK = 7_300_001;
/** How often a second migration looks whether the first one has finished. */
const LOCK_POLL_MS = 200;

/** PostgreSQL's codes of a lock that was not had in time, and of a deadlock. */
const COMES_LATER = new Set(['55P03', '40P01']);
/** The longest wait between two tries. */
const LONGEST_PAUSE_MS = 10_000;

/** How a migration goes about it. */
export interface Ways {
  /** Run what removes, too. */
  readonly contract?: boolean;
  /** Distribute the tables over the machines of a Citus cluster afterwards. */
  readonly distribute?: boolean;
  /** Told what is done, line by line. */
  readonly say?: (line: string) => void;
  /**
   * How long it waits for a lock that keeps others out. While it waits, they wait behind it: half a second is what a request
   * can bear, also where one transaction takes three.
   */
  readonly lockTimeoutMs?: number;
  /** How long it tries for one lock, before it gives up. A dump or a report may hold one for minutes. */
  readonly giveUpAfterMs?: number;
}

type Settings = Required<Ways>;
const USUAL: Settings = {
  contract: false,
  distribute: false,
  say: () => undefined,
  lockTimeoutMs: 500,
  giveUpAfterMs: 15 * 60_000,
};

/**
 * Brings a database to the newest schema, while the release before goes on using it. Safe to run twice at once: the second waits
 * for the first, and finds nothing left to do. After a failure it goes on where it stopped: a transaction is undone, and the
 * statements of an online file, each of them repeatable, run again from the first one.
 *
 * @throws PostgreSQL's error when a statement fails, or cannot have its lock in `giveUpAfterMs`; Error of a database that
 *   is older than the base
 */
export async function migrate(databaseUrl: string, ways: Ways = {}): Promise<void> {
  await onDatabase(databaseUrl, async (connection) => {
    await takeLock(connection);
    const settings = { ...USUAL, ...ways };
    await new Migrator(connection, settings).run();
    if (settings.distribute) await distribute(connection, settings.say);
  });
}

/** Lends a connection for as long as `act` takes. Closing it releases its locks. */
export async function onDatabase<T>(
  databaseUrl: string,
  act: (connection: QueryRunner) => Promise<T>,
): Promise<T> {
  const dataSource = await new DataSource({
    type: 'postgres',
    url: databaseUrl,
    installExtensions: false,
    applicationName: 'maintenance migrate',
    // The tables themselves, and not the views of an earlier release.
    extra: settingsOnConnect({ search_path: 'public' }),
  }).initialize();
  try {
    return await act(dataSource.createQueryRunner());
  } finally {
    await dataSource.destroy();
  }
}

/** Asks again and again: a session that waits inside `pg_advisory_lock` would hold up CREATE INDEX CONCURRENTLY. */
async function takeLock(connection: QueryRunner): Promise<void> {
  for (;;) {
    const rows: unknown = await connection.query('SELECT pg_try_advisory_lock($1) AS taken', [MIGRATION_LOCK]);
    if ((rows as [{ taken: boolean }])[0].taken) return;
    await setTimeout(LOCK_POLL_MS);
  }
}

/** Runs what is missing, over one connection. */
class Migrator {
  /** Whether Citus keeps the tables: then it gets new ones as soon as they are made. */
  private isDistributed = false;

  constructor(
    private readonly connection: QueryRunner,
    private readonly ways: Settings,
  ) {}

  async run(): Promise<void> {
    const { isNew, isOfLastRelease, pending, removals } = await readHistory(this.connection);
    if (isNew) await this.begin();
    else this.isDistributed = await isDistributed(this.connection);
    if (this.isDistributed) for (const each of SETTINGS) await this.connection.query(each);
    if (isOfLastRelease) await this.keepColumns(widenedTables(pending));
    for (const each of pending) await this.apply(each);
    const views = await viewRemovals(this.connection);
    if (this.ways.contract) await this.remove(views, removals);
    else if (!isNew && views.length + removals.length > 0)
      this.ways.say('What only the last release uses is still there: npm run migrate -- --contract removes it.');
  }

  /** Before the first column is added: release 18f7960 goes on seeing what it knows. */
  private keepColumns(tables: readonly string[]): Promise<void> {
    return this.timed(`views for release ${BASE_RELEASE}`, () =>
      this.withLocks([], () => this.inTransaction(() => makeViews(this.connection, tables))),
    );
  }

  private async remove(views: readonly string[], removals: readonly Migration[]): Promise<void> {
    for (const each of views)
      await this.timed(each, () => this.withLocks([], () => this.connection.query(each)));
    for (const each of removals) await this.apply(each);
  }

  /** The base of a new database, which is not in use yet. */
  private async begin(): Promise<void> {
    const base = await readBase();
    await this.timed('base.sql', () => this.inTransaction(() => this.connection.query(base)));
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
    await this.connection.query(statement);
    if (!this.isDistributed) return;
    const tables = effectOf(statement).makes.flatMap((each) => /^table (.+)$/.exec(each)?.slice(1) ?? []);
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
   * Runs what takes locks: where they keep others out, it waits a moment for them and tries again later. Other locks are
   * waited for until they are had, because meanwhile all others go on.
   */
  private async withLocks(locks: readonly Lock[], act: () => Promise<unknown>): Promise<void> {
    const hasToHurry = locks.some(keepsOthersOut);
    await this.connection.query(`SET lock_timeout = ${hasToHurry ? this.ways.lockTimeoutMs : 0}`);
    const deadline = Date.now() + this.ways.giveUpAfterMs;
    for (let pause = 2 * this.ways.lockTimeoutMs; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      try {
        await act();
        return;
      } catch (error) {
        const comesLater = COMES_LATER.has((error as { code?: string }).code ?? '');
        if (!comesLater || Date.now() + pause > deadline) throw error;
        this.ways.say(`  a lock is taken${await this.holders(locks)}; the next try is in ${seconds(pause)}`);
        await setTimeout(pause);
      }
    }
  }

  /** Who holds a lock on the tables, the oldest first, for people to see. */
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
    this.ways.say(`${what}: ${seconds(Date.now() - began)}`);
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 0)} s`;
