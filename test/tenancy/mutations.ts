import pg from 'pg';

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
type Query = (this: pg.Client, ...given: unknown[]) => unknown;

/** Stands between the program and PostgreSQL. */
export class Wiretap {
  /** Texts of scoped statements since the last `listen`. */
  private heard = new Set<string>();
  private snapshots: Snapshot[] = [];
  /** Mutations that PostgreSQL did not understand. */
  readonly misunderstood: Mutation[] = [];
  private mutation: Mutation | undefined;
  private readonly query = pg.Client.prototype.query as unknown as Query;

  /** @param snapshot a statement that gives what `Snapshot` has */
  constructor(private readonly snapshot: string) {}

  /**
   * Does something that is undone where it would commit.
   *
   * @param mutation the statement that goes out without one of its conditions
   * @returns the texts that went out, and what stood in the database right before each transaction ended
   */
  async listen(act: () => Promise<void>, mutation?: Mutation) {
    const query = this.query;
    const change = (statement: unknown) => this.changed(statement);
    const answered = () => this.answered();
    const undo = (client: pg.Client) => this.undo(client);
    this.heard = new Set();
    this.snapshots = [];
    this.mutation = mutation;
    pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
      if (given[0] === 'COMMIT' || given[0] === 'ROLLBACK') return undo(this);
      const changed = change(given[0]);
      if (changed === given[0]) return query.apply(this, given);
      // The pool listens for an answer by a callback, a transaction waits for a promise.
      const heard = given.at(-1);
      if (typeof heard !== 'function')
        return (query.call(this, changed) as Promise<Answer>).then(...answered());
      const [told, failed] = answered();
      return query.call(this, changed, (error: Error | null, result: Answer) => {
        if (error) failed(error).catch((same: unknown) => heard(same) as unknown);
        else (heard as (error: null, result: Answer) => void)(null, told(result));
      });
    } as never;
    try {
      await act();
    } finally {
      pg.Client.prototype.query = query as never;
    }
    return { heard: this.heard, snapshots: this.snapshots };
  }

  private changed(statement: unknown): unknown {
    const { text, values } = statement as { text?: string; values?: unknown[] };
    if (text === undefined || text.search(CONDITION) < 0) return statement;
    this.heard.add(text);
    if (text !== this.mutation?.text) return statement;
    return { text: without(this.mutation), values };
  }

  /** What becomes of the answer to a mutation, and of PostgreSQL's refusal: one that it does not understand proves nothing. */
  private answered() {
    const mutation = this.mutation!;
    const told = (result: Answer): Answer => {
      if (mutation.reversed) result.rows.reverse();
      return result;
    };
    const failed = (error: Error & { code?: string }): Promise<never> => {
      if (error.code?.startsWith('42')) this.misunderstood.push(mutation);
      return Promise.reject(error);
    };
    return [told, failed] as const;
  }

  private async undo(client: pg.Client): Promise<unknown> {
    const taken = this.query.call(client, this.snapshot) as Promise<pg.QueryResult<Snapshot[number]>>;
    // In a transaction that PostgreSQL has given up already there is nothing to see.
    this.snapshots.push(await taken.then(({ rows }) => rows).catch(() => []));
    return this.query.call(client, 'ROLLBACK');
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
