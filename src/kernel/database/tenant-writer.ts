import type { Principal } from '../auth/principal.js';
import { ChangeRecorder } from './change-recorder.js';
import type { SteadyClock } from '../clock.js';
import type { DataModel } from '../resource/data-model.js';
import type { ColumnNames } from './columns.js';
import type { RunOptions, StatementRunner } from './statement-runner.js';
import {
  render,
  sql,
  rawSql,
  type TenantScope,
  type EntityClass,
  type Sql,
  type Statement,
} from '../sql/sql.js';
import type { TenantRow } from '../sql/tenant-entity.js';
import { TenantReader } from './tenant-reader.js';

/** The key of an advisory lock of a business, by name. */
export function subjectKey(businessId: string, subject: string): Sql {
  return sql`hashtextextended(${`${businessId} ${subject}`}, 0)`;
}

/** Write access to the data of a business: its statements, and its locks. */
export abstract class TenantWriter extends TenantReader {
  protected readonly writeScope: TenantScope;
  /** Rows as they were when they were last locked, by id. */
  private readonly before = new Map<string, object>();
  /** The checks of rows that are not locked yet, by the row's id. */
  private readonly onceLocked = new Map<string, () => Promise<void>>();

  constructor(
    connection: StatementRunner,
    principal: Principal,
    private readonly clock: SteadyClock,
    protected readonly columns: ColumnNames,
    protected readonly model: DataModel,
    protected readonly changes = new ChangeRecorder(model),
  ) {
    super(connection, principal, clock.now());
    this.writeScope = { businessId: principal.businessId, writes: true };
  }

  /**
   * Runs a writing statement, made with `insertInto`, `updateOf` or `deleteFrom`, and returns its rows.
   *
   * @throws Error for a statement that names a tenant's table by hand, or that writes a table of the feed of changes:
   *   use `insert`, `update` or `remove` for those
   */
  async write<T extends object>(statement: Sql, options?: RunOptions): Promise<T[]> {
    return (await this.connection.run<T>(this.checked(statement), options)).rows;
  }

  /**
   * Sends a statement without waiting for it. The next statement follows at once, and the transaction commits only if
   * this one succeeds. For statements whose rows are not needed; it saves a round trip.
   */
  send(statement: Sql, options?: RunOptions): void {
    void this.connection.send(this.checked(statement), options);
  }

  /**
   * Sends a statement that leaves in the same packet as the commit. For the last statements of a transaction, whose
   * rows are needed only afterwards.
   *
   * @returns a function that returns the rows. Call it after the commit
   */
  writeLast<T extends object>(statement: Sql, options?: RunOptions): () => Promise<T[]> {
    const sent = this.connection.send<T>(this.checked(statement), options);
    return async () => (await sent).rows;
  }

  /**
   * Holds back all later writes until `permission` resolves; reads and locks go out at once. When it resolves to
   * false, every write fails.
   */
  writeOnlyIf(permission: Promise<boolean>): void {
    this.connection.writeOnlyIf(permission);
  }

  /**
   * Runs a statement that changes or deletes expired rows, and returns its rows. It records nothing in the feed of
   * changes (D49), which has already reported the deletion.
   */
  purge<T extends object>(statement: Sql): Promise<T[]> {
    return this.run<T>(statement);
  }

  /**
   * Checks a row as soon as it is locked, before a service decides anything by it. The check takes no lock, so each service takes
   * its locks in its own order.
   *
   * @param check its error is thrown by the call that locks the row
   * @returns whether the row has been locked, and so checked
   */
  whenLocked(id: string, check: () => Promise<void>): () => boolean {
    this.onceLocked.set(id, check);
    return () => !this.onceLocked.has(id);
  }

  /**
   * Locks a live row of the business until the transaction ends; undefined when there is none. It advances `now` past
   * the row's last change.
   *
   * @param referable whether others may meanwhile insert rows that reference this one. Never true while deciding
   *   whether to delete the row
   */
  async lock<T extends TenantRow>(
    entity: EntityClass<T>,
    id: string,
    { referable = false } = {},
  ): Promise<T | undefined> {
    const [row] = await this.lockAll(entity, sql`r.id = ${id}`, { referable });
    return row;
  }

  /** Locks all rows that match a condition over the row `r`, in the order of their ids. `replan` as in `RunOptions`. */
  async lockAll<T extends TenantRow>(
    entity: EntityClass<T>,
    where: Sql,
    { referable = false, replan }: RunOptions & { referable?: boolean } = {},
  ): Promise<T[]> {
    const rows = await this.lockRows<{ id: string }>(
      sql`SELECT ${this.columns.list(entity)} FROM ${entity} r WHERE ${where} ORDER BY r.id
        FOR ${rawSql(referable ? 'NO KEY UPDATE' : 'UPDATE')} OF r`,
      { replan },
    );
    for (const row of rows) this.before.set(row.id, row);
    for (const { id } of rows) await this.checkLocked(id);
    return rows.map((row) => this.columns.hydrate(entity, row as unknown as Record<string, unknown>));
  }

  /**
   * Runs a statement that may wait for other transactions, because it locks rows, increments a counter, or inserts
   * under a unique index. It advances `now` past the wait, and past the `updated_at` of each returned row.
   */
  async lockRows<T extends object>(statement: Sql, options?: RunOptions): Promise<T[]> {
    const rows = await this.write<T & { updated_at?: Date }>(statement, options);
    const changes = rows.map((row) => (row.updated_at ? row.updated_at.getTime() + 1 : 0));
    const granted = this.toBusinessClock(this.clock.now());
    this.moment = new Date(Math.max(this.now.getTime(), granted.getTime(), ...changes));
    return rows;
  }

  /** Advances `now` to this time if it is later: a sandbox's clock is set to it (D70). */
  advanceTo(moment: Date): void {
    this.moment = new Date(Math.max(this.now.getTime(), moment.getTime()));
  }

  /**
   * Takes an advisory lock of the business, by name, until the transaction ends. For rules over several rows, whose
   * row locks different transactions would take in different orders. Take it before any row lock.
   */
  async lockSubject(subject: string): Promise<void> {
    await this.lockRows(sql`SELECT pg_advisory_xact_lock(${subjectKey(this.principal.businessId, subject)})`);
  }

  /** The row as it was when it was locked. @throws Error if it was not locked */
  protected asLocked(eventType: string, id: string): object {
    const row = this.before.get(id);
    if (!row) throw new Error(`${eventType} reports what changed: lock the row ${id} before changing it.`);
    return row;
  }

  protected async run<T extends object>(statement: Sql, options?: RunOptions): Promise<T[]> {
    return (await this.connection.run<T>(render(statement, this.writeScope), options)).rows;
  }

  private async checkLocked(id: string): Promise<void> {
    const check = this.onceLocked.get(id);
    if (!check) return;
    this.onceLocked.delete(id);
    await check();
  }

  private checked(statement: Sql): Statement {
    const rendered = render(statement, this.writeScope);
    this.changes.refuseFeedTables(rendered.written);
    return rendered;
  }
}
