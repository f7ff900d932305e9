import { sql, type Sql } from '../sql/sql.js';
import { lowestIdAt } from '../ids.js';
import { Timestamp } from './fields.js';

/** The filter of lists of what happened, which never changes afterwards (D56). */
export class SinceQuery {
  @Timestamp({ about: 'Only what happened at or after this moment.' }) since?: Date;
}

/** The same as it is read. */
export interface HappenedSince {
  readonly since?: Date;
}

/** The condition over the row `r`, if there is one: ids say when, and lists are in their order. */
export function happenedSince({ since }: HappenedSince): Sql[] {
  return since === undefined ? [] : [sql`r.id >= ${lowestIdAt(since)} AND r.created_at >= ${since}`];
}
