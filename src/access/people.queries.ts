import { sql, type Sql } from '../kernel/sql/sql.js';
import type { Role } from './user.entity.js';

/** How an account stands: invited is the one who has not chosen a password yet. */
export const ACCOUNT_STATES = ['active', 'invited', 'deactivated'] as const;

/** What a list of people can be narrowed to. */
export interface PeopleFilters {
  /** A part of a name or an e-mail, in upper or lower case. */
  readonly search?: string;
  readonly role?: Role;
  readonly state?: (typeof ACCOUNT_STATES)[number];
}

const IN_STATE: Readonly<Record<NonNullable<PeopleFilters['state']>, Sql>> = {
  active: sql`r.is_active AND r.password_hash IS NOT NULL`,
  invited: sql`r.is_active AND r.password_hash IS NULL`,
  deactivated: sql`NOT r.is_active`,
};

/** The filters as conditions over the row `r`. */
export function toConditions({ search = '', role, state }: PeopleFilters): Sql[] {
  const sought = search.trim().toLowerCase();
  return [
    ...(sought === ''
      ? []
      : [sql`strpos(lower(r.name), ${sought}) > 0 OR strpos(lower(r.email), ${sought}) > 0`]),
    ...(role === undefined ? [] : [sql`r.role = ${role}`]),
    ...(state === undefined ? [] : [IN_STATE[state]]),
  ];
}
