import { describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import { DeliveriesService, WebhookEndpoint, WebhooksService } from '../../src/webhooks/index.js';
import { eventually } from '../support/eventually.js';
import { deliveriesOf, untilDeliveries, webhookOf } from '../support/observed.js';
import { answers } from '../support/receiver.js';
import type { TestBusiness } from '../support/test-business.js';
import { withWorker, type Delivering } from './with-worker.js';

const DAY_MS = 24 * 60 * 60 * 1000;

let { testApp, business, receiver } = {} as Delivering;
withWorker((own) => ({ testApp, business, receiver } = own));

const webhooks = () => testApp.get(WebhooksService);

describe('pausing an endpoint', () => {
  const pause = (id: string) => business.work((work) => webhooks().pause(work, id));
  const resume = (id: string) => business.work((work) => webhooks().resume(work, id));

  it('holds new deliveries, and sends them oldest first after it is resumed', async () => {
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

  it('lets pings through and attempts in flight end; retries wait', async () => {
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

  it('ends deliveries that waited for seven days as pause_expired; they can be recovered', async () => {
    const { id } = await business.endpoint(receiver.url, { enabled: true });
    await pause(id);
    const since = testApp.clock.now();
    await business.emit();
    await untilDeliveries(business, id, (all) => all.length === 1);
    testApp.clock.advance(DAY_MS);
    // A turn that began before the clock moved may still take the first of these. It cannot take the second.
    for (let count = 2; count <= 3; count += 1) {
      await business.emit();
      await untilDeliveries(business, id, (all) => all.length === count);
    }
    testApp.clock.advance(6 * DAY_MS);
    const [young, , old] = await untilDeliveries(business, id, (all) => all[2]!.status === 'dead');
    expect(old).toMatchObject({ error: 'pause_expired', attempt_count: 0, next_attempt_at: null });
    expect(young).toMatchObject({ status: 'pending' });
    await resume(id);
    await business.work((work) => testApp.get(DeliveriesService).recover(work, id, since));
    await untilDeliveries(
      business,
      id,
      (all) => all.filter(({ status }) => status === 'succeeded').length === 3,
    );
  });

  it('is refused as invalid_state for a disabled endpoint; a paused endpoint stays paused when it is disabled and enabled', async () => {
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

  it('is refused as owner_required for an admin, and as not_found for another business', async () => {
    const { id } = await business.endpoint(receiver.url, { enabled: true });
    const neighbour = await testApp.business();
    const { principal } = await business.user('admin');
    for (const verb of ['pause', 'resume'] as const) {
      const as = (actor: TestBusiness) => actor.work((work) => webhooks()[verb](work, id));
      await expect(as(business.as(principal))).rejects.toMatchObject({ code: 'owner_required' });
      await expect(as(neighbour)).rejects.toMatchObject({ code: 'not_found' });
    }
    const [kept] = await business.tenant.rows<{ pausedAt: Date | null }>(
      sql`SELECT r.paused_at AS "pausedAt" FROM ${WebhookEndpoint} r WHERE r.id = ${id}`,
    );
    expect(kept!.pausedAt).toBeNull();
  });
});
