import { readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { emitOf } from '../support/ordered-events.js';
import { deliveriesOf, untilDeliveries, webhookOf } from '../support/observed.js';
import { startTestPortalAlone, textOf } from '../support/portal.js';
import { answers, Receiver } from '../support/receiver.js';
import type { TestBusiness } from '../support/test-business.js';
import { TokenServer } from '../support/token-server.js';
import { LIST } from './webhook-pages.js';

const pem = (name: string) =>
  readFileSync(new URL(`../webhooks/certificates/${name}.pem`, import.meta.url), 'utf8');
const CERTIFICATE = pem('client') + pem('client-key');
const CLIENT = {
  'oauth2.token_url': 'http://127.0.0.1:9/token',
  'oauth2.client_id': 'maintenance',
  'oauth2.scope': 'events:write',
};

const portal = await startTestPortalAlone();
afterAll(() => portal.stop());

let business: TestBusiness;
let owner: Awaited<ReturnType<typeof portal.signIn>>;
beforeEach(async () => {
  business = await portal.api.business();
  owner = await portal.signIn(business);
});

const form = { url: 'http://127.0.0.1:9/in', event_types: 'operation.created', payload: 'full' };
const full = {
  ...{ ...form, ...CLIENT, ordered: 'true', client_certificate: CERTIFICATE },
  'oauth2.client_secret': 'of the client',
};
const onlyEndpoint = async () => {
  const [{ id }] = (await business.api.get('/webhooks')).body.data as [{ id: string }];
  const endpoint = await webhookOf(business, id);
  return Object.assign(endpoint, { id });
};

describe('the form of an endpoint', () => {
  it('accepts ordered delivery, a client certificate and OAuth 2.0, and never shows their secrets again', async () => {
    expect((await owner.post(LIST, full)).status).toBe(200);
    const endpoint = await onlyEndpoint();
    expect(endpoint).toMatchObject({
      ordered: true,
      client_certificate: { subject: 'O=Example, CN=maintenance' },
      oauth2: { token_url: CLIENT['oauth2.token_url'], client_id: 'maintenance', scope: 'events:write' },
    });
    for (const path of [`${LIST}/${endpoint.id}`, `${LIST}/${endpoint.id}/edit`]) {
      const { html } = await owner.get(path);
      expect(textOf(html)).toContain('O=Example, CN=maintenance');
      expect(html).toContain(CLIENT['oauth2.token_url']);
      expect(html).not.toMatch(/of the client|PRIVATE KEY|BEGIN CERTIFICATE/);
    }
    expect(textOf((await owner.get(`${LIST}/${endpoint.id}`)).html)).toContain('In order, per record');
  });

  it('keeps the certificate and the client secret if their fields are empty, and removes what is cleared', async () => {
    await owner.post(LIST, full);
    const { id, client_certificate } = await onlyEndpoint();
    const kept = { ...form, ...CLIENT, ordered: 'true', client_certificate: '', 'oauth2.client_secret': '' };
    const { url: _, ...edited } = kept;
    expect((await owner.post(`${LIST}/${id}`, { ...edited, 'oauth2.scope': '' })).status).toBe(303);
    expect(await onlyEndpoint()).toMatchObject({
      ...{ client_certificate, ordered: true, oauth2: { client_id: 'maintenance', scope: null } },
    });
    const emptied = { 'oauth2.token_url': '', 'oauth2.client_id': '', 'oauth2.scope': '' };
    await owner.post(`${LIST}/${id}`, {
      ...{ ...edited, ...emptied, ordered: 'false', _remove_certificate: 'true' },
    });
    expect(await onlyEndpoint()).toMatchObject({ ordered: false, client_certificate: null, oauth2: null });
  });

  it('asks for a new secret again if another field was refused, and keeps everything else', async () => {
    await owner.post(LIST, full);
    const { id } = await onlyEndpoint();
    const { url: _, ...edited } = { ...form, ...CLIENT, ordered: 'true' };
    const path = `${LIST}/${id}`;
    expect((await owner.get(`${path}/edit`)).html).toContain('•••••••• is kept');
    const header = { 'headers[0].name': 'X-Key', 'headers[0].value': 'of the header' };
    const refused = await owner.post(path, {
      ...{ ...edited, ...header, 'oauth2.token_url': 'ftp://x', 'oauth2.client_secret': 'the new one' },
      ...{ client_certificate: '', _remove_certificate: 'true' },
    });
    expect(refused.status).toBe(422);
    const [secret] = /<input[^>]*name="oauth2.client_secret"[^>]*>/.exec(refused.html)!;
    expect(secret).toMatch(/ required/);
    expect(secret).not.toContain('is kept');
    expect(refused.html).not.toContain('the new one');
    expect(refused.html).toContain('id="error-oauth2.client_secret"');
    expect(textOf(refused.html)).toContain('Not saved yet. Enter it again.');
    expect(refused.html).toContain('value="of the header"');
    expect(refused.html).toMatch(/name="_remove_certificate" value="true" checked/);
  });

  it('shows errors beside the fields', async () => {
    const wrong = { ...full, client_certificate: pem('client'), 'oauth2.token_url': 'ftp://x' };
    const { status, html } = await owner.post(LIST, wrong);
    expect(status).toBe(422);
    expect(html).toContain('id="error-oauth2.token_url"');
    const key = await owner.post(LIST, { ...full, client_certificate: pem('client') });
    expect(textOf(key.html)).toContain('private key in PEM');
    const none = await owner.post(LIST, { ...full, 'oauth2.client_secret': '' });
    expect(none.html).toContain('id="error-oauth2.client_secret"');
  });
});

it('the page of a delivery shows why the token request failed', async () => {
  const tokens = await TokenServer.open();
  tokens.answer = TokenServer.says(401, { error: 'invalid_client' });
  const registered = { ...full, ...{ client_certificate: '', 'oauth2.token_url': tokens.url } };
  await owner.post(LIST, registered);
  const { id } = await onlyEndpoint();
  await business.ping(id);
  const [delivery] = await untilDeliveries(business, id, ([each]) => each?.status === 'failed');
  const { html } = await owner.get(`${LIST}/${id}/deliveries/${delivery!.id}`);
  expect(textOf(html)).toContain('The token server returned no token (401), so nothing was sent.');
  await tokens.close();
});

it('the page of a delivery says that it waits for an earlier one, and does not offer to send it', async () => {
  const receiver = await Receiver.open(answers(503));
  const { id } = await business.endpoint(receiver.url, { enabled: true, ordered: true });
  const resource = randomUUID();
  await emitOf(business, [resource, resource]);
  await untilDeliveries(business, id, (all) => all.some(({ status }) => status === 'failed'));
  const blocked = (await deliveriesOf(business, id)).find(({ attempt_count }) => attempt_count === 0)!;
  const { html } = await owner.get(`${LIST}/${id}/deliveries/${blocked.id}`);
  expect(textOf(html)).toContain('an earlier event of the same record is still pending');
  expect(html).not.toContain('/send-now');
  await receiver.close();
});
