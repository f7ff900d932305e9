import { sql, type Sql } from '../sql/sql.js';
import { Timestamp } from './fields.js';

/** The filter by the time of the last change (D56). */
export class UpdatedSinceQuery {
  @Timestamp({ about: 'Only records changed at or after this moment.' }) updated_since?: Date;
}

/** The same filter in a command. */
export interface ChangedSince {
  readonly updatedSince?: Date;
}

/** The condition on the row `r`, if any. */
export function changedSince({ updatedSince }: ChangedSince): Sql[] {
  return updatedSince === undefined ? [] : [sql`r.updated_at >= ${updatedSince}`];
}
