import { Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { render, type Sql } from '../../sql/sql.js';
import { ConnectionPool } from './connection-pool.js';

/** Runs a statement of a transaction that has no single business, and answers with its rows. */
export type Run = <R extends object>(query: Sql) => Promise<R[]>;

/**
 * The way past the scoped doors: for finding the business (whose key is this?), for the service's own tables, and for
 * work over all businesses at once. Nothing adds a business to its statements; each must say which rows it means.
 * Only the files that `.dependency-cruiser.cjs` lists, each with its reason, may import it.
 */
@Injectable()
export class AcrossBusinesses {
  constructor(private readonly connections: ConnectionPool) {}

  /** The pool itself, for the stores of libraries. Nothing of a business is read through it. */
  get pool(): Pool {
    return this.connections.pool;
  }

  /** All rows of a statement. Entity classes of tenants are refused: here they would not mean one business's rows. */
  async rows<T extends object>(query: Sql): Promise<T[]> {
    return (await this.connections.anyConnection.run<T>(render(query, null))).rows;
  }

  /**
   * Runs several statements in one transaction; after a deadlock once more from the start.
   *
   * @throws what `act` throws, and PostgreSQL's own errors
   */
  transaction<T>(act: (run: Run) => Promise<T>): Promise<T> {
    return this.connections.transaction((connection) =>
      act(async <R extends object>(query: Sql) => (await connection.run<R>(render(query, null))).rows),
    );
  }
}
