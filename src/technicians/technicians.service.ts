import { Injectable } from '@nestjs/common';
import { type Role, type Roster, type RosterEntry, RosterPort, User } from '../access/index.js';
import { pageByName, type PageByName } from '../kernel/database/by-name.js';
import { changedFields } from '../kernel/database/columns.js';
import { contains, namedLike } from '../kernel/database/search.js';
import type { Page, PageRequest, Single, TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { messages } from '../kernel/messages/messages.js';
import { computed, decimal, nullable } from '../kernel/resource/field.js';
import { Port } from '../kernel/port.js';
import { filterConditions } from '../kernel/sql/conditions.js';
import { isOneOf, sql } from '../kernel/sql/sql.js';
import type { Command } from '../kernel/validation/field.js';
import { CHANGED_SINCE } from '../kernel/validation/filters.query.js';
import {
  Technician,
  TechnicianRate,
  technicianResource,
  type TechnicianResource,
  type TradeCode,
} from './technician.entity.js';
import type { ListTechniciansQuery } from './technicians.dto.js';

/** The port to the operations of a technician, which the module of operations implements: it imports this one. */
export interface OperationsOfTechnicians {
  /** The technician has another name. Their open operations show it from now on. */
  technicianRenamed(work: UnitOfWork, technicianId: string, name: string | null): Promise<void>;
}

/** The port that another module connects to its implementation. */
@Injectable()
export class OperationsOfTechniciansPort extends Port<OperationsOfTechnicians> {}

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

/** The messages about technicians. */
export const technicianMessages = messages('technician', {
  missing: { en: 'No such technician.', fr: 'Technicien introuvable.' },
});

/** A new technician. With an account, they get its role, and its e-mail address unless another one is given. */
export interface NewTechnician {
  readonly name: string;
  readonly email?: string | null;
  readonly phoneNumber?: string | null;
  readonly skills?: readonly TradeCode[];
  readonly userId?: string | null;
}

/** The columns of a `TechnicianResource`. */
const TECHNICIAN = sql`'technician' AS object, r.id, r.user_id, r.name, r.email, r.phone_number, r.role, r.skills, r.is_active,
  NULL AS hourly_rate`;

/** A technician with the rate, for those who may see it (D74). A rate never begins in the future, so the last one applies now. */
const WITH_RATE = technicianResource.extended('technician_with_rate', 'A technician, with the rate.', {
  hourly_rate: computed(
    nullable(decimal('What an hour of their work costs now.')),
    sql`(SELECT round(t.hourly_rate, 2)::text FROM ${TechnicianRate} t
      WHERE t.technician_id = r.id ORDER BY t.valid_from DESC LIMIT 1)`,
  ),
});

/** The fields of a technician that can be updated. */
export type TechnicianChange = Partial<Pick<NewTechnician, 'name' | 'email' | 'phoneNumber' | 'skills'>>;

/** The technicians of a business (§4.7). */
@Injectable()
export class TechniciansService implements Roster {
  constructor(
    roster: RosterPort,
    private readonly operations: OperationsOfTechniciansPort,
  ) {
    roster.connect(this);
  }

  /** One page of the matching technicians, newest first. Includes those who have left by default. Has the rates with `time:read`. */
  list(
    tenant: TenantReader,
    filters: TechnicianFilters,
    page: PageRequest,
  ): Promise<Page<TechnicianResource>> {
    const resource = tenant.principal.may('time:read') ? WITH_RATE : technicianResource;
    return tenant.list(resource, technicianConditions(filters), page);
  }

  /** One page of the matching technicians, by name. */
  byName(
    tenant: TenantReader,
    filters: TechnicianFilters,
    page: PageRequest<'name'>,
  ): Promise<PageByName<TechnicianResource>> {
    return pageByName(tenant, Technician, TECHNICIAN, technicianConditions(filters), page);
  }

  /** The technician of a user account; undefined if there is none. */
  async ofUser(tenant: TenantReader, userId: string): Promise<TechnicianResource | undefined> {
    return (await this.ofUsers(tenant, [userId])).get(userId);
  }

  /** The technicians of user accounts, by the user's id. If an account has several, the active or else the newest one. */
  async ofUsers(
    tenant: TenantReader,
    userIds: readonly string[],
  ): Promise<ReadonlyMap<string, TechnicianResource>> {
    if (userIds.length === 0) return new Map();
    const found = await tenant.rows<TechnicianResource>(
      sql`SELECT DISTINCT ON (r.user_id) ${TECHNICIAN}
      FROM ${Technician} r WHERE ${isOneOf('r.user_id', userIds)} ORDER BY r.user_id, r.is_active DESC, r.id DESC`,
      { replan: true },
    );
    return new Map(found.map((technician) => [technician.user_id!, technician]));
  }

  /** The active technicians whose name, e-mail address or trade contains a text, by name, for a search field. */
  search(
    tenant: TenantReader,
    text: string,
    limit: number,
  ): Promise<{ id: string; name: string; skills: TradeCode[] }[]> {
    const searched = sql`concat_ws(' ', r.name, r.email, array_to_string(r.skills, ' '))`;
    return tenant.rows(
      sql`SELECT r.id, coalesce(r.name, r.email, '') AS name, r.skills FROM ${Technician} r
      WHERE r.is_active AND ${contains(searched, text)} ORDER BY lower(r.name), r.id LIMIT ${limit}`,
      { replan: true },
    );
  }

  /** A technician. @throws ApiError `not_found` */
  async get(tenant: TenantReader, id: string): Promise<Single<TechnicianResource>> {
    return (await tenant.find(technicianResource, id)) ?? missing();
  }

  /** The name of an active or inactive technician; undefined for an unknown one. */
  named(tenant: TenantReader, id: string): Promise<{ name: string | null } | undefined> {
    return tenant.row(sql`SELECT r.name FROM ${Technician} r WHERE r.id = ${id}`);
  }

  /** The ids of the technicians of a user account, active or not: usually one or none. */
  async idsOfUser(tenant: TenantReader, userId: string): Promise<string[]> {
    const found = await tenant.rows<{ id: string }>(
      sql`SELECT r.id FROM ${Technician} r WHERE r.user_id = ${userId} ORDER BY r.is_active DESC, r.id`,
      { replan: true },
    );
    return found.map(({ id }) => id);
  }

  /**
   * Creates a technician.
   *
   * @returns their id
   * @throws ApiError `permission_required`; `invalid_reference` for an unknown or deactivated account
   */
  async create(work: UnitOfWork, technician: NewTechnician): Promise<string> {
    work.principal.require('technicians:write');
    const { name, email, phoneNumber, userId, skills = [] } = technician;
    const account = userId ? await lockActiveAccount(work, userId) : undefined;
    return work.insert(Technician, {
      name,
      phoneNumber,
      userId,
      email: email ?? account?.email,
      role: account?.role,
      skills: [...skills],
      isActive: true,
    });
  }

  /**
   * Updates a technician. An update without differences does nothing (D45); the order of the skills is no difference. A new name is
   * also that of the assignee of their open operations.
   *
   * @throws ApiError `permission_required`, `not_found`
   */
  async update(work: UnitOfWork, id: string, change: TechnicianChange): Promise<void> {
    work.principal.require('technicians:write');
    // Operations may be assigned to them meanwhile: an assignment locks its operation first, so waiting for it could deadlock.
    const technician = (await work.lock(Technician, id, { referable: true })) ?? missing();
    const { name, email, phoneNumber, skills } = change;
    const differing = {
      ...changedFields(technician, { name, email, phoneNumber }),
      ...(skills && !hasSameSkills(technician.skills, skills) && { skills: [...skills] }),
    };
    if (Object.keys(differing).length > 0) await work.update(Technician, id, differing);
    if (differing.name !== undefined)
      await this.operations.implementation.technicianRenamed(work, id, differing.name);
  }

  /**
   * Connects a technician with a new account, which also sets their role, or takes it from them.
   *
   * @param account null to take it
   * @throws ApiError `permission_required`, `not_found`
   */
  async setAccount(work: UnitOfWork, id: string, account: Pick<User, 'id' | 'role'> | null): Promise<void> {
    work.principal.require('technicians:write');
    const change = { userId: account?.id ?? null, role: account?.role ?? null };
    if ((await work.update(Technician, id, change)).length === 0) missing();
  }

  /**
   * Marks a technician as having left. They can no longer be assigned operations. Repeating it changes nothing.
   *
   * @throws ApiError `permission_required`, `not_found`
   */
  async offboard(work: UnitOfWork, id: string): Promise<void> {
    work.principal.require('technicians:write');
    const technician = (await work.lock(Technician, id)) ?? missing();
    if (technician.isActive) await work.update(Technician, id, { isActive: false, offboardedAt: work.now });
  }

  /** Offboards a user whose account is deactivated (D46). */
  async removeFromRoster(work: UnitOfWork, userId: string): Promise<void> {
    const change = { isActive: false, offboardedAt: work.now };
    await work.update(Technician, sql`r.user_id = ${userId} AND r.is_active`, change, { replan: true });
  }

  /** Creates a technician for a user. */
  async addToRoster(
    work: UnitOfWork,
    { id, name }: Pick<User, 'id' | 'name'>,
    { skills }: RosterEntry,
  ): Promise<void> {
    await this.create(work, { name, userId: id, skills: skills as readonly TradeCode[] });
  }

  /** Reactivates the technician of a user whose account is reactivated, unless they were offboarded before it was deactivated. */
  async restoreToRoster(work: UnitOfWork, userId: string, since: Date | null): Promise<void> {
    const offboardedThen = sql`r.user_id = ${userId} AND NOT r.is_active
      AND coalesce(r.offboarded_at, r.updated_at) >= coalesce(${since}::timestamptz, '-infinity')`;
    await work.update(Technician, offboardedThen, { isActive: true, offboardedAt: null }, { replan: true });
  }

  /** Copies the new role of a user. */
  async updateRole(work: UnitOfWork, userId: string, role: Role): Promise<void> {
    await work.update(Technician, sql`r.user_id = ${userId}`, { role }, { replan: true });
  }
}

async function lockActiveAccount(work: UnitOfWork, userId: string): Promise<Pick<User, 'email' | 'role'>> {
  const account = await work.lock(User, userId);
  if (!account?.isActive) throw ApiError.invalidReference('user_id');
  return account;
}

function hasSameSkills(one: readonly TradeCode[], other: readonly TradeCode[]): boolean {
  return [...one].sort().join() === [...other].sort().join();
}

function missing(): never {
  throw ApiError.notFound(technicianMessages.missing);
}
