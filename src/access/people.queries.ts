import { namedLike } from '../kernel/database/search.js';
import { filterConditions } from '../kernel/sql/conditions.js';
import { sql, type Sql } from '../kernel/sql/sql.js';
import type { Role } from './user.entity.js';

/** The states of an account. An invited person has not chosen a password yet. */
export const ACCOUNT_STATES = ['active', 'invited', 'deactivated'] as const;

/** The filters of a list of people. */
export interface PeopleFilters {
  /** A part of the name or the e-mail address, in any letter case and with any accents (D44). */
  readonly search?: string;
  readonly role?: Role;
  readonly state?: (typeof ACCOUNT_STATES)[number];
}

const IN_STATE: Readonly<Record<NonNullable<PeopleFilters['state']>, Sql>> = {
  active: sql`r.is_active AND r.password_hash IS NOT NULL`,
  invited: sql`r.is_active AND r.password_hash IS NULL`,
  deactivated: sql`NOT r.is_active`,
};

/** The filters as conditions on the row `r`. */
export const peopleConditions = filterConditions<PeopleFilters>({
  search: namedLike,
  role: (role) => sql`r.role = ${role}`,
  state: (state) => IN_STATE[state],
});
