import { Injectable } from '@nestjs/common';
import { User, type Roster } from '../access/index.js';
import { sql } from '../kernel/database/sql.js';
import type { Page, PageRequest, Single, TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { Technician } from './technician.entity.js';
import { technicianResource, type TechnicianResource } from './technician.resource.js';
import type { TradeCode } from './trade-codes.js';

/** A technician to be taken on. With an account they have its role, and its e-mail unless another is given. */
export interface NewTechnician {
  readonly name: string;
  readonly email?: string | null;
  readonly phoneNumber?: string | null;
  readonly skills?: readonly TradeCode[];
  readonly userId?: string | null;
}

/** The technicians of a business (§4.7). */
@Injectable()
export class TechniciansService implements Roster {
  /** One page of the technicians, newest first; those who have left too. */
  list(tenant: TenantReader, page: PageRequest): Promise<Page<TechnicianResource>> {
    return tenant.list(technicianResource, [], page);
  }

  /** A technician. @throws ApiError `not_found` */
  async get(tenant: TenantReader, id: string): Promise<Single<TechnicianResource>> {
    return (await tenant.find(technicianResource, id)) ?? missing();
  }

  /** What they are called, whether still active or not; undefined when the business has no such technician. */
  named(tenant: TenantReader, id: string): Promise<{ name: string | null } | undefined> {
    return tenant.row(sql`SELECT r.name FROM ${Technician} r WHERE r.id = ${id}`);
  }

  /**
   * Takes a technician on.
   *
   * @returns their id
   * @throws ApiError `invalid_reference` for an account that the business does not have, or that was deactivated
   */
  async create(work: UnitOfWork, given: NewTechnician): Promise<string> {
    const { name, email, phoneNumber, userId, skills = [] } = given;
    const account = userId ? await accountOf(work, userId) : undefined;
    return work.insert(Technician, {
      ...{ name, phoneNumber, userId, email: email ?? account?.email, role: account?.role },
      skills: [...skills],
      isActive: true,
    });
  }

  /** Notes that they have left: no operation goes to them any more. Repeating it changes nothing. @throws ApiError `not_found` */
  async offboard(work: UnitOfWork, id: string): Promise<void> {
    const technician = (await work.lock(Technician, id)) ?? missing();
    if (technician.isActive) await work.update(Technician, id, { isActive: false });
  }

  /** Offboards whoever signs in with an account that is being deactivated (D46). */
  async takeOff(work: UnitOfWork, userId: string): Promise<void> {
    await work.update(Technician, sql`r.user_id = ${userId} AND r.is_active`, { isActive: false });
  }
}

async function accountOf(work: UnitOfWork, userId: string): Promise<Pick<User, 'email' | 'role'>> {
  const account = await work.lock(User, userId);
  if (!account?.isActive) throw ApiError.invalidReference('user_id');
  return account;
}

function missing(): never {
  throw ApiError.notFound('technician');
}
