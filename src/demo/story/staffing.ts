import { Injectable } from '@nestjs/common';
import { PrincipalsService, UsersService, vendorPrincipal, type NewUser } from '../../access/index.js';
import { systemPrincipal, type Principal } from '../../kernel/auth/principal.js';
import { Clock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database/database.js';
import type { TenantReader } from '../../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { BackdatedWork, type Step } from '../../kernel/database/unscoped/backdated-work.js';
import { TechniciansService } from '../../technicians/index.js';
import { VendorPeopleService, VendorsService } from '../../vendors/index.js';
import {
  ADMIN,
  emailOf,
  MANAGER,
  PASSWORD,
  TECHNICIANS,
  VENDOR_PERSON,
  VENDORS,
  WITH_ACCOUNT,
} from '../plant/index.js';
import { after, DAY, HOUR } from './moments.js';
import { openedAt, type Cast } from './story.js';

const ALL = { limit: 200, after: null };

/** Creates the people of the plant and its partner firms. */
@Injectable()
export class Staffing {
  constructor(
    private readonly backdated: BackdatedWork,
    private readonly clock: Clock,
    private readonly database: Database,
    private readonly principals: PrincipalsService,
    private readonly technicians: TechniciansService,
    private readonly users: UsersService,
    private readonly vendors: VendorsService,
    private readonly vendorPeople: VendorPeopleService,
  ) {}

  /** Adds the missing people and firms. */
  async hireOnce(owner: Principal): Promise<void> {
    const tenant = this.database.tenant(owner);
    const known = await this.technicians.list(tenant, {}, { limit: 1, after: null });
    if (known.isEmpty) await this.backdated.transaction((step) => this.hire(step, owner));
    await this.inviteOnce(owner, tenant);
  }

  /** Finds all people and firms, with their principals. */
  async cast(owner: Principal): Promise<Cast> {
    const tenant = this.database.tenant(owner);
    const staff = (await this.technicians.list(tenant, {}, ALL)).items().reverse();
    const firms = (await this.vendors.list(tenant, ALL)).items();
    const manager = await this.principals.byEmail(MANAGER.email);
    const person = await this.principals.byEmail(VENDOR_PERSON.email);
    return {
      manager: manager ?? owner,
      technicians: await Promise.all(
        staff.map(async ({ id, name, skills, user_id: userId }) => ({
          id,
          name: name ?? '',
          skills,
          account: userId === null ? null : await this.principals.ofUser(userId),
        })),
      ),
      vendors: firms.map(({ id, name }) => ({
        id,
        skills: VENDORS[name] ?? [],
        person:
          person && name === VENDOR_PERSON.firm ? vendorPrincipal(owner.businessId, person.id!, id) : null,
      })),
    };
  }

  private async hire(step: Step, owner: Principal): Promise<void> {
    const opened = openedAt(this.clock.now());
    await step(owner, after(opened, HOUR), async (work) => {
      for (const person of [ADMIN, MANAGER]) await this.openAccount(work, person);
    });
    for (const [index, [name, skills]] of Object.entries(TECHNICIANS).entries())
      await step(owner, after(opened, (2 + index) * HOUR), async (work) => {
        const email = emailOf(name);
        const account = { role: 'technician', name, email } as const;
        const userId = WITH_ACCOUNT.includes(name) ? await this.openAccount(work, account) : null;
        const phoneNumber = `+44 1233 555 ${101 + index}`;
        await this.technicians.create(work, { name, email, phoneNumber, skills, userId });
      });
    for (const [index, firm] of Object.keys(VENDORS).entries()) {
      const proposed = after(opened, (1 + index) * 2 * DAY);
      const id = await step(owner, proposed, (work) => this.vendors.proposePartnership(work, firm));
      await step(owner, after(proposed, 26 * HOUR), (work) => this.vendors.acceptProposal(work, id));
    }
  }

  /** Creates an account with the published password, which the rule for new passwords would refuse. @returns its id */
  private async openAccount(work: UnitOfWork, person: NewUser): Promise<string> {
    const id = await this.users.create(work, person);
    await this.users.setPassword(work, id, PASSWORD);
    return id;
  }

  /** Creates the account of the vendor's person, unless the partnership has ended. */
  private async inviteOnce(owner: Principal, tenant: TenantReader): Promise<void> {
    const { firm: name, ...person } = VENDOR_PERSON;
    const [firm] = await this.vendors.searchPartners(tenant, name, 1);
    if (!firm) return;
    const account = await this.vendorPeople.openAccount(tenant, firm.id, person, false);
    await this.database.work(owner, (work) => this.vendorPeople.add(work, firm.id, account, person));
    if (!account.link) return;
    await this.database.work(systemPrincipal(account.firmId), (work) =>
      this.users.setPassword(work, account.userId, PASSWORD),
    );
  }
}
