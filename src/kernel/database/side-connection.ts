import pg from 'pg';
import type { Statement } from '../sql/sql.js';
import { surviveBrokenConnections } from './broken-connections.js';

/**
 * A single connection outside the pool. The first statement opens it, and a broken one is replaced. For statements
 * that must run while the pool is exhausted, or outside any transaction.
 */
export class SideConnection {
  private readonly pool: pg.Pool;

  /**
   * @param applicationName shown in `pg_stat_activity`
   * @param timeoutMs timeout for opening the connection, and for each statement, in milliseconds
   */
  constructor(databaseUrl: string, applicationName: string, timeoutMs: number) {
    const pool = new pg.Pool({
      connectionString: databaseUrl,
      application_name: applicationName,
      max: 1,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
      keepAlive: true,
    });
    this.pool = surviveBrokenConnections(pool);
  }

  /** Runs a statement outside any transaction. @throws PostgreSQL's errors, and an Error when it does not answer in time */
  async rows<T extends object>({ text, values }: Pick<Statement, 'text' | 'values'>): Promise<T[]> {
    return (await this.pool.query<T>(text, values)).rows;
  }

  /** Closes the connection; the next statement opens a new one. */
  async renew(): Promise<void> {
    (await this.pool.connect()).release(true);
  }

  async close(): Promise<void> {
    await this.pool.end();
  }
}
