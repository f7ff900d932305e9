import type pg from 'pg';
import { TransactionClient } from '../../src/kernel/database/transaction-client.js';
import { intercept, type Statement } from '../support/intercept.js';

// Overhears the statements that go to PostgreSQL, takes a business's condition out of one of them at a time, and undoes
// what is written, so that every probe meets the same rows.

/** How a door narrows a statement to its business: the rows of an entity in parentheses, or what an update is to change. */
const CONDITION = /(?<=WHERE )(?:r\.)?business_id = (\$\d+::uuid)((?<=WHERE business_id = \S+)[^()]*\))?/g;

/** A statement without one of its conditions. */
export interface Mutation {
  readonly text: string;
  /** Which of its conditions is missing, from 0. */
  readonly missing: number;
  /** Whether its rows come in the opposite order: PostgreSQL promises none of a join. */
  readonly reversed?: boolean;
}

/** What a transaction leaves in the database: the rows that it wrote or holds as JSON, and which others are still there, by table. */
type Snapshot = readonly { name: string; row: string }[];

type Answer = pg.QueryResult<pg.QueryResultRow>;

/** Stands between the program and PostgreSQL. */
export class Wiretap {
  /** Texts of scoped statements since the last `listen`. */
  private heard = new Set<string>();
  private snapshots: Snapshot[] = [];
  /** Mutations that PostgreSQL did not understand. */
  readonly misunderstood: Mutation[] = [];
  private mutation: Mutation | undefined;

  /** @param snapshot a statement that gives what `Snapshot` has */
  constructor(private readonly snapshot: string) {}

  /**
   * Does something that is undone where it would commit.
   *
   * @param mutation the statement that goes out without one of its conditions
   * @returns the texts that went out, and what stood in the database right before each transaction ended
   */
  async listen(act: () => Promise<void>, mutation?: Mutation) {
    this.heard = new Set();
    this.snapshots = [];
    this.mutation = mutation;
    const { rollBack } = TransactionClient.prototype;
    const leave = intercept(async (statement, next) => {
      if (statement.text !== 'COMMIT') return this.passedOn(statement, next);
      await this.look(next);
      // The program is to believe that it was committed.
      return { ...(await next({ text: 'ROLLBACK' })), command: 'COMMIT' };
    });
    const look = (transaction: TransactionClient) => this.look((statement) => transaction.query(statement));
    TransactionClient.prototype.rollBack = async function (this: TransactionClient) {
      await look(this);
      return rollBack.call(this);
    };
    try {
      await act();
    } finally {
      leave();
      TransactionClient.prototype.rollBack = rollBack;
    }
    return { heard: this.heard, snapshots: this.snapshots };
  }

  private passedOn(statement: Statement, next: (statement: Statement) => Promise<Answer>): Promise<Answer> {
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
        // A refusal of what PostgreSQL does not understand proves nothing.
        if (error.code?.startsWith('42')) this.misunderstood.push(mutation);
        throw error;
      },
    );
  }

  /** Takes down what stands in the database now. In a transaction that PostgreSQL has given up already there is nothing to see. */
  private async look(next: (statement: Statement) => Promise<Answer>): Promise<void> {
    const taken = next({ text: this.snapshot }) as Promise<pg.QueryResult<Snapshot[number]>>;
    this.snapshots.push(await taken.then(({ rows }) => rows).catch(() => []));
  }
}

/** All mutations of a statement. */
export function mutationsOf(text: string): Mutation[] {
  return [...text.matchAll(CONDITION)].map((_, missing) => ({ text, missing }));
}

/**
 * The text of a mutation: every row passes the condition, and the parameter is still there. PostgreSQL may give rows in any
 * order; here those of others come first, because whoever takes the first of several may get one of them.
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
