import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { sql } from '../../src/kernel/database/sql.js';
import { createWorker, work } from '../../src/processes/worker.js';
import { migrateDatabase } from '../../src/processes/migrate.js';
import type { Running } from '../../src/processes/run.js';
import { WebhookEndpoint, WebhooksService } from '../../src/webhooks/index.js';
import { partitionByBusiness } from '../support/partitioning.js';
import { startTestApp, type TestBusiness, type TestApp } from '../support/test-app.js';
import { register } from './plant.js';

/** The queues that a test runs over: PostgreSQL always, Redis where there is one. */
export const BACKENDS: readonly [name: string, environment: Record<string, string>][] = [
  ['PostgreSQL', {}],
  ...(inject('redisUrl')
    ? [['Redis', { REDIS_URL: inject('redisUrl') }] as [string, Record<string, string>]]
    : []),
];

/** A database of its own with the API on it, so that no other test's clock or worker touches its deliveries. */
export async function openStage(environment: Record<string, string> = {}): Promise<Stage> {
  const databaseUrl = await newDatabase();
  return new Stage(
    await startTestApp({ DATABASE_URL: databaseUrl, DATABASE_POOL_MAX: '10', ...environment }),
    databaseUrl,
  );
}

/** A database of its own, with the schema and nothing else. @returns its URL */
export async function newDatabase(): Promise<string> {
  const url = new URL(inject('databaseUrl'));
  const name = `stage_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  url.pathname = `/${name}`;
  await migrateDatabase(url.href);
  if (inject('tables') === 'partitioned') await partitionByBusiness(url.href);
  return url.href;
}

/** What a delivery looks like through the API. */
export interface DeliverySeen {
  id: string;
  event_id: string;
  event_type: string;
  status: string;
  attempt_count: number;
  response_status: number | null;
  response_body: string | null;
  error: string | null;
  next_attempt_at: string | null;
  last_attempt_at: string | null;
  delivered_at: string | null;
  created_at: string;
  payload: { id: string; data: { object: Record<string, unknown> } };
  attempts: {
    attempt: number;
    started_at: string;
    duration_ms: number;
    response_status: number | null;
    response_body: string | null;
    error: string | null;
  }[];
}

/** A database, an API, and workers over them. */
export class Stage {
  private readonly workers: Running[] = [];

  constructor(
    readonly testApp: TestApp,
    readonly databaseUrl: string,
  ) {}

  get webhooks(): WebhooksService {
    return this.testApp.app.get(WebhooksService);
  }

  /** Starts a worker in this process. */
  async worker(): Promise<Running> {
    const running = work(await createWorker(this.testApp.config, this.testApp.clock));
    this.workers.push(running);
    return running;
  }

  /** Stops every worker. */
  async stop(): Promise<void> {
    await Promise.all(this.workers.splice(0).map((worker) => worker.stop()));
  }

  /** An endpoint that is enabled already, as if it had been pinged. */
  async endpoint(
    plant: TestBusiness,
    url: string,
    eventTypes = ['operation.created'],
  ): Promise<{ id: string; secret: string }> {
    const endpoint = await register(this.testApp, plant, url, { eventTypes });
    await this.endpointIs(plant, endpoint.id, { enabled: true });
    return endpoint;
  }

  /** Lets events happen: `operation.created` rows in the outbox. */
  async events(plant: TestBusiness, count = 1, type = 'operation.created'): Promise<void> {
    await this.testApp.acrossBusinesses
      .rows(sql`INSERT INTO events (id, business_id, type, payload, created_at)
      SELECT id, ${plant.id}, ${type}, json_build_object('id', 'evt_' || id, 'type', ${type}::text,
        'created_at', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'api_version', '2026-10-01',
        'data', json_build_object('object', json_build_object('object', 'operation', 'title', 'Élan ✓')))::text,
        ${this.testApp.clock.now()}
      FROM (SELECT uuid_v7(${this.testApp.clock.now()}) AS id FROM generate_series(1, ${count}::int)) ids`);
  }

  /** Pings an endpoint, and returns the delivery's id. */
  ping(plant: TestBusiness, id: string): Promise<string> {
    return this.testApp.work(plant, (each) => this.webhooks.ping(each, id));
  }

  /** The deliveries of an endpoint as a client sees them, newest first. */
  async deliveries(plant: TestBusiness, endpointId: string): Promise<DeliverySeen[]> {
    const all: DeliverySeen[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: { body: { data: DeliverySeen[]; pagination: { next_cursor: string | null } } } =
        await plant.api.get(
          `/webhooks/${endpointId}/deliveries?limit=200${cursor ? `&cursor=${cursor}` : ''}`,
        );
      all.push(...page.body.data);
      cursor = page.body.pagination.next_cursor;
    }
    return all;
  }

  /** An endpoint as a client sees it. */
  async seen(plant: TestBusiness, endpointId: string): Promise<Record<string, unknown>> {
    const { body } = await plant.api.get('/webhooks?limit=200');
    return body.data.find((each: { id: string }) => each.id === endpointId);
  }

  /** Resolves with the deliveries of an endpoint once they fulfil a condition. */
  async until(
    plant: TestBusiness,
    endpointId: string,
    holds: (deliveries: DeliverySeen[]) => boolean,
    withinMs = 15_000,
  ): Promise<DeliverySeen[]> {
    return eventually(() => this.deliveries(plant, endpointId), holds, withinMs);
  }

  /** Sets what an endpoint looks like, for tests that begin in the middle of its life. */
  async endpointIs(plant: TestBusiness, id: string, patch: Partial<WebhookEndpoint>): Promise<void> {
    await this.testApp.work(plant, (each) => each.update(WebhookEndpoint, id, patch));
  }
}

/** Asks again until the answer fulfils a condition. @throws Error with the last answer when it never does */
export async function eventually<T>(
  ask: () => Promise<T>,
  holds: (answer: T) => boolean,
  withinMs = 15_000,
): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (holds(answer)) return answer;
    if (Date.now() > deadline)
      throw new Error(`It never came to pass; the last answer: ${JSON.stringify(answer)?.slice(0, 2_000)}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
