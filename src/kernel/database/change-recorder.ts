import { Column, PrimaryColumn } from 'typeorm';
import { newId } from '../ids.js';
import type { DataModel } from '../resource/data-model.js';
import type { Resource } from '../resource/resource.js';
import { insertInto } from '../sql/own-rows.js';
import { type EntityClass, sql, type Sql } from '../sql/sql.js';
import { TenantEntity, tenantTable } from '../sql/tenant-entity.js';
import { WritesRefused } from './statement-runner.js';

/** What can happen to a resource, as seen by a client that keeps a copy. */
export const CHANGE_ACTIONS = ['created', 'updated', 'deleted'] as const;

export type ChangeAction = (typeof CHANGE_ACTIONS)[number];

/** One changed resource: each transaction writes one row for each resource it changed (D49). */
@TenantEntity('changes')
export class Change {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  /** The resource's `object`. */
  @Column('text') type!: string;
  /** The id of its row. */
  @Column('uuid') resourceId!: string;
  @Column('text') action!: ChangeAction;
  /**
   * The API key or person that made the change; null for the service itself, and for changes recorded by earlier
   * releases.
   */
  @Column('uuid', { nullable: true }) actorId!: string | null;
  @Column('timestamptz') changedAt!: Date;
  /** When the row was written, by PostgreSQL's clock. Changes that are numbered together are ordered by it. */
  @Column('timestamptz') recordedAt!: Date;
  /** The position in the feed, from 1; null until the row is numbered, which happens after the commit. */
  @Column('bigint', { nullable: true }) sequence!: string | null;
}

type Entity = EntityClass<object>;

interface RecordedChange {
  readonly type: string;
  readonly id: string;
  readonly action: ChangeAction;
}

/**
 * The changes that one unit of work has made to resources of the feed (D49). It keeps one entry for each resource:
 * the net change from before the transaction to after it, because no other reader sees the states in between.
 */
export class ChangeRecorder {
  private readonly recorded = new Map<string, RecordedChange>();
  /** The statements of which it is not known yet which rows they change. */
  private readonly expected = new Set<PromiseLike<unknown>>();

  /** @param model says which resources are in the feed */
  constructor(private readonly model: DataModel) {}

  /** Records an inserted row. */
  inserted(entity: Entity, row: object, id: string): void {
    if (this.feedResource(entity)?.includesRow(row)) this.record(entity, [id], 'created');
  }

  /** Records that columns were set. Setting the soft-delete column counts as a deletion. */
  updated(entity: Entity, columns: readonly string[], ids: readonly string[]): void {
    const resource = this.feedResource(entity);
    if (columns.some((column) => isSoftDelete(entity, column))) this.record(entity, ids, 'deleted');
    else if (columns.some((column) => resource?.isFeedColumn(column))) this.record(entity, ids, 'updated');
  }

  /** Records deleted rows. */
  removed(entity: Entity, ids: readonly string[]): void {
    this.record(entity, ids, 'deleted');
  }

  /** Expects a statement to record its changes when it ends. */
  expect(statement: PromiseLike<unknown>): void {
    this.expected.add(statement);
  }

  /** Resolves when all expected statements have recorded their changes. @throws the error of one that failed */
  async complete(): Promise<void> {
    const results = await Promise.allSettled(this.expected);
    this.expected.clear();
    for (const result of results) {
      // A refused statement has changed nothing.
      if (result.status === 'rejected' && !(result.reason instanceof WritesRefused)) throw result.reason;
    }
  }

  /** Whether all the columns are internal, so that no client could see the update. */
  areInternal(entity: Entity, columns: readonly string[]): boolean {
    const resource = this.feedResource(entity);
    if (!resource || columns.length === 0) return false;
    return !columns.some((column) => resource.shows(column) || isSoftDelete(entity, column));
  }

  /** Refuses hand-written SQL on tables whose changes are in the feed. @throws Error that names the table */
  refuseFeedTables(tables: readonly string[]): void {
    const inFeed = tables.find((table) => this.model.feedResourceIn(table));
    if (inFeed === undefined) return;
    throw new Error(`"${inFeed}" is in the change feed: write its rows with insert, update or remove.`);
  }

  /**
   * The one statement that writes all recorded changes; undefined when there are none.
   *
   * @param at the timestamp of the transaction
   * @param by the id of the API key or person that made the changes; null for the service itself
   */
  statement(at: Date, by: string | null): Sql | undefined {
    if (this.recorded.size === 0) return undefined;
    const columns = ['id', 'type', 'resource_id', 'action', 'changed_at', 'actor_id'];
    const all = [...this.recorded.values()];
    const rows = sql`SELECT made.*, ${at}::timestamptz AS changed_at, ${by}::uuid AS actor_id
      FROM unnest(${all.map(() => newId(at))}::uuid[], ${all.map(({ type }) => type)}::text[], ${all.map(({ id }) => id)}::uuid[],
        ${all.map(({ action }) => action)}::text[]) made (id, type, resource_id, action)`;
    return insertInto(Change, columns, rows);
  }

  private record(entity: Entity, ids: readonly string[], action: ChangeAction): void {
    const type = this.feedResource(entity)?.object;
    if (type === undefined) return;
    for (const id of ids) {
      const key = `${type} ${id}`;
      const before = this.recorded.get(key)?.action;
      if (before === 'created' && action === 'deleted') this.recorded.delete(key);
      else this.recorded.set(key, { type, id, action: before === 'created' ? 'created' : action });
    }
  }

  private feedResource(entity: Entity): Resource | undefined {
    return this.model.feedResourceIn(tenantTable(entity).table);
  }
}

/** Whether setting the column soft-deletes the row. */
function isSoftDelete(entity: Entity, column: string): boolean {
  return tenantTable(entity).live?.startsWith(`${column} `) === true;
}
