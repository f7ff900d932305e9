import type { QueryConfig, QueryResult } from 'pg';
import { IN_FAILED_TRANSACTION } from './failures.js';
import type { Statement } from '../sql/sql.js';

/** The transaction turned out to be a repeat, so its writes are refused. */
export class WritesRefused extends Error {}

/** The connections of a pool, or the client of a transaction. */
export interface StatementClient {
  /** Runs a statement. With a name, it is parsed and planned once for each connection. */
  ask<T extends object>(config: QueryConfig, options?: RunOptions): Promise<QueryResult<T>>;
}

/** How to run a statement. */
export interface RunOptions {
  /**
   * Whether the best plan depends on the values. Otherwise the statement is planned once for each connection: see `Planning`. By
   * default, only a statement with a list is planned for its values.
   */
  readonly replan?: boolean;
}

/**
 * A statement that was sent. Await it for its result, or do not: then it goes out without a wait, and the transaction commits only if
 * it succeeded.
 */
export class Sent<T> implements PromiseLike<T> {
  private result: Promise<T> | undefined;

  /** @param read returns the result; called by the first `await` */
  constructor(private readonly read: () => Promise<T>) {}

  /** What has been done already. */
  static done<T>(result: T): Sent<T> {
    return new Sent(() => Promise.resolve(result));
  }

  then<Next = T, Refused = never>(
    onResult?: ((result: T) => Next | PromiseLike<Next>) | null,
    onError?: ((error: unknown) => Refused | PromiseLike<Refused>) | null,
  ): Promise<Next | Refused> {
    return (this.result ??= this.read()).then(onResult, onError);
  }

  catch<Refused>(onError: (error: Error) => Refused | PromiseLike<Refused>): Promise<T | Refused> {
    return this.then(undefined, (error: unknown) => onError(error as Error));
  }
}

/** Runs statements, on any connection or in one transaction. */
export class StatementRunner {
  /** The statements that no one has awaited yet, and that have not succeeded yet. */
  private readonly sent = new Set<Promise<unknown>>();
  /** Resolves to whether writes are permitted; undefined when they always are. */
  private permission: Promise<boolean> | undefined;
  private isHolding = false;

  constructor(private readonly client: StatementClient) {}

  /**
   * Runs one statement as a prepared statement. The number of different texts is bounded: each comes from a template
   * in our code, and filtered lists, which have many variants, are planned each time instead.
   */
  run<T extends object>(
    { text, values, name, written, hasList }: Statement,
    { replan = hasList }: RunOptions = {},
  ): Promise<QueryResult<T>> {
    const options = { replan };
    const config = { name, text, values };
    const writes = written.length > 0;
    if (this.permission === undefined || (!writes && !this.isHolding))
      return this.client.ask<T>(config, options);
    // Statements after a write wait too, which keeps the order.
    this.isHolding = true;
    return this.permission.then((isGranted) => {
      if (writes && !isGranted) throw new WritesRefused();
      return this.client.ask<T>(config, options);
    });
  }

  /**
   * Holds back writes until `permission` resolves. When it resolves to false, they fail and never reach PostgreSQL.
   * Reads and locks go out at once, after the statement that decides the permission.
   */
  writeOnlyIf(permission: Promise<boolean>): void {
    this.permission = permission;
    // The caller handles a failure of the permission.
    permission.catch(() => undefined);
  }

  /**
   * Sends a statement of a transaction. `settle` waits for it, and `failure` returns its error unless the caller awaits the statement,
   * and so handles the error.
   */
  send<T extends object>(statement: Statement, options?: RunOptions): Sent<QueryResult<T>> {
    const result = this.run<T>(statement, options);
    const sent = result.then(
      () => void this.sent.delete(sent),
      (error: unknown) => {
        // A refused statement never reached PostgreSQL, so there is nothing to wait for.
        if (!(error instanceof WritesRefused)) throw error;
        this.sent.delete(sent);
      },
    );
    // Commit and rollback wait for it. Until then, the rejection is expected to be unhandled.
    sent.catch(() => undefined);
    this.sent.add(sent);
    return new Sent(() => {
      this.sent.delete(sent);
      return result;
    });
  }

  /** Resolves once all sent statements have succeeded. @throws the first error otherwise */
  async settle(): Promise<void> {
    await Promise.all(this.sent);
  }

  /** The error of the first sent statement that failed. PostgreSQL refuses every later statement because of it. */
  async failure(): Promise<unknown> {
    const results = await Promise.allSettled(this.sent);
    const failed = results.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
    // A statement refused with 25P02 is not the cause. The cause may be a statement that the caller awaited.
    return failed.find((reason) => (reason as { code?: string }).code !== IN_FAILED_TRANSACTION);
  }
}
