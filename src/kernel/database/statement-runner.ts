import type { QueryConfig, QueryResult } from 'pg';
import { IN_FAILED_TRANSACTION } from './failures.js';
import type { Statement } from '../sql/sql.js';

/** Nothing may be written: the transaction turned out to be for nothing. */
class WritesRefused extends Error {}

/** The pool, or the client of a transaction. */
interface Client {
  query<T extends object>(config: QueryConfig): Promise<QueryResult<T>>;
}

/** How a statement is run. */
export interface RunOptions {
  /** Whether its best plan depends on its values; otherwise it is planned once per connection. */
  readonly replan?: boolean;
}

/** Something that runs statements: on any connection, or all in one transaction. */
export class StatementRunner {
  private readonly sent: Promise<unknown>[] = [];
  /** Whether anything may be written, once that is known. */
  private permission: Promise<boolean> | undefined;
  private isHolding = false;

  constructor(private readonly client: Client) {}

  /**
   * Runs one statement, which is prepared: the number of texts is bounded, because every one comes from a template in our
   * code, and those with filters, of which there are many, are planned each time.
   */
  run<T extends object>(statement: Statement, options: RunOptions = {}): Promise<QueryResult<T>> {
    const writes = statement.written.length > 0;
    if (this.permission === undefined || (!writes && !this.isHolding)) return this.query(statement, options);
    // What comes behind a write waits with it, so that the order stays.
    this.isHolding = true;
    return this.permission.then((isGranted) => {
      if (writes && !isGranted) throw new WritesRefused();
      return this.query(statement, options);
    });
  }

  /**
   * Lets what writes rows wait until it is known whether it may: if not, it fails, and never reaches PostgreSQL. What only
   * reads and locks goes out at once, behind what the permission hangs on.
   */
  writeOnlyIf(permission: Promise<boolean>): void {
    this.permission = permission;
    // The caller that asked for it handles its failure.
    permission.catch(() => undefined);
  }

  private query<T extends object>(
    { text, values, name }: Statement,
    { replan = false }: RunOptions,
  ): Promise<QueryResult<T>> {
    // Without a name, PostgreSQL plans it for its values.
    return this.client.query<T>(replan ? { text, values } : { name, text, values });
  }

  /**
   * Sends a statement of a transaction without waiting for it; `settle` does, and `failure` tells what became of it.
   *
   * @returns its result, whose failure need not be handled
   */
  send<T extends object>(statement: Statement): Promise<QueryResult<T>> {
    const result = this.run<T>(statement);
    // One that was refused was never sent: there is nothing to wait for.
    const sent = result.catch((error: unknown) => {
      if (!(error instanceof WritesRefused)) throw error;
    });
    // Commit and rollback wait for it; until then its failure is not handled.
    sent.catch(() => undefined);
    this.sent.push(sent);
    return result;
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
