import Stripe from 'stripe';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BusinessesService } from '../../src/access/index.js';
import { sql } from '../../src/kernel/sql/sql.js';
import { WebhooksService } from '../../src/webhooks/index.js';
import { inTime } from '../support/in-time.js';
import { untilDeliveries, webhookOf } from '../support/observed.js';
import { BACKENDS } from '../support/queues.js';
import { Receiver } from '../support/receiver.js';
import { startTestAppAlone, type TestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

describe.each(BACKENDS)('delivery over %s', (_, environment) => {
  let testApp: TestApp;
  let business: TestBusiness;
  beforeAll(async () => {
    testApp = await startTestAppAlone(environment);
    await testApp.worker();
    business = await testApp.business();
  });
  afterAll(() => testApp.stopWorkers());

  it('sends the stored bytes within a second, with signatures that the Stripe and Standard Webhooks libraries accept', async () => {
    const receiver = await Receiver.open();
    const endpoint = await business.endpoint(receiver.url, { enabled: true });
    await inTime(1_000, async () => {
      const count = receiver.received.length + 1;
      await business.emit();
      await receiver.arrived(count);
    });
    const [delivery] = await untilDeliveries(business, endpoint.id, ([each]) => each?.status === 'succeeded');
    const got = receiver.received.find(({ headers }) => headers['service-delivery'] === delivery!.id);
    const [event] = await testApp.acrossBusinesses.rows<{ payload: string }>(
      sql`SELECT payload FROM events WHERE 'evt_' || id = ${delivery!.event_id}`,
    );
    expect(got!.body).toBe(event!.payload);
    expect(got!.headers).toMatchObject({
      'content-type': 'application/json',
      'service-event': 'operation.created',
      'service-delivery': delivery!.id,
      'service-webhook-id': endpoint.id,
      'webhook-id': delivery!.id,
    });
    const signature = got!.headers['service-signature'] as string;
    expect(signature).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
    const stripe = new Stripe('sk_test_none');
    expect(stripe.webhooks.constructEvent(got!.body, signature, endpoint.secret, 300)).toMatchObject({
      id: delivery!.event_id,
    });
    expect(() => stripe.webhooks.constructEvent(`${got!.body} `, signature, endpoint.secret, 300)).toThrow();
    const headers = got!.headers as Record<string, string>;
    expect(new Webhook(endpoint.secret).verify(got!.body, headers)).toMatchObject({ id: delivery!.event_id });
    await receiver.close();
  });

  it('logs the attempt with its response and times', async () => {
    const receiver = await Receiver.open((__, response) => response.writeHead(202).end('taken'));
    const endpoint = await business.endpoint(receiver.url, { enabled: true });
    await business.emit();
    const [delivery] = await untilDeliveries(business, endpoint.id, ([each]) => each?.status === 'succeeded');
    expect(delivery).toMatchObject({
      attempt_count: 1,
      response_status: 202,
      response_body: 'taken',
      error: null,
      next_attempt_at: null,
    });
    expect(delivery!.delivered_at).not.toBeNull();
    expect(delivery!.attempts).toEqual([
      {
        attempt: 1,
        started_at: delivery!.last_attempt_at,
        duration_ms: expect.any(Number),
        response_status: 202,
        response_body: 'taken',
        error: null,
      },
    ]);
    const seen = await webhookOf(business, endpoint.id);
    expect(seen).toMatchObject({ consecutive_failures: 0, last_failure_at: null });
    expect(seen.last_success_at).not.toBeNull();
    await receiver.close();
  });

  it('goes only to enabled, subscribed endpoints of the business', async () => {
    const neighbour = await testApp.business();
    const receiver = await Receiver.open();
    const subscribed = await business.endpoint(receiver.url, {
      enabled: true,
      eventTypes: ['operation.cancelled', 'asset.status_changed'],
    });
    const others = [
      await business.endpoint(receiver.url, { enabled: true, eventTypes: ['operation.updated'] }),
      await neighbour.endpoint(receiver.url, { enabled: true, eventTypes: ['asset.status_changed'] }),
      await business.endpoint(receiver.url, { enabled: true, eventTypes: ['asset.status_changed'] }),
    ];
    await business.work((work) => testApp.get(WebhooksService).disable(work, others[2]!.id));
    await business.emit(1, 'asset.status_changed');
    await untilDeliveries(business, subscribed.id, ([each]) => each?.status === 'succeeded');
    expect(receiver.received.map(({ headers }) => headers['service-webhook-id'])).toEqual([subscribed.id]);
    await receiver.close();
  });

  it('waits while the plan of the business has no webhooks, and continues without loss when it has them again', async () => {
    const receiver = await Receiver.open();
    const probe = await Receiver.open();
    const moved = await testApp.business();
    const endpoint = await moved.endpoint(receiver.url, { enabled: true });
    await business.endpoint(probe.url, { enabled: true, eventTypes: ['operation.assigned'] });
    const businesses = testApp.get(BusinessesService);
    await moved.work((work) => businesses.setPlan(work, 'starter'));
    await moved.emit(3);
    await moved.ping(endpoint.id);
    // A later event of another business is delivered: the earlier ones would have been sent by now.
    await business.emit(1, 'operation.assigned');
    await probe.arrived(1);
    expect(receiver.received).toEqual([]);
    await moved.work((work) => businesses.setPlan(work, 'enterprise'));
    await untilDeliveries(
      moved,
      endpoint.id,
      (all) => all.length === 4 && all.every(({ status }) => status === 'succeeded'),
    );
    expect(receiver.received).toHaveLength(4);
    await Promise.all([receiver.close(), probe.close()]);
  });
});
