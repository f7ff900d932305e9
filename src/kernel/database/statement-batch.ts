import pg, { type QueryConfig, type QueryResult, type Submittable } from 'pg';

/** PostgreSQL's own code for a statement that it did not run, because one before it in the transaction had failed. */
export const IN_FAILED_TRANSACTION = '25P02';

/** A statement that was not run: one before it had failed, or its transaction was over. */
class NotRun extends Error {
  readonly code = IN_FAILED_TRANSACTION;

  constructor() {
    super('The transaction has failed, or is over; nothing is run in it any more.');
  }
}

/**
 * Statements of one transaction that go out together, with one request for an answer behind the last of them, as
 * PostgreSQL's protocol means them to: they cost one packet there and one back, and wake either side once. With a request
 * behind each, as `pg` sends them one by one, four quick ones cost both sides twice as much.
 *
 * They run in their order. When one fails, those behind it are not run, and fail with `25P02`.
 */
export class StatementBatch implements Submittable {
  private readonly statements: SingleStatement[] = [];
  /** How many were answered already. */
  private answered = 0;

  /** @param done is called once, when the last was answered or one has failed */
  constructor(private readonly done: () => void) {}

  /** Adds one, before the batch is sent. @returns its rows, as soon as they are there */
  add<T extends object>(config: QueryConfig): Promise<QueryResult<T>> {
    const statement = new SingleStatement(config);
    this.statements.push(statement);
    return statement.result as unknown as Promise<QueryResult<T>>;
  }

  /** Fails all, none of which is sent. */
  discard(): void {
    for (const statement of this.statements) statement.query.handleError(new NotRun());
  }

  /** `pg` calls this, and all below, once the connection is free. */
  submit(connection: pg.Connection): void {
    const asked = Object.create(connection, { sync: { value: doNothing } }) as pg.Connection;
    connection.stream.cork();
    for (const [place, { query }] of this.statements.entries()) {
      const refusal = query.submit(asked);
      if (refusal) query.handleError(refusal, connection);
      // A value that cannot be sent: nothing behind it is to run, as after any failure.
      if (!this.statements[place]!.isOver) continue;
      for (const { query: next } of this.statements.splice(place).slice(1)) next.handleError(new NotRun());
      break;
    }
    connection.sync();
    connection.stream.uncork();
  }

  /** By the name and the text of what is being answered, `pg` remembers what is prepared on the connection. */
  get name(): string | undefined {
    return this.current?.query.name;
  }

  get text(): string | undefined {
    return this.current?.query.text;
  }

  handleRowDescription(message: unknown): void {
    this.current!.query.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.current!.query.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: pg.Connection): void {
    const { query } = this.current!;
    query.handleCommandComplete(message, connection);
    this.answered += 1;
    query.handleReadyForQuery(connection);
  }

  handleReadyForQuery(): void {
    this.done();
  }

  /** @param error from PostgreSQL, which then passes over the rest; or that of a connection that is broken, for all */
  handleError(error: Error, connection: WithStatements): void {
    const [failed, ...rest] = this.statements.slice(this.answered);
    failed?.query.handleError(error, connection);
    const others = error instanceof pg.DatabaseError ? new NotRun() : error;
    for (const { query } of rest) {
      // Its text was passed over too: whoever comes next prepares it again.
      if (query.name !== undefined) delete connection.submittedNamedStatements[query.name];
      query.handleError(others, connection);
    }
    this.done();
  }

  private get current(): SingleStatement | undefined {
    return this.statements[this.answered];
  }
}

/** One statement of a batch, which `pg` prepares, sends and reads as it does any other. */
class SingleStatement {
  readonly query: PgQuery;
  readonly result: Promise<unknown>;
  isOver = false;

  constructor({ name, text, values }: QueryConfig) {
    // Given an object, `pg` copies it property by property: that takes longer than all else here.
    this.query = new pg.Query(text, values) as unknown as PgQuery;
    this.query.name = name;
    // In the simple one, for a text without values, PostgreSQL would answer as if the batch were over.
    this.query.queryMode = 'extended';
    this.query._result._types = pg.types;
    this.result = new Promise((resolve, reject) => {
      this.query.callback = (error, result) => {
        this.isOver = true;
        if (error) reject(error);
        else resolve(result);
      };
    }).catch((error: Error) => {
      // From the socket, where it came from, nobody would find who asked.
      Error.captureStackTrace(error);
      throw error;
    });
  }
}

/** What `pg` does not declare of its queries, and its client calls. */
interface PgQuery {
  name?: string;
  readonly text: string;
  readonly _result: { _types: unknown };
  queryMode: 'extended';
  callback: (error: Error | null, result?: unknown) => void;
  submit(connection: pg.Connection): Error | null;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
  handleReadyForQuery(connection: pg.Connection): void;
  handleError(error: Error, connection?: unknown): void;
}

/** The names that were sent to be prepared and are not answered yet. */
interface WithStatements {
  readonly submittedNamedStatements: Record<string, string>;
}

const doNothing = () => undefined;
