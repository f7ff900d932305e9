import { readFileSync } from 'node:fs';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccountLinks } from '../../src/access/account-links.js';
import { User } from '../../src/access/user.entity.js';
import { parseConfig } from '../../src/config.js';
import { VapidKeys } from '../../src/notifications/push-subscriptions.service.js';
import { CsrfTokens } from '../../src/portal/session/csrf.js';
import { WebhookTargets } from '../../src/webhooks/index.js';
import { SecretCipher } from '../../src/webhooks/secret-cipher.js';
import { CommandLine } from '../support/command-line.js';
import { fileOf } from '../support/files.js';
import { Receiver } from '../support/receiver.js';
import { startTestApp, startTestAppAlone, type TestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';
import { TokenServer } from '../support/token-server.js';

const OLD = 'the secret of the first years, of many bytes';
const NEW = 'the secret of the years after, of many bytes';

/** The same installation with the old secret, with both, and with only the new one. */
let [before, during, after] = [] as unknown as [TestApp, TestApp, TestApp];
let business: TestBusiness;
let receiver: Receiver;

beforeAll(async () => {
  receiver = await Receiver.open();
  before = await startTestAppAlone({ SECRET_KEY: OLD });
  const installation = { DATABASE_URL: before.config.databaseUrl!, DATABASE_POOL_MAX: '4' };
  during = await startTestApp({ ...installation, SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: OLD });
  after = await startTestApp({ ...installation, SECRET_KEY: NEW });
  business = await before.business();
});
afterAll(async () => {
  await Promise.all([before, during, after].map((each) => each.stopWorkers()));
  await receiver.close();
});

describe('after a change of SECRET_KEY, only while SECRET_KEY_PREVIOUS is set,', () => {
  it('a cursor stays valid', async () => {
    for (const name of ['North', 'South']) await business.building({ name });
    const first = await business.api.get('/buildings?limit=1');
    const path = `/buildings?limit=1&cursor=${first.body.pagination.next_cursor}`;
    expect((await during.client(business.key).get(path)).status).toBe(200);
    expect((await after.client(business.key).get(path)).body.error.code).toBe('invalid_cursor');
  });

  it('file links and e-mail links stay valid', async () => {
    const asset = await business.asset();
    const { body } = await business.api.upload(`/assets/${asset}/attachments`, fileOf('jpg'));
    const statusAt = async ({ origin }: TestApp) => (await fetch(origin + body.data.url)).status;
    expect(await Promise.all([before, during, after].map(statusAt))).toEqual([200, 200, 404]);

    const account = await business.work(async (work) => (await work.lock(User, business.ownerId))!);
    const link = before.get(AccountLinks).create('new-password', account, { isMailed: true });
    const fits = (app: TestApp) => app.get(AccountLinks).isValid('new-password', link, account);
    expect([before, during, after].map(fits)).toEqual([true, true, false]);
  });

  it('the CSRF token of a session stays valid', () => {
    const tokens = (environment: Record<string, string>) => new CsrfTokens(parseConfig(environment));
    const token = tokens({ SECRET_KEY: OLD }).create('session');
    expect(tokens({ SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: OLD }).verify('session', token)).toBe(true);
    expect(tokens({ SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: OLD }).verify('other', token)).toBe(false);
    expect(tokens({ SECRET_KEY: NEW }).verify('session', token)).toBe(false);
  });

  it('the previous VAPID keys of web push are available', () => {
    const keys = (environment: Record<string, string>) => new VapidKeys(parseConfig(environment));
    const { present, previous } = keys({ SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: OLD });
    expect(previous).toEqual(keys({ SECRET_KEY: OLD }).present);
    expect(present).toEqual(keys({ SECRET_KEY: NEW }).present);
  });
});

it('a new cursor is signed with the new secret', async () => {
  const first = await during.client(business.key).get('/buildings?limit=1');
  const path = `/buildings?limit=1&cursor=${first.body.pagination.next_cursor}`;
  expect((await after.client(business.key).get(path)).status).toBe(200);
  expect((await business.api.get(path)).body.error.code).toBe('invalid_cursor');
});

it('webhooks keep their secrets, which "secrets re-encrypt" encrypts with the new one', async () => {
  const certificate = (name: string) =>
    readFileSync(new URL(`../webhooks/certificates/${name}.pem`, import.meta.url), 'utf8');
  const clientCertificate = certificate('client') + certificate('client-key');
  const tokens = await TokenServer.open();
  const tokenUrl = await before.get(WebhookTargets).admit(tokens.url);
  const oauth2 = { tokenUrl, clientId: 'maintenance', clientSecret: 'of the client' };
  const { id, secret } = await business.endpoint(receiver.url, {
    enabled: true,
    headers: [{ name: 'x-plant', value: 'north' }],
    ...{ signature: 'both' as const, clientCertificate, oauth2 },
  });
  await during.worker();
  await business.ping(id);
  const verify = async (count: number) => {
    const { body, headers } = (await receiver.arrived(count)).at(-1)!;
    expect(headers['x-plant']).toBe('north');
    expect(headers.authorization).toMatch(/^Bearer token-/);
    expect(headers['webhook-signature']).toMatch(/ v1a,/);
    new Webhook(secret).verify(body, headers as Record<string, string>);
  };
  await verify(1);

  const cli = new CommandLine({
    DATABASE_URL: before.config.databaseUrl!,
    SECRET_KEY: NEW,
    SECRET_KEY_PREVIOUS: OLD,
  });
  expect(await cli.answer('secrets', 're-encrypt')).toEqual({
    businesses: 1,
    endpoints: 1,
    renewed: 5,
    unreadable: 0,
    unreadable_secrets: [],
  });
  expect(await cli.answer('secrets', 're-encrypt')).toMatchObject({ renewed: 0, unreadable: 0 });
  await during.stopWorkers();

  await after.worker();
  await business.ping(id);
  await verify(2);
  const authorizations = tokens.requests.map(({ headers }) => headers.authorization);
  const credentials = Buffer.from('maintenance:of+the+client').toString('base64');
  expect(authorizations).toEqual([`Basic ${credentials}`, `Basic ${credentials}`]);
  await tokens.close();
});

it('"secrets re-encrypt" fails with the names of secrets that it cannot decrypt, and does not change them', async () => {
  const other = await before.business();
  const { id } = await other.endpoint(receiver.url);
  const foreign = new SecretCipher(
    parseConfig({ SECRET_KEY: 'a secret that is no longer in the configuration' }),
  );
  await other.setEndpoint(id, { secretEncrypted: foreign.encrypt('whsec_x', id) });
  const cli = new CommandLine({
    DATABASE_URL: before.config.databaseUrl!,
    SECRET_KEY: NEW,
    SECRET_KEY_PREVIOUS: OLD,
  });
  const unreadable = { business_id: other.id, endpoint_id: id, secret: 'secret' };
  for (const _ of ['once', 'again']) {
    const { result, message } = await cli.failure('secrets', 're-encrypt');
    expect(result).toMatchObject({ renewed: 0, unreadable: 1, unreadable_secrets: [unreadable] });
    expect(message).toContain(
      `SECRET_KEY_PREVIOUS decrypts these secrets of webhook endpoints: secret of ${id}.`,
    );
  }
});
