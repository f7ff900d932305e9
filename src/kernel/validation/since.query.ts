import { sql, type Sql } from '../sql/sql.js';
import { lowestIdAt } from '../ids.js';
import { Timestamp } from './fields.js';

/** The filter by the time of creation (D56). */
export class SinceQuery {
  @Timestamp({ about: 'Only entries created at or after this moment.' }) since?: Date;
}

/** The same filter in a command. */
export interface CreatedSince {
  readonly since?: Date;
}

/** The condition on the row `r`, if any. Ids contain the time of creation, and lists are ordered by id. */
export function createdSince({ since }: CreatedSince): Sql[] {
  return since === undefined ? [] : [sql`r.id >= ${lowestIdAt(since)} AND r.created_at >= ${since}`];
}
