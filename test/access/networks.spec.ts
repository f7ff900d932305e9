import { afterAll, expect, it } from 'vitest';
import { ApiKey, KeysService, findUnusedKeys } from '../../src/access/index.js';
import { ChangeKeyDto } from '../../src/access/access.dto.js';
import { parseConfig } from '../../src/config.js';
import { parse } from '../../src/kernel/validation/parse.js';
import { startTestApp } from '../support/test-app.js';
import { startTestPortal, textOf } from '../support/portal.js';
import type { TestBusiness } from '../support/test-business.js';

// The tests call from 127.0.0.1, which is a trusted proxy here.
const testApp = await startTestApp({ TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8' });
const keys = testApp.get(KeysService);

async function keyFrom(business: TestBusiness, allowedNetworks: string[]) {
  const { id, secret } = await business.work((work) =>
    keys.create(work, { name: 'ERP', scopes: ['assets:read'], allowedNetworks }),
  );
  const client = testApp.client(secret);
  const from = async (address?: string) =>
    (await client.send('GET', '/me', undefined, address ? { 'x-forwarded-for': address } : {})).status;
  return { id, client, from };
}

it('a key works only from its allowed networks in IPv4 and IPv6, or from everywhere without any', async () => {
  const business = await testApp.business();
  const { from } = await keyFrom(business, ['203.0.113.0/24', '198.51.100.7', '2001:db8:1::/48']);
  for (const inside of ['203.0.113.9', '198.51.100.7', '2001:db8:1::5', '::ffff:203.0.113.9'])
    expect(await from(inside), inside).toBe(200);
  for (const outside of ['203.0.114.9', '198.51.100.8', '2001:db8:2::5', undefined])
    expect(await from(outside), outside).toBe(401);
  const open = await keyFrom(business, []);
  expect([await open.from('192.0.2.1'), await open.from('2001:db8::1'), await open.from()]).toEqual([
    ...[200, 200, 200],
  ]);
});

it('IPv4-mapped networks are stored as IPv4, in any spelling', async () => {
  const given = ['::ffff:10.0.0.0/104', '::FFFF:cb00:7100/120', '0:0:0:0:0:ffff:198.51.100.7', '10.0.0.0/8'];
  const { allowedNetworks } = parse(ChangeKeyDto, { allowed_networks: [...given, '2001:db8::/32', '::/0'] });
  expect(allowedNetworks).toEqual(['10.0.0.0/8', '203.0.113.0/24', '198.51.100.7', '2001:db8::/32', '::/0']);
  const { from } = await keyFrom(await testApp.business(), allowedNetworks!.slice(0, 3));
  for (const inside of ['203.0.113.9', '198.51.100.7', '::ffff:203.0.113.9', '::ffff:cb00:7109'])
    expect(await from(inside), inside).toBe(200);
  expect(await from('203.0.114.9')).toBe(401);
});

it('a key with IPv4-mapped networks that an early release stored works from them as from IPv4 networks', async () => {
  const business = await testApp.business();
  const { id, from } = await keyFrom(business, ['10.0.0.0/8']);
  const store = (networks: string[]) =>
    business.work((work) => work.update(ApiKey, id, { allowedNetworks: networks }));
  await store(['::ffff:203.0.113.0/120', '::FFFF:c633:6407', '2001:db8::/32']);
  for (const inside of ['203.0.113.9', '198.51.100.7', '::ffff:203.0.113.9', '2001:db8::1'])
    expect(await from(inside), inside).toBe(200);
  for (const outside of ['203.0.114.9', '198.51.100.8', '2001:db9::1'])
    expect(await from(outside), outside).toBe(401);
  // A wider IPv6 network holds no IPv4 client.
  await store(['::/0']);
  expect([await from('203.0.113.9'), await from('2001:db8::1')]).toEqual([401, 200]);
});

it('a trusted proxy can be given as an IPv4-mapped network', () => {
  const { trustedProxies } = parseConfig({ TRUSTED_PROXIES: '::ffff:192.0.2.0/120' });
  expect([trustedProxies.include('192.0.2.9'), trustedProxies.include('192.0.3.9')]).toEqual([true, false]);
});

it('the last forwarded address that is not a trusted proxy is the client address', async () => {
  const { from } = await keyFrom(await testApp.business(), ['203.0.113.0/24']);
  expect(await from('203.0.113.9, 192.0.2.1')).toBe(401);
  expect(await from('192.0.2.1, 203.0.113.9')).toBe(200);
  expect(await from('192.0.2.1, 203.0.113.9, 10.1.2.3')).toBe(200);
});

it('a key from another network gets the same 401 as an unknown key, without counting towards the rate limit', async () => {
  const { client, from } = await keyFrom(await testApp.business(), ['203.0.113.0/24']);
  const bare = (text: string, id: string) => text.replaceAll(id, '');
  const outside = await client.get('/me');
  const unknown = await testApp.client('mk_live_unknown').get('/me');
  expect(bare(outside.text, outside.headers['x-request-id']!)).toBe(
    bare(unknown.text, unknown.headers['x-request-id']!),
  );
  expect(outside.headers['ratelimit-remaining']).toBe(outside.headers['ratelimit-limit']);
  expect(await from('203.0.113.9')).toBe(200);
  const { body } = await client.send('GET', '/me', undefined, { 'x-forwarded-for': '203.0.113.9' });
  expect(body.data.rate_limit.remaining).toBe(body.data.rate_limit.limit - 2);
  expect(body.data.allowed_networks).toEqual(['203.0.113.0/24']);
});

it('a change of networks takes effect with the next request, and is refused for a revoked key', async () => {
  const business = await testApp.business();
  const { id, from } = await keyFrom(business, []);
  expect(await from('192.0.2.1')).toBe(200);
  await business.work((work) => keys.restrict(work, id, ['203.0.113.0/24']));
  expect(await from('192.0.2.1')).toBe(401);
  expect(await from('203.0.113.1')).toBe(200);
  await business.work((work) => keys.revoke(work, id));
  const attempt = business.work((work) => keys.restrict(work, id, []));
  await expect(attempt).rejects.toMatchObject({ code: 'invalid_state' });
});

it('findUnusedKeys returns keys that were not used for 90 days, except revoked ones', async () => {
  const business = await testApp.business();
  const { id } = await keyFrom(business, []);
  const used = await keyFrom(business, []);
  const revoked = await keyFrom(business, []);
  await business.work((work) => keys.revoke(work, revoked.id));
  const days = (count: number) => new Date(testApp.clock.now().getTime() + count * 24 * 60 * 60 * 1000);
  const all = await keys.list(business.tenant);
  const recently = all.map((key) => (key.id === used.id ? { ...key, last_used_at: days(80) } : key));
  expect(findUnusedKeys(all, days(89))).toEqual([]);
  expect(findUnusedKeys(recently, days(91)).map((key) => key.id)).toContain(id);
  expect(findUnusedKeys(recently, days(91)).map((key) => key.id)).not.toContain(used.id);
  expect(findUnusedKeys(recently, days(91)).map((key) => key.id)).not.toContain(revoked.id);
});

it('the owner sets the networks in the portal, which shows the last address of a key', async () => {
  const portal = await startTestPortal();
  afterAll(() => portal.stop());
  const business = await portal.api.business();
  const owner = await portal.signIn(business);
  const form = { name: 'ERP', scopes: ['assets:read'], expires_at: '' };
  const wrong = await owner.post('/developers/keys', {
    ...form,
    allowed_networks: '203.0.113.0/24\nnowhere',
  });
  expect(wrong.status).toBe(422);
  expect(wrong.html).toContain('203.0.113.0/24\nnowhere');
  expect(wrong.html).toContain('id="error-allowed_networks"');
  const made = await owner.post('/developers/keys', {
    ...form,
    allowed_networks: '203.0.113.0/24, 127.0.0.1',
  });
  const [, secret] = /(mk_live_\w+)/.exec(made.html)!;
  const [key] = await portal.api.get(KeysService).list(business.tenant);
  expect(key!.allowed_networks).toEqual(['203.0.113.0/24', '127.0.0.1']);
  expect((await portal.api.client(secret).get('/me')).status).toBe(200);
  await expect
    .poll(async () => textOf((await owner.get(`/developers/keys/${key!.id}`)).html))
    .toContain('from 127.0.0.1');
  await owner.post(`/developers/keys/${key!.id}/networks`, { allowed_networks: '203.0.113.0/24' });
  expect((await portal.api.client(secret).get('/me')).status).toBe(401);
  expect(textOf((await owner.get('/audit')).html)).toContain('API key: networks changed');
});
