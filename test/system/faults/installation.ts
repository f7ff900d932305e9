import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import pg from 'pg';
import { expect } from 'vitest';
import { BusinessesService, KeysService, SCOPES, PrincipalsService } from '../../../src/access/index.js';
import { parseConfig } from '../../../src/config.js';
import { Database } from '../../../src/kernel/database/database.js';
import { migrateDatabase } from '../../../src/processes/migrate.js';
import { serve } from '../../../src/processes/operator.js';
import { TechniciansService } from '../../../src/technicians/index.js';
import { WebhookEndpoint, WebhooksService, WebhookTargets } from '../../../src/webhooks/index.js';
import { freePort } from '../../support/free-port.js';
import { ServiceProcess } from '../../support/process.js';
import { eventually } from '../../support/eventually.js';
import { Receiver } from '../../support/receiver.js';
import { PrivatePostgres } from '../../support/private-postgres.js';
import { PrivateRedis } from '../../support/private-redis.js';

const SECRET_KEY = 'a secret for tests alone, of forty bytes.';
/** The response time of a receiver: long enough that some attempts are in progress whenever a fault occurs. */
const RECEIVER_TAKES_MS = 15;
/** How often a client repeats a request that got no response or a 5xx. */
const CLIENT_ATTEMPTS = 60;

/** An API process, and its address. */
export interface Api {
  readonly process: ServiceProcess;
  readonly origin: string;
}

/** Everything that a receiver got, and everything that the tables contain about it. */
export interface Account {
  readonly deliveries: number;
  readonly dead: number;
  /** The requests of a delivery after its first. */
  readonly duplicates: number;
  /** Attempts that the receiver may have got without a recorded result: the process died, or no response came in time. */
  readonly lost: number;
}

/**
 * The service as `docker/compose.yaml` runs it: two API processes and two workers with one PostgreSQL, with or without
 * Redis; and a customer with one endpoint for each receiver.
 */
export class Installation {
  readonly workers: ServiceProcess[] = [];
  readonly apis: Api[] = [];
  readonly receivers: Receiver[] = [];
  readonly pool: pg.Pool;
  /** The operations that the API reported as created. */
  readonly accepted = new Set<string>();
  private readonly processes: ServiceProcess[] = [];
  private key = '';
  private technicianId = '';
  private turn = 0;

  private constructor(
    readonly postgres: PrivatePostgres,
    readonly redis: PrivateRedis | undefined,
    private readonly more: Record<string, string>,
  ) {
    this.pool = new pg.Pool({ connectionString: postgres.url, max: 3 });
    // Connections are lost with the server; the next query opens a new one.
    this.pool.on('error', () => undefined);
  }

  /**
   * Starts everything.
   *
   * @param receivers the number of endpoints that are subscribed to `operation.created`
   * @param more variables that differ from production
   */
  static async open(
    options: { redis: boolean; receivers: number },
    more: Record<string, string> = {},
  ): Promise<Installation> {
    const redis = options.redis ? await PrivateRedis.start(tmpdir()) : undefined;
    const installation = new Installation(await PrivatePostgres.start(), redis, more);
    await migrateDatabase(installation.postgres.url);
    await Promise.all([
      installation.startApi(),
      installation.startApi(),
      installation.startWorker(),
      installation.startWorker(),
    ]);
    for (let i = 0; i < options.receivers; i += 1) {
      installation.receivers.push(
        await Receiver.open((_, response) => setTimeout(() => response.end(), RECEIVER_TAKES_MS)),
      );
    }
    await installation.addCustomer();
    return installation;
  }

  async close(): Promise<void> {
    for (const each of this.processes) await each.end();
    for (const receiver of this.receivers) await receiver.close();
    await this.pool.end();
    await this.redis?.stop();
    await this.postgres.remove();
  }

  async startApi(): Promise<Api> {
    const port = await freePort();
    const api = {
      process: this.run('main.api', { PORT: `${port}` }),
      origin: `http://127.0.0.1:${port}`,
    };
    await api.process.says('The API listens.');
    this.apis.push(api);
    return api;
  }

  async startWorker(): Promise<ServiceProcess> {
    const worker = this.run('main.worker');
    await worker.says('The worker is running.');
    this.workers.push(worker);
    return worker;
  }

  /** Creates operations, a few at a time, alternately on each API process; each request is repeated until it is answered. */
  async create(count: number, atOnce = 12): Promise<void> {
    let left = count;
    const one = async () => {
      while (left-- > 0) await this.createWithRetries();
    };
    await Promise.all(Array.from({ length: atOnce }, one));
  }

  /**
   * Creates one operation as §7 tells clients to: without a response, and on 5xx, with the same Idempotency-Key again.
   *
   * @returns its id, and whether the response was a replay
   */
  async createWithRetries(idempotencyKey: string = randomUUID()): Promise<{ id: string; replayed: boolean }> {
    for (let attempt = 1; ; attempt += 1) {
      const api = this.apis[this.turn++ % this.apis.length]!;
      const reply = await this.post(api, idempotencyKey).catch(() => undefined);
      if (reply?.status === 201) {
        const { data } = (await reply.json()) as { data: { id: string } };
        this.accepted.add(data.id);
        return { id: data.id, replayed: reply.headers.get('idempotency-replayed') === 'true' };
      }
      if ((reply && reply.status < 500) || attempt === CLIENT_ATTEMPTS)
        throw new Error(`The operation was not created: ${reply?.status} ${await reply?.text()}`);
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }

  /** One request to create an operation. @throws if the connection breaks */
  post(api: Api, idempotencyKey: string): Promise<Response> {
    return fetch(`${api.origin}/api/v1/operations`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${this.key}`,
        'content-type': 'application/json',
        'idempotency-key': idempotencyKey,
      },
      body: JSON.stringify({
        title: `Replace the seal ${idempotencyKey}`,
        required_skill: 'mechanical',
        assignee_type: 'technician',
        technician_id: this.technicianId,
      }),
    });
  }

  /** The number of requests that the receivers have got so far. */
  get arrived(): number {
    return this.receivers.reduce((sum, { received }) => sum + received.length, 0);
  }

  /** Resolves when no delivery is waiting or in progress. @returns the duration in milliseconds */
  async settled(withinMs: number): Promise<number> {
    const began = Date.now();
    const open = `SELECT (SELECT count(*) FROM events WHERE dispatched_at IS NULL)
      + (SELECT count(*) FROM webhook_deliveries WHERE status NOT IN ('succeeded', 'dead')) AS left`;
    await eventually(
      async () => Number((await this.pool.query<{ left: string }>(open)).rows[0]!.left),
      (left) => left === 0,
      withinMs,
    );
    return Date.now() - began;
  }

  /** The time from a moment until the last delivery ended that lost an attempt since then, in milliseconds. */
  async recoveredAfter(moment: number): Promise<number> {
    const { rows } = await this.pool.query<{ at: Date | null }>(
      `SELECT max(d.delivered_at) AS at FROM webhook_deliveries d JOIN webhook_attempts a ON a.delivery_id = d.id
      WHERE a.error = 'attempt_lost'`,
    );
    return (rows[0]?.at?.getTime() ?? moment) - moment;
  }

  /**
   * Compares what was accepted with what was recorded, and what was recorded with what arrived: one operation and one event for
   * each accepted request, one delivery for each endpoint, each finally delivered or dead, and each request of a delivery in
   * its log.
   */
  async account(): Promise<Account> {
    const { rows: events } = await this.pool.query<{ operation: string; n: number; made: number }>(`
      SELECT o.id AS operation, count(DISTINCT e.id)::int AS n, count(d.id)::int AS made FROM operations o
      LEFT JOIN events e ON e.type = 'operation.created' AND e.payload::json #>> '{data,object,id}' = o.id::text
      LEFT JOIN webhook_deliveries d ON d.business_id = e.business_id AND d.event_id = e.id GROUP BY o.id`);
    expect(new Set(events.map((each) => each.operation))).toEqual(this.accepted);
    expect(events.filter(({ n, made }) => n !== 1 || made !== this.receivers.length)).toEqual([]);

    const { rows: deliveries } = await this.pool.query<{
      id: string;
      status: string;
      attempts: number;
      lost: number;
    }>(`
      SELECT d.id, d.status, count(a.id)::int AS attempts,
        count(a.id) FILTER (WHERE a.error IN ('attempt_lost', 'timeout'))::int AS lost
      FROM webhook_deliveries d LEFT JOIN webhook_attempts a ON a.business_id = d.business_id AND a.delivery_id = d.id
      GROUP BY d.business_id, d.id`);
    const requests = new Map<string, number>();
    for (const { headers } of this.receivers.flatMap(({ received }) => received)) {
      const id = headers['service-delivery'] as string;
      requests.set(id, (requests.get(id) ?? 0) + 1);
    }
    const wrong = deliveries.filter(({ id, status, attempts }) => {
      const received = requests.get(id) ?? 0;
      const over = status === 'dead' || (status === 'succeeded' && received > 0);
      return !over || received > attempts;
    });
    expect(wrong, 'not finished, or requests that are not in the log').toEqual([]);
    expect([...requests.keys()].filter((id) => !deliveries.some((each) => each.id === id))).toEqual([]);
    return {
      deliveries: deliveries.length,
      dead: deliveries.filter(({ status }) => status === 'dead').length,
      duplicates: [...requests.values()].reduce((sum, n) => sum + n - 1, 0),
      lost: deliveries.reduce((sum, { lost }) => sum + lost, 0),
    };
  }

  private run(entry: string, more: Record<string, string> = {}): ServiceProcess {
    const started = new ServiceProcess(entry, { ...this.environment, ...more });
    this.processes.push(started);
    return started;
  }

  private get environment(): Record<string, string> {
    return {
      HOST: '127.0.0.1',
      DATABASE_URL: this.postgres.url,
      SECRET_KEY,
      LOG_LEVEL: 'info',
      RATE_LIMIT_MAX: '1000000',
      WEBHOOK_UNSAFE_TARGETS: 'true',
      WEBHOOK_RETRY_DELAYS_S: '0.2,0.5,1,1,1',
      ...(this.redis ? { REDIS_URL: this.redis.url } : {}),
      ...this.more,
    };
  }

  private async addCustomer(): Promise<void> {
    const config = parseConfig({ ...this.environment, LOG_LEVEL: 'fatal' });
    await serve(config, async (services) => {
      const { id } = await services.get(BusinessesService).create({ name: 'Acme', plan: 'enterprise' });
      const owner = await services.get(PrincipalsService).ownerOf(id);
      const targets = await Promise.all(
        this.receivers.map(({ url }) => services.get(WebhookTargets).admit(url)),
      );
      await services.get(Database).work(owner, async (work) => {
        this.key = (await services.get(KeysService).create(work, { name: 'test', scopes: SCOPES })).secret;
        this.technicianId = await services.get(TechniciansService).create(work, { name: 'Ada' });
        for (const target of targets) {
          const webhooks = services.get(WebhooksService);
          const endpoint = await webhooks.register(work, { target, eventTypes: ['operation.created'] });
          await work.update(WebhookEndpoint, endpoint.id, { enabled: true });
        }
      });
    });
  }
}
