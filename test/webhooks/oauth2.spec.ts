import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/config.js';
import { EgressClient } from '../../src/kernel/egress/egress-client.js';
import { sql } from '../../src/kernel/sql/sql.js';
import { AccessTokens } from '../../src/webhooks/delivery/access-tokens.js';
import { DeliveryInspection, WebhooksService, WebhookTargets } from '../../src/webhooks/index.js';
import { untilDeliveries, webhookOf } from '../support/observed.js';
import { answers, Receiver } from '../support/receiver.js';
import { startTestApp, startTestAppAlone, type TestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';
import { TokenServer } from '../support/token-server.js';

const SECRET = 'a secret: with & signs';
const TIMEOUT_MS = 1_500;

let testApp: TestApp;
let business: TestBusiness;
let receiver: Receiver;
let tokens: TokenServer;
beforeAll(async () => {
  testApp = await startTestAppAlone({ WEBHOOK_TIMEOUT_MS: String(TIMEOUT_MS) });
  await testApp.worker();
});
afterAll(() => testApp.stopWorkers());
beforeEach(async () => {
  business = await testApp.business();
  [receiver, tokens] = [await Receiver.open(), await TokenServer.open()];
});
afterEach(() => Promise.all([receiver.close(), tokens.close()]));

const client = async (more: object = {}) => {
  const tokenUrl = await testApp.get(WebhookTargets).admit(tokens.url);
  return { tokenUrl, clientId: 'maintenance', clientSecret: SECRET, scope: 'events:write', ...more };
};
const register = async (more: object = {}) =>
  business.endpoint(receiver.url, { enabled: true, oauth2: await client(more) });
const change = (id: string, chosen: Parameters<WebhooksService['change']>[2]) =>
  business.work((work) => testApp.get(WebhooksService).change(work, id, chosen));
const authorizations = () => receiver.received.map(({ headers }) => headers.authorization);
const delivered = (id: string, count: number) =>
  untilDeliveries(
    business,
    id,
    (all) => all.length === count && all.every(({ status }) => status === 'succeeded'),
  );

describe('an endpoint with OAuth 2.0', () => {
  it('gets a Bearer token, which is requested once with the client ID, secret and scope', async () => {
    const { id } = await register();
    await business.emit(6);
    const [delivery] = await delivered(id, 6);
    expect(new Set(authorizations())).toEqual(new Set(['Bearer token-1']));
    expect(tokens.requests).toHaveLength(1);
    const [{ headers, form }] = tokens.requests as [(typeof tokens.requests)[0]];
    expect(form).toEqual({ grant_type: 'client_credentials', scope: 'events:write' });
    const basic = Buffer.from(headers.authorization!.replace('Basic ', ''), 'base64').toString();
    expect(basic.split(':').map((part) => new URLSearchParams(`a=${part}`).get('a'))).toEqual([
      'maintenance',
      SECRET,
    ]);
    const inspected = await testApp.get(DeliveryInspection).inspect(business.tenant, id, delivery!.id);
    expect(inspected.headers[0]).toMatchObject({ authorization: null });
  });

  it('that echoes the request leaves no secret in the log of deliveries, not even the beginning of one', async () => {
    const secret = `a "secret" of ${'1'.repeat(40)}`;
    const { id } = await business.endpoint(receiver.url, {
      enabled: true,
      oauth2: await client(),
      headers: [{ name: 'x-api-key', value: secret }],
    });
    receiver.answer = ({ headers }, response) => {
      const echo = JSON.stringify({ authorization: headers.authorization, key: headers['x-api-key'] });
      // The last one stands across the end of what is kept.
      response
        .writeHead(200)
        .end(`${echo}${secret}${'.'.repeat(1_010 - echo.length - secret.length)}${secret}`);
    };
    await business.emit();
    const [delivery] = await delivered(id, 1);
    const kept = delivery!.attempts[0]!.response_body!;
    expect(kept).toMatch(/^\{"authorization":"Bearer \*\*\*","key":"\*\*\*"\}\*\*\*\.+\*\*\*$/);
    expect(delivery!.response_body).toBe(kept);
  });

  it('gets a new token shortly before the old one expires', async () => {
    const { id } = await register();
    await business.emit();
    await delivered(id, 1);
    testApp.clock.advance(3_530_000);
    await business.emit();
    await delivered(id, 2);
    testApp.clock.advance(20_000);
    await business.emit();
    await delivered(id, 3);
    expect(authorizations()).toEqual(['Bearer token-1', 'Bearer token-1', 'Bearer token-2']);
  });

  it('that refuses a token gets a second request with a new token in the same attempt', async () => {
    const { id } = await register();
    receiver.answer = ({ headers }, response) =>
      void response.writeHead(headers.authorization === 'Bearer token-1' ? 401 : 200).end();
    await business.emit();
    const [delivery] = await delivered(id, 1);
    expect(delivery!.attempts).toMatchObject([{ attempt: 1, response_status: 200, error: null }]);
    expect(authorizations()).toEqual(['Bearer token-1', 'Bearer token-2']);
    await business.emit();
    await delivered(id, 2);
    expect(tokens.requests).toHaveLength(2);
  });

  it('that refuses the new token as well gets no further request: the delivery is dead with http_401', async () => {
    const { id } = await register();
    receiver.answer = answers(401);
    await business.emit();
    const [delivery] = await untilDeliveries(business, id, ([each]) => each?.status === 'dead');
    expect(delivery).toMatchObject({ attempt_count: 1, error: 'http_401', response_status: 401 });
    expect(authorizations()).toEqual(['Bearer token-1', 'Bearer token-2']);
  });

  it.each<[string, (server: TokenServer) => unknown, string]>([
    [
      'refuses the client',
      (server) => (server.answer = TokenServer.says(401, { error: 'invalid_client' })),
      'token_http_401',
    ],
    ['fails', (server) => (server.answer = TokenServer.says(503, {})), 'token_http_503'],
    ['returns no token', (server) => (server.answer = TokenServer.says(200, { ok: true })), 'token_unusable'],
    [
      'returns a token that is not valid in a header',
      (server) => (server.answer = TokenServer.says(200, { access_token: 'a\r\nb', token_type: 'bearer' })),
      'token_unusable',
    ],
    ['never answers', (server) => (server.answer = () => undefined), 'token_timeout'],
    ['is not reachable', (server) => server.close(), 'token_connection_refused'],
  ])('gets no request when the token server %s: the attempt fails', async (_, fail, error) => {
    const { id } = await register();
    await fail(tokens);
    await business.emit();
    const [delivery] = await untilDeliveries(business, id, ([each]) => each?.status === 'failed');
    expect(delivery).toMatchObject({ error, response_status: null, attempt_count: 1 });
    expect(delivery!.attempts).toMatchObject([{ error, response_status: null }]);
    expect(delivery!.attempts[0]!.duration_ms).toBeLessThan(TIMEOUT_MS + 1_000);
    expect(receiver.received).toEqual([]);
    const inspected = await testApp.get(DeliveryInspection).inspect(business.tenant, id, delivery!.id);
    expect(inspected.headers).toEqual([null]);
  });

  it('gets the delivery after the token server works again', async () => {
    const { id } = await register();
    tokens.answer = TokenServer.says(503, {});
    await business.emit();
    await untilDeliveries(business, id, ([each]) => each?.status === 'failed');
    tokens.answer = TokenServer.says(200, { access_token: 'back', token_type: 'bearer' });
    testApp.clock.advance(60_000);
    await delivered(id, 1);
    expect(authorizations()).toEqual(['Bearer back']);
  });

  it('shows the client without its secret, which is encrypted at rest', async () => {
    const { id } = await register();
    expect((await webhookOf(business, id)).oauth2).toEqual({
      ...{ token_url: tokens.url, client_id: 'maintenance', scope: 'events:write' },
    });
    const [row] = await testApp.acrossBusinesses.rows<{ secret: Buffer }>(
      sql`SELECT oauth2_secret_encrypted AS secret FROM webhook_endpoints WHERE id = ${id}`,
    );
    expect(row!.secret.includes(SECRET)).toBe(false);
    expect(JSON.stringify((await business.api.get('/audit-log')).body)).not.toContain(SECRET);
  });

  it('keeps the client secret when an update leaves it out, but not for another token server', async () => {
    const { id } = await register();
    await change(id, { oauth2: await client({ clientSecret: undefined, scope: null }) });
    await business.emit();
    await delivered(id, 1);
    expect(tokens.requests[0]!.form).toEqual({ grant_type: 'client_credentials' });
    const otherUrl = await testApp.get(WebhookTargets).admit(receiver.url);
    const moved = change(id, { oauth2: await client({ clientSecret: undefined, tokenUrl: otherUrl }) });
    await expect(moved).rejects.toMatchObject({ code: 'invalid_parameter', param: 'oauth2.client_secret' });
  });

  it('gets a new token when the secret has changed, and none after the client is removed', async () => {
    const { id } = await register();
    await business.emit();
    await delivered(id, 1);
    await change(id, { oauth2: await client({ clientSecret: 'another' }) });
    await business.emit();
    await delivered(id, 2);
    await change(id, { oauth2: null });
    await business.emit();
    await delivered(id, 3);
    expect(authorizations()).toEqual(['Bearer token-1', 'Bearer token-2', undefined]);
  });
});

describe('a token request', () => {
  const wanted = async () => ({ ...(await client()), tokenUrl: tokens.url, endpointId: business.id });

  it('that one attempt has no more time for still serves another one', async () => {
    let issue = (): void => undefined;
    tokens.answer = (response) =>
      (issue = () => TokenServer.says(200, { access_token: 'late', token_type: 'bearer' })(response));
    const accessTokens = new AccessTokens(testApp.get(EgressClient), testApp.clock);
    const [hurried, patient] = [
      accessTokens.get(await wanted(), 100),
      accessTokens.get(await wanted(), 20_000),
    ];
    expect(await hurried).toEqual({ token: null, error: 'token_timeout' });
    issue();
    expect(await patient).toEqual({ token: 'late', error: null });
  });

  it.each([{}, { expires_in: null }])('is not repeated if the token has no expiry: %j', async (expiry) => {
    tokens.answer = TokenServer.says(200, { access_token: 'a', token_type: 'bearer', ...expiry });
    const accessTokens = new AccessTokens(testApp.get(EgressClient), testApp.clock);
    for (let time = 0; time < 2; time += 1) await accessTokens.get(await wanted(), 5_000);
    expect(tokens.requests).toHaveLength(1);
  });
});

describe('a token URL (D37)', () => {
  it.each(['http://login.example.com/token', 'https://127.0.0.1/token', 'https://10.0.0.1/', 'nonsense'])(
    'is refused if it is %s',
    async (tokenUrl) => {
      const guarded = await startTestApp({ WEBHOOK_UNSAFE_TARGETS: 'false' });
      const admitted = guarded
        .get(WebhookTargets)
        .admitTokenUrl({ oauth2: { tokenUrl, clientId: 'a', clientSecret: 'b' } });
      await expect(admitted).rejects.toMatchObject({ code: 'invalid_parameter', param: 'oauth2.token_url' });
    },
  );

  it('is not requested if it resolves to a private address later', async () => {
    const config = parseConfig({ SECRET_KEY: 'a secret for tests alone, of forty bytes.' });
    const resolver = { addresses: () => Promise.resolve(['127.0.0.1']) };
    const egress = new EgressClient(config, resolver);
    const grant = { endpointId: 'a', clientId: 'b', clientSecret: 'c', scope: null };
    const { port } = new URL(tokens.url);
    for (const host of ['127.0.0.1', 'login.example.com'])
      expect(
        await new AccessTokens(egress, testApp.clock).get(
          { ...grant, tokenUrl: `http://${host}:${port}/` },
          5_000,
        ),
      ).toEqual({ token: null, error: 'token_address_refused' });
    expect(tokens.requests).toEqual([]);
    await egress.onApplicationShutdown();
  });
});
