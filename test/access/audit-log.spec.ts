import { expect, it } from 'vitest';
import { KeysService, SCOPES, UsersService } from '../../src/access/index.js';
import { WebhooksService } from '../../src/webhooks/index.js';
import { startTestPortal } from '../support/portal.js';
import { UUID } from '../../src/kernel/ids.js';
import { idsOf } from '../support/observed.js';

const portal = await startTestPortal();
const testApp = portal.api;
const LOG = '/audit-log';

interface Entry {
  readonly id: string;
  readonly action: string;
  readonly created_at: string;
}

it('GET /audit-log returns actor, target, address and request ID of each change, newest first', async () => {
  const business = await testApp.business();
  const owner = await portal.signIn(business);
  const form = { name: 'ERP', scopes: ['assets:read'], expires_at: '', allowed_networks: '' };
  const made = await owner.post('/developers/keys', form);
  const [secret] = /mk_live_\w+/.exec(made.html)!;
  const { text, body } = await business.api.get(`${LOG}?limit=1`);
  const [key] = await testApp.get(KeysService).list(business.tenant);
  expect(body.data[0]).toEqual({
    ...{ id: expect.any(String), object: 'audit_entry', action: 'key.created' },
    actor: { kind: 'user', id: business.ownerId, name: expect.any(String) },
    target: { object: 'api_key', id: key!.id, name: 'ERP' },
    ...{ address: '127.0.0.1', request_id: expect.stringMatching(UUID), created_at: expect.any(String) },
    details: { scopes: ['assets:read'], expires_at: null, allowed_networks: [] },
  });
  expect(text).not.toContain(secret.slice(8));
});

it('GET /audit-log uses the names of the API, and filters by actor, action and time', async () => {
  const business = await testApp.business();
  const { id } = await business.endpoint('http://127.0.0.1:9/hook');
  testApp.clock.advance(60_000);
  const admin = await business.user('admin');
  await business.work((work) =>
    testApp
      .get(WebhooksService)
      .pause(work, id)
      .catch(() => undefined),
  );
  await business
    .as(admin.principal)
    .work((work) =>
      testApp
        .get(UsersService)
        .create(work, { name: 'Max', email: `max.${id}@example.org`, role: 'manager' }),
    );
  const entries = (await business.api.get(LOG)).body.data as Entry[];
  expect(entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['webhook_endpoint.registered', 'user.invited', 'key.created']),
  );
  const registered = entries.find(({ action }) => action === 'webhook_endpoint.registered')!;
  expect(registered).toMatchObject({
    ...{ target: { object: 'webhook_endpoint', id }, address: null, request_id: null },
  });
  expect(await idsOf(business, `${LOG}?action=webhook_endpoint.registered`)).toEqual([registered.id]);
  const ofAdmin = (await business.api.get(`${LOG}?actor_id=${admin.id}`)).body.data as Entry[];
  expect(ofAdmin.map(({ action }) => action)).toEqual(['user.invited']);
  const later = (await business.api.get(`${LOG}?since=${ofAdmin[0]!.created_at}`)).body.data as Entry[];
  expect(later.map(({ id: each }) => each)).not.toContain(registered.id);
  expect((await business.api.get(`${LOG}?action=endpoint.registered`)).body.error.param).toBe('action');
});

it('GET /audit-log requires audit:read, and lists only entries of the business', async () => {
  const [business, neighbour] = [await testApp.business(), await testApp.business()];
  const { secret } = await business.apiKey(SCOPES.filter((scope) => scope !== 'audit:read'));
  expect((await testApp.client(secret).get(LOG)).status).toBe(403);
  const own = await idsOf(business, LOG);
  expect(own.length).toBeGreaterThan(0);
  for (const id of await idsOf(neighbour, LOG)) expect(own).not.toContain(id);
});
