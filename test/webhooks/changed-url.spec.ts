import { readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { AuditService } from '../../src/access/index.js';
import { DeliveriesService, WebhooksService } from '../../src/webhooks/index.js';
import { deliveriesOf, untilDeliveries, webhookOf } from '../support/observed.js';
import { eventually } from '../support/eventually.js';
import { answers } from '../support/receiver.js';
import { TokenServer } from '../support/token-server.js';
import { anotherReceiver, eventsAt, holdingReceiver, move, target, untilEndpoint } from './moving.js';
import { withWorker, type Delivering } from './with-worker.js';

let { testApp, business, receiver } = {} as Delivering;
withWorker((own) => ({ testApp, business, receiver } = own));

describe('another URL of an endpoint', () => {
  it('gets a ping, then the events, with the same secret and in the same log', async () => {
    const { id, secret } = await business.endpoint(receiver.url, { enabled: true });
    await business.emit();
    await untilDeliveries(business, id, ([each]) => each?.status === 'succeeded');
    const other = await anotherReceiver();
    const pingId = await move(business, id, other.url);
    await untilEndpoint(business, id, (seen) => seen.last_success_at !== null);
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
    await move(business, id, holding.url);
    await holding.arrived(1);
    expect(await webhookOf(business, id)).toMatchObject({
      enabled: true,
      consecutive_failures: 0,
      last_success_at: null,
      last_failure_at: null,
    });
    respond(200);
    await untilEndpoint(business, id, (seen) => seen.last_success_at !== null);
  });

  it('gets the deliveries that wait', async () => {
    receiver.answer = answers(500);
    const { id } = await business.endpoint(receiver.url, { enabled: true });
    await business.emit(3);
    await untilDeliveries(business, id, (all) => all.length === 3 && all.every((d) => d.status === 'failed'));
    const other = await anotherReceiver();
    await move(business, id, other.url);
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
    expect(await move(business, id, receiver.url)).toBeUndefined();
    expect(await webhookOf(business, id)).toEqual(before);
    expect(await deliveriesOf(business, id)).toEqual([]);
  });

  it('is in the audit log with the one before, without credentials', async () => {
    const { id } = await business.endpoint('http://anna:secret@127.0.0.1:9/old');
    await move(business, id, 'http://bert:secret@127.0.0.1:9/new', { payload: 'thin' });
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
    const admitted = await target(business, `${receiver.url}/other`);
    const admin = business.as((await business.user('admin')).principal);
    await expect(
      admin.work((work) => testApp.get(WebhooksService).change(work, id, { target: admitted })),
    ).rejects.toMatchObject({ code: 'owner_required' });
  });

  it('is not enabled by its owner before its first success', async () => {
    const { id } = await business.endpoint(receiver.url, { enabled: true });
    await business.setEndpoint(id, { lastSuccessAt: testApp.clock.now() });
    const failing = await anotherReceiver(answers(500));
    await business.work((work) => testApp.get(WebhooksService).disable(work, id));
    await move(business, id, failing.url);
    await failing.arrived(1);
    await expect(
      business.work((work) => testApp.get(WebhooksService).enable(work, id)),
    ).rejects.toMatchObject({
      code: 'invalid_state',
    });
  });

  it('misses events since the change, if it is disabled without a success', async () => {
    const { id } = await business.endpoint(receiver.url, { enabled: true });
    await business.setEndpoint(id, { lastSuccessAt: testApp.clock.now() });
    testApp.clock.advance(60_000);
    const failing = await anotherReceiver(answers(404));
    await move(business, id, failing.url);
    const changedAt = testApp.clock.now().getTime();
    testApp.clock.advance(60_000);
    await business.emit(30);
    await untilEndpoint(business, id, (seen) => !seen.enabled);
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
      tokenUrl: await target(business, tokens.url),
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
      await expect(move(business, id, other.url, more)).rejects.toMatchObject({
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
    await move(business, id, other.url, again);
    const [ping] = await other.arrived(1);
    expect(ping!.headers).toMatchObject({ 'x-api-key': 'the second key', authorization: 'Bearer token-1' });
    expect(await webhookOf(business, id)).toMatchObject({ client_certificate: null, url: other.url });
  });

  it('are gone once they are removed for another host, also when the URL changes back', async () => {
    const { id } = await withSecrets();
    const other = await anotherReceiver();
    await move(business, id, other.url, { headers: [], clientCertificate: null, oauth2: null });
    await other.arrived(1);
    await move(business, id, receiver.url);
    const [there] = other.received;
    const [back] = await receiver.arrived(1);
    for (const { headers: sent } of [there!, back!]) {
      expect(sent['x-api-key']).toBeUndefined();
      expect(sent.authorization).toBeUndefined();
    }
  });

  it('stay when only the path changes', async () => {
    const { id } = await business.endpoint(receiver.url, { headers });
    await move(business, id, `${receiver.url}/v2`);
    const [ping] = await receiver.arrived(1);
    expect(ping).toMatchObject({ path: '/in/v2', headers: { 'x-api-key': 'the first key' } });
  });

  it('do not follow an attempt that was under way to the other host', async () => {
    const { holding, respond } = await holdingReceiver();
    const { id } = await business.endpoint(holding.url, { enabled: true, headers });
    await business.emit();
    await holding.arrived(1);
    const other = await anotherReceiver();
    await move(business, id, other.url, { headers: [] });
    respond(500);
    await untilDeliveries(business, id, (all) => all.some((each) => each.status === 'failed'));
    testApp.clock.advance(60_000);
    await other.arrived(2);
    expect(other.received.map(({ headers: sent }) => sent['x-api-key'])).toEqual([undefined, undefined]);
  });
});
