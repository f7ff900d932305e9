import { describe, expect, it } from 'vitest';
import { KeysService } from '../../src/access/index.js';
import { UnusedKeysService } from '../../src/notifications/delivery/notice-delivery.module.js';
import { createWorker } from '../../src/processes/worker.js';
import { sql } from '../../src/kernel/sql/sql.js';
import { startTestAppAlone } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';
import { takeTurns } from '../support/turns.js';
import { account, untilNotices, noticesOf } from './people.js';

const testApp = await startTestAppAlone();
const keys = testApp.get(KeysService);
const DAY_MS = 24 * 60 * 60 * 1000;

const createKey = (business: TestBusiness, name: string) =>
  business.work((work) => keys.create(work, { name, scopes: ['assets:read'] }));

/** The parameters of the owner's notices about unused keys, oldest first. */
async function announced(business: TestBusiness) {
  const rows = await testApp.acrossBusinesses.rows<{ audience: string; parameters: { name: string } }>(
    sql`SELECT audience, parameters FROM announcements WHERE business_id = ${business.id} AND kind = 'key.unused' ORDER BY id`,
  );
  expect(rows.filter(({ audience }) => audience !== 'owner')).toEqual([]);
  return rows.map(({ parameters }) => parameters);
}

/** Advances the clock, and runs the check for unused keys. */
async function advanceAndCheck(days: number) {
  testApp.clock.advance(days * DAY_MS);
  await takeTurns(testApp, 'unused-keys');
}

describe('an unused key', () => {
  it('causes one notice to the owner alone after 90 days', async () => {
    const business = await testApp.business();
    const admin = await account(testApp, business, 'admin');
    await createKey(business, 'Forgotten sync');
    await advanceAndCheck(89);
    expect(await announced(business)).toEqual([]);
    await business.api.get('/me');
    await advanceAndCheck(2);
    expect(await announced(business)).toEqual([{ name: 'Forgotten sync', used_at: null }]);
    await advanceAndCheck(80);
    expect(await announced(business)).toHaveLength(1);
    await takeTurns(testApp, 'announcements');
    expect(await untilNotices(testApp, { principal: business.owner }, 1)).toMatchObject([
      { kind: 'key.unused' },
    ]);
    expect(await noticesOf(testApp, admin)).toEqual([]);
  });

  it('causes another notice after it was used and then unused for 90 days again', async () => {
    const business = await testApp.business();
    await advanceAndCheck(91);
    await business.api.get('/me');
    const usedAt = testApp.clock.now().getTime();
    await advanceAndCheck(91);
    const [first, second, ...rest] = await announced(business);
    expect([first!.name, second!.name, rest]).toEqual([first!.name, first!.name, []]);
    const last = Date.parse((second as unknown as { used_at: string }).used_at);
    expect(Math.abs(last - usedAt)).toBeLessThan(60_000);
  });

  it('causes no notice if it is disabled, revoked or expired', async () => {
    const business = await testApp.business();
    const disabled = await createKey(business, 'Disabled');
    await business.work((work) => keys.disable(work, disabled.id));
    const revoked = await createKey(business, 'Revoked');
    await business.work((work) => keys.revoke(work, revoked.id));
    const expiresAt = new Date(testApp.clock.now().getTime() + 30 * DAY_MS);
    await business.work((work) => keys.create(work, { name: 'Expired', scopes: ['assets:read'], expiresAt }));
    testApp.clock.advance(90 * DAY_MS);
    await business.api.get('/me');
    await advanceAndCheck(1);
    expect(await announced(business)).toEqual([]);
  });

  it('causes one notice when several workers check at the same time', async () => {
    const business = await testApp.business();
    const other = await createWorker(testApp.config, testApp.clock);
    const mine = await createWorker(testApp.config, testApp.clock);
    testApp.clock.advance(91 * DAY_MS);
    const checks = [mine, other, mine, other].map((each) =>
      each.get(UnusedKeysService).notifyOwners(business.id),
    );
    await Promise.all(checks);
    expect(await announced(business)).toHaveLength(1);
    await Promise.all([mine.close(), other.close()]);
  });
});
