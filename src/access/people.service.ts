import { Injectable } from '@nestjs/common';
import { pageByName, type PageByName } from '../kernel/database/by-name.js';
import type { PageRequest } from '../kernel/database/page.js';
import { namedLike } from '../kernel/database/search.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import { ApiError } from '../kernel/errors/api-error.js';
import type { Language } from '../kernel/messages/texts.js';
import { filterConditions } from '../kernel/sql/conditions.js';
import { sql, type Sql } from '../kernel/sql/sql.js';
import { accessMessages } from './access.messages.js';
import { ApiKey } from './api-key.entity.js';
import { Session } from './sessions.service.js';
import { type Role, User } from './user.entity.js';

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
const peopleConditions = filterConditions<PeopleFilters>({
  search: namedLike,
  role: (role) => sql`r.role = ${role}`,
  state: (state) => IN_STATE[state],
});

/** A person with an account, as the portal lists them. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly language: Language;
  readonly isActive: boolean;
  /** Whether they have chosen a password. A person without one was invited and has never signed in. */
  readonly hasPassword: boolean;
  readonly lastSeenAt: Date | null;
  readonly deactivatedAt: Date | null;
  readonly createdAt: Date;
}

/** What deactivating an account would end. */
export interface DeactivationEffects {
  readonly sessions: number;
  /** The names of the unrevoked keys that its holder created. */
  readonly keys: readonly string[];
}

const PERSON = sql`r.id, r.name, r.email, r.role, r.language, r.is_active AS "isActive",
  r.password_hash IS NOT NULL AS "hasPassword", r.last_seen_at AS "lastSeenAt", r.deactivated_at AS "deactivatedAt",
  r.created_at AS "createdAt"`;

/** Reads the accounts of a business. `UsersService` changes them. */
@Injectable()
export class PeopleService {
  /** One page of the people of the business that match all filters, by name. Includes deactivated accounts by default. */
  list(tenant: TenantReader, filters: PeopleFilters, page: PageRequest<'name'>): Promise<PageByName<Person>> {
    return pageByName(tenant, User, PERSON, peopleConditions(filters), page);
  }

  /** A person. @throws ApiError `not_found` */
  async get(tenant: TenantReader, id: string): Promise<Person> {
    const person = await tenant.row<Person>(sql`SELECT ${PERSON} FROM ${User} r WHERE r.id = ${id}`);
    if (!person) throw ApiError.notFound(accessMessages.noUser);
    return person;
  }

  /** What deactivating a person's account would end. */
  async deactivationEffects(tenant: TenantReader, id: string): Promise<DeactivationEffects> {
    const effects = await tenant.row<DeactivationEffects>(
      sql`SELECT
      (SELECT count(*)::int FROM ${Session} s WHERE s.user_id = ${id} AND s.expires_at > ${tenant.now}::timestamptz) AS sessions,
      coalesce((SELECT json_agg(k.name ORDER BY k.id) FROM ${ApiKey} k WHERE k.created_by = ${id} AND k.revoked_at IS NULL), '[]')
        AS keys`,
      { replan: true },
    );
    return effects!;
  }
}
