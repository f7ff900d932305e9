import { names, readTables } from './business-tables.js';
import type { Principal } from '../auth/principal.js';
import { ChangeRecorder } from './change-recorder.js';
import type { SteadyClock } from '../clock.js';
import type { DataModel } from '../resource/data-model.js';
import type { ColumnNames } from './columns.js';
import { Sent, type RunOptions, type StatementRunner } from './statement-runner.js';
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

/** How to lock rows. */
type LockOptions = RunOptions & { readonly referable?: boolean };

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
   * Runs a writing statement, made with `insertInto`, `updateOf` or `deleteFrom`.
   *
   * @returns its rows, to await or not. Not awaited, it saves a round trip; awaited after the commit, it shares the commit's packet
   * @throws Error for a statement that names a tenant's table by hand, or that writes a table of the feed of changes:
   *   use `insert`, `update` or `remove` for those
   */
  write<T extends object>(statement: Sql, options?: RunOptions): Sent<T[]> {
    const rendered = render(statement, this.writeScope);
    this.changes.refuseFeedTables(rendered.written);
    return this.send<T>(rendered, options);
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
  purge<T extends object>(statement: Sql): Sent<T[]> {
    return this.post<T>(statement);
  }

  /**
   * Fills in a column that rows of an earlier release lack, and returns the rows of the statement. It records nothing in the feed of
   * changes (D49), as a new field of a resource records nothing.
   */
  amend<T extends object>(statement: Sql): Sent<T[]> {
    return this.post<T>(statement);
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
   * Locks live rows of the business until the transaction ends, in the order of their ids. It advances `now` past their last change.
   *
   * @param which a row's id, or a condition over the row `r`
   * @param referable whether others may meanwhile insert rows that reference these. Never true while deciding whether to delete one
   * @returns for an id, the row, or undefined when there is none; for a condition, all rows
   */
  lock<T extends TenantRow>(
    entity: EntityClass<T>,
    id: string,
    options?: LockOptions,
  ): Promise<T | undefined>;
  lock<T extends TenantRow>(entity: EntityClass<T>, where: Sql, options?: LockOptions): Promise<T[]>;
  async lock<T extends TenantRow>(
    entity: EntityClass<T>,
    which: string | Sql,
    { referable = false, replan }: LockOptions = {},
  ): Promise<T | T[] | undefined> {
    const rows = await this.lockRows<{ id: string }>(
      sql`SELECT ${this.columns.list(entity)} FROM ${entity} r WHERE ${conditionOf(which)} ORDER BY r.id
        FOR ${rawSql(referable ? 'NO KEY UPDATE' : 'UPDATE')} OF r`,
      { replan },
    );
    for (const row of rows) this.before.set(row.id, row);
    for (const { id } of rows) await this.checkLocked(id);
    const locked = rows.map((row) => this.columns.hydrate(entity, row as unknown as Record<string, unknown>));
    return isCondition(which) ? locked : locked[0];
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

  /**
   * Deletes all rows of a sandbox, from every table (D70). Nothing is recorded in the feed of changes.
   *
   * @param kept by table name, a condition for the rows `r` to keep; all rows of other tables are deleted
   * @throws Error for a business that is not a sandbox
   */
  async removeAll(kept: Readonly<Record<string, Sql>>): Promise<void> {
    const { businessId, isSandbox } = this.principal;
    if (!isSandbox) throw new Error('Only a sandbox can be emptied.');
    const { ofBusinesses } = await readTables(
      async <T extends object>(query: Sql) => (await this.connection.run<T>(render(query, null))).rows,
    );
    for (const { name } of [...ofBusinesses].reverse()) {
      const stays = kept[name] ? sql`AND NOT (${kept[name]})` : rawSql('');
      const removal = sql`DELETE FROM ${names(name)} r WHERE r.business_id = ${businessId} ${stays}`;
      await this.connection.run({ ...render(removal, null), written: [name] });
    }
  }

  /** The row as it was when it was locked. @throws Error if it was not locked */
  protected asLocked(eventType: string, id: string): object {
    const row = this.before.get(id);
    if (!row) throw new Error(`${eventType} reports what changed: lock the row ${id} before changing it.`);
    return row;
  }

  /** Whether this transaction has locked the row, so that it exists. */
  protected isLocked(id: string): boolean {
    return this.before.has(id);
  }

  /** Sends a statement that may write a table of the feed of changes. The caller records the changes. */
  protected post<T extends object>(statement: Sql, options?: RunOptions): Sent<T[]> {
    return this.send<T>(render(statement, this.writeScope), options);
  }

  private send<T extends object>(statement: Statement, options?: RunOptions): Sent<T[]> {
    const sent = this.connection.send<T>(statement, options);
    return new Sent(async () => (await sent).rows);
  }

  private async checkLocked(id: string): Promise<void> {
    const check = this.onceLocked.get(id);
    if (!check) return;
    this.onceLocked.delete(id);
    await check();
  }
}

/** @param which a row's id, or a condition over the row `r` */
export function conditionOf(which: string | Sql): Sql {
  return isCondition(which) ? which : sql`r.id = ${which}`;
}

/** Whether it is a condition. All else is an id, which may be of no row. */
function isCondition(which: string | Sql): which is Sql {
  return typeof which === 'object';
}
