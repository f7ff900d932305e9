import type { EventType } from '../resource/event-type.js';
import { EVENTS, outboxRows, type ShownBefore } from './outbox.js';
import type { SecurityEvent } from '../log.js';
import { momentOf, newId } from '../ids.js';
import { deleteFrom, insertRow, insertRows, updateEachOf, updateOf } from '../sql/own-rows.js';
import { join, render, sql, rawSql, type EntityClass, type Sql } from '../sql/sql.js';
import type { TenantRow } from '../sql/tenant-entity.js';
import { WritingDoor } from './writing-door.js';

/** What a caller gives for a new row: the door itself fills in the business and the moments. */
export type NewRow<T extends TenantRow> = Partial<Omit<T, 'businessId' | 'createdAt' | 'updatedAt'>>;
/** What a caller may change of a row. */
export type Patch<T extends TenantRow> = Partial<Omit<T, 'id' | 'businessId' | 'createdAt' | 'updatedAt'>>;

type ToldSecurity = readonly [event: SecurityEvent, fields: Readonly<Record<string, unknown>>];

/**
 * One unit of work: a principal, a transaction, and what was done in it. The change, its history, its events and the
 * idempotent response commit together or not at all, so services take a `UnitOfWork` and can write through nothing else.
 * No external call belongs inside: the whole may be run again after a deadlock.
 *
 * What is recorded bears the moment `now`. It is constant for the whole transaction, except that acquiring a lock advances it
 * past the time the lock was granted, and past the last change of the locked row, even one made by a process with another
 * clock. So the moments of a resource's history and events are in the order in which things happened (D48).
 */
export class UnitOfWork extends WritingDoor {
  private readonly toWake = new Set<string>();
  private readonly securityEvents: ToldSecurity[] = [];

  /** A new id, made at the moment of this work. Make it right before its row: the row's `created_at` is this moment. */
  newId(): string {
    return newId(this.now);
  }

  /** Writes a new row of the business, created at the moment that its id says, and returns the id. */
  async insert<T extends TenantRow>(entity: EntityClass<T>, row: NewRow<T>): Promise<string> {
    const { id, statement } = this.insertion(entity, row);
    await this.run(statement);
    return id;
  }

  /** The same, not waited for: see `send`. */
  sendInsert<T extends TenantRow>(entity: EntityClass<T>, row: NewRow<T>): string {
    const { id, statement } = this.insertion(entity, row);
    void this.connection.send(render(statement, this.writing));
    return id;
  }

  /**
   * Writes many new rows in one statement, but those with a value that has to be unique and is in use: the others are not
   * to suffer from it.
   *
   * @returns the ids of those that were written
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

  /** Writes many new rows in one statement, and does not wait for it: see `send`. */
  sendInserts<T extends TenantRow>(entity: EntityClass<T>, rows: readonly NewRow<T>[]): void {
    if (rows.length === 1) this.sendInsert(entity, rows[0]!);
    if (rows.length < 2) return;
    const full = rows.map((row) => this.completed(row));
    this.noteCreated(entity, full);
    void this.connection.send(render(this.insertionOf(entity, full), this.writing));
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
    const createdAt = momentOf(id);
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
   * Changes rows of the business, and returns the ids of those changed. `updated_at` follows by itself, and never goes
   * back: work that began earlier may come later, because it waited for a lock. It stays when nothing changes that a client
   * could see.
   *
   * @param which a row's id, or a condition over the row `r`
   */
  async update<T extends TenantRow>(
    entity: EntityClass<T>,
    which: string | Sql,
    patch: Patch<T>,
  ): Promise<string[]> {
    const { changed, values } = this.newValues(entity, patch);
    const set = join(
      Object.entries(values).map(([column, value]) =>
        column === 'updated_at'
          ? sql`updated_at = GREATEST(r.updated_at, ${value})`
          : sql`${rawSql(`"${column}"`)} = ${value}`,
      ),
      ', ',
    );
    const rows = await this.run<{ id: string }>(
      sql`${updateOf(entity, set, conditionOf(which))} RETURNING r.id`,
    );
    const ids = rows.map((row) => row.id);
    this.changes.updated(entity, changed, ids);
    return ids;
  }

  /** The same for many rows, each in its own way, in one statement. @param patches what changes of each, by their ids */
  async updateEach<T extends TenantRow>(
    entity: EntityClass<T>,
    patches: ReadonlyMap<string, Patch<T>>,
  ): Promise<void> {
    const [first, ...others] = patches;
    if (!first) return;
    // A single one is no list: PostgreSQL would plan each list again.
    if (others.length === 0) return void (await this.update(entity, ...first));
    const rows = [...patches].map(([id, patch]) => ({ id, ...this.newValues(entity, patch) }));
    await this.run(
      updateEachOf(
        entity,
        rows.map(({ id, values }) => [id, values]),
      ),
    );
    for (const { id, changed } of rows) this.changes.updated(entity, changed, [id]);
  }

  /** What a patch sets, by the names of columns: which it names, and with them the moment, where a client could see it. */
  private newValues<T extends TenantRow>(
    entity: EntityClass<T>,
    patch: Patch<T>,
  ): { changed: string[]; values: Record<string, unknown> } {
    const values = this.columns.values(entity, patch);
    const changed = Object.keys(values);
    if (this.changes.areUnseen(entity, changed)) return { changed, values };
    return { changed, values: this.columns.values(entity, { ...patch, updatedAt: this.now }) };
  }

  /** Removes rows of the business, and returns the ids of those removed. `which` as in `update`. */
  async remove<T extends TenantRow>(entity: EntityClass<T>, which: string | Sql): Promise<string[]> {
    const rows = await this.run<{ id: string }>(
      sql`${deleteFrom(entity, conditionOf(which))} RETURNING r.id`,
    );
    const ids = rows.map((row) => row.id);
    this.changes.removed(entity, ids);
    return ids;
  }

  /**
   * Records that something happened to a resource. The event's bytes are made now, from the row as it is now, and
   * stand in the outbox when this work commits (§6.2, D30). It is not waited for: see `send`.
   *
   * @param given the snapshot's values that are not in the row, such as a previous status
   * @throws Error for a kind of event that no module declares, to which no endpoint could subscribe; or for one that says what changed
   *   of a row that was not locked before
   */
  emit(type: EventType, id: string, given: Record<string, unknown> = {}): void {
    this.emitAll(type, [id], given);
  }

  /**
   * The same for each of several resources.
   *
   * @param shownBefore what they showed of other rows before, where that has changed too
   */
  emitAll(
    type: EventType,
    resourceIds: readonly string[],
    given: Record<string, unknown> = {},
    shownBefore: ShownBefore = new Map(),
  ): void {
    this.model.requireEventType(type);
    if (resourceIds.length === 0) return;
    this.wake(EVENTS);
    const before = type.tellsChange ? resourceIds.map((id) => this.asLocked(type.name, id)) : [];
    this.send(
      outboxRows({ type, resourceIds, given, before, shownBefore, at: this.now, by: this.principal }),
    );
  }

  /**
   * Lets workers take the business's turn at a kind of work as soon as this work has committed. They find by themselves what
   * is due; this only makes it quick.
   */
  wake(kind: string): void {
    this.toWake.add(kind);
  }

  /** The kinds of work that workers are to be woken for. */
  get woken(): ReadonlySet<string> {
    return this.toWake;
  }

  /** Logs something for those who guard the service, once this work has committed. */
  tellSecurity(event: SecurityEvent, fields: Readonly<Record<string, unknown>>): void {
    const { businessId, kind, id } = this.principal;
    this.securityEvents.push([event, { business_id: businessId, by: { kind, id }, ...fields }]);
  }

  /** What is to be logged so. */
  get toldSecurity(): readonly ToldSecurity[] {
    return this.securityEvents;
  }

  /** Writes down what changed (D49): last of all, and right before the commit. It is not waited for. */
  recordChanges(): void {
    const statement = this.changes.statement(this.now, this.principal.id);
    if (statement) this.send(statement);
  }
}

function conditionOf(which: string | Sql): Sql {
  return typeof which === 'string' ? sql`r.id = ${which}` : which;
}
