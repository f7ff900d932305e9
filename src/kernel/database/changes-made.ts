import { insertInto } from '../sql/own-rows.js';
import { sql, type EntityClass, type Sql } from '../sql/sql.js';
import { tenantTable } from '../sql/tenant-entity.js';
import { newId } from '../ids.js';
import type { DataModel } from '../resource/data-model.js';
import type { Resource } from '../resource/resource.js';
import { Change, type ChangeAction } from './change.entity.js';

type Entity = EntityClass<object>;

interface Noted {
  readonly type: string;
  readonly id: string;
  readonly action: ChangeAction;
}

/**
 * What one unit of work has changed so far of what is told (D49), each resource once: how it went from what it was before the
 * work to what it is after it. No other reader ever saw what came between.
 */
export class ChangesMade {
  private readonly noted = new Map<string, Noted>();

  /** @param model says which resources are in the feed */
  constructor(private readonly model: DataModel) {}

  /** Notes a new row. */
  inserted(entity: Entity, row: object, id: string): void {
    if (this.followed(entity)?.isMadeFrom(row)) this.note(entity, [id], 'created');
  }

  /** Notes that columns of rows were set. Setting the one that hides a row from every reader is its end. */
  updated(entity: Entity, columns: readonly string[], ids: readonly string[]): void {
    const followed = this.followed(entity);
    if (columns.some((column) => isEnd(entity, column))) this.note(entity, ids, 'deleted');
    else if (columns.some((column) => followed?.isNews(column))) this.note(entity, ids, 'updated');
  }

  /** Notes that rows are gone. */
  removed(entity: Entity, ids: readonly string[]): void {
    this.note(entity, ids, 'deleted');
  }

  /** Whether columns are the service's own alone: no client would see that they were set. */
  areUnseen(entity: Entity, columns: readonly string[]): boolean {
    const followed = this.followed(entity);
    if (!followed || columns.length === 0) return false;
    return !columns.some((column) => followed.shows(column) || isEnd(entity, column));
  }

  /** Makes sure that rows of the feed are not written past this. @throws Error that names their table */
  requireUntold(tables: readonly string[]): void {
    const told = tables.find((table) => this.model.followedIn(table));
    if (told === undefined) return;
    throw new Error(`Changes of "${told}" are told: write its rows with insert, update or remove.`);
  }

  /**
   * Writes it all down, in one statement; undefined when there is nothing.
   *
   * @param at the moment of the work
   * @param by the id of the key or person who did it; null for the service itself
   */
  statement(at: Date, by: string | null): Sql | undefined {
    if (this.noted.size === 0) return undefined;
    const columns = ['id', 'type', 'resource_id', 'action', 'changed_at', 'actor_id'];
    const all = [...this.noted.values()];
    const [first, ...others] = all;
    // A single one is no list: PostgreSQL would plan each list again.
    const made =
      others.length === 0
        ? sql`SELECT ${newId(at)}::uuid, ${first!.type}::text, ${first!.id}::uuid, ${first!.action}::text, ${at}::timestamptz, ${by}::uuid`
        : sql`SELECT made.*, ${at}::timestamptz, ${by}::uuid FROM unnest(${all.map(() => newId(at))}::uuid[],
            ${all.map(({ type }) => type)}::text[], ${all.map(({ id }) => id)}::uuid[], ${all.map(({ action }) => action)}::text[]) made`;
    return insertInto(Change, columns, made);
  }

  private note(entity: Entity, ids: readonly string[], action: ChangeAction): void {
    const type = this.followed(entity)?.object;
    if (type === undefined) return;
    for (const id of ids) {
      const key = `${type} ${id}`;
      const before = this.noted.get(key)?.action;
      if (before === 'created' && action === 'deleted') this.noted.delete(key);
      else this.noted.set(key, { type, id, action: before === 'created' ? 'created' : action });
    }
  }

  private followed(entity: Entity): Resource | undefined {
    return this.model.followedIn(tenantTable(entity).table);
  }
}

/** Whether setting a column hides the row from every reader: softly deleted. */
function isEnd(entity: Entity, column: string): boolean {
  return tenantTable(entity).live?.startsWith(`${column} `) === true;
}
