import { createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import { WebhooksService } from '../../src/webhooks/index.js';
import { startDelivering } from '../support/delivering.js';
import { eventually } from '../support/eventually.js';
import { deliveriesOf, untilDeliveries, webhookOf } from '../support/observed.js';
import { answers, Receiver } from '../support/receiver.js';
import { startTestAppAlone } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

const { testApp, business, stop } = await startDelivering();
afterAll(stop);

/** The notices of a business. */
const notices = (of: TestBusiness) =>
  testApp.acrossBusinesses.rows<{ audience: string; kind: string; endpoint_id: string }>(
    sql`SELECT audience, kind, endpoint_id FROM announcements WHERE business_id = ${of.id}`,
  );

describe('disabling an endpoint', () => {
  it('happens exactly once after 20 consecutive failures, with one notice, even with two workers', async () => {
    const other = await testApp.business();
    const second = await testApp.worker();
    const failing = await Receiver.open(answers(400));
    const { id } = await other.endpoint(failing.url, { enabled: true });
    // After sixteen failures, four attempts are sent at once.
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
    const sent = await notices(other);
    expect(sent).toEqual([{ audience: 'owner', kind: 'webhook.disabled', endpoint_id: id }]);
    const abandoned = deliveries.filter(({ error }) => error === 'endpoint_disabled');
    expect(abandoned.length).toBeGreaterThanOrEqual(17);
    expect(failing.received.length + abandoned.length).toBe(40);
    await second.stop();
    await failing.close();
  });

  it('happens immediately after a 410', async () => {
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

  it('also happens after a 410 with an incomplete body; a 404 with an incomplete body only makes the delivery dead', async () => {
    const other = await testApp.business();
    let status = 404;
    const breaking = await Receiver.open((_, response) => {
      response.writeHead(status, { 'Content-Length': '1000' });
      response.write('half', () => response.destroy());
    });
    const { id } = await other.endpoint(breaking.url, { enabled: true });
    await other.emit();
    const [notFound] = await untilDeliveries(other, id, ([each]) => each?.status === 'dead');
    expect(notFound).toMatchObject({
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

  it('by the owner makes waiting deliveries dead; it gets no event until a ping succeeds', async () => {
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

  it.each([200, 500])(
    'stays disabled when a ping under way is answered with %i, which is not retried',
    async (status) => {
      let respond: () => void = () => undefined;
      const holding = await Receiver.open(
        (_, response) => (respond = () => response.writeHead(status).end()),
      );
      const { id } = await business.endpoint(holding.url, { enabled: true });
      await business.ping(id);
      await holding.arrived(1);
      await business.work((work) => testApp.get(WebhooksService).disable(work, id));
      respond();
      await untilDeliveries(
        business,
        id,
        ([each]) => each?.status === (status === 200 ? 'succeeded' : 'dead'),
      );
      expect(await webhookOf(business, id)).toMatchObject({
        enabled: false,
        disabled_reason: 'Disabled by the owner.',
      });
      await holding.close();
    },
  );

  it('lets an attempt in flight end, and does not retry it', async () => {
    let respond: () => void = () => undefined;
    const holding = await Receiver.open((_, response) => (respond = () => response.writeHead(500).end()));
    const { id } = await business.endpoint(holding.url, { enabled: true });
    await business.emit();
    await holding.arrived(1);
    await business.work((work) => testApp.get(WebhooksService).disable(work, id));
    respond();
    const [delivery] = await untilDeliveries(business, id, ([each]) => each?.status === 'dead');
    expect(delivery).toMatchObject({ error: 'endpoint_disabled', response_status: 500, attempt_count: 1 });
    await holding.close();
  });

  it('also sends the owner an e-mail when SMTP_URL is set', async () => {
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

describe('deleting an endpoint', () => {
  it('lets attempts in flight end, and makes every delivery dead', async () => {
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
