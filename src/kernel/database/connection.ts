import { createHash } from 'node:crypto';
import type { Pool, PoolClient, QueryResult } from 'pg';
import type { Statement } from './sql.js';

/** Something that runs statements: the pool, or the one client of a transaction. */
export class Connection {
  constructor(private readonly client: Pick<Pool | PoolClient, 'query'>) {}

  /**
   * Runs one statement. Prepared ones are parsed and planned once per connection; their number is bounded, because
   * every text comes from a template in our code.
   */
  run<T extends object>(statement: Statement, options = { prepare: true }): Promise<QueryResult<T>> {
    const name = options.prepare ? statementName(statement.text) : undefined;
    return this.client.query<T>({ name, text: statement.text, values: statement.values });
  }
}

const names = new Map<string, string>();

function statementName(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha1').update(text).digest('base64url');
    names.set(text, name);
  }
  return name;
}
