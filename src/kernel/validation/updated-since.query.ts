import { sql, type Sql } from '../sql/sql.js';
import { Timestamp } from './fields.js';

/** The filter of lists that have no other (D56). */
export class UpdatedSinceQuery {
  @Timestamp({ about: 'Only those changed at or after this moment.' }) updated_since?: Date;
}

/** The same as it is read. */
export interface ChangedSince {
  readonly updatedSince?: Date;
}

/** The condition over the row `r`, if there is one. */
export function changedSince({ updatedSince }: ChangedSince): Sql[] {
  return updatedSince === undefined ? [] : [sql`r.updated_at >= ${updatedSince}`];
}
