import { readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { AuditService } from '../../src/access/index.js';
import { DeliveriesService, WebhooksService, WebhookTargets } from '../../src/webhooks/index.js';
import { deliveriesOf, untilDeliveries, webhookOf } from '../support/observed.js';
import { eventually } from '../support/eventually.js';
import { answers, Receiver, type Answering } from '../support/receiver.js';
import { TokenServer } from '../support/token-server.js';
import { withWorker, type Delivering } from './with-worker.js';

let { testApp, business, receiver } = {} as Delivering;
withWorker((own) => ({ testApp, business, receiver } = own));

type Change = Parameters<WebhooksService['change']>[2];

const webhooks = () => testApp.get(WebhooksService);
const target = (url: string) => testApp.get(WebhookTargets).admit(url);

/** Changes the URL of an endpoint, and other settings with it. @returns the id of the ping */
async function move(id: string, url: string, more: Change = {}): Promise<string | undefined> {
  const admitted = await target(url);
  return business.work((work) => webhooks().change(work, id, { ...more, target: admitted }));
}

/** Another receiver, which is another host. */
async function anotherReceiver(answering?: Answering): Promise<Receiver> {
  const another = await Receiver.open(answering);
  onTestFinished(() => another.close());
  return another;
}

/** A receiver that answers only when the test says so. */
async function holdingReceiver() {
  const waiting: ((status: number) => void)[] = [];
  const holding = await anotherReceiver((_, response) =>
    waiting.push((status) => response.writeHead(status).end()),
  );
  return { holding, respond: (status: number) => waiting.splice(0).forEach((each) => each(status)) };
}

const eventsAt = ({ received }: Receiver) => received.map(({ headers }) => headers['service-event']);
const untilEndpoint = (id: string, isSo: (seen: Awaited<ReturnType<typeof webhookOf>>) => boolean) =>
  eventually(() => webhookOf(business, id), isSo);

describe('another URL of an endpoint', () => {
  it('gets a ping, then the events, with the same secret and in the same log', async () => {
    const { id, secret } = await business.endpoint(receiver.url, { enabled: true });
    await business.emit();
    await untilDeliveries(business, id, ([each]) => each?.status === 'succeeded');
    const other = await anotherReceiver();
    const pingId = await move(id, other.url);
    await untilEndpoint(id, (seen) => seen.last_success_at !== null);
    await business.emit();
    await other.arrived(2);
    expect(eventsAt(other)).toEqual(['webhook.ping', 'operation.created']);
    expect(eventsAt(receiver)).toEqual(['operation.created']);
    expect(await webhookOf(business, id)).toMatchObject({
      url: other.url,
      enabled: true,
      secret_last4: secret.slice(-4),
    });
    const log = await deliveriesOf(business, id);
    expect(log).toHaveLength(3);
    expect(log.map((each) => each.id)).toContain(pingId);
  });

  it('has no success and no failures until its own first attempt ends', async () => {
    receiver.answer = answers(500);
    const { id } = await business.endpoint(receiver.url, { enabled: true });
    await business.setEndpoint(id, { lastSuccessAt: testApp.clock.now() });
    await business.emit();
    await untilDeliveries(business, id, ([each]) => each?.status === 'failed');
    expect(await webhookOf(business, id)).toMatchObject({ consecutive_failures: 1 });
    const { holding, respond } = await holdingReceiver();
    await move(id, holding.url);
    await holding.arrived(1);
    expect(await webhookOf(business, id)).toMatchObject({
      enabled: true,
      consecutive_failures: 0,
      last_success_at: null,
      last_failure_at: null,
    });
    respond(200);
    await untilEndpoint(id, (seen) => seen.last_success_at !== null);
  });

  it('gets the deliveries that wait', async () => {
    receiver.answer = answers(500);
    const { id } = await business.endpoint(receiver.url, { enabled: true });
    await business.emit(3);
    await untilDeliveries(business, id, (all) => all.length === 3 && all.every((d) => d.status === 'failed'));
    const other = await anotherReceiver();
    await move(id, other.url);
    testApp.clock.advance(60_000);
    await untilDeliveries(
      business,
      id,
      (all) => all.length === 4 && all.every((d) => d.status === 'succeeded'),
    );
    expect(eventsAt(other).sort()).toEqual([...Array(3).fill('operation.created'), 'webhook.ping']);
    expect(receiver.received).toHaveLength(3);
  });

  it('that is the present one changes nothing, and gets no ping', async () => {
    const { id } = await business.endpoint(receiver.url);
    const before = await webhookOf(business, id);
    expect(await move(id, receiver.url)).toBeUndefined();
    expect(await webhookOf(business, id)).toEqual(before);
    expect(await deliveriesOf(business, id)).toEqual([]);
  });

  it('is in the audit log with the one before, without credentials', async () => {
    const { id } = await business.endpoint('http://anna:secret@127.0.0.1:9/old');
    await move(id, 'http://bert:secret@127.0.0.1:9/new', { payload: 'thin' });
    const page = { limit: 100, after: null };
    const entries = (await testApp.get(AuditService).list(business.tenant, {}, page)).items();
    const [entry] = entries.filter(({ action }) => action === 'webhook_endpoint.changed');
    expect(entry!.details).toEqual({
      payload: 'thin',
      url: { from: 'http://127.0.0.1:9/old', to: 'http://127.0.0.1:9/new' },
    });
    expect(JSON.stringify(entry)).not.toContain('secret');
  });

  it('is for the owner alone', async () => {
    const { id } = await business.endpoint(receiver.url);
    const admitted = await target(`${receiver.url}/other`);
    const admin = business.as((await business.user('admin')).principal);
    await expect(
      admin.work((work) => webhooks().change(work, id, { target: admitted })),
    ).rejects.toMatchObject({ code: 'owner_required' });
  });

  it('is not enabled by its owner before its first success', async () => {
    const { id } = await business.endpoint(receiver.url, { enabled: true });
    await business.setEndpoint(id, { lastSuccessAt: testApp.clock.now() });
    const failing = await anotherReceiver(answers(500));
    await business.work((work) => webhooks().disable(work, id));
    await move(id, failing.url);
    await failing.arrived(1);
    await expect(business.work((work) => webhooks().enable(work, id))).rejects.toMatchObject({
      code: 'invalid_state',
    });
  });

  it('misses events since the change, if it is disabled without a success', async () => {
    const { id } = await business.endpoint(receiver.url, { enabled: true });
    await business.setEndpoint(id, { lastSuccessAt: testApp.clock.now() });
    testApp.clock.advance(60_000);
    const failing = await anotherReceiver(answers(404));
    await move(id, failing.url);
    const changedAt = testApp.clock.now().getTime();
    testApp.clock.advance(60_000);
    await business.emit(30);
    await untilEndpoint(id, (seen) => !seen.enabled);
    const missed = await eventually(
      () => testApp.get(DeliveriesService).missed(business.tenant, id),
      (seen) => seen?.count === 30,
    );
    expect(new Date(missed!.since).getTime()).toBeLessThanOrEqual(changedAt);
    expect(new Date(missed!.since).getTime()).toBeGreaterThan(changedAt - 60_000);
  });
});

describe('the secrets that an endpoint sends', () => {
  const pem = ['client', 'client-key'].map((name) =>
    readFileSync(new URL(`certificates/${name}.pem`, import.meta.url), 'utf8'),
  );
  const headers = [{ name: 'X-Api-Key', value: 'the first key' }];
  const withSecrets = async () => {
    const tokens = await TokenServer.open();
    onTestFinished(() => tokens.close());
    const oauth2 = {
      tokenUrl: await target(tokens.url),
      clientId: 'maintenance',
      clientSecret: 'of the client',
    };
    const settings = { headers, clientCertificate: pem.join(''), oauth2 };
    return { id: (await business.endpoint(receiver.url, { enabled: true, ...settings })).id, oauth2 };
  };

  it('are asked for again when the host changes, even if the change does not name them', async () => {
    const { id, oauth2 } = await withSecrets();
    const other = await anotherReceiver();
    const kept = { ...oauth2, clientSecret: undefined };
    for (const more of [{}, { headers: [{ name: 'X-Api-Key' }], oauth2: kept }])
      await expect(move(id, other.url, more)).rejects.toMatchObject({
        code: 'invalid_parameter',
        fields: ['headers[0].value', 'client_certificate', 'oauth2.client_secret'].map((param) => ({
          param,
          reason: { key: 'webhook.otherHost' },
        })),
      });
    expect(await webhookOf(business, id)).toMatchObject({ url: receiver.url });
    expect(await deliveriesOf(business, id)).toEqual([]);
    expect(other.received).toEqual([]);
  });

  it('go to another host once they are entered again', async () => {
    const { id, oauth2 } = await withSecrets();
    const other = await anotherReceiver();
    const again = {
      headers: [{ name: 'x-api-key', value: 'the second key' }],
      clientCertificate: null,
      oauth2,
    };
    await move(id, other.url, again);
    const [ping] = await other.arrived(1);
    expect(ping!.headers).toMatchObject({ 'x-api-key': 'the second key', authorization: 'Bearer token-1' });
    expect(await webhookOf(business, id)).toMatchObject({ client_certificate: null, url: other.url });
  });

  it('are gone once they are removed for another host, also when the URL changes back', async () => {
    const { id } = await withSecrets();
    const other = await anotherReceiver();
    await move(id, other.url, { headers: [], clientCertificate: null, oauth2: null });
    await other.arrived(1);
    await move(id, receiver.url);
    const [there] = other.received;
    const [back] = await receiver.arrived(1);
    for (const { headers: sent } of [there!, back!]) {
      expect(sent['x-api-key']).toBeUndefined();
      expect(sent.authorization).toBeUndefined();
    }
  });

  it('stay when only the path changes', async () => {
    const { id } = await business.endpoint(receiver.url, { headers });
    await move(id, `${receiver.url}/v2`);
    const [ping] = await receiver.arrived(1);
    expect(ping).toMatchObject({ path: '/in/v2', headers: { 'x-api-key': 'the first key' } });
  });

  it('do not follow an attempt that was under way to the other host', async () => {
    const { holding, respond } = await holdingReceiver();
    const { id } = await business.endpoint(holding.url, { enabled: true, headers });
    await business.emit();
    await holding.arrived(1);
    const other = await anotherReceiver();
    await move(id, other.url, { headers: [] });
    respond(500);
    await untilDeliveries(business, id, (all) => all.some((each) => each.status === 'failed'));
    testApp.clock.advance(60_000);
    await other.arrived(2);
    expect(other.received.map(({ headers: sent }) => sent['x-api-key'])).toEqual([undefined, undefined]);
  });
});

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
      await move(id, later.holding.url);
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
    await move(id, failing.url);
    await untilEndpoint(id, (seen) => seen.consecutive_failures === 1);
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
    await move(id, failing.url);
    await failing.arrived(1);
    respond(200);
    await untilDeliveries(business, id, (all) => all.some((each) => each.status === 'succeeded'));
    expect(await webhookOf(business, id)).toMatchObject({ enabled: false, last_success_at: null });
    failing.answer = answers(200);
    testApp.clock.advance(60_000);
    await untilEndpoint(id, (seen) => seen.enabled === true);
  });
});

describe('the URL of a disabled endpoint', () => {
  it('is changed after too many failures: it awaits its first ping, whose success enables it', async () => {
    receiver.answer = answers(404);
    const { id } = await business.endpoint(receiver.url, { enabled: true });
    await business.setEndpoint(id, { lastSuccessAt: testApp.clock.now() });
    await business.emit(30);
    await untilEndpoint(id, (seen) => !seen.enabled);
    const { holding, respond } = await holdingReceiver();
    await move(id, holding.url);
    await holding.arrived(1);
    expect(await webhookOf(business, id)).toMatchObject({
      enabled: false,
      disabled_reason: null,
      consecutive_failures: 0,
    });
    expect(eventsAt(holding)).toEqual(['webhook.ping']);
    respond(200);
    await untilEndpoint(id, (seen) => seen.enabled === true);
    const missed = await testApp.get(DeliveriesService).missed(business.tenant, id);
    expect(missed?.count).toBe(30);
  });

  it('is changed after the owner disabled it: the reason stays until the ping succeeds', async () => {
    const { id } = await business.endpoint(receiver.url, { enabled: true });
    await business.work((work) => webhooks().disable(work, id));
    const { holding, respond } = await holdingReceiver();
    await move(id, holding.url);
    await holding.arrived(1);
    expect(await webhookOf(business, id)).toMatchObject({
      enabled: false,
      disabled_reason: 'Disabled by the owner.',
    });
    respond(200);
    await untilEndpoint(id, (seen) => seen.enabled === true && seen.disabled_reason === null);
  });
});

describe('two changes of a URL at once', () => {
  it('are made one after the other; only the last URL gets events', async () => {
    const { id } = await business.endpoint(receiver.url, { enabled: true });
    const [one, other] = [await anotherReceiver(), await anotherReceiver()];
    await Promise.all([move(id, one.url), move(id, other.url)]);
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
    const pings = await Promise.all([move(id, other.url), move(id, other.url)]);
    expect(pings.filter((each) => each !== undefined)).toHaveLength(1);
  });
});
