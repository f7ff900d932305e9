import pg from 'pg';
import type { Planning } from '../../src/kernel/database/planning.js';
import type { RunOptions } from '../../src/kernel/database/statement-runner.js';
import { TransactionClient } from '../../src/kernel/database/transaction-client.js';
import { WatchedPool } from '../../src/kernel/database/watched-pool.js';

/** A statement as it is sent to PostgreSQL. */
export interface Statement {
  readonly text: string;
  readonly values?: unknown[];
  /** The name of the prepared statement. */
  readonly name?: string;
}

/** How a statement was sent. */
export interface Sending {
  readonly isInTransaction: boolean;
  /** Whether PostgreSQL plans it for its values. */
  readonly isReplanned: boolean;
}

type Answer = Promise<pg.QueryResult<pg.QueryResultRow>>;
/** Sends a statement in place of the intercepted one, or before it. */
export type Next = (statement: Statement) => Answer;

/**
 * Intercepts every statement between the program and PostgreSQL, in transactions and outside them.
 *
 * @param through handles a statement; `next` sends it on. The statements of a transaction are sent without waiting for each other, so
 *   to keep their order it has to be called before anything is awaited
 * @returns a function that removes the interceptor
 */
export function intercept(
  through: (statement: Statement, next: Next, sending: Sending) => Answer,
): () => void {
  const { ask: inTransaction } = TransactionClient.prototype;
  const { ask: onAny } = WatchedPool.prototype;
  const { query: alone } = pg.Pool.prototype;
  TransactionClient.prototype.ask = function (
    this: TransactionClient,
    statement: Statement,
    options?: RunOptions,
  ) {
    const sending = { isInTransaction: true, isReplanned: options?.replan === true };
    return through(statement, (changed) => inTransaction.call(this, changed, options), sending);
  } as never;
  WatchedPool.prototype.ask = function (this: WatchedPool, statement: Statement, planning: Planning) {
    const sending = { isInTransaction: false, isReplanned: planning === 'fresh' };
    return through(statement, (changed) => onAny.call(this, changed, planning), sending);
  } as never;
  pg.Pool.prototype.query = function (this: pg.Pool, given: string | Statement, values?: unknown[]) {
    const statement = typeof given === 'string' ? { text: given, values } : given;
    return through(
      statement,
      (changed) => (alone as (statement: Statement) => unknown).call(this, changed) as Answer,
      { isInTransaction: false, isReplanned: true },
    );
  } as never;
  return () => {
    TransactionClient.prototype.ask = inTransaction;
    WatchedPool.prototype.ask = onAny;
    pg.Pool.prototype.query = alone;
  };
}
