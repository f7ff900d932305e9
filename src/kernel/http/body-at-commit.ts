import type { UnitOfWork } from '../database/unit-of-work.js';
import type { Sql } from '../sql/sql.js';

interface Row {
  readonly body: string;
}

/** The body of a write's response, which is read in the packet of the commit. */
export class BodyAtCommit {
  private rows: (() => Promise<Row[]>) | undefined;

  /**
   * @param query returns the body in the column `body` of its only row
   * @param whenRead is called with the body, after the commit
   */
  constructor(
    readonly query: Sql,
    private readonly whenRead: (body: string) => void,
  ) {}

  /**
   * Sends the query, or a statement that returns the same, as the last one of a transaction. Does nothing if one was sent before.
   */
  send(work: UnitOfWork, statement = this.query): void {
    this.rows ??= work.writeLast<Row>(statement);
  }

  /** The body. Call it after the commit of a transaction that has sent the query. */
  async text(): Promise<string> {
    const [row] = await this.rows!();
    this.whenRead(row!.body);
    return row!.body;
  }
}
