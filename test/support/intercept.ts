import pg from 'pg';
import { TransactionClient } from '../../src/kernel/database/transaction-client.js';

/** A statement as it goes to PostgreSQL. */
export interface Statement {
  readonly text: string;
  readonly values?: unknown[];
}

type Answer = Promise<pg.QueryResult<pg.QueryResultRow>>;
type Next = (statement: Statement) => Answer;

/**
 * Puts somebody between the program and PostgreSQL, who sees every statement of a transaction, and every one that runs alone.
 *
 * @param through what they do with a statement; `next` sends one on
 * @returns what takes them out again
 */
export function intercept(through: (statement: Statement, next: Next) => Answer): () => void {
  const { query: inTransaction } = TransactionClient.prototype;
  const { query: alone } = pg.Pool.prototype;
  TransactionClient.prototype.query = function (this: TransactionClient, statement: Statement) {
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
    TransactionClient.prototype.query = inTransaction;
    pg.Pool.prototype.query = alone;
  };
}
