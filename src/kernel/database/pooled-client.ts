import type { Pool, QueryConfig, QueryResult } from 'pg';
import { ReplannedQuery } from './replanned-query.js';

/** The connections of a pool, any of them for each statement. */
export class PooledClient {
  constructor(private readonly pool: Pool) {}

  /** Runs a statement, prepared if it has a name. @throws PostgreSQL's errors */
  query<T extends object>(config: QueryConfig): Promise<QueryResult<T>> {
    return this.pool.query<T>(config);
  }

  /** The same, by a plan for its values. */
  replan<T extends object>(config: QueryConfig & { readonly name: string }): Promise<QueryResult<T>> {
    // What `pg` is given as a query of its own comes back as its result.
    return this.pool.query(new ReplannedQuery(config)) as unknown as Promise<QueryResult<T>>;
  }
}
