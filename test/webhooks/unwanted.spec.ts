import type pg from 'pg';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { WAKE_CHANNEL } from '../../src/kernel/database/listener.js';
import { EVENTS } from '../../src/kernel/database/outbox.js';
import { sql } from '../../src/kernel/sql/sql.js';
import { WebhookEndpoint } from '../../src/webhooks/index.js';
import { BusinessesService } from '../../src/access/index.js';
import { NOWHERE, RestingWorker } from '../support/resting-worker.js';
import type { TestBusiness } from '../support/test-business.js';

const UNWANTED = 'unwanted-events';
/** More than one batch of the sweep. */
const MANY = 1_050;

const worker = await RestingWorker.start();
const { testApp } = worker;
afterAll(() => worker.close());

const eventsOf = ({ id }: TestBusiness) =>
  testApp.acrossBusinesses.rows<{ type: string; sequence: number | null; isRelayed: boolean }>(
    sql`SELECT type, sequence::int AS sequence, dispatched_at IS NOT NULL AS "isRelayed" FROM events
      WHERE business_id = ${id} ORDER BY recorded_at, id`,
  );
const deliveriesTo = (endpoint: { id: string }) =>
  testApp.acrossBusinesses.rows<{ type: string }>(
    sql`SELECT event_type AS type FROM webhook_deliveries WHERE endpoint_id = ${endpoint.id}`,
  );
const enable = (business: TestBusiness, { id }: { id: string }) =>
  business.work((work) => work.update(WebhookEndpoint, id, { enabled: true }));

let business: TestBusiness;
beforeEach(async () => {
  business = await testApp.business();
});

describe('an event that no enabled endpoint subscribes to', () => {
  it('wakes no worker', async () => {
    const listener = await testApp.acrossBusinesses.pool.connect();
    const payloads: string[] = [];
    listener.on('notification', ({ payload }: pg.Notification) => payloads.push(payload ?? ''));
    await listener.query(`LISTEN ${WAKE_CHANNEL}`);
    const wanted = await testApp.business();
    await business.endpoint(NOWHERE, { eventTypes: ['asset.created'] });
    await business.endpoint(NOWHERE, { eventTypes: ['asset.deleted'], enabled: true });
    await wanted.endpoint(NOWHERE, { eventTypes: ['asset.created'], enabled: true });
    await business.asset();
    await wanted.asset();
    await expect.poll(() => payloads).toContain(`${EVENTS} ${wanted.id}`);
    expect(payloads).not.toContain(`${EVENTS} ${business.id}`);
    await listener.query(`UNLISTEN ${WAKE_CHANNEL}`);
    listener.release();
  });

  it('is numbered by the sweep, many at once, in commit order', async () => {
    await business.emit(MANY);
    expect(await worker.dueBusinesses()).not.toContain(business.id);
    expect(await worker.dueBusinesses(UNWANTED)).toContain(business.id);
    await worker.takeTurns(UNWANTED);
    const events = await eventsOf(business);
    expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, at) => at + 1));
    expect(events.every(({ isRelayed }) => isRelayed)).toBe(true);
    expect(await worker.dueBusinesses(UNWANTED)).not.toContain(business.id);
  });

  it('is delivered when an endpoint is enabled before the sweep, and not when it is enabled afterwards', async () => {
    const [early, late] = [await business.endpoint(NOWHERE), await business.endpoint(NOWHERE)];
    await business.emit();
    await enable(business, early);
    expect(await worker.dueBusinesses()).toContain(business.id);
    await worker.takeTurns(UNWANTED);
    await worker.relay();
    await enable(business, late);
    await worker.relay();
    expect(await deliveriesTo(early)).toHaveLength(1);
    expect(await deliveriesTo(late)).toEqual([]);
  });

  it('is delivered when an endpoint is enabled during the sweep', async () => {
    const endpoint = await business.endpoint(NOWHERE);
    await business.emit();
    const lock = sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${business.id} deliveries`}, 0))`;
    let sweep: Promise<void> | undefined;
    await testApp.acrossBusinesses.transaction(async (run) => {
      await run(lock);
      sweep = worker.takeTurns(UNWANTED);
      await enable(business, endpoint);
    });
    await sweep;
    await worker.relay();
    expect(await deliveriesTo(endpoint)).toHaveLength(1);
  });

  it('is numbered in its place among wanted ones', async () => {
    const endpoint = await business.endpoint(NOWHERE, { enabled: true });
    for (const type of ['asset.created', 'operation.created', 'asset.created']) await business.emit(1, type);
    expect(await worker.dueBusinesses(UNWANTED)).toContain(business.id);
    // Wanted events wait for their round, which relays all of them.
    await worker.takeTurns(UNWANTED);
    expect((await eventsOf(business)).every(({ sequence }) => sequence === null)).toBe(true);
    await worker.relay();
    const events = await eventsOf(business);
    expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, at) => at + 1));
    expect(await deliveriesTo(endpoint)).toEqual([{ type: 'operation.created' }]);
  });

  it('waits while its business is off the plan, and is delivered when an endpoint is enabled meanwhile', async () => {
    const endpoint = await business.endpoint(NOWHERE);
    const moveTo = (plan: 'starter' | 'enterprise') =>
      business.work((work) => testApp.get(BusinessesService).setPlan(work, plan));
    await moveTo('starter');
    await business.emit();
    expect(await worker.dueBusinesses(UNWANTED)).not.toContain(business.id);
    await enable(business, endpoint);
    await moveTo('enterprise');
    await worker.relay();
    expect(await deliveriesTo(endpoint)).toHaveLength(1);
  });
});
