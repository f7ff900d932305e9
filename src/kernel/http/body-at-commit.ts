import type { Sent, UnitOfWork } from '../database/unit-of-work.js';
import type { Resource } from '../resource/resource.js';
import { sql, type Sql } from '../sql/sql.js';
import { envelopeSql } from './versions.js';

interface Row {
  readonly body: string;
}

/** The body of a write's response: a resource in the success envelope (§4), which is read in the packet of the commit. */
export class BodyAtCommit {
  /** Returns the body in the column `body` of its only row. */
  readonly query: Sql;
  private rows: Sent<Row[]> | undefined;

  /**
   * @param resource a resource without supplied fields. Its SQL has no `CASE x WHEN`, which Citus cannot send in an update
   * @param id the id of its row
   * @param whenRead is called with the body, after the commit
   */
  constructor(
    resource: Resource,
    id: string,
    private readonly whenRead: (body: string) => void,
  ) {
    this.query = sql`SELECT ${envelopeSql(resource.projection())} AS body FROM ${resource.entity} r WHERE r.id = ${id}`;
  }

  /**
   * Sends the query, or a statement that returns the same, as the last one of a transaction. Does nothing if one was sent before.
   */
  send(work: UnitOfWork, statement = this.query): void {
    this.rows ??= work.write<Row>(statement);
  }

  /** The body. Call it after the commit of a transaction that has sent the query. */
  async text(): Promise<string> {
    const [row] = await this.rows!;
    this.whenRead(row!.body);
    return row!.body;
  }
}
