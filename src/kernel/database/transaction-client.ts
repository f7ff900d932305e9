import type { QueryConfig, QueryResult } from 'pg';
import { IN_FAILED_TRANSACTION } from './failures.js';
import { plan } from './planning.js';
import { SentQuery, statementSpan, type WatchedClient } from './watched-pool.js';
import type { StartWait } from '../telemetry/tracer.js';
import type { RunOptions, StatementClient } from './statement-runner.js';

/** The statement did not run, because its transaction was over. */
class TransactionOver extends Error {
  readonly code = IN_FAILED_TRANSACTION;

  constructor() {
    super('The transaction has failed or ended; it accepts no more statements.');
  }
}

/**
 * The client of one transaction. Its connection is pipelined: a statement goes out without waiting for the answers to
 * earlier ones, so statements that do not need each other's results share one round trip. They run in order. When one
 * fails, PostgreSQL refuses the following ones with `25P02`.
 */
export class TransactionClient implements StatementClient {
  private isOver = false;
  private firstFailure: Error | undefined;

  /** @param waits starts the spans of statements; undefined without a collector of traces */
  constructor(
    private readonly client: WatchedClient,
    private readonly waits?: StartWait,
  ) {}

  /**
   * Runs a statement after all statements sent before. Without a name, PostgreSQL parses it and plans it for its values.
   *
   * @throws PostgreSQL's errors; one with code `25P02` for a statement that follows a failed one, or the end of the
   *   transaction
   */
  async ask<T extends object>(
    config: QueryConfig,
    { replan = false }: RunOptions = {},
  ): Promise<QueryResult<T>> {
    if (this.isOver) throw new TransactionOver();
    try {
      return await (replan ? this.sendFresh<T>(config) : this.send<T>(config));
    } catch (error) {
      // The original stack ends at the socket; this one leads to the caller.
      Error.captureStackTrace(error as Error);
      throw error;
    }
  }

  /**
   * Commits, after all statements sent before.
   *
   * @throws TransactionOver if any statement failed: PostgreSQL then answers the COMMIT with ROLLBACK
   */
  async commit(): Promise<void> {
    const { command } = await this.ask({ name: 'COMMIT', text: 'COMMIT' });
    this.isOver = true;
    if (command !== 'COMMIT') throw new TransactionOver();
  }

  /**
   * The root cause of an error. A `25P02` only says that an earlier statement failed, and possibly no caller waited
   * for that statement.
   */
  causeOf(error: unknown): unknown {
    const isConsequence = (error as { code?: string }).code === IN_FAILED_TRANSACTION;
    return isConsequence ? (this.firstFailure ?? error) : error;
  }

  /** Rolls back. Later statements are never sent. */
  async rollBack(): Promise<void> {
    this.isOver = true;
    await this.client.query('ROLLBACK');
  }

  /** In one packet. The settings end with the transaction, at the latest. */
  private sendFresh<T extends object>({ text, values }: QueryConfig): Promise<QueryResult<T>> {
    this.post(plan('fresh', true));
    const answer = this.send<T>({ text, values });
    this.post(plan('kept', true));
    return answer;
  }

  /** Sends a statement whose result is not needed. If it fails, the next one does too. */
  private post(config: QueryConfig): void {
    this.send(config).catch(() => undefined);
  }

  private send<T extends object>(config: QueryConfig): Promise<QueryResult<T>> {
    this.client.gather();
    const end = this.waits && statementSpan(this.waits, config);
    return new Promise((resolve, reject) => {
      const query = new SentQuery<T>(config, (error, result) => {
        end?.(error);
        if (!error) return resolve(result);
        // `pg` fails at once on a value that it cannot serialize. PostgreSQL does not see that failure, and would
        // commit.
        this.isOver = true;
        this.firstFailure ??= error;
        reject(error);
      });
      this.client.query(query);
    });
  }
}
