import { createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { Webhook } from 'standardwebhooks';
import { afterAll, describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import { parse } from '../../src/kernel/validation/parse.js';
import { RegisterEndpointDto, WebhooksService } from '../../src/webhooks/index.js';
import { startDelivering } from '../support/delivering.js';
import { eventually } from '../support/eventually.js';
import { deliveriesOf, untilDeliveries, webhookOf } from '../support/observed.js';
import { answers, Receiver } from '../support/receiver.js';
import { startTestAppAlone } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const { testApp, business, receiver, stop } = await startDelivering();
afterAll(stop);

/** Notices of a business to its owner. */
const notices = (of: TestBusiness) =>
  testApp.acrossBusinesses.rows<{ audience: string; kind: string; endpoint_id: string }>(
    sql`SELECT audience, kind, endpoint_id FROM announcements WHERE business_id = ${of.id}`,
  );

describe('registration', () => {
  it('begins disabled, with a secret that is shown once', async () => {
    const { id, secret } = await business.endpoint(receiver.url);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9]{44}$/);
    expect(await webhookOf(business, id)).toMatchObject({ enabled: false, secret_last4: secret.slice(-4) });
  });

  it('belongs to the owner alone', async () => {
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

  it('takes every type of the catalogue', async () => {
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
  it('reaches a disabled endpoint and no other, and its success enables it', async () => {
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
      data: { object: { object: 'ping' } },
    });
    expect(await webhookOf(business, id)).toMatchObject({ enabled: true, disabled_reason: null });
    expect(await deliveriesOf(business, subscribed.id)).toEqual([]);
  });

  it('that fails leaves the endpoint disabled', async () => {
    const refusing = await Receiver.open(answers(400));
    const { id } = await business.endpoint(refusing.url);
    await business.ping(id);
    await untilDeliveries(business, id, ([each]) => each?.status === 'dead');
    expect(await webhookOf(business, id)).toMatchObject({ enabled: false, consecutive_failures: 1 });
    await refusing.close();
  });
});

describe('enabling by the owner', () => {
  const enable = (id: string) => business.work((work) => testApp.get(WebhooksService).enable(work, id));

  it('answers 409 before the first ping has succeeded, and says what to do', async () => {
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

  it('works for an endpoint that has had a success before, and forgets its failures', async () => {
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

describe('disabling', () => {
  it('happens exactly once at 20 consecutive failures, with one notice, whatever the parallelism', async () => {
    const other = await testApp.business();
    const second = await testApp.worker();
    const failing = await Receiver.open(answers(400));
    const { id } = await other.endpoint(failing.url, { enabled: true });
    // Sixteen failures are behind it, and four attempts go out at once.
    await other.emit(40);
    const deliveries = await untilDeliveries(
      other,
      id,
      (all) => all.length === 40 && all.every(({ status }) => status === 'dead'),
      30_000,
    );
    expect(await webhookOf(other, id)).toMatchObject({
      enabled: false,
      disabled_reason: '20 attempts in a row failed.',
    });
    const given = await notices(other);
    expect(given).toEqual([{ audience: 'owner', kind: 'webhook.disabled', endpoint_id: id }]);
    const abandoned = deliveries.filter(({ error }) => error === 'endpoint_disabled');
    expect(abandoned.length).toBeGreaterThanOrEqual(17);
    expect(failing.received.length + abandoned.length).toBe(40);
    await second.stop();
    await failing.close();
  });

  it('happens at once after a 410', async () => {
    const other = await testApp.business();
    const gone = await Receiver.open(answers(410));
    const { id } = await other.endpoint(gone.url, { enabled: true });
    await other.emit();
    const [delivery] = await untilDeliveries(other, id, ([each]) => each?.status === 'dead');
    expect(delivery).toMatchObject({ error: 'http_410', attempt_count: 1 });
    expect(await webhookOf(other, id)).toMatchObject({
      enabled: false,
      disabled_reason: 'The receiver answered 410 Gone.',
    });
    await gone.close();
  });

  it('happens after a 410 whose body breaks off, too; a 404 whose body breaks off is given up', async () => {
    const other = await testApp.business();
    let status = 404;
    const breaking = await Receiver.open((_, response) => {
      response.writeHead(status, { 'Content-Length': '1000' });
      response.write('half', () => response.destroy());
    });
    const { id } = await other.endpoint(breaking.url, { enabled: true });
    await other.emit();
    const [given] = await untilDeliveries(other, id, ([each]) => each?.status === 'dead');
    expect(given).toMatchObject({
      attempt_count: 1,
      error: 'http_404',
      response_status: 404,
      response_body: 'half',
    });
    expect(await webhookOf(other, id)).toMatchObject({ enabled: true, consecutive_failures: 1 });
    status = 410;
    await other.emit();
    const [gone] = await untilDeliveries(other, id, (all) => all.length === 2 && all[0]!.status === 'dead');
    expect(gone).toMatchObject({ error: 'http_410', response_body: 'half' });
    expect(await webhookOf(other, id)).toMatchObject({ enabled: false });
    await breaking.close();
  });

  it('by the owner makes dead what waits; no event reaches it until a ping succeeds', async () => {
    const failing = await Receiver.open(answers(500));
    const { id } = await business.endpoint(failing.url, { enabled: true });
    await business.emit();
    await untilDeliveries(business, id, ([each]) => each?.status === 'failed');
    await business.work((work) => testApp.get(WebhooksService).disable(work, id));
    expect((await deliveriesOf(business, id))[0]).toMatchObject({
      status: 'dead',
      error: 'endpoint_disabled',
      next_attempt_at: null,
    });
    expect(await webhookOf(business, id)).toMatchObject({
      enabled: false,
      disabled_reason: 'Disabled by the owner.',
    });
    failing.answer = answers(200);
    await business.emit();
    await business.ping(id);
    await eventually(
      () => webhookOf(business, id),
      (seen) => seen.enabled === true,
    );
    expect(failing.received.map(({ headers }) => headers['service-event'])).toEqual([
      'operation.created',
      'webhook.ping',
    ]);
    await failing.close();
  });

  it('while an attempt is in flight lets it end, and does not retry it', async () => {
    let let200: () => void = () => undefined;
    const holding = await Receiver.open((_, response) => (let200 = () => response.writeHead(500).end()));
    const { id } = await business.endpoint(holding.url, { enabled: true });
    await business.emit();
    await holding.arrived(1);
    await business.work((work) => testApp.get(WebhooksService).disable(work, id));
    let200();
    const [delivery] = await untilDeliveries(business, id, ([each]) => each?.status === 'dead');
    expect(delivery).toMatchObject({ error: 'endpoint_disabled', response_status: 500, attempt_count: 1 });
    await holding.close();
  });

  it('tells the owner by e-mail too, with SMTP_URL', async () => {
    const mails: string[] = [];
    const smtp = createServer((socket) => {
      let data = false;
      socket.write('220 mail\r\n');
      socket.on('data', (bytes) => {
        for (const line of bytes.toString().split('\r\n').filter(Boolean)) {
          mails.push(line);
          if (data && line !== '.') continue;
          if (line === 'DATA') data = true;
          else if (line === '.') data = false;
          socket.write(line === 'DATA' ? '354 go\r\n' : '250 ok\r\n');
        }
      });
      socket.on('error', () => undefined);
    }).listen(0, '127.0.0.1');
    await once(smtp, 'listening');
    const other = await startTestAppAlone({
      SMTP_URL: `smtp://127.0.0.1:${(smtp.address() as AddressInfo).port}`,
    });
    await other.worker();
    const business = await other.business();
    const gone = await Receiver.open(answers(410));
    await business.endpoint(gone.url, { enabled: true });
    await business.emit();
    await eventually(
      () => Promise.resolve(mails.join('\n')),
      (text) => text.includes('410 Gone') && /RCPT TO:<owner-/.test(text),
    );
    await other.stopWorkers();
    await gone.close();
    smtp.close();
  });
});

describe('deleting', () => {
  it('while an attempt is in flight lets it end, and nothing more is sent', async () => {
    let end: () => void = () => undefined;
    const holding = await Receiver.open((_, response) => (end = () => response.writeHead(500).end()));
    const { id } = await business.endpoint(holding.url, { enabled: true });
    await business.emit(3);
    await holding.arrived(3);
    await business.work((work) => testApp.get(WebhooksService).delete(work, id));
    end();
    const left = () =>
      testApp.acrossBusinesses.rows<{ status: string }>(
        sql`SELECT status FROM webhook_deliveries WHERE endpoint_id = ${id}`,
      );
    await eventually(left, (rows) => rows.filter(({ status }) => status === 'dead').length >= 1);
    expect(await webhookOf(business, id)).toBeUndefined();
    await holding.close();
    await eventually(left, (rows) => rows.every(({ status }) => status === 'dead'));
  });
});

describe('rotating the secret', () => {
  it('lets both sign for 24 hours, then the new one alone', async () => {
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

  it('twice within 24 hours ends the oldest: no more than two ever sign', async () => {
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
