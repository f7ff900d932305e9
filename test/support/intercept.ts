import pg from 'pg';
import { TransactionClient } from '../../src/kernel/database/transaction-client.js';

/** A statement as it is sent to PostgreSQL. */
export interface Statement {
  readonly text: string;
  readonly values?: unknown[];
  /** The name of the prepared statement. */
  readonly name?: string;
}

type Answer = Promise<pg.QueryResult<pg.QueryResultRow>>;
type Next = (statement: Statement) => Answer;

/**
 * Intercepts every statement between the program and PostgreSQL, in transactions and outside them.
 *
 * @param through handles a statement; `next` sends it on
 * @returns a function that removes the interceptor
 */
export function intercept(through: (statement: Statement, next: Next) => Answer): () => void {
  const { ask: inTransaction } = TransactionClient.prototype;
  const { query: alone } = pg.Pool.prototype;
  TransactionClient.prototype.ask = function (this: TransactionClient, statement: Statement) {
    return through(statement, (changed) => inTransaction.call(this, changed));
  } as never;
  pg.Pool.prototype.query = function (this: pg.Pool, given: string | Statement, values?: unknown[]) {
    const statement = typeof given === 'string' ? { text: given, values } : given;
    return through(
      statement,
      (changed) => (alone as (statement: Statement) => unknown).call(this, changed) as Answer,
    );
  } as never;
  return () => {
    TransactionClient.prototype.ask = inTransaction;
    pg.Pool.prototype.query = alone;
  };
}
