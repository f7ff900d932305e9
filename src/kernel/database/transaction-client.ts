import type { QueryConfig, QueryResult } from 'pg';
import { IN_FAILED_TRANSACTION } from './failures.js';
import type { WatchedClient } from './watched-pool.js';

/** A statement that was not run, because its transaction was over. */
class TransactionOver extends Error {
  readonly code = IN_FAILED_TRANSACTION;

  constructor() {
    super('The transaction has failed, or is over; nothing is run in it any more.');
  }
}

/**
 * The client of one transaction. Its connection is pipelined: a statement goes out without waiting for the answers to
 * those before it, so statements that do not need each other's results cost one round trip. They run in their order; when
 * one fails, PostgreSQL refuses those behind it with `25P02`.
 */
export class TransactionClient {
  private isOver = false;
  private firstFailure: Error | undefined;

  constructor(private readonly client: WatchedClient) {}

  /**
   * Runs a statement behind all that were sent before.
   *
   * @throws PostgreSQL's errors; one with code `25P02` for a statement behind another that failed, or behind the end
   */
  async query<T extends object>(config: QueryConfig): Promise<QueryResult<T>> {
    if (this.isOver) throw new TransactionOver();
    try {
      return await this.send<T>(config);
    } catch (error) {
      // Its stack ends at the socket; from here it leads to the code that asked.
      Error.captureStackTrace(error as Error);
      throw error;
    }
  }

  /**
   * Commits, behind all that was sent.
   *
   * @throws TransactionOver if any statement failed: PostgreSQL answers the COMMIT of such a transaction with ROLLBACK
   */
  async commit(): Promise<void> {
    const { command } = await this.query({ name: 'COMMIT', text: 'COMMIT' });
    this.isOver = true;
    if (command !== 'COMMIT') throw new TransactionOver();
  }

  /**
   * Why a statement failed: one behind another that failed says only that the transaction is over, and the first one's error may
   * have reached no one who waits.
   */
  causeOf(error: unknown): unknown {
    const isBehind = (error as { code?: string }).code === IN_FAILED_TRANSACTION;
    return isBehind ? (this.firstFailure ?? error) : error;
  }

  /** Undoes everything. Statements that come later are never sent. */
  async rollBack(): Promise<void> {
    this.isOver = true;
    await this.client.query('ROLLBACK');
  }

  private send<T extends object>(config: QueryConfig): Promise<QueryResult<T>> {
    this.client.gather();
    return new Promise((resolve, reject) => {
      this.client.query<T>(config, (error: Error | null, result) => {
        if (!error) return resolve(result);
        // Known at once of a value that cannot be sent: PostgreSQL never hears of that failure, and would commit.
        this.isOver = true;
        this.firstFailure ??= error;
        reject(error);
      });
    });
  }
}
