import pg from 'pg';
import type { QueryConfig } from 'pg';
import { settingsOnConnect, TABLES } from './connection-settings.js';
import { surviveBrokenConnections } from './failures.js';

/**
 * A single connection outside the pool. The first statement opens it, and a broken one is replaced. For statements
 * that must run while the pool is exhausted, or outside any transaction.
 */
export class SideConnection {
  private readonly pool: pg.Pool;

  /**
   * @param applicationName shown in `pg_stat_activity`
   * @param timeoutMs timeout for opening the connection, and for each statement, in milliseconds
   * @param more.staysOpen whether it stays open while it is not used
   * @param more.settings values by PostgreSQL's setting names
   */
  constructor(
    databaseUrl: string,
    applicationName: string,
    timeoutMs: number,
    {
      staysOpen = false,
      settings,
    }: { staysOpen?: boolean; settings?: Readonly<Record<string, string>> } = {},
  ) {
    const pool = new pg.Pool({
      connectionString: databaseUrl,
      application_name: applicationName,
      max: 1,
      ...(staysOpen && { idleTimeoutMillis: 0 }),
      ...settingsOnConnect({ ...TABLES, ...settings }),
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
      keepAlive: true,
    });
    this.pool = surviveBrokenConnections(pool);
  }

  /** Runs a statement outside any transaction. @throws PostgreSQL's errors, and an Error when it does not answer in time */
  async rows<T extends object>({ name, text, values }: QueryConfig): Promise<T[]> {
    return (await this.pool.query<T>({ name, text, values })).rows;
  }

  /** Closes the connection; the next statement opens a new one. */
  async renew(): Promise<void> {
    (await this.pool.connect()).release(true);
  }

  async close(): Promise<void> {
    await this.pool.end();
  }
}

/** Timeout for PostgreSQL's answer, in milliseconds: less than the timeout of a health check. */
const TIMEOUT_MS = 2_000;
/** Also true on a standby. */
const IS_READ_ONLY = `SELECT current_setting('transaction_read_only')::boolean AS "isReadOnly"`;

/** Whether a process can use PostgreSQL. `no connection`: it answers, but gives the pool no connection. */
export type DatabaseState = 'ready' | 'unreachable' | 'no connection' | 'read-only';

/** Checks, over a connection of its own, whether PostgreSQL answers and accepts writes. */
export class Probe {
  private readonly connection: SideConnection;
  private running: Promise<DatabaseState> | undefined;
  private isStale = false;

  /** @param applicationName shown in `pg_stat_activity` */
  constructor(databaseUrl: string, applicationName: string) {
    // Checks come every few seconds, and the connection shows the other processes that this one runs (`ConnectionPool.room`).
    this.connection = new SideConnection(databaseUrl, applicationName, TIMEOUT_MS, { staysOpen: true });
  }

  /** Whether PostgreSQL is reachable and accepts writes. Concurrent callers share one query. */
  state(): Promise<DatabaseState> {
    this.running ??= this.check().finally(() => (this.running = undefined));
    return this.running;
  }

  /** Makes the next check use a new connection, because after a failover the primary is another server. */
  renew(): void {
    this.isStale = true;
  }

  async close(): Promise<void> {
    await this.connection.close();
  }

  private async check(): Promise<DatabaseState> {
    try {
      if (this.isStale) await this.connection.renew();
      const [answer] = await this.connection.rows<{ isReadOnly: boolean }>({
        text: IS_READ_ONLY,
        values: [],
      });
      this.isStale = answer!.isReadOnly;
      return this.isStale ? 'read-only' : 'ready';
    } catch {
      return 'unreachable';
    }
  }
}
