import { sql, type Sql } from '../kernel/sql/sql.js';
import { changedSince } from '../kernel/validation/updated-since.query.js';
import type { TradeCode } from './trade-codes.js';

/** The filters of a list of technicians (D56). */
export interface TechnicianFilters {
  readonly skill?: TradeCode;
  readonly isActive?: boolean;
  /** Whether they have a user account. */
  readonly hasAccount?: boolean;
  /** A part of the name or the e-mail address; case-insensitive. */
  readonly search?: string;
  readonly updatedSince?: Date;
}

/** The filters as conditions on the row `r`. A business has few technicians, so the filters need no index. */
export function toConditions({
  skill,
  isActive,
  hasAccount,
  search = '',
  ...since
}: TechnicianFilters): Sql[] {
  const text = search.trim().toLowerCase();
  return [
    ...(skill === undefined ? [] : [sql`${skill} = ANY(r.skills)`]),
    ...(isActive === undefined ? [] : [sql`r.is_active = ${isActive}`]),
    ...(hasAccount === undefined ? [] : [sql`(r.user_id IS NOT NULL) = ${hasAccount}`]),
    ...(text === '' ? [] : [sql`strpos(lower(r.name), ${text}) > 0 OR strpos(lower(r.email), ${text}) > 0`]),
    ...changedSince(since),
  ];
}
