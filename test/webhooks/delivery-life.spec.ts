import Stripe from 'stripe';
import { afterAll, describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import { DeliveriesService, WebhooksService } from '../../src/webhooks/index.js';
import { startDelivering } from '../support/delivering.js';
import { eventually } from '../support/eventually.js';
import { untilDeliveries, webhookOf } from '../support/observed.js';
import { answers, Receiver } from '../support/receiver.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const { testApp, business, stop } = await startDelivering();
afterAll(stop);

describe('retries', () => {
  it('follow after 10 s, 1 min, 5 min, 30 min and 2 h with the same ID and bytes and a new signature; then the delivery is dead', async () => {
    const failing = await Receiver.open(answers(500, 'no'));
    const { id, secret } = await business.endpoint(failing.url, { enabled: true });
    await business.emit();
    for (const [index, seconds] of [10, 60, 300, 1_800, 7_200].entries()) {
      const [delivery] = await untilDeliveries(
        business,
        id,
        ([each]) => each?.status === 'failed' && each.attempt_count === index + 1,
      );
      const wait = Date.parse(delivery!.next_attempt_at!) - Date.parse(delivery!.last_attempt_at!);
      expect(wait).toBeGreaterThanOrEqual(seconds * 800);
      expect(wait).toBeLessThanOrEqual(seconds * 1_200 + 2_000);
      expect(delivery).toMatchObject({
        response_status: 500,
        error: 'http_500',
        response_body: 'no',
        delivered_at: null,
      });
      testApp.clock.advance(wait);
    }
    const [delivery] = await untilDeliveries(business, id, ([each]) => each?.status === 'dead');
    expect(delivery).toMatchObject({ attempt_count: 6, error: 'http_500', next_attempt_at: null });
    expect(delivery!.attempts.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(failing.received).toHaveLength(6);
    expect(new Set(failing.received.map(({ headers }) => headers['service-delivery']))).toEqual(
      new Set([delivery!.id]),
    );
    expect(new Set(failing.received.map(({ body }) => body)).size).toBe(1);
    const times = failing.received.map(({ headers }) =>
      Number(/t=(\d+)/.exec(headers['service-signature'] as string)![1]),
    );
    expect(new Set(times).size).toBe(6);
    const last = failing.received[5]!;
    const tolerance = 1_000_000;
    new Stripe('sk_test_none').webhooks.constructEvent(
      last.body,
      last.headers['service-signature'] as string,
      secret,
      tolerance,
    );
    expect(await webhookOf(business, id)).toMatchObject({ consecutive_failures: 6 });
    await failing.close();
  });

  it('end with the first success, which resets the failure count; the log keeps each response', async () => {
    const statuses = [503, 429, 200];
    const mixed = await Receiver.open((_, response) => {
      const status = statuses.shift() ?? 200;
      response.writeHead(status).end(`Answer ${status}`);
    });
    const { id } = await business.endpoint(mixed.url, { enabled: true });
    await business.emit();
    for (const attempt of [1, 2]) {
      await untilDeliveries(
        business,
        id,
        ([each]) => each?.status === 'failed' && each.attempt_count === attempt,
      );
      testApp.clock.advance(2 * MINUTE_MS);
    }
    const [delivery] = await untilDeliveries(business, id, ([each]) => each?.status === 'succeeded');
    expect(
      delivery!.attempts.map(({ response_status, response_body }) => [response_status, response_body]),
    ).toEqual([503, 429, 200].map((status) => [status, `Answer ${status}`]));
    expect(Object.keys(delivery!.attempts[0]!)).toEqual([
      'attempt',
      'started_at',
      'duration_ms',
      'response_status',
      'response_body',
      'error',
    ]);
    expect(await webhookOf(business, id)).toMatchObject({ consecutive_failures: 0, enabled: true });
    await mixed.close();
  });

  it('wait for Retry-After', async () => {
    const busy = await Receiver.open(answers(429, '', { 'Retry-After': '3600' }));
    const { id } = await business.endpoint(busy.url, { enabled: true });
    await business.emit();
    const [delivery] = await untilDeliveries(business, id, ([each]) => each?.status === 'failed');
    const wait = Date.parse(delivery!.next_attempt_at!) - Date.parse(delivery!.last_attempt_at!);
    expect(wait).toBeGreaterThanOrEqual(HOUR_MS);
    expect(wait).toBeLessThan(HOUR_MS + 5_000);
    await busy.close();
  });
});

describe('replay', () => {
  it('creates a new delivery of the same event, with the same body and event ID and a new Service-Delivery', async () => {
    const own = await Receiver.open();
    const { id } = await business.endpoint(own.url, { enabled: true });
    await business.emit();
    const [first] = await untilDeliveries(business, id, ([each]) => each?.status === 'succeeded');
    const replayed = await business.work((work) => testApp.get(DeliveriesService).replay(work, first!.id));
    expect(replayed).not.toBe(first!.id);
    const all = await untilDeliveries(
      business,
      id,
      (each) => each.length === 2 && each.every(({ status }) => status === 'succeeded'),
    );
    expect(all.map(({ event_id }) => event_id)).toEqual([first!.event_id, first!.event_id]);
    const [one, other] = own.received;
    expect(other!.body).toBe(one!.body);
    expect([one!, other!].map(({ headers }) => headers['service-delivery'])).toEqual([first!.id, replayed]);
    await own.close();
  });

  it('is refused as invalid_state while the endpoint is disabled, and as not_found for another business’s delivery', async () => {
    const own = await Receiver.open();
    const neighbour = await testApp.business();
    const { id } = await business.endpoint(own.url, { enabled: true });
    await business.emit();
    const [delivery] = await untilDeliveries(business, id, ([each]) => each?.status === 'succeeded');
    await business.work((work) => testApp.get(WebhooksService).disable(work, id));
    await expect(
      business.work((work) => testApp.get(DeliveriesService).replay(work, delivery!.id)),
    ).rejects.toMatchObject({ code: 'invalid_state' });
    await expect(
      neighbour.work((work) => testApp.get(DeliveriesService).replay(work, delivery!.id)),
    ).rejects.toMatchObject({ code: 'not_found' });
    await own.close();
  });
});

describe('recover', () => {
  it('replays the deliveries that died since a given time, each only once', async () => {
    const own = await Receiver.open(answers(400));
    const { id } = await business.endpoint(own.url, { enabled: true });
    await business.emit(2);
    await untilDeliveries(
      business,
      id,
      (all) => all.length === 2 && all.every(({ status }) => status === 'dead'),
    );
    testApp.clock.advance(HOUR_MS);
    const since = testApp.clock.now();
    await business.emit(3);
    await untilDeliveries(
      business,
      id,
      (all) => all.length === 5 && all.every(({ status }) => status === 'dead'),
    );
    own.answer = answers(200);
    const recover = () => business.work((work) => testApp.get(DeliveriesService).recover(work, id, since));
    expect(await recover()).toHaveLength(3);
    const all = await untilDeliveries(
      business,
      id,
      (each) => each.filter(({ status }) => status === 'succeeded').length === 3,
    );
    expect(all).toHaveLength(8);
    expect(await recover()).toEqual([]);
    await own.close();
  });

  it('sends the events that had no delivery because the endpoint was disabled, if its types and filters include them', async () => {
    const own = await Receiver.open();
    const { id } = await business.endpoint(own.url, { enabled: true });
    const [plant, other] = [await business.place(), await business.place()];
    await business.setEndpoint(id, { lastSuccessAt: testApp.clock.now() });
    const webhooks = testApp.get(WebhooksService);
    const since = testApp.clock.now();
    await business.work((work) => webhooks.disable(work, id));
    await business.work((work) => webhooks.change(work, id, { buildingIds: [plant.buildingId] }));
    const asset = await business.asset({ room_id: plant.roomId });
    await business.asset({ room_id: other.roomId });
    await business.emit(2);
    await business.work((work) => webhooks.change(work, id, { eventTypes: ['asset.created'] }));
    const undispatched = sql`SELECT 1 FROM events WHERE business_id = ${business.id} AND dispatched_at IS NULL`;
    await eventually(
      () => testApp.acrossBusinesses.rows(undispatched),
      (rows) => rows.length === 0,
    );
    await business.work((work) => webhooks.enable(work, id));
    const recover = () => business.work((work) => testApp.get(DeliveriesService).recover(work, id, since));
    expect(await recover()).toMatchObject([{ replayOf: null }]);
    expect(await recover()).toEqual([]);
    const [{ headers, body }] = (await own.arrived(1)) as [Receiver['received'][number]];
    expect(headers['service-event']).toBe('asset.created');
    expect(JSON.parse(body).data.object.id).toBe(asset);
    await own.close();
  });
});
