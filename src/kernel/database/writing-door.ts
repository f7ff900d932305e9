import type { Principal } from '../auth/principal.js';
import { ChangesMade } from './changes-made.js';
import type { Moments } from '../moments.js';
import type { DataModel } from '../resource/data-model.js';
import type { ColumnNames } from './columns.js';
import type { StatementRunner } from './statement-runner.js';
import { render, sql, rawSql, type Door, type EntityClass, type Sql, type Statement } from '../sql/sql.js';
import type { TenantRow } from '../sql/tenant-entity.js';
import { TenantReader } from './tenant-reader.js';

/** The door to the data of a business for writing: its statements, waited for or not, and its locks. */
export abstract class WritingDoor extends TenantReader {
  protected readonly writing: Door;
  /** Rows as they were when they were last locked, by id. */
  private readonly before = new Map<string, object>();

  constructor(
    connection: StatementRunner,
    principal: Principal,
    private readonly moments: Moments,
    protected readonly columns: ColumnNames,
    protected readonly model: DataModel,
    protected readonly changes = new ChangesMade(model),
  ) {
    super(connection, principal, moments.now());
    this.writing = { businessId: principal.businessId, writes: true };
  }

  /**
   * Runs a statement that writes, made with `insertInto`, `updateOf` or `deleteFrom`, and gives the rows that it returns.
   *
   * @throws Error for a statement that names a tenant's table by hand, or writes rows whose changes are told: those are for
   *   `insert`, `update` and `remove`
   */
  async write<T extends object>(statement: Sql): Promise<T[]> {
    return (await this.connection.run<T>(this.checked(statement))).rows;
  }

  /**
   * Sends a statement on its way without waiting for it: the next one goes out right behind it, and nothing is committed
   * unless it succeeded. For statements whose rows are not needed; each saves a round trip.
   */
  send(statement: Sql): void {
    void this.connection.send(this.checked(statement));
  }

  /**
   * Sends a statement that goes out with the commit: for the last ones of a work, whose rows are needed after it alone.
   *
   * @returns gives the rows. Call it after the work has committed
   */
  writeLast<T extends object>(statement: Sql): () => Promise<T[]> {
    const sent = this.connection.send<T>(this.checked(statement));
    return async () => (await sent).rows;
  }

  /**
   * From here on nothing is written unless it turns out that it may be; what is looked up and locked meanwhile goes out at
   * once. If it may not, every write fails.
   */
  writeOnlyIf(permission: Promise<boolean>): void {
    this.connection.writeOnlyIf(permission);
  }

  /**
   * Runs a statement that changes or removes rows that are past their time, and gives the rows that it returns. The
   * feed of changes (D49) stays silent: it has reported the end of what clients saw.
   */
  purge<T extends object>(statement: Sql): Promise<T[]> {
    return this.run<T>(statement);
  }

  /**
   * A live row of the business, locked until the work ends; undefined when there is none. From here on the work's moment
   * is after the row's last change.
   *
   * @param referable whether rows that refer to it may be written meanwhile; never while its removal is decided
   */
  async lock<T extends TenantRow>(
    entity: EntityClass<T>,
    id: string,
    { referable = false } = {},
  ): Promise<T | undefined> {
    const [row] = await this.lockAll(entity, sql`r.id = ${id}`, { referable });
    return row;
  }

  /** The same for all rows that fulfil a condition over the row `r`, in the order of their ids. */
  async lockAll<T extends TenantRow>(
    entity: EntityClass<T>,
    where: Sql,
    { referable = false } = {},
  ): Promise<T[]> {
    const rows = await this.lockRows<{ id: string }>(
      sql`SELECT ${this.columns.list(entity)} FROM ${entity} r WHERE ${where} ORDER BY r.id
        FOR ${rawSql(referable ? 'NO KEY UPDATE' : 'UPDATE')} OF r`,
    );
    for (const row of rows) this.before.set(row.id, row);
    return rows.map((row) => this.columns.hydrate(entity, row as unknown as Record<string, unknown>));
  }

  /**
   * The rows of a statement that waits for what others hold: one that locks rows, counts one up, or inserts where another
   * may have inserted already. From here on the work's moment is after the wait, and after the `updated_at` of each row.
   */
  async lockRows<T extends object>(statement: Sql): Promise<T[]> {
    const rows = await this.write<T & { updated_at?: Date }>(statement);
    const changes = rows.map((row) => (row.updated_at ? row.updated_at.getTime() + 1 : 0));
    this.moment = new Date(Math.max(this.moment.getTime(), this.moments.now().getTime(), ...changes));
    return rows;
  }

  /**
   * Waits until no other work of the business is at what is named, and keeps it until this work ends. For rules over
   * several rows, whose locks would be taken in another order by each. Take the turn before any row.
   */
  async takeTurn(subject: string): Promise<void> {
    const key = `${this.principal.businessId} ${subject}`;
    await this.lockRows(sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  }

  /** A row as it was when it was locked. @throws Error if it was not */
  protected asLocked(eventType: string, id: string): object {
    const row = this.before.get(id);
    if (!row) throw new Error(`${eventType} says what changed: lock the row ${id} before it is changed.`);
    return row;
  }

  protected async run<T extends object>(statement: Sql): Promise<T[]> {
    return (await this.connection.run<T>(render(statement, this.writing))).rows;
  }

  private checked(statement: Sql): Statement {
    const rendered = render(statement, this.writing);
    this.changes.requireUntold(rendered.written);
    return rendered;
  }
}
