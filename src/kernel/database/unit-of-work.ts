import { names, readTables } from './business-tables.js';
import { EventWriter } from './event-writer.js';
import type { SecurityEvent } from '../log.js';
import { timeOfId, newId } from '../ids.js';
import { deleteFrom, insertRow, insertRows, updateEachOf, updateOf } from '../sql/own-rows.js';
import { join, render, sql, rawSql, type EntityClass, type Sql } from '../sql/sql.js';
import type { TenantRow } from '../sql/tenant-entity.js';
import type { RunOptions } from './statement-runner.js';

/** The values of a new row. The unit of work fills in the business and the timestamps. */
export type NewRow<T extends TenantRow> = Partial<Omit<T, 'businessId' | 'createdAt' | 'updatedAt'>>;
/** The columns of a row that a caller may change. */
export type Patch<T extends TenantRow> = Partial<Omit<T, 'id' | 'businessId' | 'createdAt' | 'updatedAt'>>;

type SecurityEntry = readonly [event: SecurityEvent, fields: Readonly<Record<string, unknown>>];

/**
 * One unit of work: a principal, a transaction, and what was done in it. The change, its history, its events and the
 * idempotent response commit together or not at all, so a `UnitOfWork` is the only way for services to write. Do not
 * call external systems inside: after a deadlock, the whole unit runs again.
 *
 * Everything it records has the timestamp `now`. It is constant for the whole transaction, except that acquiring a
 * lock advances it past the time the lock was granted, and past the last change of the locked row, even one made by a
 * process with another clock. So the history and the events of a resource are in the order in which things happened
 * (D48).
 */
export class UnitOfWork extends EventWriter {
  private readonly securityEntries: SecurityEntry[] = [];

  /** A new id that contains the current timestamp. Create it right before its row, whose `created_at` comes from the id. */
  newId(): string {
    return newId(this.now);
  }

  /** Inserts a row of the business, and returns its id. Its `created_at` is the time in the id. */
  async insert<T extends TenantRow>(entity: EntityClass<T>, row: NewRow<T>): Promise<string> {
    const { id, statement } = this.insertion(entity, row);
    await this.run(statement);
    return id;
  }

  /** The same, without waiting for it: see `send`. */
  sendInsert<T extends TenantRow>(entity: EntityClass<T>, row: NewRow<T>): string {
    const { id, statement } = this.insertion(entity, row);
    this.post(statement);
    return id;
  }

  /**
   * Inserts many rows in one statement, and skips each row that violates a unique constraint, so that it does not
   * make the others fail.
   *
   * @returns the ids of the inserted rows
   */
  async insertFree<T extends TenantRow>(
    entity: EntityClass<T>,
    rows: readonly NewRow<T>[],
  ): Promise<ReadonlySet<string>> {
    if (rows.length === 0) return new Set();
    const full = rows.map((row) => this.completed(row));
    const statement = sql`${this.insertionOf(entity, full)} ON CONFLICT DO NOTHING RETURNING kept.id`;
    const written = new Set((await this.run<{ id: string }>(statement)).map(({ id }) => id));
    this.noteCreated(
      entity,
      full.filter(({ id }) => written.has(id)),
    );
    return written;
  }

  /** Inserts many rows in one statement, without waiting for it: see `send`. */
  sendInserts<T extends TenantRow>(entity: EntityClass<T>, rows: readonly NewRow<T>[]): void {
    if (rows.length === 1) this.sendInsert(entity, rows[0]!);
    if (rows.length < 2) return;
    const full = rows.map((row) => this.completed(row));
    this.noteCreated(entity, full);
    this.post(this.insertionOf(entity, full));
  }

  private post(statement: Sql): void {
    void this.connection.send(render(statement, this.writeScope));
  }

  private insertion<T extends TenantRow>(
    entity: EntityClass<T>,
    row: NewRow<T>,
  ): { id: string; statement: Sql } {
    const full = this.completed(row);
    this.noteCreated(entity, [full]);
    return { id: full.id, statement: insertRow(entity, this.columns.values(entity, full)) };
  }

  private completed<T extends TenantRow>(row: NewRow<T>): NewRow<T> & { id: string } {
    const id = (row as Partial<TenantRow>).id ?? this.newId();
    const createdAt = timeOfId(id);
    return { ...row, id, createdAt, updatedAt: createdAt };
  }

  private insertionOf(entity: EntityClass, rows: readonly object[]): Sql {
    return insertRows(
      entity,
      rows.map((row) => this.columns.values(entity, row)),
    );
  }

  private noteCreated(entity: EntityClass, rows: readonly { readonly id: string }[]): void {
    for (const row of rows) this.changes.inserted(entity, row, row.id);
  }

  /**
   * Updates rows of the business, and returns their ids. It also sets `updated_at`, which never decreases: a
   * transaction that began earlier may write later, because it waited for a lock. `updated_at` does not change when
   * only internal columns do.
   *
   * @param which a row's id, or a condition over the row `r`
   */
  async update<T extends TenantRow>(
    entity: EntityClass<T>,
    which: string | Sql,
    patch: Patch<T>,
    options?: RunOptions,
  ): Promise<string[]> {
    const { changed, statement } = this.changeOf(entity, which, patch);
    const rows = await this.run<{ id: string }>(sql`${statement} RETURNING r.id`, options);
    const ids = rows.map((row) => row.id);
    this.changes.updated(entity, changed, ids);
    return ids;
  }

  /** Updates a row that this transaction has locked, so that it exists, without waiting for it: see `send`. */
  sendUpdate<T extends TenantRow>(entity: EntityClass<T>, id: string, patch: Patch<T>): void {
    const { changed, statement } = this.changeOf(entity, id, patch);
    this.post(statement);
    this.changes.updated(entity, changed, [id]);
  }

  private changeOf<T extends TenantRow>(
    entity: EntityClass<T>,
    which: string | Sql,
    patch: Patch<T>,
  ): { changed: string[]; statement: Sql } {
    const { changed, values } = this.newValues(entity, patch);
    const set = join(
      Object.entries(values).map(([column, value]) =>
        column === 'updated_at'
          ? sql`updated_at = GREATEST(r.updated_at, ${value})`
          : sql`${rawSql(`"${column}"`)} = ${value}`,
      ),
      ', ',
    );
    return { changed, statement: updateOf(entity, set, conditionOf(which)) };
  }

  /**
   * Updates many locked rows in one statement, each with its own patch, without waiting for it: see `send`.
   *
   * @param patches the changes by row id
   */
  sendUpdates<T extends TenantRow>(entity: EntityClass<T>, patches: ReadonlyMap<string, Patch<T>>): void {
    const [first, ...others] = patches;
    if (!first) return;
    // No array for a single row, so that the statement keeps its plan.
    if (others.length === 0) return this.sendUpdate(entity, ...first);
    const rows = [...patches].map(([id, patch]) => ({ id, ...this.newValues(entity, patch) }));
    this.post(
      updateEachOf(
        entity,
        rows.map(({ id, values }) => [id, values]),
      ),
    );
    for (const { id, changed } of rows) this.changes.updated(entity, changed, [id]);
  }

  /** The column values of a patch, plus `updated_at` when a client could see the change. */
  private newValues<T extends TenantRow>(
    entity: EntityClass<T>,
    patch: Patch<T>,
  ): { changed: string[]; values: Record<string, unknown> } {
    const values = this.columns.values(entity, patch);
    const changed = Object.keys(values);
    if (this.changes.areInternal(entity, changed)) return { changed, values };
    return { changed, values: this.columns.values(entity, { ...patch, updatedAt: this.now }) };
  }

  /** Deletes rows of the business, and returns their ids. `which` as in `update`. */
  async remove<T extends TenantRow>(entity: EntityClass<T>, which: string | Sql): Promise<string[]> {
    const rows = await this.run<{ id: string }>(
      sql`${deleteFrom(entity, conditionOf(which))} RETURNING r.id`,
    );
    const ids = rows.map((row) => row.id);
    this.changes.removed(entity, ids);
    return ids;
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

  /** Writes a security event to the log, after the commit. */
  logSecurity(event: SecurityEvent, fields: Readonly<Record<string, unknown>>): void {
    const { businessId, kind, id } = this.principal;
    this.securityEntries.push([event, { business_id: businessId, by: { kind, id }, ...fields }]);
  }

  /** The security events to log after the commit. */
  get securityLog(): readonly SecurityEntry[] {
    return this.securityEntries;
  }
}

function conditionOf(which: string | Sql): Sql {
  return typeof which === 'string' ? sql`r.id = ${which}` : which;
}
