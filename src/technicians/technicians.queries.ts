import { sql, type Sql } from '../kernel/database/sql.js';
import { changedSince } from '../kernel/validation/updated-since.query.js';
import type { TradeCode } from './trade-codes.js';

/** What a list of technicians can be narrowed by (D56). */
export interface TechnicianFilters {
  readonly skill?: TradeCode;
  readonly isActive?: boolean;
  readonly updatedSince?: Date;
}

/** The filters as conditions over the row `r`. A business has few enough of them that the list itself is the index. */
export function toConditions({ skill, isActive, ...since }: TechnicianFilters): Sql[] {
  return [
    ...(skill === undefined ? [] : [sql`${skill} = ANY(r.skills)`]),
    ...(isActive === undefined ? [] : [sql`r.is_active = ${isActive}`]),
    ...changedSince(since),
  ];
}
