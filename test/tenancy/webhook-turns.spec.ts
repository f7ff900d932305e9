import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemPrincipal } from '../../src/kernel/auth/principal.js';
import { OutboxEvent } from '../../src/kernel/database/outbox.js';
import { rawSql, sql } from '../../src/kernel/sql/sql.js';
import { startOrdering, stopOrdering } from '../../src/webhooks/delivery-order.js';
import { EndpointHealth } from '../../src/webhooks/delivery/endpoint-health.js';
import { OwnNetwork } from '../../src/webhooks/delivery/own-network.js';
import { Log } from '../../src/kernel/log.js';
import {
  BlockedDeliveries,
  LostAttempts,
  StrandedDeliveries,
} from '../../src/webhooks/delivery/unfinished-deliveries.js';
import { AttemptRecorder } from '../../src/webhooks/delivery/attempt-recorder.js';
import { isAnyWanted } from '../../src/webhooks/delivery/event-relay.js';
import { isAnythingDue } from '../../src/webhooks/delivery/share.js';
import { NotificationsService } from '../../src/notifications/index.js';
import { WebhookDelivery, WebhookEndpoint, type DeliveryStatus } from '../../src/webhooks/index.js';
import { newDatabase } from '../support/new-database.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';
import { addLookAlikes } from './look-alike.js';
import type { Probe } from './probes/probe.js';
import { roundsOf } from './probes/webhooks.js';
import { unnoticedBy } from './unnoticed.js';

const HOUR_MS = 60 * 60 * 1000;
const NOWHERE = 'http://127.0.0.1:9/';
const PING = 'webhook.ping';

let testApp: TestApp;
let business: TestBusiness;
let double: string;
/** The endpoints: a busy one, one that sometimes fails, and a disabled one. */
let busy: string;
let retried: string;
let disabled: string;
/** The deliveries of an ordered endpoint, by name, and their resources. */
let inOrder: Awaited<ReturnType<typeof addOrder>>;

const run = (text: string) => testApp.acrossBusinesses.rows(rawSql(text));
const minutes = (count: number) => new Date(testApp.clock.now().getTime() + count * 60_000);

beforeAll(async () => {
  testApp = await startTestApp({ DATABASE_URL: await newDatabase(), DATABASE_POOL_MAX: '4' });
  business = await testApp.business();
  await addBacklog();
  double = (await testApp.business()).id;
  await addLookAlikes(testApp, business.id, double);
  await addExtraWork();
  testApp.clock.advance(6 * HOUR_MS);
}, 60_000);

/** Adds an event with a sequence number, and a delivery of it that is due in some minutes or in progress. */
async function deliver(
  to: { business: string; endpoint: string },
  {
    status,
    at,
    type = 'operation.created',
    lost,
  }: { status: DeliveryStatus; at: number; type?: string; lost?: boolean },
): Promise<string> {
  const [id, event] = [randomUUID(), randomUUID()];
  await testApp.acrossBusinesses
    .rows(sql`INSERT INTO events (id, business_id, type, payload, created_at, dispatched_at, sequence)
    VALUES (${event}, ${to.business}, ${type}, '{}', now(), now(), 1)`);
  const isLeased = status === 'delivering';
  await testApp.acrossBusinesses
    .rows(sql`INSERT INTO webhook_deliveries (id, business_id, endpoint_id, event_id, event_type, status,
      attempt_count, next_attempt_at, last_attempt_at, lease, leased_until, created_at)
    VALUES (${id}, ${to.business}, ${to.endpoint}, ${event}, ${type}, ${status}, 1, ${isLeased ? null : minutes(at)},
      ${isLeased ? minutes(at) : null}, ${isLeased ? randomUUID() : null}, ${isLeased ? minutes(lost ? at : 999) : null}, now())`);
  return id;
}

/** Adds an ordered endpoint: blocked and free deliveries, one blocked by a retry, and some before or after a lost attempt. */
async function addOrder() {
  const { id: endpoint } = await business.endpoint(NOWHERE, {
    enabled: true,
    eventTypes: ['floor.deleted'],
    ordered: true,
  });
  const [r1, r2, r3, r4, r5] = Array.from({ length: 5 }, () => randomUUID()) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const own = { business: business.id, endpoint };
  const add = async (resource: string, place: number, made: Parameters<typeof deliver>[1]) => {
    const id = await deliver(own, made);
    await addToOrder(business.id, id, resource, place);
    return id;
  };
  const later = { status: 'failed', at: 900 } as const;
  const blocked = { status: 'pending', at: 0 } as const;
  const lost = { status: 'delivering', at: 1, lost: true } as const;
  const free = await add(r1, 1, blocked);
  await add(r2, 1, later);
  const behindRetry = await add(r2, 2, blocked);
  const ending = await add(r3, 1, lost);
  const behindEnding = await add(r3, 2, blocked);
  await add(r4, 1, later);
  const behind = await add(r4, 2, lost);
  const all = [free, behindRetry, behindEnding].map((each) => `'${each}'`).join();
  await run(`UPDATE webhook_deliveries SET next_attempt_at = NULL WHERE id IN (${all})`);
  await run(`UPDATE webhook_deliveries SET attempt_count = 6 WHERE id = '${ending}'`);
  await testApp.acrossBusinesses
    .rows(sql`INSERT INTO events (id, business_id, type, resource_id, payload, created_at)
    VALUES (${randomUUID()}, ${business.id}, 'floor.deleted', ${r5}, '{}', now())`);
  await setRandomResource(behindRetry);
  return { endpoint, r1, r3, r5, behindRetry, ending, behind };
}

/** Sets a random resource for the event of a delivery. The resource differs between the two businesses. */
async function setRandomResource(delivery: string): Promise<void> {
  await run(`UPDATE events SET resource_id = gen_random_uuid() WHERE id = (
    SELECT event_id FROM webhook_deliveries WHERE id = '${delivery}' LIMIT 1)`);
}

/** Adds a delivery to the order of a resource. */
function addToOrder(businessId: string, id: string, resource: string, place: number): Promise<object[]> {
  return testApp.acrossBusinesses
    .rows(sql`UPDATE webhook_deliveries SET ordered_resource_id = ${resource}, sequence = ${place}
    WHERE business_id = ${businessId} AND id = ${id}`);
}

/** Makes the orders of the look-alike differ. */
async function reorderLookAlike(): Promise<void> {
  const { endpoint, r1, r3, r5, behindRetry, ending, behind } = inOrder;
  for (const resource of [r1, r3, r5])
    await addToOrder(
      double,
      await deliver({ business: double, endpoint }, { status: 'failed', at: 900 }),
      resource,
      0,
    );
  await addToOrder(double, ending, r1, 1);
  await run(
    `UPDATE events SET resource_id = gen_random_uuid() WHERE business_id = '${double}' AND dispatched_at IS NOT NULL`,
  );
  await run(`UPDATE webhook_deliveries SET ordered_resource_id = '${randomUUID()}', endpoint_id = '${disabled}', replay_of = NULL
    WHERE business_id = '${double}' AND id = '${behindRetry}'`);
  await run(`UPDATE webhook_deliveries SET status = 'failed', lease = NULL, leased_until = NULL, next_attempt_at = now() + interval '9 hours'
    WHERE business_id = '${double}' AND id = '${behind}'`);
}

async function addBacklog(): Promise<void> {
  const [place, elsewhere] = [await business.place(), await business.place()];
  const asset = await business.asset({ room_id: place.roomId });
  await run(`UPDATE events SET dispatched_at = now(), sequence = 1`);
  for (const make of [
    { name: 'busy', enabled: true, eventTypes: ['operation.created'] },
    { name: 'retried', enabled: true, eventTypes: ['asset.deleted'] },
    { name: 'disabled', enabled: false, eventTypes: ['operation.created'] },
    { name: 'narrow', enabled: true, eventTypes: ['operation.updated'], buildingIds: [elsewhere.buildingId] },
  ]) {
    const { name, ...options } = make;
    const { id } = await business.endpoint(NOWHERE, options);
    if (name === 'busy') busy = id;
    if (name === 'retried') retried = id;
    if (name === 'disabled') disabled = id;
  }
  const own = (endpoint: string) => ({ business: business.id, endpoint });
  for (const at of [1, 2, 3, 4, 5]) await deliver(own(busy), { status: 'pending', at });
  await deliver(own(busy), { status: 'pending', at: 9, type: PING });
  await deliver(own(busy), { status: 'delivering', at: 300 });
  await deliver(own(busy), { status: 'delivering', at: 1, lost: true });
  for (const at of [1, 2, 3, 4, 5]) await deliver(own(retried), { status: 'failed', at });
  for (const at of [1, 2, 3, 4, 5]) await deliver(own(disabled), { status: 'pending', at, type: PING });
  await setRandomResource(await deliver(own(disabled), { status: 'pending', at: 1 }));
  await deliver(own(disabled), { status: 'pending', at: 2 });
  await business.emit(2);
  for (const where of [{ asset_id: asset }, { floor_id: place.floorId }])
    await testApp.acrossBusinesses.rows(sql`INSERT INTO events (id, business_id, type, payload, created_at)
      VALUES (${randomUUID()}, ${business.id}, 'operation.updated', ${JSON.stringify({ data: { object: where } })}, now())`);
  inOrder = await addOrder();
  await countEvents(business.id, 5);
}

/** Sets the number of the last event of a business. */
function countEvents(businessId: string, last: number): Promise<object[]> {
  return testApp.acrossBusinesses.rows(sql`INSERT INTO counters (business_id, name, last)
    VALUES (${businessId}, 'events', ${last}) ON CONFLICT (business_id, name) DO UPDATE SET last = excluded.last`);
}

/** Makes the look-alike differ where only the business distinguishes the two, and gives it work that the business does not have. */
async function addExtraWork(): Promise<void> {
  const elsewhere = `(SELECT building_ids[1] FROM webhook_endpoints WHERE business_id = '${business.id}' AND building_ids <> '{}')`;
  await run(`UPDATE assets SET building_id = ${elsewhere} WHERE business_id = '${double}'`);
  await run(`UPDATE floors SET building_id = ${elsewhere} WHERE business_id = '${double}'`);
  await countEvents(double, 77);
  await reorderLookAlike();
  await run(`UPDATE webhook_deliveries SET status = 'dead', next_attempt_at = NULL WHERE business_id = '${double}' AND id = (
    SELECT id FROM webhook_deliveries WHERE business_id = '${business.id}' AND status = 'pending' AND endpoint_id = '${busy}'
    ORDER BY next_attempt_at LIMIT 1)`);
  await run(
    `UPDATE webhook_endpoints SET enabled = true WHERE business_id = '${double}' AND id = '${disabled}'`,
  );
  await run(`UPDATE events SET sequence = 70 WHERE business_id = '${double}' AND sequence IS NOT NULL`);
  await testApp.acrossBusinesses
    .rows(sql`INSERT INTO events (id, business_id, type, payload, created_at, recorded_at)
    VALUES (${randomUUID()}, ${double}, 'operation.created', '{}', now(), now() - interval '1 day')`);
  await run(`INSERT INTO webhook_endpoints (id, business_id, url, event_types, enabled, secret_encrypted, created_at, updated_at)
    SELECT '${randomUUID()}', business_id, url, '{operation.created}', true, secret_encrypted, created_at, updated_at
    FROM webhook_endpoints WHERE business_id = '${double}' AND id = '${busy}'`);
  const ofLookAlike = (endpoint: string) => ({ business: double, endpoint });
  for (const at of [-9, -8]) {
    await deliver(ofLookAlike(busy), { status: 'pending', at });
    await deliver(ofLookAlike(retried), { status: 'failed', at });
    await deliver(ofLookAlike(disabled), { status: 'pending', at, type: PING });
  }
  // A full batch of lost attempts, before those of the business.
  for (let i = 0; i < 100; i += 1)
    await deliver(ofLookAlike(busy), { status: 'delivering', at: -9, lost: true });
}

function probes(): Probe[] {
  const { database, config } = testApp;
  const rounds = roundsOf(testApp);
  const health = new EndpointHealth(
    testApp.app.get(NotificationsService, { strict: false }),
    new OwnNetwork(testApp.clock, testApp.get(Log)),
  );
  const lost = new LostAttempts(database, health, new AttemptRecorder(health, config));
  const nothing = { ended: [], isTurn: false, limit: 0, mayExceedShares: false };
  const { id } = business;
  const probe = (name: string, act: Probe['act']) => ({ name, act });
  return [
    probe('a turn', () => rounds.run(id, { ...nothing, isTurn: true, limit: 50 })),
    probe('a round', () => rounds.run(id, { ...nothing, limit: 50 })),
    probe('lost attempts', () => lost.endSome(id)),
    probe('stranded deliveries', () => new StrandedDeliveries(database).abandonSome(id)),
    probe('ordering turned on', () => business.work((work) => startOrdering(work, disabled))),
    probe('ordering turned off', () => business.work((work) => stopOrdering(work, inOrder.endpoint))),
    probe('blocked deliveries', () => new BlockedDeliveries(database).releaseSome(id)),
    probe('whether anything is due', () =>
      database.work(systemPrincipal(id), async (work) => {
        const waiting = sql`r.status IN ('pending', 'failed') AND (r.event_type = ${PING} OR r.endpoint_id <> ${disabled})`;
        await work.update(WebhookDelivery, waiting, { status: 'dead', nextAttemptAt: null });
        return isAnythingDue(work);
      }),
    ),
    probe('whether any of its events is wanted', () =>
      database.work(systemPrincipal(id), async (work) => {
        const done = { dispatchedAt: work.now, sequence: '1' };
        await work.update(OutboxEvent, sql`r.dispatched_at IS NULL OR r.sequence IS NULL`, done);
        return isAnyWanted(work);
      }),
    ),
    probe('whether its endpoints want any event', () =>
      database.work(systemPrincipal(id), async (work) => {
        await work.update(WebhookEndpoint, sql`true`, { eventTypes: [] });
        return isAnyWanted(work);
      }),
    ),
  ];
}

describe('every tenant condition in the statements of a webhook round', () => {
  it('makes a probe fail when it is removed', { timeout: 900_000, retry: 0 }, async ({ signal }) => {
    const { unnoticed, invalid, statements } = await unnoticedBy(testApp, probes(), signal);
    expect(unnoticed).toEqual([]);
    expect(invalid).toEqual([]);
    expect(statements).toBeGreaterThan(8);
  });
});
