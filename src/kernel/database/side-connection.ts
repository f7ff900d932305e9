import pg from 'pg';
import type { Statement } from '../sql/sql.js';

/**
 * One connection beside the pool, opened by its first statement and replaced when it breaks: for what must be answered
 * while the pool is in use all over, or must not belong to a transaction.
 */
export class SideConnection {
  private readonly pool: pg.Pool;

  /**
   * @param applicationName what the connection calls itself in `pg_stat_activity`
   * @param patienceMs how long opening it, and each statement, may take in milliseconds
   */
  constructor(databaseUrl: string, applicationName: string, patienceMs: number) {
    this.pool = new pg.Pool({
      connectionString: databaseUrl,
      application_name: applicationName,
      max: 1,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
      keepAlive: true,
    });
    // An idle connection that breaks is replaced at the next statement.
    this.pool.on('error', () => undefined);
  }

  /** Runs a statement outside of transactions. @throws PostgreSQL's errors, and an Error when it does not answer in time */
  async rows<T extends object>({ text, values }: Pick<Statement, 'text' | 'values'>): Promise<T[]> {
    return (await this.pool.query<T>(text, values)).rows;
  }

  /** Gives the connection up; the next statement opens another one. */
  async renew(): Promise<void> {
    (await this.pool.connect()).release(true);
  }

  async close(): Promise<void> {
    await this.pool.end();
  }
}
