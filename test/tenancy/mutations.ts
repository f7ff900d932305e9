import type pg from 'pg';
import { TransactionClient } from '../../src/kernel/database/transaction-client.js';
import { UnitOfWork } from '../../src/kernel/database/unit-of-work.js';
import { intercept, type Statement } from '../support/intercept.js';

// Records the statements sent to PostgreSQL, removes the tenant condition from one of them at a time, and rolls back all
// writes, so that every probe finds the same rows.

/** The ways in which a statement is limited to its business: the rows of an entity in parentheses, or the condition of an update. */
const CONDITION = /(?<=WHERE )(?:r\.)?business_id = (\$\d+::uuid)((?<=WHERE business_id = \S+)[^()]*\))?/g;

/** A statement without one of its conditions. */
export interface Mutation {
  readonly text: string;
  /** The index of the removed condition, from 0. */
  readonly missing: number;
  /** Whether its rows are returned in the opposite order: PostgreSQL does not promise one for a join. */
  readonly reversed?: boolean;
}

/** What a transaction leaves in the database: the rows that it wrote or locked as JSON, and which others remain, by table. */
type Snapshot = readonly { name: string; row: string }[];

type Answer = pg.QueryResult<pg.QueryResultRow>;

/** Intercepts the connection between the program and PostgreSQL. */
export class Wiretap {
  /** The texts of scoped statements since the last `listen`. */
  private heard = new Set<string>();
  private snapshots: Snapshot[] = [];
  /** Mutations that PostgreSQL rejected as invalid. */
  readonly invalid: Mutation[] = [];
  private mutation: Mutation | undefined;

  /** @param snapshot a statement that returns a `Snapshot` */
  constructor(private readonly snapshot: string) {}

  /**
   * Runs something that is rolled back where it would commit.
   *
   * @param mutation the statement that is sent without one of its conditions
   * @returns the texts that were sent; and the database state just before each transaction ended, with the work that it woke
   */
  async listen(act: () => Promise<void>, mutation?: Mutation) {
    this.heard = new Set();
    this.snapshots = [];
    this.mutation = mutation;
    const { rollBack } = TransactionClient.prototype;
    const { woken } = UnitOfWork.prototype;
    const noteWoken = (kinds: ReadonlySet<string>) =>
      this.snapshots.push([...kinds].map((kind) => ({ name: 'woken', row: kind })));
    const restore = intercept(async (statement, next) => {
      if (statement.text !== 'COMMIT') return this.forward(statement, next);
      await this.takeSnapshot(next);
      // The program must believe that it was committed.
      return { ...(await next({ text: 'ROLLBACK' })), command: 'COMMIT' };
    });
    const takeSnapshot = (transaction: TransactionClient) =>
      this.takeSnapshot((statement) => transaction.ask(statement));
    TransactionClient.prototype.rollBack = async function (this: TransactionClient) {
      await takeSnapshot(this);
      return rollBack.call(this);
    };
    UnitOfWork.prototype.woken = async function (this: UnitOfWork) {
      const kinds = await woken.call(this);
      noteWoken(kinds);
      return kinds;
    };
    try {
      await act();
    } finally {
      restore();
      UnitOfWork.prototype.woken = woken;
      TransactionClient.prototype.rollBack = rollBack;
    }
    return { heard: this.heard, snapshots: this.snapshots };
  }

  private forward(statement: Statement, next: (statement: Statement) => Promise<Answer>): Promise<Answer> {
    const { text, values } = statement;
    if (text.search(CONDITION) < 0) return next(statement);
    this.heard.add(text);
    const { mutation } = this;
    if (text !== mutation?.text) return next(statement);
    return next({ text: without(mutation), values }).then(
      (result) => {
        if (mutation.reversed) result.rows.reverse();
        return result;
      },
      (error: Error & { code?: string }) => {
        // A statement that PostgreSQL rejects as invalid proves nothing.
        if (error.code?.startsWith('42')) this.invalid.push(mutation);
        throw error;
      },
    );
  }

  /** Records the current state of the database. In an aborted transaction there is nothing to record. */
  private async takeSnapshot(next: (statement: Statement) => Promise<Answer>): Promise<void> {
    const taken = next({ text: this.snapshot }) as Promise<pg.QueryResult<Snapshot[number]>>;
    this.snapshots.push(await taken.then(({ rows }) => rows).catch(() => []));
  }
}

/** All mutations of a statement. */
export function mutationsOf(text: string): Mutation[] {
  return [...text.matchAll(CONDITION)].map((_, missing) => ({ text, missing }));
}

/**
 * The text of a mutation: every row passes the condition, and the parameter is still used. PostgreSQL can return rows in any
 * order; here other businesses' rows come first, because code that takes the first of several rows may get one of them.
 */
function without({ text, missing }: Mutation): string {
  let at = -1;
  return text.replace(CONDITION, (condition, parameter: string, rest: string | undefined) => {
    at += 1;
    if (at !== missing) return condition;
    if (rest === undefined) return `${parameter} IS NOT NULL`;
    return `${parameter} IS NOT NULL${rest.slice(0, -1)} ORDER BY business_id = ${parameter})`;
  });
}
