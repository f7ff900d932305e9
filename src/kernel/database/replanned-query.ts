import pg, { type QueryConfig } from 'pg';

/** PostgreSQL plans so many executions of a prepared statement for their values, before it may settle on one plan for all. */
const EXECUTIONS = 5;
/** How many of these statements a connection keeps prepared. Each takes some 200 kB of PostgreSQL's memory. */
const KEPT = 16;

/** How often each was executed since it was prepared, on each connection; the one used longest ago first. */
const executions = new WeakMap<object, Map<string, number>>();

/**
 * A statement whose best plan depends on its values: a search for a word, rare or common. It has to be planned for each
 * of them, but not read and understood anew, which takes half as long. So it is prepared, and prepared again before
 * PostgreSQL settles on one plan.
 */
export class ReplannedQuery extends pg.Query {
  private readonly statement: string;

  constructor({ name, ...config }: QueryConfig & { readonly name: string }) {
    // The same text may be prepared for good, too.
    const statement = `replanned ${name}`;
    super({ ...config, name: statement });
    this.statement = statement;
  }

  /** `pg` calls this once the connection is free. */
  override submit = (connection: pg.Connection): void => {
    connection.stream.cork();
    makeRoom(connection as PreparingConnection, this.statement);
    const refusal = pg.Query.prototype.submit.call(this, connection);
    connection.stream.uncork();
    return refusal;
  };
}

/** Counts an execution, and forgets what it cannot be one of, or has no place beside it. */
function makeRoom(connection: PreparingConnection, statement: string): void {
  const counts = executions.get(connection) ?? new Map<string, number>();
  executions.set(connection, counts);
  const before = counts.get(statement) ?? 0;
  counts.delete(statement);
  if (before === EXECUTIONS) forget(connection, statement);
  counts.set(statement, before === EXECUTIONS ? 1 : before + 1);
  if (counts.size <= KEPT) return;
  const [oldest] = counts.keys();
  counts.delete(oldest!);
  forget(connection, oldest!);
}

function forget(connection: PreparingConnection, statement: string): void {
  connection.close({ type: 'S', name: statement });
  delete connection.parsedStatements[statement];
}

/** What `pg` does not declare of its connections. */
interface PreparingConnection extends pg.Connection {
  readonly parsedStatements: Record<string, string>;
  close(statement: { type: 'S'; name: string }): void;
}
