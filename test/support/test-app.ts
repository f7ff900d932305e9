import type { Abstract, Type } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { inject } from 'vitest';
import {
  BusinessesService,
  KeysService,
  SCOPES,
  PrincipalsService,
  type Plan,
} from '../../src/access/index.js';
import { parseConfig, type Config } from '../../src/config.js';
import { Clock } from '../../src/kernel/clock.js';
import { Database } from '../../src/kernel/database/database.js';
import { AcrossBusinesses } from '../../src/kernel/database/unscoped/across-businesses.js';
import { createApi } from '../../src/processes/api.js';
import type { Running } from '../../src/processes/run.js';
import { createWorker, work } from '../../src/processes/worker.js';
import { Client } from './client.js';
import { describeContract } from './contract.js';
import { MovingClock } from './moving-clock.js';
import { newDatabase, sharedDatabase } from './new-database.js';
import { TestBusiness } from './test-business.js';

/** A running API with a database, and methods to create businesses in it. */
export class TestApp {
  private readonly workers: Running[] = [];

  constructor(
    readonly app: NestExpressApplication,
    readonly origin: string,
    readonly clock: MovingClock,
    readonly config: Config,
  ) {}

  /** Creates a business with its owner and one key. It shares nothing with other tests. */
  async business(options: { plan?: Plan; scopes?: readonly string[] } = {}): Promise<TestBusiness> {
    const { id } = await this.get(BusinessesService).create({
      name: 'Acme',
      plan: options.plan ?? 'enterprise',
    });
    const owner = await this.get(PrincipalsService).ownerOf(id);
    const key = await this.database.work(owner, (work) =>
      this.get(KeysService).create(work, {
        name: 'test',
        scopes: options.scopes ?? SCOPES,
        allowOffPlan: true,
      }),
    );
    return new TestBusiness(this, owner, key.id, key.secret);
  }

  /** A client with any key, or none. */
  client(secret?: string): Client {
    return new Client(this.origin, secret);
  }

  /** A provider of any of its modules. */
  get<T>(provider: Type<T> | Abstract<T>): T {
    return this.app.get<T>(provider, { strict: false });
  }

  /** Starts a worker over the same database, on the same clock. */
  async worker(): Promise<Running> {
    const running = work(await createWorker(this.config, this.clock));
    this.workers.push(running);
    return running;
  }

  /** Stops every worker that `worker` started. */
  async stopWorkers(): Promise<void> {
    await Promise.all(this.workers.splice(0).map((worker) => worker.stop()));
  }

  /** Unscoped access to the database, to inspect and prepare data across businesses. */
  get acrossBusinesses(): AcrossBusinesses {
    return this.get(AcrossBusinesses);
  }

  get database(): Database {
    return this.get(Database);
  }
}

const open = new Map<string, Promise<TestApp>>();

/**
 * The API of this worker thread, started at the first call. Tests share it, and create their own businesses to stay apart.
 *
 * @param environment variables that differ from the defaults; each combination gets its own process
 */
export function startTestApp(environment: Record<string, string> = {}): Promise<TestApp> {
  const name = JSON.stringify([inject('template'), environment]);
  const testApp = open.get(name) ?? buildTestApp(environment);
  open.set(name, testApp);
  return testApp;
}

/** An API with its own database, so that no other test's clock or worker affects its data. */
export async function startTestAppAlone(environment: Record<string, string> = {}): Promise<TestApp> {
  return startTestApp({ DATABASE_URL: await newDatabase(), DATABASE_POOL_MAX: '10', ...environment });
}

async function buildTestApp(environment: Record<string, string>): Promise<TestApp> {
  const clock = new MovingClock();
  const config = parseConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'fatal',
    DATABASE_URL: await sharedDatabase(),
    DATABASE_POOL_MAX: process.env.DATABASE_POOL_MAX ?? '4',
    SECRET_KEY: 'a secret for tests alone, of forty bytes.',
    ATTACHMENTS_URL: pathToFileURL(inject('attachments')).href,
    RATE_LIMIT_MAX: '1000000',
    REFUSED_KEYS_MAX: '1000000',
    WEBHOOK_UNSAFE_TARGETS: 'true',
    ...environment,
  });
  const app = await createApi(config, clock satisfies Clock);
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  await describeContract(app);
  return new TestApp(app, `http://127.0.0.1:${port}`, clock, config);
}

/** A text that no other test uses. */
export function unique(prefix: string): string {
  return `${prefix} ${randomUUID().slice(0, 8)}`;
}
