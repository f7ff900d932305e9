import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import {
  DeliveriesService,
  DeliveryInspection,
  WebhookEndpoint,
  WebhooksService,
} from '../../src/webhooks/index.js';
import { eventually } from '../support/eventually.js';
import { deliveriesOf, eventsOf, untilDeliveries, webhookOf } from '../support/observed.js';
import { answers, Receiver } from '../support/receiver.js';
import { startTestAppAlone, type TestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

const DAY_MS = 24 * 60 * 60 * 1000;

let testApp: TestApp;
let business: TestBusiness;
let receiver: Receiver;
beforeAll(async () => {
  testApp = await startTestAppAlone();
  await testApp.worker();
});
afterAll(() => testApp.stopWorkers());
beforeEach(async () => {
  business = await testApp.business();
  receiver = await Receiver.open();
});
afterEach(() => receiver.close());

const webhooks = () => testApp.get(WebhooksService);
const change = (id: string, chosen: Parameters<WebhooksService['change']>[2]) =>
  business.work((work) => webhooks().change(work, id, chosen));

describe('an endpoint that wants thin payloads', () => {
  it('is sent the envelope with id and object of the resource alone, signed as it is sent', async () => {
    const { id, secret } = await business.endpoint(receiver.url, { enabled: true, payload: 'thin' });
    const full = await business.endpoint(receiver.url, { enabled: true });
    const operationId = await business.operation();
    const received = await receiver.arrived(2);
    const to = (endpointId: string) =>
      received.find(({ headers }) => headers['service-webhook-id'] === endpointId)!;
    const [event] = await eventsOf(business);
    expect(JSON.parse(to(full.id).body)).toEqual(event);
    const { body, headers } = to(id);
    expect(JSON.parse(body)).toEqual({
      ...event,
      data: { object: { id: operationId, object: 'operation' } },
    });
    new Webhook(secret).verify(body, headers as Record<string, string>);
    const signature = headers['service-signature'] as string;
    new Stripe('sk_test_none').webhooks.constructEvent(body, signature, secret, 10_000_000);
    // The log shows what was signed, byte for byte.
    const [delivery] = await deliveriesOf(business, id);
    expect(JSON.stringify(delivery!.payload)).toBe(body);
    const inspected = await testApp.get(DeliveryInspection).inspect(business.tenant, id, delivery!.id);
    expect(inspected.payload).toBe(body);
  });

  it('gets the same bytes at every attempt and replay, whatever was chosen since', async () => {
    receiver.answer = answers(500);
    const { id } = await business.endpoint(receiver.url, { enabled: true, payload: 'thin' });
    await business.emit();
    await untilDeliveries(business, id, ([each]) => each?.status === 'failed');
    await change(id, { payload: 'full' });
    receiver.answer = answers(200);
    testApp.clock.advance(60_000);
    const [delivery] = await untilDeliveries(business, id, ([each]) => each?.status === 'succeeded');
    await business.work((work) => testApp.get(DeliveriesService).replay(work, delivery!.id));
    const bodies = (await receiver.arrived(3)).map(({ body }) => body);
    expect(new Set(bodies).size).toBe(1);
    expect((JSON.parse(bodies[0]!) as { data: object }).data).toEqual({ object: { object: 'operation' } });
    await business.emit();
    expect((await receiver.arrived(4))[3]!.body).toContain('Élan');
  });

  it('is pinged as any other', async () => {
    const { id } = await business.endpoint(receiver.url, { payload: 'thin' });
    await business.ping(id);
    const [ping] = await receiver.arrived(1);
    expect(JSON.parse(ping!.body)).toMatchObject({
      type: 'webhook.ping',
      data: { object: { object: 'ping' } },
    });
  });
});

describe('an endpoint that wants events of some buildings', () => {
  const EVENTS = ['operation.created', 'asset.status_changed', 'alarm.raised'];

  it('is told of what stands there, of nothing elsewhere, and of nothing that stands nowhere', async () => {
    const [here, there] = [await business.place(), await business.place()];
    const asset = await business.asset({ room_id: here.roomId });
    const elsewhere = await business.asset({ room_id: there.roomId });
    const { id } = await business.endpoint(receiver.url, {
      enabled: true,
      eventTypes: EVENTS,
      buildingIds: [here.buildingId],
    });
    const all = await business.endpoint(receiver.url, { enabled: true, eventTypes: EVENTS });
    for (const each of [asset, elsewhere]) {
      await business.operation({ asset_id: each });
      await business.api.patch(`/assets/${each}/status`, { status: 'out_of_service' });
    }
    await business.operation();
    await untilDeliveries(business, all.id, (deliveries) => deliveries.length === 7);
    const told = await deliveriesOf(business, id);
    expect(told.map(({ event_type }) => event_type).sort()).toEqual([...EVENTS].sort());
    for (const { payload } of told)
      expect([payload.data.object.asset_id, payload.data.object.id]).toContain(asset);
  });

  it('stays as it is where a change says nothing', async () => {
    const { id } = await business.endpoint(receiver.url, { payload: 'thin' });
    const before = await webhookOf(business, id);
    await change(id, {});
    expect(await webhookOf(business, id)).toEqual(before);
  });

  it('is told of everything again once none is named', async () => {
    const { buildingId } = await business.place();
    const { id } = await business.endpoint(receiver.url, { enabled: true, buildingIds: [buildingId] });
    expect(await webhookOf(business, id)).toMatchObject({ building_ids: [buildingId] });
    await change(id, { buildingIds: [] });
    expect(await webhookOf(business, id)).toMatchObject({ building_ids: [] });
    await business.operation();
    await receiver.arrived(1);
  });

  it('is pinged whatever it wants', async () => {
    const { buildingId } = await business.place();
    const { id } = await business.endpoint(receiver.url, { buildingIds: [buildingId] });
    await business.ping(id);
    await receiver.arrived(1);
  });

  it('cannot name a neighbour’s building, as it cannot name one that is not there', async () => {
    const neighbours = await (await testApp.business()).building();
    for (const buildingIds of [[neighbours], [randomUUID()]])
      await expect(business.endpoint(receiver.url, { buildingIds })).rejects.toMatchObject({
        code: 'invalid_reference',
        param: 'building_ids',
        message: 'No record of this business has the id given in "building_ids".',
      });
  });
});

describe('headers of an endpoint’s own', () => {
  const AUTHORIZATION = 'Basic dXNlcjpwYXNzd29yZA==';
  const headers = [
    { name: 'Authorization', value: AUTHORIZATION },
    { name: 'X-Tenant', value: 'plant 7' },
  ];

  it('go along with every delivery, beside ours', async () => {
    const { id } = await business.endpoint(receiver.url, { headers });
    await business.ping(id);
    const [ping] = await receiver.arrived(1);
    expect(ping!.headers).toMatchObject({
      authorization: AUTHORIZATION,
      'x-tenant': 'plant 7',
      'service-event': 'webhook.ping',
      'content-type': 'application/json',
    });
  });

  it('are encrypted at rest, and shown by their names alone', async () => {
    const { id } = await business.endpoint(receiver.url, { headers });
    const endpoint = await webhookOf(business, id);
    expect(endpoint).toMatchObject({ header_names: ['Authorization', 'X-Tenant'] });
    expect(JSON.stringify(endpoint)).not.toContain('plant 7');
    const kept = await testApp.acrossBusinesses.rows(
      sql`SELECT e::text AS endpoint, (SELECT string_agg(a::text, '') FROM audit_entries a WHERE a.business_id = e.business_id) AS audited
        FROM webhook_endpoints e WHERE id = ${id}`,
    );
    expect(JSON.stringify(kept)).not.toMatch(/plant 7|dXNlcjpwYXNzd29yZA/);
    expect(JSON.stringify(kept)).not.toContain(Buffer.from('plant 7').toString('hex'));
  });

  it('are replaced together; one without a value keeps the one it has', async () => {
    const { id } = await business.endpoint(receiver.url, { enabled: true, headers });
    await change(id, { headers: [{ name: 'x-tenant' }, { name: 'X-New', value: 'yes' }] });
    await business.emit();
    const [first] = await receiver.arrived(1);
    expect(first!.headers).toMatchObject({ 'x-tenant': 'plant 7', 'x-new': 'yes' });
    expect(first!.headers.authorization).toBeUndefined();
    await change(id, { headers: [] });
    expect(await webhookOf(business, id)).toMatchObject({ header_names: [] });
    await business.emit();
    expect((await receiver.arrived(2))[1]!.headers['x-tenant']).toBeUndefined();
  });

  it.each([
    ...['Service-Event', 'webhook-id', 'Content-Type', 'content-length', 'HOST', 'Connection', 'Keep-Alive'],
    ...['Proxy-Authorization', 'TE', 'Trailer', 'Transfer-Encoding', 'Upgrade', 'Expect'],
  ])('cannot be %s, which is ours to send', async (name) => {
    await expect(business.endpoint(receiver.url, { headers: [{ name, value: 'x' }] })).rejects.toMatchObject({
      code: 'invalid_parameter',
      param: 'headers[0].name',
      message: expect.stringContaining('names a header that the service sends itself'),
    });
  });

  it.each([
    ['X Key', 'x', 'name', 'must be the name of a header'],
    ['X-Key:', 'x', 'name', 'must be the name of a header'],
    ['', 'x', 'name', 'must be the name of a header'],
    ['X-Key', 'a\r\nX-Other: b', 'value', 'must be ASCII text on one line'],
    ['X-Key', 'é', 'value', 'must be ASCII text on one line'],
    ['X-Key', ' ', 'value', 'must be ASCII text on one line'],
    ['X-Key', undefined, 'value', 'no value is kept'],
  ])('cannot be %j with %j', async (name, value, field, message) => {
    await expect(business.endpoint(receiver.url, { headers: [{ name, value }] })).rejects.toMatchObject({
      param: `headers[0].${field}`,
      message: expect.stringContaining(message),
    });
  });

  it('cannot name one twice', async () => {
    const twice = [
      { name: 'X-Key', value: 'a' },
      { name: 'x-key', value: 'b' },
    ];
    await expect(business.endpoint(receiver.url, { headers: twice })).rejects.toMatchObject({
      param: 'headers[1].name',
    });
  });
});

describe('a pause', () => {
  const pause = (id: string) => business.work((work) => webhooks().pause(work, id));
  const resume = (id: string) => business.work((work) => webhooks().resume(work, id));

  it('keeps what comes, and lets it go out in order of age when it ends', async () => {
    const { id } = await business.endpoint(receiver.url, { enabled: true });
    await pause(id);
    await pause(id);
    expect(await webhookOf(business, id)).toMatchObject({
      enabled: true,
      paused: true,
      paused_at: expect.stringMatching(/Z$/),
    });
    for (let count = 1; count <= 6; count += 1) {
      await business.emit();
      await untilDeliveries(business, id, (all) => all.length === count);
      testApp.clock.advance(1_000);
    }
    const other = await business.endpoint(receiver.url);
    await business.ping(other.id);
    await receiver.arrived(1);
    const waiting = await deliveriesOf(business, id);
    expect(waiting.map(({ status, attempt_count }) => [status, attempt_count])).toEqual(
      Array(6).fill(['pending', 0]),
    );
    // One at a time, so that the order of arrival is the order of claims.
    await business.setEndpoint(id, { consecutiveFailures: 1 });
    receiver.answer = answers(408);
    await resume(id);
    expect(await webhookOf(business, id)).toMatchObject({ paused: false, paused_at: null });
    const received = (await receiver.arrived(7)).slice(1);
    expect(received.map(({ headers }) => headers['service-delivery'])).toEqual(
      waiting.map((each) => each.id).reverse(),
    );
  });

  it('lets a ping through, and what is under way end; its retry waits', async () => {
    let end: () => void = () => undefined;
    receiver.answer = (_, response) => (end = () => response.writeHead(500).end());
    const { id } = await business.endpoint(receiver.url, { enabled: true });
    await business.emit();
    await receiver.arrived(1);
    await pause(id);
    end();
    await untilDeliveries(business, id, ([each]) => each?.status === 'failed');
    testApp.clock.advance(60_000);
    receiver.answer = answers(200);
    const ping = await business.ping(id);
    await untilDeliveries(business, id, (all) => all.some((each) => each.id === ping && each.delivered_at));
    expect(receiver.received).toHaveLength(2);
    await resume(id);
    await untilDeliveries(business, id, (all) => all.every(({ status }) => status === 'succeeded'));
  });

  it('gives up what has waited for seven days, and it can be recovered', async () => {
    const { id } = await business.endpoint(receiver.url, { enabled: true });
    await pause(id);
    const since = testApp.clock.now();
    await business.emit();
    await untilDeliveries(business, id, (all) => all.length === 1);
    testApp.clock.advance(DAY_MS);
    await business.emit();
    await untilDeliveries(business, id, (all) => all.length === 2);
    testApp.clock.advance(6 * DAY_MS);
    const [young, old] = await untilDeliveries(business, id, (all) => all[1]!.status === 'dead');
    expect(old).toMatchObject({ error: 'pause_expired', attempt_count: 0, next_attempt_at: null });
    expect(young).toMatchObject({ status: 'pending' });
    await resume(id);
    await business.work((work) => testApp.get(DeliveriesService).recover(work, id, since));
    await untilDeliveries(
      business,
      id,
      (all) => all.filter(({ status }) => status === 'succeeded').length === 2,
    );
  });

  it('is for enabled endpoints, and outlasts being disabled', async () => {
    const { id } = await business.endpoint(receiver.url);
    await expect(pause(id)).rejects.toMatchObject({ code: 'invalid_state' });
    await business.setEndpoint(id, { enabled: true, lastSuccessAt: testApp.clock.now() });
    await pause(id);
    await business.work((work) => webhooks().disable(work, id));
    await business.ping(id);
    await eventually(
      () => webhookOf(business, id),
      (seen) => seen.enabled === true,
    );
    expect(await webhookOf(business, id)).toMatchObject({ paused: true });
  });

  it('belongs to the owner, at their own endpoints', async () => {
    const { id } = await business.endpoint(receiver.url, { enabled: true });
    const neighbour = await testApp.business();
    const { principal } = await business.user('admin');
    for (const verb of ['pause', 'resume'] as const) {
      const as = (who: TestBusiness) => who.work((work) => webhooks()[verb](work, id));
      await expect(as(business.as(principal))).rejects.toMatchObject({ code: 'owner_required' });
      await expect(as(neighbour)).rejects.toMatchObject({ code: 'not_found' });
    }
    const [kept] = await business.tenant.rows<{ pausedAt: Date | null }>(
      sql`SELECT r.paused_at AS "pausedAt" FROM ${WebhookEndpoint} r WHERE r.id = ${id}`,
    );
    expect(kept!.pausedAt).toBeNull();
  });
});
