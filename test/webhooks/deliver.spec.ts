import Stripe from 'stripe';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BusinessesService } from '../../src/access/index.js';
import { sql } from '../../src/kernel/database/sql.js';
import type { TestBusiness } from '../support/test-app.js';
import { Receiver } from './receiver.js';
import { BACKENDS, openStage, type Stage } from './stage.js';

describe.each(BACKENDS)('delivery over %s', (_, environment) => {
  let stage: Stage;
  let plant: TestBusiness;
  beforeAll(async () => {
    stage = await openStage(environment);
    await stage.worker();
    plant = await stage.testApp.business();
  });
  afterAll(() => stage.stop());

  it('brings the stored bytes within a second, signed so that Stripe’s and Standard Webhooks’ verifiers accept them', async () => {
    const receiver = await Receiver.open();
    const endpoint = await stage.endpoint(plant, receiver.url);
    const began = Date.now();
    await stage.events(plant);
    const [got] = await receiver.arrived(1);
    expect(got!.at - began).toBeLessThan(1_000);
    const [delivery] = await stage.until(plant, endpoint.id, ([each]) => each?.status === 'succeeded');
    const [event] = await stage.testApp.acrossBusinesses.rows<{ payload: string }>(
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

  it('logs the attempt, the answer and the moments', async () => {
    const receiver = await Receiver.open((__, response) => response.writeHead(202).end('taken'));
    const endpoint = await stage.endpoint(plant, receiver.url);
    await stage.events(plant);
    const [delivery] = await stage.until(plant, endpoint.id, ([each]) => each?.status === 'succeeded');
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
    const seen = await stage.seen(plant, endpoint.id);
    expect(seen).toMatchObject({ consecutive_failures: 0, last_failure_at: null });
    expect(seen.last_success_at).not.toBeNull();
    await receiver.close();
  });

  it('goes to endpoints of the business that are enabled and subscribed, and to no other', async () => {
    const neighbour = await stage.testApp.business();
    const receiver = await Receiver.open();
    const wanted = await stage.endpoint(plant, receiver.url, ['operation.cancelled', 'asset.status_changed']);
    const others = [
      await stage.endpoint(plant, receiver.url, ['operation.updated']),
      await stage.endpoint(neighbour, receiver.url, ['asset.status_changed']),
      await stage.endpoint(plant, receiver.url, ['asset.status_changed']),
    ];
    await stage.testApp.work(plant, (work) => stage.webhooks.disable(work, others[2]!.id));
    await stage.events(plant, 1, 'asset.status_changed');
    await stage.until(plant, wanted.id, ([each]) => each?.status === 'succeeded');
    expect(receiver.received.map(({ headers }) => headers['service-webhook-id'])).toEqual([wanted.id]);
    await receiver.close();
  });

  it('sends nothing for a business that is off the plan, and everything once it is back: a mistake costs nothing', async () => {
    const receiver = await Receiver.open();
    const probe = await Receiver.open();
    const moved = await stage.testApp.business();
    const endpoint = await stage.endpoint(moved, receiver.url);
    await stage.endpoint(plant, probe.url, ['operation.assigned']);
    const businesses = stage.testApp.app.get(BusinessesService);
    await businesses.setPlan(moved.id, 'starter');
    await stage.events(moved, 3);
    await stage.ping(moved, endpoint.id);
    // What comes after them gets through, so they had their chance.
    await stage.events(plant, 1, 'operation.assigned');
    await probe.arrived(1);
    expect(receiver.received).toEqual([]);
    await businesses.setPlan(moved.id, 'enterprise');
    await stage.until(
      moved,
      endpoint.id,
      (all) => all.length === 4 && all.every(({ status }) => status === 'succeeded'),
    );
    expect(receiver.received).toHaveLength(4);
    await Promise.all([receiver.close(), probe.close()]);
  });
});
