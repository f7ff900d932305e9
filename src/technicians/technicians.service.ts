import { Injectable } from '@nestjs/common';
import { User } from '../access/index.js';
import { sql } from '../kernel/database/sql.js';
import type { Page, PageRequest, Tenant } from '../kernel/database/tenant.js';
import type { Work } from '../kernel/database/work.js';
import { Problem } from '../kernel/errors/problem.js';
import { Technician } from './technician.entity.js';
import { technicianWire } from './technician.wire.js';

/** A technician to be taken on. With an account he has its role, and its e-mail unless another is given. */
export interface NewTechnician {
  readonly name: string;
  readonly email?: string | null;
  readonly phoneNumber?: string | null;
  readonly skills?: readonly string[];
  readonly userId?: string | null;
}

/** The technicians of a business (§4.7). */
@Injectable()
export class TechniciansService {
  /** One page of the technicians, newest first; those who have left too. */
  list(tenant: Tenant, page: PageRequest): Promise<Page> {
    return tenant.list(technicianWire, [], page);
  }

  /** A technician in wire form. @throws Problem `not_found` */
  async get(tenant: Tenant, id: string): Promise<string> {
    return (await tenant.find(technicianWire, id)) ?? missing();
  }

  /** What he is called, whether he is still active or not; undefined when the business has no such technician. */
  named(tenant: Tenant, id: string): Promise<{ name: string | null } | undefined> {
    return tenant.row(sql`SELECT r.name FROM ${Technician} r WHERE r.id = ${id}`);
  }

  /**
   * Takes a technician on.
   *
   * @returns his id
   * @throws Problem `invalid_reference` for an account that the business does not have
   */
  async create(work: Work, given: NewTechnician): Promise<string> {
    const { name, email, phoneNumber, skills = [], userId } = given;
    const account = userId ? await accountOf(work, userId) : undefined;
    return work.insert(Technician, {
      ...{ name, phoneNumber, userId, email: email ?? account?.email, role: account?.role },
      skills: [...new Set(skills)],
      isActive: true,
    });
  }

  /** Notes that he has left: no operation goes to him any more. Repeating it changes nothing. @throws Problem `not_found` */
  async offboard(work: Work, id: string): Promise<void> {
    const technician = (await work.lock(Technician, id)) ?? missing();
    if (technician.isActive) await work.update(Technician, id, { isActive: false });
  }
}

async function accountOf(work: Work, userId: string): Promise<Pick<User, 'email' | 'role'>> {
  const account = await work.lock(User, userId);
  if (!account) throw Problem.invalidReference('user_id');
  return account;
}

function missing(): never {
  throw Problem.notFound('technician');
}
