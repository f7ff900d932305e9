import { Injectable } from '@nestjs/common';
import { RosterPort, User, type Role, type Roster, type RosterEntry } from '../access/index.js';
import { pageByName, type PageByName } from '../kernel/database/by-name.js';
import { isOneOf, sql } from '../kernel/sql/sql.js';
import type { Page, PageRequest, Single, TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { Technician } from './technician.entity.js';
import { technicianResource, type TechnicianResource } from './technician.resource.js';
import { toConditions, type TechnicianFilters } from './technicians.queries.js';
import type { TradeCode } from './trade-codes.js';
import { technicianMessages } from './technician.messages.js';

/** A technician to be taken on. With an account they have its role, and its e-mail unless another is given. */
export interface NewTechnician {
  readonly name: string;
  readonly email?: string | null;
  readonly phoneNumber?: string | null;
  readonly skills?: readonly TradeCode[];
  readonly userId?: string | null;
}

/** What stands in `TechnicianResource`, as columns. */
const OF_TECHNICIAN = sql`'technician' AS object, r.id, r.user_id, r.name, r.email, r.phone_number, r.role, r.skills, r.is_active`;

/** What can be changed of a technician. */
export type TechnicianChange = Partial<Pick<NewTechnician, 'name' | 'email' | 'phoneNumber' | 'skills'>>;

/** The technicians of a business (§4.7). */
@Injectable()
export class TechniciansService implements Roster {
  constructor(roster: RosterPort) {
    roster.connect(this);
  }

  /** One page of the technicians that match, newest first; those who have left too, unless told. */
  list(
    tenant: TenantReader,
    filters: TechnicianFilters,
    page: PageRequest,
  ): Promise<Page<TechnicianResource>> {
    return tenant.list(technicianResource, toConditions(filters), page);
  }

  /** One page of the same, by name. */
  byName(
    tenant: TenantReader,
    filters: TechnicianFilters,
    page: PageRequest<'name'>,
  ): Promise<PageByName<TechnicianResource>> {
    return pageByName(tenant, Technician, OF_TECHNICIAN, toConditions(filters), page);
  }

  /** The technician who signs in with an account; undefined when no one does. */
  async ofUser(tenant: TenantReader, userId: string): Promise<TechnicianResource | undefined> {
    return (await this.ofUsers(tenant, [userId])).get(userId);
  }

  /** The same for many accounts, by their ids; of several the one still at work, or the last. */
  async ofUsers(
    tenant: TenantReader,
    userIds: readonly string[],
  ): Promise<ReadonlyMap<string, TechnicianResource>> {
    if (userIds.length === 0) return new Map();
    const found = await tenant.rows<TechnicianResource>(sql`SELECT DISTINCT ON (r.user_id) ${OF_TECHNICIAN}
      FROM ${Technician} r WHERE ${isOneOf('r.user_id', userIds)} ORDER BY r.user_id, r.is_active DESC, r.id DESC`);
    return new Map(found.map((technician) => [technician.user_id!, technician]));
  }

  /** Those at work whose name, e-mail address or trade contains a text, by name: for anyone who looks for one of them. */
  search(
    tenant: TenantReader,
    text: string,
    limit: number,
  ): Promise<{ id: string; name: string; skills: TradeCode[] }[]> {
    const about = sql`lower(concat_ws(' ', r.name, r.email, array_to_string(r.skills, ' ')))`;
    return tenant.rows(sql`SELECT r.id, coalesce(r.name, r.email, '') AS name, r.skills FROM ${Technician} r
      WHERE r.is_active AND strpos(${about}, ${text.trim().toLowerCase()}) > 0 ORDER BY lower(r.name), r.id LIMIT ${limit}`);
  }

  /** A technician. @throws ApiError `not_found` */
  async get(tenant: TenantReader, id: string): Promise<Single<TechnicianResource>> {
    return (await tenant.find(technicianResource, id)) ?? missing();
  }

  /** What they are called, whether still active or not; undefined when the business has no such technician. */
  named(tenant: TenantReader, id: string): Promise<{ name: string | null } | undefined> {
    return tenant.row(sql`SELECT r.name FROM ${Technician} r WHERE r.id = ${id}`);
  }

  /** The technicians who sign in with an account, active or not: as a rule one, or none. */
  async idsOfUser(tenant: TenantReader, userId: string): Promise<string[]> {
    const found = await tenant.rows<{ id: string }>(sql`SELECT r.id FROM ${Technician} r
      WHERE r.user_id = ${userId} ORDER BY r.is_active DESC, r.id`);
    return found.map(({ id }) => id);
  }

  /**
   * Takes a technician on.
   *
   * @returns their id
   * @throws ApiError `permission_required`; `invalid_reference` for an account that the business does not have, or that was deactivated
   */
  async create(work: UnitOfWork, given: NewTechnician): Promise<string> {
    work.principal.require('technicians:write');
    const { name, email, phoneNumber, userId, skills = [] } = given;
    const account = userId ? await accountOf(work, userId) : undefined;
    return work.insert(Technician, {
      ...{ name, phoneNumber, userId, email: email ?? account?.email, role: account?.role },
      skills: [...skills],
      isActive: true,
    });
  }

  /**
   * Changes what is known of a technician.
   *
   * @throws ApiError `permission_required`, `not_found`
   */
  async update(work: UnitOfWork, id: string, change: TechnicianChange): Promise<void> {
    work.principal.require('technicians:write');
    const { name, email, phoneNumber, skills } = change;
    const patch = { name, email, phoneNumber, ...(skills && { skills: [...skills] }) };
    if ((await work.update(Technician, id, patch)).length === 0) missing();
  }

  /**
   * Notes that they have left: no operation goes to them any more. Repeating it changes nothing.
   *
   * @throws ApiError `permission_required`, `not_found`
   */
  async offboard(work: UnitOfWork, id: string): Promise<void> {
    work.principal.require('technicians:write');
    const technician = (await work.lock(Technician, id)) ?? missing();
    if (technician.isActive) await work.update(Technician, id, { isActive: false });
  }

  /** Offboards the user of an account that is being deactivated (D46). */
  async takeOff(work: UnitOfWork, userId: string): Promise<void> {
    await work.update(Technician, sql`r.user_id = ${userId} AND r.is_active`, { isActive: false });
  }

  /** Takes on a person who has an account. */
  async takeOn(
    work: UnitOfWork,
    { id, name }: Pick<User, 'id' | 'name'>,
    { skills }: RosterEntry,
  ): Promise<void> {
    await this.create(work, { name, userId: id, skills: skills as readonly TradeCode[] });
  }

  /** Gives the user of an account their place back: it was opened again. */
  async bringBack(work: UnitOfWork, userId: string): Promise<void> {
    await work.update(Technician, sql`r.user_id = ${userId} AND NOT r.is_active`, { isActive: true });
  }

  /** Notes what the user of an account may do in the service. */
  async noteRole(work: UnitOfWork, userId: string, role: Role): Promise<void> {
    await work.update(Technician, sql`r.user_id = ${userId}`, { role });
  }
}

async function accountOf(work: UnitOfWork, userId: string): Promise<Pick<User, 'email' | 'role'>> {
  const account = await work.lock(User, userId);
  if (!account?.isActive) throw ApiError.invalidReference('user_id');
  return account;
}

function missing(): never {
  throw ApiError.notFound(technicianMessages.missing);
}
