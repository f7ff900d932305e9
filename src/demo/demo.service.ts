import { Injectable } from '@nestjs/common';
import {
  BusinessesService,
  KeysService,
  PrincipalsService,
  SCOPES,
  User,
  UsersService,
} from '../access/index.js';
import { systemPrincipal, type Principal } from '../kernel/auth/principal.js';
import { Clock } from '../kernel/clock.js';
import { Database } from '../kernel/database/database.js';
import { AcrossBusinesses } from '../kernel/database/unscoped/across-businesses.js';
import { sql, rawSql } from '../kernel/database/sql.js';
import { VendorPeopleService, VendorsService } from '../vendors/index.js';
import { tellAlarms } from './alarms.js';
import { fill, type Sizes } from './bulk.js';
import { Chance } from './chance.js';
import { tellCondition } from './condition.js';
import { tellNews, UNREAD_MS } from './news.js';
import { hirePeople, OFFICE } from './people.js';
import { buildPlant } from './plant.js';
import { Scene, TABLES, type Row, type Table } from './scene.js';
import { tellStock } from './stock.js';
import { tellWork } from './work-history.js';

export type { Sizes } from './bulk.js';

/** The demo business, as `npm start` shows it. */
export interface DemoPlant {
  readonly businessId: string;
  /** One account for each role. */
  readonly signIns: readonly DemoSignIn[];
  /** The key's secret, at the one start that made it. */
  readonly key: string | null;
}

/** How to sign in to the portal of the demo. */
export interface DemoSignIn {
  readonly role: string;
  readonly email: string;
  readonly password: string;
}

/** What `demo seed` made. */
export interface SeededSize extends Sizes {
  readonly business_id: string;
  readonly key: string;
}

/** The password of every account of the demo. */
const PASSWORD = 'northwind-demo';
const OWNER = { name: 'Eleanor Marsh', email: 'owner@northwind-foods.example', password: PASSWORD };
/** One account for each other role; the technician is one of those who have work. */
const STAFF = [
  ...OFFICE,
  { role: 'technician', name: 'Amara Okafor', email: 'amara.okafor@northwind-foods.example' },
] as const;
/** Somebody of the partner firm that has most to do. */
const VENDOR = {
  firm: 'Polar Refrigeration Ltd',
  person: { name: 'Ingrid Solheim', email: 'service@polar-refrigeration.example', language: 'en' },
} as const;
/** Any number: the same one tells the same story. */
const SEED = 1_907;

/** Seeds businesses with believable data, and with much of it. */
@Injectable()
export class DemoService {
  constructor(
    private readonly database: Database,
    private readonly acrossBusinesses: AcrossBusinesses,
    private readonly clock: Clock,
    private readonly businesses: BusinessesService,
    private readonly keys: KeysService,
    private readonly users: UsersService,
    private readonly principals: PrincipalsService,
    private readonly vendors: VendorsService,
    private readonly vendorPeople: VendorPeopleService,
  ) {}

  /**
   * Makes the demo plant, unless it is there. What a start that was killed left out, the next one adds: business, plant
   * and key are each made whole or not at all.
   */
  async seedOnce(): Promise<DemoPlant> {
    const owner = (await this.ownerOfDemo()) ?? (await this.openBusiness());
    await this.furnish(owner);
    await this.hireOnce(owner);
    await this.inviteVendorOnce(owner);
    return {
      businessId: owner.businessId,
      signIns: [{ role: 'owner', email: OWNER.email }, ...STAFF, { role: 'vendor', ...VENDOR.person }].map(
        ({ role, email }) => ({
          ...{ role, email, password: PASSWORD },
        }),
      ),
      key: await this.keyOnce(owner),
    };
  }

  /**
   * Makes a business of its own with as many rows as asked for; a million assets and operations in a minute or so.
   *
   * @returns the counts, and a key that may do everything
   */
  async seedAtSize(sizes: Sizes): Promise<SeededSize> {
    const now = this.clock.now();
    const { id } = await this.businesses.create({
      name: `Size test ${now.toISOString()}`,
      plan: 'enterprise',
    });
    await fill(this.acrossBusinesses, id, sizes, now);
    const key = await this.createKey(await this.principals.ownerOf(id), 'Size test');
    return { business_id: id, ...sizes, key };
  }

  private async ownerOfDemo(): Promise<Principal | undefined> {
    const [owner] = await this.acrossBusinesses.rows<{ id: string }>(
      sql`SELECT id FROM users WHERE lower(email) = ${OWNER.email}`,
    );
    return owner && this.principals.ofUser(owner.id);
  }

  private async openBusiness(): Promise<Principal> {
    const { id } = await this.businesses.create({
      name: 'Northwind Foods',
      plan: 'enterprise',
      ownerName: OWNER.name,
      ownerEmail: OWNER.email,
      ownerPassword: OWNER.password,
    });
    return this.principals.ownerOf(id);
  }

  private async furnish({ businessId, id: ownerId }: Principal): Promise<void> {
    await this.acrossBusinesses.transaction(async (run) => {
      // Holding the business's row, a second start waits here, and then finds the plant.
      await run(sql`SELECT 1 FROM businesses WHERE id = ${businessId} FOR UPDATE`);
      if ((await run(sql`SELECT 1 FROM buildings WHERE business_id = ${businessId} LIMIT 1`)).length > 0)
        return;
      const [owner] = await run<{ hash: string }>(
        sql`SELECT password_hash AS hash FROM users WHERE business_id = ${businessId} AND id = ${ownerId}`,
      );
      const scene = tellPlant(this.clock.now(), ownerId!, owner!.hash);
      for (const table of TABLES) await run(insertOf(table, businessId, scene.rowsOf(table)));
      await run(
        sql`INSERT INTO counters (business_id, name, last) VALUES (${businessId}, 'assets', ${scene.rowsOf('assets').length})`,
      );
    });
  }

  /** Gives each role an account with a password. */
  private async hireOnce(owner: Principal): Promise<void> {
    await this.database.work(owner, async (work) => {
      const emails = STAFF.map(({ email }) => email);
      const known = await work.rows<{ id: string; email: string; hasPassword: boolean }>(
        sql`SELECT r.id, r.email, r.password_hash IS NOT NULL AS "hasPassword" FROM ${User} r
          WHERE lower(r.email) = ANY(${emails})`,
      );
      for (const person of STAFF) {
        const account = known.find(({ email }) => email === person.email);
        if (!account) await this.users.create(work, { ...person, password: PASSWORD });
        else if (!account.hasPassword) await this.users.setPassword(work, account.id, PASSWORD);
      }
    });
  }

  /** Gives somebody of a partner firm an account with a password, unless that partnership was ended meanwhile. */
  private async inviteVendorOnce(owner: Principal): Promise<void> {
    const tenant = this.database.tenant(owner);
    const [firm] = await this.vendors.searchPartners(tenant, VENDOR.firm, 1);
    if (!firm) return;
    const account = await this.vendorPeople.accountFor(tenant, firm.id, VENDOR.person, false);
    await this.database.work(owner, (work) => this.vendorPeople.admit(work, firm.id, account, VENDOR.person));
    if (!account.link) return;
    await this.database.work(systemPrincipal(account.firmId), (work) =>
      this.users.setPassword(work, account.userId, PASSWORD),
    );
    await this.tellPersonOf(firm.id, account.userId, owner.businessId);
  }

  /** Whoever is the first of a firm finds under the bell what the firm was told before. */
  private async tellPersonOf(vendorId: string, userId: string, businessId: string): Promise<void> {
    const unreadSince = new Date(this.clock.now().getTime() - UNREAD_MS);
    await this.acrossBusinesses.rows(sql`
      INSERT INTO notices (business_id, id, announcement_id, recipient_kind, recipient_id, kind, operation_id, parameters,
        read_at, created_at)
      SELECT business_id, uuid_v7(created_at), id, 'vendor_user', ${userId}, kind, operation_id, parameters,
        CASE WHEN created_at < ${unreadSince} THEN created_at END, created_at
      FROM announcements WHERE business_id = ${businessId} AND vendor_id = ${vendorId}
      ON CONFLICT DO NOTHING`);
  }

  private async keyOnce(owner: Principal): Promise<string | null> {
    const keys = await this.keys.list(this.database.tenant(owner));
    return keys.length > 0 ? null : this.createKey(owner, 'Demo key');
  }

  private createKey(owner: Principal, name: string): Promise<string> {
    return this.database.work(
      owner,
      async (work) => (await this.keys.create(work, { name, scopes: SCOPES })).secret,
    );
  }
}

function tellPlant(now: Date, ownerId: string, passwordHash: string): Scene {
  const scene = new Scene(now, ownerId, passwordHash);
  const chance = new Chance(SEED);
  const people = hirePeople(scene, chance);
  const assets = buildPlant(scene, chance);
  const operations = tellWork(scene, chance, assets, people);
  tellCondition(scene, chance, assets, operations, people);
  tellStock(scene, chance, operations, people);
  tellAlarms(scene, chance);
  tellNews(scene, chance);
  return scene;
}

/** All rows of a table in one statement. Vendors alone belong to no business. */
function insertOf(table: Table, businessId: string, rows: readonly Row[]) {
  const owned = table === 'vendors' ? rows : rows.map((row) => ({ business_id: businessId, ...row }));
  const columns = rawSql(Object.keys(owned[0]!).join(', '));
  return sql`INSERT INTO ${rawSql(table)} (${columns})
    SELECT ${columns} FROM jsonb_populate_recordset(NULL::${rawSql(table)}, ${JSON.stringify(owned)}::jsonb)`;
}
