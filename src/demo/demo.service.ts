import { Injectable } from '@nestjs/common';
import { BusinessesService, KeysService, SCOPES } from '../access/index.js';
import type { Actor } from '../kernel/actor.js';
import { Clock } from '../kernel/clock.js';
import { Database } from '../kernel/database/database.js';
import { AcrossBusinesses } from '../kernel/database/unscoped/across-businesses.js';
import { sql, rawSql } from '../kernel/database/sql.js';
import { fill, type Sizes } from './bulk.js';
import { Chance } from './chance.js';
import { tellCondition } from './condition.js';
import { hirePeople } from './people.js';
import { buildPlant } from './plant.js';
import { Scene, TABLES, type Row, type Table } from './scene.js';
import { tellStock } from './stock.js';
import { tellWork } from './work-history.js';

export type { Sizes } from './bulk.js';

/** The demo business, as `npm start` shows it. */
export interface DemoPlant {
  readonly businessId: string;
  readonly ownerEmail: string;
  readonly ownerPassword: string;
  /** The key's secret, at the one start that made it. */
  readonly key: string | null;
}

/** What `demo seed` made. */
export interface SeededSize extends Sizes {
  readonly business_id: string;
  readonly key: string;
}

const OWNER = { name: 'Eleanor Marsh', email: 'owner@northwind-foods.example', password: 'northwind-demo' };
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
  ) {}

  /**
   * Makes the demo plant, unless it is there. What a start that was killed left out, the next one adds: business, plant
   * and key are each made whole or not at all.
   */
  async seedOnce(): Promise<DemoPlant> {
    const owner = (await this.ownerOfDemo()) ?? (await this.openBusiness());
    await this.furnish(owner);
    return {
      businessId: owner.businessId,
      ownerEmail: OWNER.email,
      ownerPassword: OWNER.password,
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
    const { id, owner } = await this.businesses.create({
      name: `Size test ${now.toISOString()}`,
      plan: 'enterprise',
    });
    await fill(this.acrossBusinesses, id, sizes, now);
    const key = await this.createKey({ businessId: id, kind: 'user', id: owner.id }, 'Size test');
    return { business_id: id, ...sizes, key };
  }

  private async ownerOfDemo(): Promise<Actor | undefined> {
    const [owner] = await this.acrossBusinesses.rows<{ id: string; businessId: string }>(
      sql`SELECT id, business_id AS "businessId" FROM users WHERE lower(email) = ${OWNER.email}`,
    );
    return owner && { businessId: owner.businessId, kind: 'user', id: owner.id };
  }

  private async openBusiness(): Promise<Actor> {
    const { id, owner } = await this.businesses.create({
      name: 'Northwind Foods',
      plan: 'enterprise',
      ownerName: OWNER.name,
      ownerEmail: OWNER.email,
      ownerPassword: OWNER.password,
    });
    return { businessId: id, kind: 'user', id: owner.id };
  }

  private async furnish({ businessId, id: ownerId }: Actor): Promise<void> {
    await this.acrossBusinesses.transaction(async (run) => {
      // Holding the business's row, a second start waits here, and then finds the plant.
      await run(sql`SELECT 1 FROM businesses WHERE id = ${businessId} FOR UPDATE`);
      if ((await run(sql`SELECT 1 FROM buildings WHERE business_id = ${businessId} LIMIT 1`)).length > 0)
        return;
      const scene = tellPlant(this.clock.now(), ownerId!);
      for (const table of TABLES) await run(insertOf(table, businessId, scene.rowsOf(table)));
      await run(
        sql`INSERT INTO counters (business_id, name, last) VALUES (${businessId}, 'assets', ${scene.rowsOf('assets').length})`,
      );
    });
  }

  private async keyOnce(owner: Actor): Promise<string | null> {
    const keys = await this.keys.list(this.database.tenant(owner));
    return keys.length > 0 ? null : this.createKey(owner, 'Demo key');
  }

  private createKey(owner: Actor, name: string): Promise<string> {
    return this.database.work(
      owner,
      async (work) => (await this.keys.create(work, { name, scopes: SCOPES })).secret,
    );
  }
}

function tellPlant(now: Date, ownerId: string): Scene {
  const scene = new Scene(now, ownerId);
  const chance = new Chance(SEED);
  const people = hirePeople(scene, chance);
  const assets = buildPlant(scene, chance);
  const operations = tellWork(scene, chance, assets, people);
  tellCondition(scene, chance, assets, operations);
  tellStock(scene, chance, operations);
  return scene;
}

/** All rows of a table in one statement. Vendors alone belong to no business. */
function insertOf(table: Table, businessId: string, rows: readonly Row[]) {
  const owned = table === 'vendors' ? rows : rows.map((row) => ({ business_id: businessId, ...row }));
  const columns = rawSql(Object.keys(owned[0]!).join(', '));
  return sql`INSERT INTO ${rawSql(table)} (${columns})
    SELECT ${columns} FROM jsonb_populate_recordset(NULL::${rawSql(table)}, ${JSON.stringify(owned)}::jsonb)`;
}
