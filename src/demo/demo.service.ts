import { Injectable } from '@nestjs/common';
import {
  BusinessesService,
  KeysService,
  PeopleService,
  PrincipalsService,
  SCOPES,
  UsersService,
} from '../access/index.js';
import type { Principal } from '../kernel/auth/principal.js';
import { Database } from '../kernel/database/database.js';
import {
  ADMIN,
  BUSINESS,
  emailOf,
  MANAGER,
  OWNER,
  PASSWORD,
  TECHNICIANS,
  VENDOR_PERSON,
} from './plant/index.js';
import { Staffing } from './story/staffing.js';
import { StoryService } from './story/story.service.js';

/** The demo business, as `npm start` shows it. */
export interface DemoPlant {
  readonly businessId: string;
  /** One account for each role. */
  readonly signIns: readonly DemoSignIn[];
  /** The secret of the demo key; only at the start that created the key. */
  readonly key: string | null;
}

/** The credentials of a demo account. */
export interface DemoSignIn {
  readonly role: string;
  readonly email: string;
  readonly password: string;
}

const [TECHNICIAN] = Object.keys(TECHNICIANS) as [string];
/** One account for each role. */
const SIGN_INS: readonly Omit<DemoSignIn, 'password'>[] = [
  OWNER,
  ADMIN,
  MANAGER,
  { role: 'technician', email: emailOf(TECHNICIAN) },
  { role: 'vendor', email: VENDOR_PERSON.email },
];

/** Creates the demo plant: a business whose people have used the service for a year. */
@Injectable()
export class DemoService {
  constructor(
    private readonly database: Database,
    private readonly businesses: BusinessesService,
    private readonly keys: KeysService,
    private readonly people: PeopleService,
    private readonly users: UsersService,
    private readonly principals: PrincipalsService,
    private readonly staffing: Staffing,
    private readonly story: StoryService,
  ) {}

  /**
   * Creates the demo plant, unless it exists. Business, people, history and key are each created completely or not at all. If a start
   * is killed, the next one adds what is missing.
   */
  async seedOnce(): Promise<DemoPlant> {
    const owner = (await this.principals.byEmail(OWNER.email)) ?? (await this.openBusiness());
    await this.setPasswordOnce(owner);
    await this.staffing.hireOnce(owner);
    await this.story.createOnce(owner);
    return {
      businessId: owner.businessId,
      signIns: SIGN_INS.map(({ role, email }) => ({ role, email, password: PASSWORD })),
      key: await this.keyOnce(owner),
    };
  }

  private async openBusiness(): Promise<Principal> {
    const { id } = await this.businesses.create({
      name: BUSINESS,
      plan: 'enterprise',
      ownerName: OWNER.name,
      ownerEmail: OWNER.email,
    });
    return this.principals.ownerOf(id);
  }

  /** The published password contains the name of the business, which the rule for new passwords would refuse. */
  private async setPasswordOnce(owner: Principal): Promise<void> {
    const { hasPassword } = await this.people.get(this.database.tenant(owner), owner.id!);
    if (hasPassword) return;
    await this.database.work(owner, (work) => this.users.setPassword(work, owner.id!, PASSWORD));
  }

  private async keyOnce(owner: Principal): Promise<string | null> {
    const keys = await this.keys.list(this.database.tenant(owner));
    if (keys.length > 0) return null;
    return this.database.work(
      owner,
      async (work) => (await this.keys.create(work, { name: 'Demo key', scopes: SCOPES })).secret,
    );
  }
}
