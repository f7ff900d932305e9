import type { NestExpressApplication } from '@nestjs/platform-express';
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { inject } from 'vitest';
import { BusinessesService, KeysService, SCOPES, type Plan } from '../../src/access/index.js';
import { parseConfig, type Config } from '../../src/config.js';
import type { Actor } from '../../src/kernel/actor.js';
import { Clock } from '../../src/kernel/clock.js';
import { Database } from '../../src/kernel/database/database.js';
import { AcrossBusinesses } from '../../src/kernel/database/unscoped/across-businesses.js';
import type { TenantReader } from '../../src/kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../../src/kernel/database/unit-of-work.js';
import { createApi } from '../../src/processes/api.js';
import { Client } from './client.js';
import { describeContract } from './contract.js';
import { MovingClock } from './moving-clock.js';

/** A business to test with, and a client that holds a key of it. */
export interface TestBusiness {
  readonly id: string;
  readonly ownerId: string;
  readonly owner: Actor;
  readonly keyId: string;
  readonly key: string;
  readonly api: Client;
}

/** A running API on a database of its own, and the means to make businesses in it. */
export class TestApp {
  constructor(
    readonly app: NestExpressApplication,
    readonly origin: string,
    readonly clock: MovingClock,
    readonly config: Config,
  ) {}

  /** A new business with its owner and one key. Nothing in it is shared with another test. */
  async business(options: { plan?: Plan; scopes?: readonly string[] } = {}): Promise<TestBusiness> {
    const { id, owner } = await this.app
      .get(BusinessesService)
      .create({ name: 'Plant', plan: options.plan ?? 'enterprise' });
    const actor: Actor = { businessId: id, kind: 'user', id: owner.id };
    const key = await this.database.work(actor, (work) =>
      this.app.get(KeysService).create(work, { name: 'test', scopes: options.scopes ?? SCOPES }),
    );
    return {
      id,
      ownerId: owner.id,
      owner: actor,
      keyId: key.id,
      key: key.secret,
      api: this.client(key.secret),
    };
  }

  /** A client with any key text, or none. */
  client(secret?: string): Client {
    return new Client(this.origin, secret);
  }

  /** Does something as the owner of a plant, in one unit of work. */
  work<T>(plant: TestBusiness, act: (work: UnitOfWork) => Promise<T>): Promise<T> {
    return this.database.work(plant.owner, act);
  }

  /** The reading door of a plant's owner. */
  tenant(plant: TestBusiness): TenantReader {
    return this.database.tenant(plant.owner);
  }

  /** The way past the scoped doors, to look at and to prepare what no door shows. */
  get acrossBusinesses(): AcrossBusinesses {
    return this.app.get(AcrossBusinesses);
  }

  get database(): Database {
    return this.app.get(Database);
  }
}

const open = new Map<string, Promise<TestApp>>();

/**
 * The API of this worker thread, started at the first call. Tests share it, and keep apart by making businesses of
 * their own.
 *
 * @param environment variables that differ from the usual ones; each combination gets a process of its own
 */
export function startTestApp(environment: Record<string, string> = {}): Promise<TestApp> {
  const name = JSON.stringify([inject('databaseUrl'), environment]);
  const testApp = open.get(name) ?? buildTestApp(environment);
  open.set(name, testApp);
  return testApp;
}

async function buildTestApp(environment: Record<string, string>): Promise<TestApp> {
  const clock = new MovingClock();
  const config = parseConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'fatal',
    DATABASE_URL: inject('databaseUrl'),
    DATABASE_POOL_MAX: process.env.DATABASE_POOL_MAX ?? '4',
    SECRET_KEY: 'a secret for tests alone, of forty bytes.',
    RATE_LIMIT_MAX: '1000000',
    WEBHOOK_UNSAFE_TARGETS: 'true',
    ...environment,
  });
  const app = await createApi(config, clock satisfies Clock);
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  await describeContract(app);
  return new TestApp(app, `http://127.0.0.1:${port}`, clock, config);
}

/** A text no other test uses. */
export function unique(prefix: string): string {
  return `${prefix} ${randomUUID().slice(0, 8)}`;
}
