import { namedLike } from '../kernel/database/search.js';
import { conditionsOf, type Conditions } from '../kernel/sql/conditions.js';
import { sql, type Sql } from '../kernel/sql/sql.js';
import { CHANGED_SINCE } from '../kernel/validation/updated-since.query.js';
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

/** The condition of each filter on the row `r`. A business has few technicians, so the filters need no index. */
const CONDITIONS: Conditions<TechnicianFilters> = {
  skill: (skill) => sql`${skill} = ANY(r.skills)`,
  isActive: (isActive) => sql`r.is_active = ${isActive}`,
  hasAccount: (hasAccount) => sql`(r.user_id IS NOT NULL) = ${hasAccount}`,
  search: namedLike,
  ...CHANGED_SINCE,
};

/** The filters as conditions on the row `r`. */
export function toConditions(filters: TechnicianFilters): Sql[] {
  return conditionsOf(CONDITIONS, filters);
}
