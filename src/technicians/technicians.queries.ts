import { sql, type Sql } from '../kernel/sql/sql.js';
import { changedSince } from '../kernel/validation/updated-since.query.js';
import type { TradeCode } from './trade-codes.js';

/** What a list of technicians can be narrowed by (D56). */
export interface TechnicianFilters {
  readonly skill?: TradeCode;
  readonly isActive?: boolean;
  /** Whether they sign in. */
  readonly hasAccount?: boolean;
  /** A part of a name or an e-mail, in upper or lower case. */
  readonly search?: string;
  readonly updatedSince?: Date;
}

/** The filters as conditions over the row `r`. A business has few enough of them that the list itself is the index. */
export function toConditions({
  skill,
  isActive,
  hasAccount,
  search = '',
  ...since
}: TechnicianFilters): Sql[] {
  const sought = search.trim().toLowerCase();
  return [
    ...(skill === undefined ? [] : [sql`${skill} = ANY(r.skills)`]),
    ...(isActive === undefined ? [] : [sql`r.is_active = ${isActive}`]),
    ...(hasAccount === undefined ? [] : [sql`(r.user_id IS NOT NULL) = ${hasAccount}`]),
    ...(sought === ''
      ? []
      : [sql`strpos(lower(r.name), ${sought}) > 0 OR strpos(lower(r.email), ${sought}) > 0`]),
    ...changedSince(since),
  ];
}
