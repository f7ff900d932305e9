import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SessionsService } from '../../src/access/index.js';
import { freePort } from '../support/free-port.js';
import { hasHaproxy, Haproxy } from '../support/haproxy.js';
import { untilDeliveries } from '../support/observed.js';
import { Visitor } from '../support/portal.js';
import { endProcesses, ServiceProcess } from '../support/process.js';
import { Receiver } from '../support/receiver.js';
import { SteadyLoad, type LoadRequest } from '../support/steady-load.js';
import { startTestApp, startTestAppAlone } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';
import { sharedDatabase } from '../support/new-database.js';

const SECRET_KEY = 'a secret for tests alone, of forty bytes.';
/** Restarts of each process, and requests per second; `RESTARTS=10 RESTART_RATE=200` is what we promise, and takes minutes. */
const RESTARTS = Number(process.env.RESTARTS ?? 1);
const PER_SECOND = Number(process.env.RESTART_RATE ?? 30);
const PATIENCE = { timeout: 60_000, interval: 100 };
/** How often a trial is made whose checks were late, because the machine had too much else to do. */
const TRIALS = 3;
const TIMEOUT_MS = RESTARTS * TRIALS * 200_000;

afterEach(endProcesses);

/** One of two processes behind the load balancer, restarted again and again on the same port. */
class Replica {
  private service: ServiceProcess | undefined;

  private constructor(
    readonly name: string,
    readonly port: number,
    private readonly entry: string,
    private readonly portName: string,
    private readonly says: string,
  ) {}

  static async start(name: string, entry: string, portName: string, says: string): Promise<Replica> {
    const replica = new Replica(name, await freePort(), entry, portName, says);
    await replica.begin();
    return replica;
  }

  async begin(): Promise<void> {
    this.service = new ServiceProcess(this.entry, {
      DATABASE_URL: await sharedDatabase(),
      SECRET_KEY,
      ACCESS_LOG: 'off',
      RATE_LIMIT_MAX: '1000000',
      [this.portName]: String(this.port),
    });
    await this.service.says(this.says);
  }

  /** @returns the time until it ended, in milliseconds */
  async end(): Promise<number> {
    const began = performance.now();
    this.service!.signal('SIGTERM');
    expect(await this.service!.exit()).toBe(0);
    return performance.now() - began;
  }
}

/** Restarts each replica under load. A trial that lost requests does not count if even the checks were late. */
async function restartUnderLoad(
  replicas: readonly Replica[],
  requests: readonly LoadRequest[],
): Promise<SteadyLoad> {
  for (let trial = 1; ; trial += 1) {
    const { load, lateChecks } = await tryRestarts(replicas, requests);
    if (load.failures.length === 0 || lateChecks.length === 0 || trial === TRIALS) return load;
    console.warn(`Tried again, because checks were late:\n${lateChecks.join('\n')}`);
  }
}

async function tryRestarts(
  replicas: readonly Replica[],
  requests: readonly LoadRequest[],
): Promise<{ load: SteadyLoad; lateChecks: readonly string[] }> {
  const haproxy = await Haproxy.start(replicas);
  const untilUp = async ({ name }: Replica) => expect.poll(() => haproxy.stateOf(name), PATIENCE).toBe('UP');
  await Promise.all(replicas.map(untilUp));
  const load = new SteadyLoad(haproxy.origin, requests, PER_SECOND);
  try {
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      for (const replica of replicas) {
        // It serves until haproxy notices, and ends before a supervisor would kill it.
        const tookMs = await replica.end();
        expect(tookMs).toBeGreaterThan(7_500);
        expect(tookMs).toBeLessThan(28_000);
        await replica.begin();
        await untilUp(replica);
      }
    }
  } finally {
    await load.stop();
    await haproxy.stop();
  }
  return { load, lateChecks: haproxy.lateChecks };
}

describe.skipIf(!hasHaproxy)('behind a load balancer with default settings, rolling restarts', () => {
  let business: TestBusiness;
  beforeAll(async () => {
    business = await (await startTestApp()).business();
  });

  it(
    'of the API lose no requests of clients with keep-alive connections',
    async () => {
      const { roomId } = await business.place();
      const headers = { Authorization: `Bearer ${business.key}`, 'Content-Type': 'application/json' };
      const body = () => JSON.stringify({ name: `Pump ${randomUUID()}`, room_id: roomId });
      const begin = (name: string) => Replica.start(name, 'main.api', 'PORT', 'The API listens.');
      const load = await restartUnderLoad(await Promise.all(['one', 'two'].map(begin)), [
        { method: 'GET', path: '/api/v1/assets?limit=5', headers },
        { method: 'POST', path: '/api/v1/assets', headers, body },
      ]);
      expect(load.failures).toEqual([]);
      expect(load.count).toBeGreaterThan(PER_SECOND * 15);
      expect([...load.outcomes.keys()].sort()).toEqual([200, 201]);
    },
    TIMEOUT_MS,
  );

  it(
    'of the portal lose no pages and no forms',
    async () => {
      const testApp = business.testApp;
      const browser = { userAgent: 'test', address: '127.0.0.1' };
      const cookie = await testApp.database.work(business.owner, (work) =>
        testApp.get(SessionsService).open(work, browser),
      );
      const begin = (name: string) =>
        Replica.start(name, 'main.portal', 'PORTAL_PORT', 'The portal listens.');
      const replicas = await Promise.all(['one', 'two'].map(begin));
      const owner = new Visitor(
        `http://127.0.0.1:${replicas[0]!.port}`,
        new Map([['__Host-session', cookie]]),
        business.ownerId,
      );
      const token = await owner.token();
      const headers = { Cookie: `__Host-session=${cookie}` };
      const form = { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' };
      const body = () =>
        new URLSearchParams({ _csrf: token, _once: randomUUID(), name: 'Olga', language: 'en' }).toString();
      const load = await restartUnderLoad(replicas, [
        { method: 'GET', path: '/account', headers },
        { method: 'GET', path: '/forgotten', headers: {} },
        { method: 'POST', path: '/account', headers: form, body },
      ]);
      expect(load.failures).toEqual([]);
      expect(load.count).toBeGreaterThan(PER_SECOND * 15);
    },
    TIMEOUT_MS,
  );
});

describe('restarts of workers with deliveries in progress', () => {
  const LEAST = 60;
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await Receiver.open((_, response) => {
      // Slow enough that some are always in progress.
      setTimeout(() => response.writeHead(200).end(), 300);
    });
  });
  afterAll(() => receiver.close());

  it(
    'lose and repeat no deliveries: those in progress are finished and recorded',
    async () => {
      const testApp = await startTestAppAlone();
      const business = await testApp.business();
      const { id } = await business.endpoint(receiver.url, { eventTypes: ['asset.created'], enabled: true });
      const start = async () => {
        const worker = new ServiceProcess('main.worker', {
          DATABASE_URL: testApp.config.databaseUrl!,
          SECRET_KEY,
          WEBHOOK_UNSAFE_TARGETS: 'true',
        });
        await worker.says('The worker is running.');
        return worker;
      };
      let worker = await start();
      let made = 0;
      for (let restart = 0; restart <= RESTARTS * 2; restart += 1) {
        for (let more = 0; more < LEAST / 3; more += 1, made += 1) await business.asset();
        const before = receiver.received.length;
        await receiver.arrived(before + 1);
        worker.signal('SIGTERM');
        expect(await worker.exit()).toBe(0);
        worker = await start();
      }
      const all = await untilDeliveries(
        business,
        id,
        (deliveries) =>
          deliveries.length === made && deliveries.every(({ status }) => status === 'succeeded'),
      );
      expect(all.map(({ attempt_count }) => attempt_count).filter((count) => count !== 1)).toEqual([]);
      const names = receiver.received.map(({ headers }) => headers['service-delivery']);
      expect(new Set(names).size).toBe(names.length);
    },
    TIMEOUT_MS,
  );
});
