import { EVENTS, outboxRows, type ShownBefore } from './outbox.js';
import type { Log } from '../log.js';
import { timeOfId, newId } from '../ids.js';
import type { EventType } from '../resource/event-type.js';
import { deleteFrom, insertRow, insertRows, updateEachOf, updateOf } from '../sql/own-rows.js';
import { join, sql, rawSql, type EntityClass, type Sql } from '../sql/sql.js';
import type { Needed, TenantRow } from '../sql/tenant-entity.js';
import { Sent, type RunOptions } from './statement-runner.js';
import { conditionOf, TenantWriter } from './tenant-writer.js';

export type { Sent };
/** The values of a new row. The unit of work fills in the business and the timestamps. */
export type NewRow<T extends TenantRow> = Partial<Omit<T, 'businessId' | 'createdAt' | 'updatedAt'>> &
  Needed<T>;
/** The columns of a row that a caller may change. */
export type Patch<T extends TenantRow> = Partial<Omit<T, 'id' | 'businessId' | 'createdAt' | 'updatedAt'>>;

/** Writes one line to the log. */
type WriteLine = (log: Log) => void;

/** An insert that was sent. Its id is known before the statement has run; await it only if an error matters to the caller. */
class Inserted extends Sent<string> {
  constructor(
    readonly id: string,
    sent: Sent<unknown>,
  ) {
    super(async () => {
      await sent;
      return id;
    });
  }
}

/**
 * One unit of work: a principal, a transaction, and what was done in it. The change, its history, its events and the
 * idempotent response commit together or not at all, so a `UnitOfWork` is the only way for services to write. Do not
 * call external systems inside: after a deadlock, the whole unit runs again.
 *
 * `insert`, `update`, `remove` and `write` take one or many, and return what may be awaited. Statements run in the order of the
 * calls. One that is not awaited goes out without a wait, and the transaction commits only if it succeeded.
 *
 * Everything it records has the timestamp `now`. It is constant for the whole transaction, except that acquiring a
 * lock advances it past the time the lock was granted, and past the last change of the locked row, even one made by a
 * process with another clock. So the history and the events of a resource are in the order in which things happened
 * (D48).
 */
export class UnitOfWork extends TenantWriter {
  private readonly lines: WriteLine[] = [];
  private readonly kindsToWake = new Set<string>();
  /** The subscribers of each emitted event: workers are notified if there are any. */
  private readonly wantedEvents: Sent<object[]>[] = [];
  /** The ids of the rows that this transaction has inserted. */
  private readonly inserted = new Set<string>();

  /** A new id that contains the current timestamp. Create it right before its row, whose `created_at` comes from the id. */
  newId(): string {
    return newId(this.now);
  }

  /**
   * Inserts rows of the business. Their `created_at` is the time in their ids, and `updated_at` is at least the present time.
   *
   * @param skipTaken skips each row that violates a unique constraint, so that it does not make the others fail
   * @returns for one row, its id; for many, the ids of the inserted rows
   */
  insert<T extends TenantRow>(entity: EntityClass<T>, row: NewRow<T>): Inserted;
  insert<T extends TenantRow>(
    entity: EntityClass<T>,
    rows: readonly NewRow<T>[],
    options?: { readonly skipTaken?: boolean },
  ): Sent<string[]>;
  insert<T extends TenantRow>(
    entity: EntityClass<T>,
    given: NewRow<T> | readonly NewRow<T>[],
    { skipTaken = false } = {},
  ): Sent<unknown> {
    if (!isList(given)) return this.insertOne(entity, given);
    if (given.length === 0) return Sent.done([]);
    if (given.length === 1 && !skipTaken) {
      const only = this.insertOne(entity, given[0]!);
      return new Sent(async () => [await only]);
    }
    const rows = given.map((row) => this.completed(row));
    const values = rows.map((row) => this.columns.values(entity, row));
    const ids = rows.map(({ id }) => id);
    if (!skipTaken) {
      this.noteInserted(entity, rows);
      const sent = this.post(insertRows(entity, values));
      return new Sent(async () => (await sent, ids));
    }
    const free = this.post<TenantRow>(
      sql`${insertRows(entity, values)} ON CONFLICT DO NOTHING RETURNING kept.id`,
    );
    return this.recordLater(free, (written) => {
      const isWritten = new Set(written);
      this.noteInserted(
        entity,
        rows.filter(({ id }) => isWritten.has(id)),
      );
    });
  }

  private insertOne<T extends TenantRow>(entity: EntityClass<T>, given: NewRow<T>): Inserted {
    const row = this.completed(given);
    this.noteInserted(entity, [row]);
    return new Inserted(row.id, this.post(insertRow(entity, this.columns.values(entity, row))));
  }

  private completed<T extends TenantRow>(row: NewRow<T>): NewRow<T> & { id: string } {
    const id = (row as Partial<TenantRow>).id ?? this.newId();
    const createdAt = timeOfId(id);
    return { ...row, id, createdAt, updatedAt: createdAt < this.now ? this.now : createdAt };
  }

  private noteInserted(entity: EntityClass, rows: readonly { readonly id: string }[]): void {
    for (const row of rows) {
      this.inserted.add(row.id);
      this.changes.inserted(entity, row, row.id);
    }
  }

  /**
   * Updates rows of the business. It also sets `updated_at`, which never decreases: a transaction that began earlier may write later,
   * because it waited for a lock. `updated_at` does not change when only internal columns do.
   *
   * @param which a row's id, or a condition over the row `r`; or many ids, each with its own patch
   * @returns the ids of the updated rows
   */
  update<T extends TenantRow>(
    entity: EntityClass<T>,
    which: string | Sql,
    patch: Patch<T>,
    options?: RunOptions,
  ): Sent<string[]>;
  update<T extends TenantRow>(entity: EntityClass<T>, patches: ReadonlyMap<string, Patch<T>>): Sent<string[]>;
  update<T extends TenantRow>(
    entity: EntityClass<T>,
    which: string | Sql | ReadonlyMap<string, Patch<T>>,
    patch: Patch<T> = {},
    options?: RunOptions,
  ): Sent<string[]> {
    if (which instanceof Map) return this.updateEach(entity, which);
    const { changed, values } = this.newValues(entity, patch);
    const set = join(
      Object.entries(values).map(([column, value]) =>
        column === 'updated_at'
          ? sql`updated_at = GREATEST(r.updated_at, ${value})`
          : sql`${rawSql(`"${column}"`)} = ${value}`,
      ),
      ', ',
    );
    const statement = updateOf(entity, set, conditionOf(which as string | Sql));
    const sent = this.post<TenantRow>(sql`${statement} RETURNING r.id`, options);
    const known = typeof which === 'string' && this.exists(which) ? [which] : undefined;
    return this.recordLater(sent, (ids) => this.changes.updated(entity, changed, ids), known);
  }

  private updateEach<T extends TenantRow>(
    entity: EntityClass<T>,
    patches: ReadonlyMap<string, Patch<T>>,
  ): Sent<string[]> {
    const [first, ...others] = patches;
    if (!first) return Sent.done([]);
    // No array for a single row, so that the statement keeps its plan.
    if (others.length === 0) return this.update(entity, ...first);
    const rows = [...patches].map(([id, patch]) => ({ id, ...this.newValues(entity, patch) }));
    const statement = updateEachOf(
      entity,
      rows.map(({ id, values }) => [id, values]),
    );
    const sent = this.post<TenantRow>(sql`${statement} RETURNING r.id`);
    const ids = [...patches.keys()];
    return this.recordLater(
      sent,
      (updated) => {
        const isUpdated = new Set(updated);
        for (const { id, changed } of rows)
          if (isUpdated.has(id)) this.changes.updated(entity, changed, [id]);
      },
      ids.every((id) => this.exists(id)) ? ids : undefined,
    );
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

  /** Deletes rows of the business. `which` as in `update`. @returns their ids */
  remove<T extends TenantRow>(entity: EntityClass<T>, which: string | Sql): Sent<string[]> {
    const sent = this.post<TenantRow>(sql`${deleteFrom(entity, conditionOf(which))} RETURNING r.id`);
    return this.recordLater(sent, (ids) => this.changes.removed(entity, ids));
  }

  /** Whether the row certainly exists: this transaction has locked or inserted it. */
  private exists(id: string): boolean {
    return this.isLocked(id) || this.inserted.has(id);
  }

  /**
   * Records the changes of a statement, once it is known which rows it has changed.
   *
   * @param known their ids, if they are known now
   */
  private recordLater(
    sent: Sent<TenantRow[]>,
    record: (ids: readonly string[]) => void,
    known?: readonly string[],
  ): Sent<string[]> {
    if (known) record(known);
    const recorded = new Sent(async () => {
      const ids = (await sent).map(({ id }) => id);
      if (!known) record(ids);
      return ids;
    });
    if (!known) this.changes.expect(recorded);
    return recorded;
  }

  /**
   * Records an event for each of some resources. The payloads are built now, from the current rows, and are written to the outbox in
   * this transaction (§6.2, D30).
   *
   * @param which the id of a resource, or several
   * @param supplied the supplied fields of the snapshot, such as a previous status
   * @param shownBefore previous values of computed fields, where they have changed too
   * @throws Error for an event type that no module declares, because no endpoint could subscribe to it; for one that
   *   reports what changed, when the row was not locked before
   */
  emit(
    type: EventType,
    which: string | readonly string[],
    supplied: Record<string, unknown> = {},
    shownBefore: ShownBefore = new Map(),
  ): void {
    this.model.requireEventType(type);
    const resourceIds = typeof which === 'string' ? [which] : which;
    if (resourceIds.length === 0) return;
    const before = type.hasChange ? resourceIds.map((id) => this.asLocked(type.name, id)) : [];
    const event = { type, resourceIds, supplied, before, shownBefore, at: this.now, by: this.principal };
    const rows = outboxRows(event);
    const { subscribers } = this.model;
    if (!subscribers) this.wake(EVENTS);
    if (this.kindsToWake.has(EVENTS)) {
      this.write(rows);
      return;
    }
    // An event without subscribers wakes no worker: it only needs its number, which the sweep gives to many events at once.
    this.wantedEvents.push(this.write(sql`WITH emitted AS (${rows}) ${subscribers!(type.name)}`));
  }

  /**
   * Notifies workers, after the commit, that the business has work of this kind. Workers also find due work on their
   * own; the notification only makes it faster.
   */
  wake(kind: string): void {
    this.kindsToWake.add(kind);
  }

  /** The kinds of work to notify workers of. Call it after the commit. */
  async woken(): Promise<ReadonlySet<string>> {
    const wanted = this.wantedEvents.map((found) =>
      found.then(
        ({ length }) => length > 0,
        () => false,
      ),
    );
    if ((await Promise.all(wanted)).includes(true)) this.wake(EVENTS);
    return this.kindsToWake;
  }

  /** Sends the recorded changes (D49). Call it last, right before the commit. */
  async recordChanges(): Promise<void> {
    await this.changes.complete();
    const statement = this.changes.statement(this.now, this.principal.id);
    // It reads no table, so its values make no difference to its plan.
    if (statement) this.write(statement, { replan: false });
  }

  /** Writes a line to the log after the commit, and none if the transaction fails. */
  log(write: WriteLine): void {
    this.lines.push(write);
  }

  /** The lines to log after the commit. */
  get logLines(): readonly WriteLine[] {
    return this.lines;
  }
}

/** Whether a value is a list. TypeScript's `Array.isArray` does not narrow a readonly list. */
function isList<T>(given: T | readonly T[]): given is readonly T[] {
  return Array.isArray(given);
}
