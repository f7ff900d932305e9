import Stripe from 'stripe';
import { Webhook } from 'standardwebhooks';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from '../../src/kernel/validation/parse.js';
import { RegisterEndpointDto, WebhooksService } from '../../src/webhooks/index.js';
import { startDelivering } from '../support/delivering.js';
import { deliveriesOf, untilDeliveries, webhookOf } from '../support/observed.js';
import { answers, Receiver } from '../support/receiver.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const { testApp, business, receiver, stop } = await startDelivering();
afterAll(stop);

describe('registering an endpoint', () => {
  it('creates it disabled, and returns its secret, of which only the last four characters are shown later', async () => {
    const { id, secret } = await business.endpoint(receiver.url);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9]{44}$/);
    expect(await webhookOf(business, id)).toMatchObject({ enabled: false, secret_last4: secret.slice(-4) });
  });

  it('requires the owner', async () => {
    const { principal } = await business.user('admin');
    await expect(business.as(principal).endpoint(receiver.url)).rejects.toMatchObject({
      code: 'owner_required',
    });
  });

  it('refuses an empty list of event types', () => {
    const raw = { url: receiver.url, event_types: [] };
    expect(() => parse(RegisterEndpointDto, raw)).toThrow('"event_types" must have at least one item');
  });

  it.each([[['operation.exploded']], [['operation.created', 'nothing']]])(
    'refuses the event types %j',
    async (eventTypes) => {
      await expect(business.endpoint(receiver.url, { eventTypes })).rejects.toThrow(
        /^"event_types" has unknown values: (operation.exploded|nothing)\. Known: .*operation.created/,
      );
    },
  );

  it('accepts every event type of the catalogue', async () => {
    const all = [
      ...['operation.created', 'operation.updated', 'operation.assigned', 'operation.rescheduled'],
      ...[
        'operation.cancelled',
        'operation.completed',
        'asset.status_changed',
        'alarm.raised',
        'webhook.ping',
      ],
    ];
    const { id } = await business.endpoint(receiver.url, { eventTypes: all });
    expect(await webhookOf(business, id)).toMatchObject({ event_types: all });
  });
});

describe('ping', () => {
  it('is sent only to the pinged endpoint, even if it is disabled, and enables it when it succeeds', async () => {
    const subscribed = await business.endpoint(receiver.url, { enabled: true, eventTypes: ['webhook.ping'] });
    const { id } = await business.endpoint(receiver.url);
    const deliveryId = await business.ping(id);
    const [delivery] = await untilDeliveries(business, id, ([each]) => each?.status === 'succeeded');
    expect(delivery!.id).toBe(deliveryId);
    const got = receiver.received.filter(({ headers }) => headers['service-event'] === 'webhook.ping');
    expect(got.map(({ headers }) => headers['service-webhook-id'])).toEqual([id]);
    expect(JSON.parse(got[0]!.body)).toEqual({
      id: delivery!.event_id,
      type: 'webhook.ping',
      created_at: expect.stringMatching(/Z$/),
      api_version: '2026-10-01',
      actor: { kind: 'user', id: business.ownerId },
      livemode: true,
      data: { object: { object: 'ping' } },
    });
    expect(await webhookOf(business, id)).toMatchObject({ enabled: true, disabled_reason: null });
    expect(await deliveriesOf(business, subscribed.id)).toEqual([]);
  });

  it('leaves the endpoint disabled when it fails', async () => {
    const refusing = await Receiver.open(answers(400));
    const { id } = await business.endpoint(refusing.url);
    await business.ping(id);
    await untilDeliveries(business, id, ([each]) => each?.status === 'dead');
    expect(await webhookOf(business, id)).toMatchObject({ enabled: false, consecutive_failures: 1 });
    await refusing.close();
  });
});

describe('enabling an endpoint', () => {
  const enable = (id: string) => business.work((work) => testApp.get(WebhooksService).enable(work, id));

  it('is refused as invalid_state before the first ping has succeeded, with the advice to ping it', async () => {
    const own = await Receiver.open(answers(500));
    const { id } = await business.endpoint(own.url);
    const refusal = { code: 'invalid_state', message: expect.stringContaining('Ping it') };
    await expect(enable(id)).rejects.toMatchObject(refusal);
    await business.ping(id);
    await untilDeliveries(business, id, ([each]) => each?.status === 'failed');
    await expect(enable(id)).rejects.toMatchObject(refusal);
    expect(await webhookOf(business, id)).toMatchObject({ enabled: false, last_success_at: null });
    await own.close();
  });

  it('works for an endpoint with an earlier success, and resets its failure count', async () => {
    const own = await Receiver.open();
    const { id } = await business.endpoint(own.url);
    await business.ping(id);
    await untilDeliveries(business, id, ([each]) => each?.status === 'succeeded');
    await business.work((work) => testApp.get(WebhooksService).disable(work, id));
    await business.setEndpoint(id, { consecutiveFailures: 20 });
    await enable(id);
    expect(await webhookOf(business, id)).toMatchObject({
      enabled: true,
      disabled_reason: null,
      consecutive_failures: 0,
    });
    await own.close();
  });
});

describe('rotating a secret', () => {
  it('signs with both secrets for 24 hours, then only with the new one', async () => {
    const { id, secret: old } = await business.endpoint(receiver.url, {
      enabled: true,
      eventTypes: ['operation.rescheduled'],
    });
    const fresh = await business.work((work) => testApp.get(WebhooksService).rotateSecret(work, id));
    expect(fresh).not.toBe(old);
    expect(await webhookOf(business, id)).toMatchObject({ secret_last4: fresh.slice(-4) });
    const arrive = async () => {
      const before = receiver.received.length;
      await business.emit(1, 'operation.rescheduled');
      return (await receiver.arrived(before + 1)).at(-1)!;
    };
    const stripe = new Stripe('sk_test_none');
    const both = await arrive();
    const signature = both.headers['service-signature'] as string;
    expect(signature).toMatch(/^t=\d+,v1=[0-9a-f]{64},v1=[0-9a-f]{64}$/);
    const tolerance = 10_000_000;
    for (const secret of [old, fresh])
      stripe.webhooks.constructEvent(both.body, signature, secret, tolerance);
    const standard = (both.headers['webhook-signature'] as string).split(' ');
    expect(standard).toHaveLength(2);
    const at = new Date(Number(both.headers['webhook-timestamp']) * 1_000);
    for (const [index, secret] of [fresh, old].entries()) {
      expect(new Webhook(secret).sign(both.headers['webhook-id'] as string, at, both.body)).toBe(
        standard[index],
      );
    }
    testApp.clock.advance(24 * HOUR_MS);
    const single = await arrive();
    expect(single.headers['service-signature']).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
    stripe.webhooks.constructEvent(
      single.body,
      single.headers['service-signature'] as string,
      fresh,
      tolerance,
    );
  });

  it('twice within 24 hours drops the oldest secret: at most two sign', async () => {
    const own = await Receiver.open();
    const { id, secret: first } = await business.endpoint(own.url, {
      enabled: true,
      eventTypes: ['operation.rescheduled'],
    });
    const rotate = () => business.work((work) => testApp.get(WebhooksService).rotateSecret(work, id));
    const [second, third] = [await rotate(), await rotate()];
    await business.emit(1, 'operation.rescheduled');
    const [got] = await own.arrived(1);
    const signature = got!.headers['service-signature'] as string;
    expect(signature).toMatch(/^t=\d+,v1=[0-9a-f]{64},v1=[0-9a-f]{64}$/);
    const stripe = new Stripe('sk_test_none');
    const verify = (secret: string) =>
      stripe.webhooks.constructEvent(got!.body, signature, secret, 10_000_000);
    verify(third);
    verify(second);
    expect(() => verify(first)).toThrow();
    await own.close();
  });
});
