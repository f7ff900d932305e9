import { randomInt } from 'node:crypto';
import { describe, expect, inject, it } from 'vitest';
import { KeysService } from '../../src/access/index.js';
import { sql } from '../../src/kernel/sql/sql.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const redisUrl = inject('redisUrl');
const backends: [string, Record<string, string>][] = [['PostgreSQL', {}]];
if (redisUrl !== '') backends.push(['Redis', { REDIS_URL: redisUrl }]);

const MAX = 20;
const limited = (environment: Record<string, string>, windowS = '900') =>
  startTestApp({ ...environment, RATE_LIMIT_MAX: String(MAX), RATE_LIMIT_WINDOW_S: windowS });

/** Sends concurrent requests. @returns how many succeeded */
async function fire(testApp: TestApp, key: string, requests: number): Promise<number> {
  const replies = await Promise.all(Array.from({ length: requests }, () => testApp.client(key).get('/me')));
  return replies.filter((reply) => reply.status === 200).length;
}

describe.each(backends)('the rate limit, counted in %s', (_, environment) => {
  it('counts down in the headers, and returns 429 with Retry-After beyond the limit', async () => {
    const testApp = await limited(environment);
    const business = await testApp.business();
    for (let sent = 1; sent <= MAX; sent += 1) {
      const { status, headers } = await business.api.get('/me');
      expect([status, headers['ratelimit-limit'], headers['ratelimit-remaining']]).toEqual([
        200,
        String(MAX),
        String(MAX - sent),
      ]);
    }
    const refused = await business.api.get('/me');
    expect(refused.status).toBe(429);
    expect(refused.body.error).toMatchObject({ type: 'rate_limit_error', code: 'rate_limited' });
    expect(refused.headers['ratelimit-remaining']).toBe('0');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
    expect(refused.headers['retry-after']).toBe(refused.headers['ratelimit-reset']);
  });

  it('also limits invalid keys of a network, and does not touch its valid keys', async () => {
    const testApp = await startTestApp({
      ...environment,
      REFUSED_KEYS_MAX: '5',
      TRUSTED_PROXIES: '127.0.0.1',
    });
    const business = await testApp.business();
    const [address, neighbour] = [0, 1].map(
      (last) => `2001:db8:${randomInt(65_536).toString(16)}:${(2 * randomInt(32_768) + last).toString(16)}`,
    );
    const ask = (secret: string | undefined, from = `${address}::1`) =>
      testApp.client(secret).send('GET', '/me', undefined, { 'x-forwarded-for': from });
    const invalid = [undefined, 'nonsense', `mk_live_${'x'.repeat(49)}`, undefined, 'other'];
    for (const [at, secret] of invalid.entries())
      expect((await ask(secret, `${address}::${at}`)).status).toBe(401);
    for (const secret of [undefined, 'nonsense', `mk_live_${'x'.repeat(49)}`]) {
      const refused = await ask(secret);
      expect([refused.status, refused.body.error.code]).toEqual([429, 'rate_limited']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
      expect(refused.headers['ratelimit-remaining']).toBe(refused.headers['ratelimit-limit']);
    }
    expect((await ask(business.key)).status).toBe(200);
    expect((await ask('nonsense', `${neighbour}::1`)).status).toBe(401);
  });

  it('is exact with concurrent requests', async () => {
    const testApp = await limited(environment);
    const business = await testApp.business();
    expect(await fire(testApp, business.key, 3 * MAX)).toBe(MAX);
  });

  it('returns a different RateLimit-Remaining to each concurrent request', async () => {
    const testApp = await limited(environment);
    const business = await testApp.business();
    const replies = await Promise.all(
      Array.from({ length: MAX }, () => testApp.client(business.key).get('/me')),
    );
    const remaining = replies.map(({ headers }) => Number(headers['ratelimit-remaining']));
    expect(remaining.sort((one, other) => one - other)).toEqual(
      Array.from({ length: MAX }, (_, each) => each),
    );
  });

  it('counts each key separately', async () => {
    const testApp = await limited(environment);
    const [busy, calm] = [await testApp.business(), await testApp.business()];
    await fire(testApp, busy.key, MAX + 5);
    expect((await calm.api.get('/me')).headers['ratelimit-remaining']).toBe(String(MAX - 1));
  });

  it('counts the old and the new secret of a key together', async () => {
    const testApp = await limited(environment);
    const business = await testApp.business();
    await business.api.get('/me');
    const { secret } = await business.work((work) => testApp.get(KeysService).rotate(work, business.keyId));
    expect((await testApp.client(secret).get('/me')).headers['ratelimit-remaining']).toBe(String(MAX - 2));
  });

  it('counts requests of a valid key that fail, but not those refused before the key is checked', async () => {
    const testApp = await limited(environment);
    const business = await testApp.business({ scopes: ['assets:read'] });
    await business.api.get('/buildings'); // lacks the scope
    await business.api.get('/assets?bad=1');
    await business.api.get('/me', { origin: 'https://example.org' });
    expect((await business.api.get('/me')).headers['ratelimit-remaining']).toBe(String(MAX - 3));
  });

  it('accepts requests again after the window ends', async () => {
    const testApp = await limited(environment, '1');
    const business = await testApp.business();
    await fire(testApp, business.key, MAX + 1);
    await expect.poll(async () => (await business.api.get('/me')).status, { interval: 100 }).toBe(200);
  });
});

it('a window in PostgreSQL that began while the clock was ahead ends when the clock is corrected', async () => {
  const testApp = await limited({});
  const business = await testApp.business();
  await business.api.get('/me');
  const exhaust = (endsInS: number) =>
    testApp.acrossBusinesses.rows(sql`UPDATE rate_limits SET points = ${MAX},
      expire = (extract(epoch FROM now()) + ${endsInS}::integer) * 1000 WHERE key = ${`rate:${business.keyId}`}`);
  await exhaust(910);
  expect((await business.api.get('/me')).status).toBe(429);
  await exhaust(24 * 60 * 60);
  const { status, headers } = await business.api.get('/me');
  expect([status, headers['ratelimit-remaining']]).toEqual([200, String(MAX - 1)]);
  expect(Number(headers['ratelimit-reset'])).toBeLessThanOrEqual(900);
});
