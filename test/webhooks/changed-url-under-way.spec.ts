import { describe, expect, it } from 'vitest';
import { DeliveriesService, WebhooksService } from '../../src/webhooks/index.js';
import { untilDeliveries, webhookOf } from '../support/observed.js';
import { answers } from '../support/receiver.js';
import { anotherReceiver, eventsAt, holdingReceiver, move, untilEndpoint } from './moving.js';
import { withWorker, type Delivering } from './with-worker.js';

let { testApp, business, receiver } = {} as Delivering;
withWorker((own) => ({ testApp, business, receiver } = own));

describe('an attempt under way while the URL changes', () => {
  it.each([500, 404, 410])(
    'and answered with %i does not count, and is repeated at the other one',
    async (status) => {
      const { holding, respond } = await holdingReceiver();
      const { id } = await business.endpoint(holding.url, { enabled: true });
      await business.setEndpoint(id, { consecutiveFailures: 19 });
      await business.emit();
      await holding.arrived(1);
      const later = await holdingReceiver();
      await move(business, id, later.holding.url);
      await later.holding.arrived(1);
      respond(status);
      await untilDeliveries(business, id, (all) => all.some((each) => each.status === 'failed'));
      expect(await webhookOf(business, id)).toMatchObject({
        enabled: true,
        consecutive_failures: 0,
        last_failure_at: null,
      });
      testApp.clock.advance(60_000);
      later.respond(200);
      later.holding.answer = answers(200);
      await untilDeliveries(business, id, (all) => all.every((each) => each.status === 'succeeded'));
      expect(eventsAt(later.holding)).toEqual(['webhook.ping', 'operation.created']);
    },
  );

  it('and accepted is delivered, but is no success of the other one', async () => {
    const { holding, respond } = await holdingReceiver();
    const { id } = await business.endpoint(holding.url, { enabled: true });
    await business.emit();
    await holding.arrived(1);
    const failing = await anotherReceiver(answers(500));
    await move(business, id, failing.url);
    await untilEndpoint(business, id, (seen) => seen.consecutive_failures === 1);
    respond(200);
    await untilDeliveries(business, id, (all) => all.some((each) => each.status === 'succeeded'));
    expect(await webhookOf(business, id)).toMatchObject({ consecutive_failures: 1, last_success_at: null });
  });

  it('does not enable the endpoint as the ping of the former URL', async () => {
    const { holding, respond } = await holdingReceiver();
    const { id } = await business.endpoint(holding.url);
    await business.ping(id);
    await holding.arrived(1);
    const failing = await anotherReceiver(answers(500));
    await move(business, id, failing.url);
    await failing.arrived(1);
    respond(200);
    await untilDeliveries(business, id, (all) => all.some((each) => each.status === 'succeeded'));
    expect(await webhookOf(business, id)).toMatchObject({ enabled: false, last_success_at: null });
    failing.answer = answers(200);
    testApp.clock.advance(60_000);
    await untilEndpoint(business, id, (seen) => seen.enabled === true);
  });
});

describe('the URL of a disabled endpoint', () => {
  it('is changed after too many failures: it awaits its first ping, whose success enables it', async () => {
    receiver.answer = answers(404);
    const { id } = await business.endpoint(receiver.url, { enabled: true });
    await business.setEndpoint(id, { lastSuccessAt: testApp.clock.now() });
    await business.emit(30);
    await untilEndpoint(business, id, (seen) => !seen.enabled);
    const { holding, respond } = await holdingReceiver();
    await move(business, id, holding.url);
    await holding.arrived(1);
    expect(await webhookOf(business, id)).toMatchObject({
      enabled: false,
      disabled_reason: null,
      consecutive_failures: 0,
    });
    expect(eventsAt(holding)).toEqual(['webhook.ping']);
    respond(200);
    await untilEndpoint(business, id, (seen) => seen.enabled === true);
    const missed = await testApp.get(DeliveriesService).missed(business.tenant, id);
    expect(missed?.count).toBe(30);
  });

  it('is changed after the owner disabled it: the reason stays until the ping succeeds', async () => {
    const { id } = await business.endpoint(receiver.url, { enabled: true });
    await business.work((work) => testApp.get(WebhooksService).disable(work, id));
    const { holding, respond } = await holdingReceiver();
    await move(business, id, holding.url);
    await holding.arrived(1);
    expect(await webhookOf(business, id)).toMatchObject({
      enabled: false,
      disabled_reason: 'Disabled by the owner.',
    });
    respond(200);
    await untilEndpoint(business, id, (seen) => seen.enabled === true && seen.disabled_reason === null);
  });
});

describe('two changes of a URL at once', () => {
  it('are made one after the other; only the last URL gets events', async () => {
    const { id } = await business.endpoint(receiver.url, { enabled: true });
    const [one, other] = [await anotherReceiver(), await anotherReceiver()];
    await Promise.all([move(business, id, one.url), move(business, id, other.url)]);
    const { url } = await webhookOf(business, id);
    const last = url === one.url ? one : other;
    await business.emit();
    await untilDeliveries(
      business,
      id,
      (all) => all.length === 3 && all.every((each) => each.status === 'succeeded'),
    );
    expect(eventsAt(last)).toContain('operation.created');
    expect(eventsAt(last === one ? other : one)).not.toContain('operation.created');
  });

  it('to the same URL send one ping', async () => {
    const { id } = await business.endpoint(receiver.url);
    const other = await anotherReceiver();
    const pings = await Promise.all([move(business, id, other.url), move(business, id, other.url)]);
    expect(pings.filter((each) => each !== undefined)).toHaveLength(1);
  });
});
