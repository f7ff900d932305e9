import { insertInto } from '../database/own-rows.js';
import { sql, type Sql } from '../database/sql.js';
import { newId } from '../ids.js';
import { Change, type ChangeAction } from './change.entity.js';

interface Noted {
  readonly type: string;
  readonly id: string;
  readonly action: ChangeAction;
}

/**
 * What one unit of work has changed so far, each resource once: how it went from what it was before the work to what it is
 * after it. Nobody else ever saw what came between.
 */
export class ChangesMade {
  private readonly noted = new Map<string, Noted>();

  /** Notes what happened to rows. @param type the `object` of their resource */
  note(type: string, ids: readonly string[], action: ChangeAction): void {
    for (const id of ids) {
      const key = `${type} ${id}`;
      const before = this.noted.get(key)?.action;
      if (before === 'created' && action === 'deleted') this.noted.delete(key);
      else this.noted.set(key, { type, id, action: before === 'created' ? 'created' : action });
    }
  }

  /** Writes it all down, in one statement; undefined when there is nothing. @param at the moment of the work */
  statement(at: Date): Sql | undefined {
    if (this.noted.size === 0) return undefined;
    const all = [...this.noted.values()];
    return insertInto(
      Change,
      ['id', 'type', 'resource_id', 'action', 'changed_at'],
      sql`SELECT made.*, ${at}::timestamptz FROM unnest(${all.map(() => newId(at))}::uuid[], ${all.map(({ type }) => type)}::text[],
        ${all.map(({ id }) => id)}::uuid[], ${all.map(({ action }) => action)}::text[]) made`,
    );
  }
}
