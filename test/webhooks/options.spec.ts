import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import { DeliveriesService, DeliveryInspection, WebhooksService } from '../../src/webhooks/index.js';
import { deliveriesOf, eventsOf, untilDeliveries, webhookOf } from '../support/observed.js';
import { answers } from '../support/receiver.js';
import { withWorker, type Delivering } from './with-worker.js';

let { testApp, business, receiver } = {} as Delivering;
withWorker((own) => ({ testApp, business, receiver } = own));

const webhooks = () => testApp.get(WebhooksService);
const change = (id: string, chosen: Parameters<WebhooksService['change']>[2]) =>
  business.work((work) => webhooks().change(work, id, chosen));

describe('an endpoint with thin payloads', () => {
  it('gets the envelope with only the id and object of the resource, and a signature of these bytes', async () => {
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
    // The log shows the signed bytes.
    const [delivery] = await deliveriesOf(business, id);
    expect(JSON.stringify(delivery!.payload)).toBe(body);
    const inspected = await testApp.get(DeliveryInspection).inspect(business.tenant, id, delivery!.id);
    expect(inspected.payload).toBe(body);
  });

  it('gets the same bytes in every attempt and replay, even after it chose full payloads', async () => {
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

  it('gets the usual ping', async () => {
    const { id } = await business.endpoint(receiver.url, { payload: 'thin' });
    await business.ping(id);
    const [ping] = await receiver.arrived(1);
    expect(JSON.parse(ping!.body)).toMatchObject({
      type: 'webhook.ping',
      data: { object: { object: 'ping' } },
    });
  });
});

describe('an endpoint with a list of buildings', () => {
  const EVENTS = ['operation.created', 'asset.status_changed', 'alarm.raised'];

  it('gets only events of assets in these buildings', async () => {
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
    const delivered = await deliveriesOf(business, id);
    expect(delivered.map(({ event_type }) => event_type).sort()).toEqual([...EVENTS].sort());
    for (const { payload } of delivered)
      expect([payload.data.object.asset_id, payload.data.object.id]).toContain(asset);
  });

  it('is not changed by an empty update', async () => {
    const { id } = await business.endpoint(receiver.url, { payload: 'thin' });
    const before = await webhookOf(business, id);
    await change(id, {});
    expect(await webhookOf(business, id)).toEqual(before);
  });

  it('gets all events again after its list is emptied', async () => {
    const { buildingId } = await business.place();
    const { id } = await business.endpoint(receiver.url, { enabled: true, buildingIds: [buildingId] });
    expect(await webhookOf(business, id)).toMatchObject({ building_ids: [buildingId] });
    await change(id, { buildingIds: [] });
    expect(await webhookOf(business, id)).toMatchObject({ building_ids: [] });
    await business.operation();
    await receiver.arrived(1);
  });

  it('gets pings', async () => {
    const { buildingId } = await business.place();
    const { id } = await business.endpoint(receiver.url, { buildingIds: [buildingId] });
    await business.ping(id);
    await receiver.arrived(1);
  });

  it('is refused with another business’s building, as with an unknown one', async () => {
    const foreign = await (await testApp.business()).building();
    for (const buildingIds of [[foreign], [randomUUID()]])
      await expect(business.endpoint(receiver.url, { buildingIds })).rejects.toMatchObject({
        code: 'invalid_reference',
        param: 'building_ids',
        message: 'This business has no record with the id in "building_ids".',
      });
  });
});

describe('custom headers', () => {
  const AUTHORIZATION = 'Basic dXNlcjpwYXNzd29yZA==';
  const headers = [
    { name: 'Authorization', value: AUTHORIZATION },
    { name: 'X-Tenant', value: 'plant 7' },
  ];

  it('are sent with a delivery beside the service’s own headers', async () => {
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

  it('are encrypted at rest, and only their names are shown', async () => {
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

  it('are replaced as a whole; a header without a value keeps its value', async () => {
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
  ])('cannot include %s', async (name) => {
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
    ['X-Key', undefined, 'value', 'no value is stored'],
  ])('cannot include the name %j with the value %j', async (name, value, field, message) => {
    await expect(business.endpoint(receiver.url, { headers: [{ name, value }] })).rejects.toMatchObject({
      param: `headers[0].${field}`,
      message: expect.stringContaining(message),
    });
  });

  it('cannot include a name twice', async () => {
    const twice = [
      { name: 'X-Key', value: 'a' },
      { name: 'x-key', value: 'b' },
    ];
    await expect(business.endpoint(receiver.url, { headers: twice })).rejects.toMatchObject({
      param: 'headers[1].name',
    });
  });
});
