import { describe, expect, it } from 'vitest';
import { KeysService, type KeySummary } from '../../src/access/index.js';
import { sql } from '../../src/kernel/sql/sql.js';
import { createApi } from '../../src/processes/api.js';
import { startTestAppAlone, TestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';
import { takeTurns } from '../support/turns.js';

const testApp = await startTestAppAlone();
const keys = testApp.get(KeysService);
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A key as the portal shows it. */
const shown = (business: TestBusiness): Promise<KeySummary> => keys.get(business.tenant, business.keyId);
const rotate = (business: TestBusiness) => business.work((work) => keys.rotate(work, business.keyId));

/** The recorded uses of the key, oldest first. */
const recorded = ({ id, keyId }: TestBusiness) =>
  testApp.acrossBusinesses.rows<{ last_used_at: Date; last_used_address: string | null }>(
    sql`SELECT last_used_at, last_used_address FROM key_uses WHERE business_id = ${id} AND api_key_id = ${keyId} ORDER BY last_used_at`,
  );

/** Sends a request with the key, and waits until its use is recorded at this time. */
async function use(business: TestBusiness, client = business.api): Promise<Date> {
  const now = testApp.clock.now();
  expect((await client.get('/me')).status).toBe(200);
  await expect
    .poll(async () => (await shown(business)).last_used_at?.getTime() ?? 0)
    .toBeGreaterThanOrEqual(now.getTime());
  return (await shown(business)).last_used_at!;
}

describe('the last use of a key', () => {
  it('is recorded with the client address', async () => {
    const business = await testApp.business();
    expect(await shown(business)).toMatchObject({ last_used_at: null, last_used_address: null });
    await use(business);
    expect((await shown(business)).last_used_address).toMatch(/^(::ffff:)?127\.0\.0\.1$|^::1$/);
  });

  it('is recorded at most once a minute, also by several processes', async () => {
    const business = await testApp.business();
    const first = await use(business);
    const app = await createApi(testApp.config, testApp.clock);
    await app.listen(0, '127.0.0.1');
    const other = new TestApp(app, await app.getUrl(), testApp.clock, testApp.config);
    const { api } = business;
    testApp.clock.advance(MINUTE_MS / 2);
    await Promise.all([api.get('/me'), other.client(business.key).get('/me')]);
    // What the process wrote before it closed, it wrote completely.
    await app.close();
    expect((await shown(business)).last_used_at).toEqual(first);
    testApp.clock.advance(MINUTE_MS / 2);
    expect((await use(business)).getTime()).toBeGreaterThan(first.getTime());
    expect(await recorded(business)).toHaveLength(1);
  });

  it('is that of any of its secrets, also of one that was removed since', async () => {
    const business = await testApp.business();
    const { secret } = await rotate(business);
    testApp.clock.advance(MINUTE_MS);
    const first = await use(business, testApp.client(secret));
    expect((await shown(business)).previous_last_used_at).toBeNull();
    testApp.clock.advance(MINUTE_MS);
    const second = await use(business);
    expect(await shown(business)).toMatchObject({ previous_last_used_at: second });
    await rotate(business);
    expect(await shown(business)).toMatchObject({ last_used_at: second, previous_last_used_at: first });
  });
});

describe('beside release 1.0.0', () => {
  /** Records a use as 1.0.0 does. */
  const useFormer = ({ id, keyId }: TestBusiness, now: Date, address: string) =>
    testApp.acrossBusinesses.rows(sql`WITH secret AS (
        UPDATE api_key_secrets SET last_used_at = ${now} WHERE business_id = ${id} AND api_key_id = ${keyId} AND deadline IS NULL)
      UPDATE api_keys SET last_used_at = ${now}, last_used_address = ${address} WHERE business_id = ${id} AND id = ${keyId}`);

  /** What 1.0.0 shows. */
  const former = async ({ id, keyId }: TestBusiness) => {
    const [key] = await testApp.acrossBusinesses.rows<{ last_used_at: Date | null }>(
      sql`SELECT last_used_at FROM api_keys WHERE business_id = ${id} AND id = ${keyId}`,
    );
    return key!.last_used_at;
  };

  /** The state after the former columns are removed. */
  const forgetFormer = ({ id }: TestBusiness) =>
    testApp.acrossBusinesses
      .rows(sql`WITH secrets AS (UPDATE api_key_secrets SET last_used_at = NULL WHERE business_id = ${id})
      UPDATE api_keys SET last_used_at = NULL, last_used_address = NULL WHERE business_id = ${id}`);

  it('the later use of both is shown, with its address', async () => {
    const business = await testApp.business();
    const now = testApp.clock.now();
    await useFormer(business, now, '192.0.2.1');
    expect(await shown(business)).toMatchObject({ last_used_at: now, last_used_address: '192.0.2.1' });
    testApp.clock.advance(MINUTE_MS);
    await use(business);
    expect((await shown(business)).last_used_address).toContain('127.0.0.1');
    const later = new Date(testApp.clock.now().getTime() + MINUTE_MS);
    await useFormer(business, later, '192.0.2.2');
    expect(await shown(business)).toMatchObject({ last_used_at: later, last_used_address: '192.0.2.2' });
    await rotate(business);
    expect((await shown(business)).previous_last_used_at).toEqual(later);
  });

  it('1.0.0 sees the last use to the day', async () => {
    const business = await testApp.business();
    const first = await use(business);
    await expect.poll(() => former(business)).toEqual(first);
    testApp.clock.advance(DAY_MS - MINUTE_MS);
    await use(business);
    testApp.clock.advance(MINUTE_MS);
    const second = await use(business);
    await expect.poll(() => former(business)).toEqual(second);
  });

  it('its uses are copied, before its columns can be removed', async () => {
    const business = await testApp.business();
    const now = testApp.clock.now();
    const removed = new Date(now.getTime() - DAY_MS);
    await useFormer(business, removed, '192.0.2.3');
    // Its secret is removed with its second rotation.
    await rotate(business);
    await rotate(business);
    const other = await testApp.business();
    await useFormer(other, now, '192.0.2.4');
    await takeTurns(testApp, 'former-key-uses');
    // It works beside this release, and records later uses.
    const later = new Date(now.getTime() + MINUTE_MS);
    await useFormer(other, later, '192.0.2.5');
    await takeTurns(testApp, 'former-key-uses');
    for (const each of [business, other]) await forgetFormer(each);
    expect(await shown(business)).toMatchObject({ last_used_at: removed, last_used_address: '192.0.2.3' });
    expect(await shown(other)).toMatchObject({ last_used_at: later, last_used_address: '192.0.2.5' });
    expect(await recorded(other)).toHaveLength(1);
  });

  it('a use that only one of the two recorded keeps a key from being reported as unused', async () => {
    const [byFormer, byThis, unused] = [
      await testApp.business(),
      await testApp.business(),
      await testApp.business(),
    ];
    const longAgo = testApp.clock.now();
    for (const each of [byThis, unused]) await useFormer(each, longAgo, '192.0.2.6');
    testApp.clock.advance(91 * DAY_MS);
    await useFormer(byFormer, testApp.clock.now(), '192.0.2.6');
    await use(byThis);
    await expect.poll(() => former(byThis)).not.toEqual(longAgo);
    await useFormer(byThis, longAgo, '192.0.2.6');
    await takeTurns(testApp, 'unused-keys');
    const told = await testApp.acrossBusinesses.rows<{ id: string; at: string }>(
      sql`SELECT business_id AS id, parameters->>'used_at' AS at FROM announcements WHERE kind = 'key.unused'`,
    );
    const ids = [byFormer, byThis, unused].map(({ id }) => id);
    expect(told.filter(({ id }) => ids.includes(id))).toEqual([{ id: unused.id, at: longAgo.toISOString() }]);
  });
});
