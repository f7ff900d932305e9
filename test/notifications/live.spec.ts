import type { Subscription } from 'rxjs';
import { keyPrincipal, vendorPrincipal } from '../../src/access/principals.js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { AssetStatusService } from '../../src/assets/index.js';
import { Principal } from '../../src/kernel/auth/principal.js';
import { sql } from '../../src/kernel/sql/sql.js';
import { LiveFeed, type LiveItem } from '../../src/notifications/index.js';
import { eventually } from '../support/eventually.js';
import { inTime } from '../support/in-time.js';
import { startTestApp, startTestAppAlone, type TestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';
import { account, fitter, openOperation, untilNotices, type Fitter } from './people.js';

let testApp: TestApp;
/** Another process on the same database, to which the clients are connected. */
let portal: TestApp;
let business: TestBusiness;
let ada: Fitter;
let assetId: string;
const listening: Subscription[] = [];
beforeAll(async () => {
  testApp = await startTestAppAlone();
  portal = await startTestApp({ DATABASE_URL: testApp.config.databaseUrl!, PORT: '3999' });
  await testApp.worker();
  business = await testApp.business();
  ada = await fitter(testApp, business);
  assetId = await business.asset({ room_id: (await business.place()).roomId });
});
afterEach(() => {
  for (const each of listening.splice(0)) each.unsubscribe();
});
afterAll(() => testApp.stopWorkers());

/** The items that a person receives, once the stream is open. */
async function listen(principal: Principal): Promise<LiveItem[]> {
  const items: LiveItem[] = [];
  listening.push(
    portal
      .get(LiveFeed)
      .stream(principal)
      .subscribe((item) => items.push(item)),
  );
  await untilItem(items, ({ kind }) => kind === 'open');
  return items;
}
const untilItem = (items: LiveItem[], matches: (item: LiveItem) => boolean) =>
  eventually(
    () => Promise.resolve(items),
    (items) => items.some(matches),
  );
const updatedAt: unknown = expect.any(String);
const changes = (items: readonly LiveItem[]) => items.filter(({ kind }) => kind === 'changed');

describe('the live feed of a person', () => {
  it('gets their notices and the changes of their business within about a second', async () => {
    const items = await listen(ada.principal);
    const id = await openOperation(business, ada);
    await untilItem(items, ({ kind }) => kind === 'notice');
    await untilItem(items, ({ kind }) => kind === 'changed');
    const [notice] = await untilNotices(testApp, ada, 1);
    expect(items).toContainEqual({ kind: 'notice', id: notice!.id, notice: 'operation.created', about: id });
    expect(changes(items)).toEqual([
      { kind: 'changed', event: 'operation.created', type: 'operation', id, updatedAt },
    ]);
    await inTime(2_500, async () => {
      const another = await openOperation(business, ada);
      await untilItem(items, (item) => item.kind === 'changed' && item.id === another);
    });
  });

  it('does not get notices of others, nor changes of another business', async () => {
    const elsewhere = await testApp.business();
    const [stranger, colleague] = [
      await fitter(testApp, elsewhere),
      await account(testApp, business, 'admin'),
    ];
    const [far, near] = [await listen(stranger.principal), await listen(colleague.principal)];
    const id = await openOperation(business, ada);
    await untilItem(near, ({ kind }) => kind === 'changed');
    const own = await openOperation(elsewhere, stranger);
    await untilItem(far, ({ kind }) => kind === 'notice');
    expect(near.filter(({ kind }) => kind === 'notice')).toEqual([]);
    expect(changes(near)).toEqual([
      { kind: 'changed', event: 'operation.created', type: 'operation', id, updatedAt },
    ]);
    expect(changes(far)).toEqual([
      { kind: 'changed', event: 'operation.created', type: 'operation', id: own, updatedAt },
    ]);
  });

  it('gets a change that commits late, after one that began later', async () => {
    const items = await listen(ada.principal);
    const statuses = testApp.get(AssetStatusService);
    let commit: () => void = () => undefined;
    const isReleased = new Promise<void>((resolve) => (commit = resolve));
    let written: () => void = () => undefined;
    const isWritten = new Promise<void>((resolve) => (written = resolve));
    const late = business.work(async (work) => {
      await statuses.change(work, assetId, { status: 'out_of_service' });
      written();
      await isReleased;
    });
    await isWritten;
    const id = await openOperation(business, ada);
    await untilItem(items, (item) => item.kind === 'changed' && item.id === id);
    expect(items.some((item) => item.kind === 'changed' && item.id === assetId)).toBe(false);
    commit();
    await late;
    await untilItem(items, (item) => item.kind === 'changed' && item.id === assetId);
    expect(changes(items).filter((item) => item.kind === 'changed' && item.id === id)).toHaveLength(1);
  });

  it('gets only events that they may read', async () => {
    const technician = await listen(ada.principal);
    const manager = await listen((await account(testApp, business, 'manager')).principal);
    const owner = await listen(business.owner);
    // More than are listed at once.
    await business.emit(600, 'key.created');
    const id = await openOperation(business, ada);
    for (const items of [technician, manager])
      await untilItem(items, (item) => item.kind === 'changed' && item.id === id);
    await untilItem(owner, ({ kind }) => kind === 'much');
    await business.emit(1, 'user.deactivated');
    await untilItem(owner, (item) => item.kind === 'changed' && item.event === 'user.deactivated');
    const last = await openOperation(business, ada);
    for (const items of [technician, manager]) {
      await untilItem(items, (item) => item.kind === 'changed' && item.id === last);
      expect(changes(items).map((item) => item.kind === 'changed' && item.event)).toEqual([
        'operation.created',
        'operation.created',
      ]);
      expect(items.filter(({ kind }) => kind === 'much')).toEqual([]);
    }
  });

  it('gets one "much" item instead of many changes', async () => {
    const items = await listen(ada.principal);
    await business.emit(600);
    await untilItem(items, ({ kind }) => kind === 'much');
    expect(changes(items)).toEqual([]);
  });

  it('gets its changes while another business has too many to list', async () => {
    const elsewhere = await testApp.business();
    const busy = await listen(elsewhere.owner);
    const items = await listen(ada.principal);
    const [id] = await Promise.all([openOperation(business, ada), elsewhere.emit(600)]);
    await untilItem(busy, ({ kind }) => kind === 'much');
    await untilItem(items, (item) => item.kind === 'changed' && item.id === id);
    expect(items.filter(({ kind }) => kind === 'much')).toEqual([]);
  });

  it('gets nothing from before it was opened or after it is closed', async () => {
    await openOperation(business, ada);
    const items = await listen(ada.principal);
    const other = await listen(business.owner);
    listening.shift()!.unsubscribe();
    const id = await openOperation(business, ada);
    await untilItem(other, (item) => item.kind === 'changed' && item.id === id);
    expect(changes(items)).toEqual([]);
  });

  it('has no changes for a person of a vendor', async () => {
    const items = await listen(vendorPrincipal(business.id, business.keyId, business.keyId));
    const owner = await listen(business.owner);
    await openOperation(business, ada);
    await untilItem(owner, ({ kind }) => kind === 'changed');
    expect(items).toEqual([{ kind: 'open' }]);
  });

  it('is refused for an API key', () => {
    const key = keyPrincipal(business.id, business.keyId, []);
    expect(() => portal.get(LiveFeed).stream(key)).toThrow('Only people have notices');
  });
});

describe('the query for new events', () => {
  it('reads only new rows', async () => {
    await business.emit(5_000);
    await testApp.acrossBusinesses.rows(sql`ANALYZE events`);
    // Transactions of other tests on the same server may have begun earlier and still be under way. Until they end, the events count as new.
    const areOld = sql`SELECT max(transaction_id) < pg_snapshot_xmin(pg_current_snapshot()) AS "areOld" FROM events`;
    await expect.poll(() => testApp.acrossBusinesses.rows(areOld)).toEqual([{ areOld: true }]);
    const [{ snapshot }] = (await testApp.acrossBusinesses.rows<{ snapshot: string }>(
      sql`SELECT pg_current_snapshot()::text AS snapshot`,
    )) as [{ snapshot: string }];
    const plan = await testApp.acrossBusinesses.rows<{ 'QUERY PLAN': string }>(sql`EXPLAIN
      SELECT e.id FROM events e WHERE e.business_id = ANY(${[business.id]}::uuid[])
        AND e.transaction_id >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
        AND e.transaction_id < pg_snapshot_xmax(pg_current_snapshot())
        AND NOT pg_visible_in_snapshot(e.transaction_id, ${snapshot}::pg_snapshot)
      ORDER BY e.id LIMIT 501`);
    const text = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(text).toMatch(/transaction_id/);
    expect(text).toMatch(/Index (Only )?Scan.*transaction|Bitmap Index Scan on \S*transaction/);
  });
});
