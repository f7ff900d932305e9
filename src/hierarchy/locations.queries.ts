import { sql, type Sql } from '../kernel/database/sql.js';

/** What a list of buildings, floors or rooms can be narrowed by. */
export interface LocationFilters {
  /** What another system calls it. */
  readonly externalId?: string;
}

/** The conditions over the row `r`. */
export function toConditions({ externalId }: LocationFilters): Sql[] {
  return externalId === undefined ? [] : [sql`r.external_id = ${externalId}`];
}
