import { namedLike } from '../kernel/database/search.js';
import { filterConditions } from '../kernel/sql/conditions.js';
import { sql } from '../kernel/sql/sql.js';
import type { Command } from '../kernel/validation/command.js';
import { CHANGED_SINCE } from '../kernel/validation/updated-since.query.js';
import type { ListTechniciansQuery } from './dto/list-technicians.query.js';

/** The filters of a list of technicians (D56), and those that only the portal has. */
export interface TechnicianFilters extends Command<ListTechniciansQuery> {
  /** Whether they have a user account. */
  readonly hasAccount?: boolean;
  /** A part of the name or the e-mail address, in any letter case and with any accents (D44). */
  readonly search?: string;
}

/** The filters as conditions on the row `r`. A business has few technicians, so the filters need no index. */
export const technicianConditions = filterConditions<TechnicianFilters>({
  skill: (skill) => sql`${skill} = ANY(r.skills)`,
  isActive: (isActive) => sql`r.is_active = ${isActive}`,
  hasAccount: (hasAccount) => sql`(r.user_id IS NOT NULL) = ${hasAccount}`,
  search: namedLike,
  ...CHANGED_SINCE,
});
