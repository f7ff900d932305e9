import { sql, type Sql } from '../kernel/database/sql.js';
import { changedSince, type ChangedSince } from '../kernel/validation/updated-since.query.js';

/** What a list of buildings, floors or rooms can be narrowed by. */
export interface LocationFilters extends ChangedSince {
  /** What another system calls it. */
  readonly externalId?: string;
}

/** The conditions over the row `r`. */
export function toConditions({ externalId, ...since }: LocationFilters): Sql[] {
  return [...(externalId === undefined ? [] : [sql`r.external_id = ${externalId}`]), ...changedSince(since)];
}
