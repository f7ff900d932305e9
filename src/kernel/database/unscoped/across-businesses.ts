import { Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { render, type Sql } from '../../sql/sql.js';
import type { RunOptions, StatementRunner } from '../statement-runner.js';
import { ConnectionPool } from './connection-pool.js';

/** Runs a statement that belongs to no single business, in a transaction, and returns its rows. */
export type Run = <R extends object>(query: Sql, options?: RunOptions) => Promise<R[]>;

/**
 * Unscoped access: to find the business of a request (whose key is this?), for the service's own tables, and for
 * reads across businesses. Nothing adds a business to its statements, so each statement must say which rows it means.
 * Only the files that `.dependency-cruiser.cjs` lists, each with its reason, may import it.
 */
@Injectable()
export class AcrossBusinesses {
  constructor(private readonly connections: ConnectionPool) {}

  /** The connection pool, for the stores of libraries. Do not read business data through it. */
  get pool(): Pool {
    return this.connections.pool;
  }

  /** All rows of a statement. Entity classes of tenants are refused, because here they would not be limited to one business. */
  async rows<T extends object>(query: Sql, options?: RunOptions): Promise<T[]> {
    return (await this.connections.anyConnection.run<T>(render(query, null), options)).rows;
  }

  /**
   * Runs several statements in one transaction. After a deadlock, `act` runs again from the start.
   *
   * @throws what `act` throws, and PostgreSQL's own errors
   */
  transaction<T>(act: (run: Run) => Promise<T>): Promise<T> {
    return this.connections.transaction((connection) => act(unscopedRun(connection)));
  }
}

/**
 * Runs unscoped statements in a transaction. Unless told otherwise, they are planned for their values, because such transactions create,
 * copy or remove whole businesses.
 */
export function unscopedRun(connection: StatementRunner): Run {
  return async <R extends object>(query: Sql, options: RunOptions = { replan: true }) =>
    (await connection.run<R>(render(query, null), options)).rows;
}
