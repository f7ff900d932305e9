import type { Actor } from '../actor.js';
import type { EventType } from '../events/event-type.js';
import { recordEvent } from '../events/outbox.js';
import { momentOf, newId } from '../ids.js';
import type { Moments } from '../moments.js';
import type { DataModel } from '../resource/data-model.js';
import type { ColumnNames } from './columns.js';
import type { Connection } from './connection.js';
import { join, render, sql, verbatim, type EntityClass, type Sql } from './sql.js';
import { tenantTable, type TenantRow } from './tenant-entity.js';
import { Tenant } from './tenant.js';

/** What a caller gives for a new row: the door itself fills in the business and the moments. */
export type NewRow<T extends TenantRow> = Partial<Omit<T, 'businessId' | 'createdAt' | 'updatedAt'>>;
/** What a caller may change of a row. */
export type Patch<T extends TenantRow> = Partial<Omit<T, 'id' | 'businessId' | 'createdAt' | 'updatedAt'>>;

/**
 * One unit of work: an actor, a transaction, and what was done in it. The change, its history, its events and the
 * idempotent response commit together or not at all, so services take a `Work` and can write through nothing else.
 * No external call belongs inside: the whole may be run again after a deadlock.
 *
 * What is recorded bears the moment `now`. It stands still but for locks: whoever waited for one works at a moment after
 * it was granted, and after the last change of the locked row, whichever process with whichever clock made that. So the
 * moments of a resource's history and events are in the order in which things happened (D48).
 */
export class Work extends Tenant {
  constructor(
    connection: Connection,
    actor: Actor,
    private readonly moments: Moments,
    private readonly columns: ColumnNames,
    private readonly model: DataModel,
  ) {
    super(connection, actor, moments.now());
  }

  /** A new id, made at the moment of this work. Make it right before its row: the row's `created_at` is this moment. */
  newId(): string {
    return newId(this.now);
  }

  /** Writes a new row of the business, created at the moment that its id says, and returns the id. */
  async insert<T extends TenantRow>(entity: EntityClass<T>, row: NewRow<T>): Promise<string> {
    const id = (row as Partial<TenantRow>).id ?? this.newId();
    const createdAt = momentOf(id);
    const full = { ...row, id, businessId: this.actor.businessId, createdAt, updatedAt: createdAt };
    const pairs = this.columns.pairs(entity, full);
    const names = verbatim(pairs.map(([column]) => `"${column}"`).join(', '));
    const values = join(
      pairs.map(([, value]) => sql`${value}`),
      ', ',
    );
    const table = verbatim(`"${tenantTable(entity).table}"`);
    await this.connection.run(
      render(sql`INSERT INTO ${table} (${names}) VALUES (${values})`, this.actor.businessId),
    );
    return id;
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
    const [row] = await this.lockRows<Record<string, unknown>>(
      sql`SELECT * FROM ${entity} r WHERE r.id = ${id} FOR ${verbatim(referable ? 'NO KEY UPDATE' : 'UPDATE')} OF r`,
    );
    return row && this.columns.hydrate(entity, row);
  }

  /**
   * The rows of a statement that waits for what others hold: one that locks rows, counts one up, or inserts where another
   * may have inserted already. From here on the work's moment is after the wait, and after the `updated_at` of each row.
   */
  async lockRows<T extends object>(statement: Sql): Promise<T[]> {
    const rows = await this.rows<T & { updated_at?: Date }>(statement);
    const changes = rows.map((row) => (row.updated_at ? row.updated_at.getTime() + 1 : 0));
    this.moment = new Date(Math.max(this.moment.getTime(), this.moments.now().getTime(), ...changes));
    return rows;
  }

  /**
   * Changes rows of the business, and returns the ids of those changed. `updated_at` follows by itself, and never goes
   * back: work that began earlier may come later, because it waited for a lock.
   *
   * @param which a row's id, or a condition over the row `r`
   */
  async update<T extends TenantRow>(
    entity: EntityClass<T>,
    which: string | Sql,
    patch: Patch<T>,
  ): Promise<string[]> {
    const pairs = this.columns.pairs(entity, { ...patch, updatedAt: this.now });
    const set = join(
      pairs.map(([column, value]) =>
        column === 'updated_at'
          ? sql`updated_at = GREATEST(r.updated_at, ${value})`
          : sql`${verbatim(`"${column}"`)} = ${value}`,
      ),
      ', ',
    );
    const rows = await this.rows<{ id: string }>(
      sql`UPDATE ${this.own(entity)} SET ${set} WHERE ${this.ours(entity, which)} RETURNING r.id`,
    );
    return rows.map((row) => row.id);
  }

  /** Removes rows of the business, and returns the ids of those removed. `which` as in `update`. */
  async remove<T extends TenantRow>(entity: EntityClass<T>, which: string | Sql): Promise<string[]> {
    const rows = await this.rows<{ id: string }>(
      sql`DELETE FROM ${this.own(entity)} WHERE ${this.ours(entity, which)} RETURNING r.id`,
    );
    return rows.map((row) => row.id);
  }

  /**
   * Records that something happened to a resource. The event's bytes are made now, from the row as it is now, and
   * stand in the outbox when this work commits (§6.2, D30).
   *
   * @param given the snapshot's values that are not in the row, such as a previous status
   * @throws Error for a kind of event that no module declares: nobody could subscribe to it
   */
  emit(type: EventType, id: string, given: Record<string, unknown> = {}): Promise<void> {
    this.model.requireEventType(type);
    return recordEvent(this, type, id, given);
  }

  private own(entity: EntityClass): Sql {
    return verbatim(`"${tenantTable(entity).table}" r`);
  }

  private ours(entity: EntityClass, which: string | Sql): Sql {
    const { live } = tenantTable(entity);
    const condition = typeof which === 'string' ? sql`r.id = ${which}` : which;
    return sql`r.business_id = ${this.actor.businessId} AND (${condition})${verbatim(live ? ` AND ${live}` : '')}`;
  }
}
