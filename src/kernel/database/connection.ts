import type { Pool, PoolClient, QueryResult } from 'pg';
import type { Statement } from './sql.js';

const IN_FAILED_TRANSACTION = '25P02';

/** Something that runs statements: the pool, or the one client of a transaction. */
export class Connection {
  private readonly sent: Promise<unknown>[] = [];

  constructor(private readonly client: Pick<Pool | PoolClient, 'query'>) {}

  /**
   * Runs one statement. Prepared ones are parsed and planned once per connection; their number is bounded, because
   * every text comes from a template in our code.
   */
  run<T extends object>(statement: Statement, options = { prepare: true }): Promise<QueryResult<T>> {
    const { text, values, known } = statement;
    return this.client.query<T>({ name: options.prepare ? known.name : undefined, text, values });
  }

  /** Sends a statement of a transaction without waiting for it; `settle` does, and `failure` tells what became of it. */
  send(statement: Statement): void {
    const sent = this.run(statement);
    // Whoever commits or rolls back asks for it; until then nobody does.
    sent.catch(() => undefined);
    this.sent.push(sent);
  }

  /** Resolves once all that was sent has succeeded. @throws the error of the first that did not */
  async settle(): Promise<void> {
    await Promise.all(this.sent);
  }

  /** The error of the first statement that was sent and failed: after it, PostgreSQL refuses every other, for no reason of theirs. */
  async failure(): Promise<unknown> {
    const results = await Promise.allSettled(this.sent);
    const failed = results.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
    // What came behind another failure says only that there was one: it may be one that was waited for.
    return failed.find((reason) => (reason as { code?: string }).code !== IN_FAILED_TRANSACTION);
  }
}
