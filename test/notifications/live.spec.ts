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
import { account, fitter, opened, told, type Fitter } from './people.js';

let testApp: TestApp;
/** Another process on the same database: there people look, here things happen. */
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

/** What somebody hears, from the moment on at which nothing is missed. */
async function listen(principal: Principal): Promise<LiveItem[]> {
  const heard: LiveItem[] = [];
  listening.push(
    portal
      .get(LiveFeed)
      .of(principal)
      .subscribe((item) => heard.push(item)),
  );
  await heardBy(heard, ({ kind }) => kind === 'open');
  return heard;
}
const heardBy = (heard: LiveItem[], matches: (item: LiveItem) => boolean) =>
  eventually(
    () => Promise.resolve(heard),
    (items) => items.some(matches),
  );
const updatedAt: unknown = expect.any(String);
const changes = (heard: readonly LiveItem[]) => heard.filter(({ kind }) => kind === 'changed');

describe('whoever looks', () => {
  it('hears of a notice, and of what changed, within about a second', async () => {
    const heard = await listen(ada.principal);
    const id = await opened(business, ada);
    await heardBy(heard, ({ kind }) => kind === 'notice');
    await heardBy(heard, ({ kind }) => kind === 'changed');
    const [notice] = await told(testApp, ada, 1);
    expect(heard).toContainEqual({ kind: 'notice', id: notice!.id, notice: 'operation.created' });
    expect(changes(heard)).toEqual([
      { kind: 'changed', event: 'operation.created', type: 'operation', id, updatedAt },
    ]);
    await inTime(2_500, async () => {
      const another = await opened(business, ada);
      await heardBy(heard, (item) => item.kind === 'changed' && item.id === another);
    });
  });

  it('does not hear what concerns others, or another business', async () => {
    const elsewhere = await testApp.business();
    const [stranger, colleague] = [
      await fitter(testApp, elsewhere),
      await account(testApp, business, 'admin'),
    ];
    const [far, near] = [await listen(stranger.principal), await listen(colleague.principal)];
    const id = await opened(business, ada);
    await heardBy(near, ({ kind }) => kind === 'changed');
    const own = await opened(elsewhere, stranger);
    await heardBy(far, ({ kind }) => kind === 'notice');
    expect(near.filter(({ kind }) => kind === 'notice')).toEqual([]);
    expect(changes(near)).toEqual([
      { kind: 'changed', event: 'operation.created', type: 'operation', id, updatedAt },
    ]);
    expect(changes(far)).toEqual([
      { kind: 'changed', event: 'operation.created', type: 'operation', id: own, updatedAt },
    ]);
  });

  it('hears of what commits late, although what began after it was heard before', async () => {
    const heard = await listen(ada.principal);
    const statuses = testApp.get(AssetStatusService);
    let commit: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (commit = resolve));
    let written: () => void = () => undefined;
    const isWritten = new Promise<void>((resolve) => (written = resolve));
    const late = business.work(async (work) => {
      await statuses.change(work, assetId, { status: 'out_of_service' });
      written();
      await held;
    });
    await isWritten;
    const id = await opened(business, ada);
    await heardBy(heard, (item) => item.kind === 'changed' && item.id === id);
    expect(heard.some((item) => item.kind === 'changed' && item.id === assetId)).toBe(false);
    commit();
    await late;
    await heardBy(heard, (item) => item.kind === 'changed' && item.id === assetId);
    expect(changes(heard).filter((item) => item.kind === 'changed' && item.id === id)).toHaveLength(1);
  });

  it('is told to look anew when more happened than is worth listing', async () => {
    const heard = await listen(ada.principal);
    await business.emit(600);
    await heardBy(heard, ({ kind }) => kind === 'much');
    expect(changes(heard)).toEqual([]);
  });

  it('hears nothing of what happened before, nor after they no longer listen', async () => {
    await opened(business, ada);
    const heard = await listen(ada.principal);
    const other = await listen(business.owner);
    listening.shift()!.unsubscribe();
    const id = await opened(business, ada);
    await heardBy(other, (item) => item.kind === 'changed' && item.id === id);
    expect(changes(heard)).toEqual([]);
  });

  it('hears of notices alone when they belong to a vendor', async () => {
    const heard = await listen(vendorPrincipal(business.id, business.keyId, business.keyId));
    const owner = await listen(business.owner);
    await opened(business, ada);
    await heardBy(owner, ({ kind }) => kind === 'changed');
    expect(heard).toEqual([{ kind: 'open' }]);
  });

  it('is a person', () => {
    const key = keyPrincipal(business.id, business.keyId, []);
    expect(() => portal.get(LiveFeed).of(key)).toThrow('Only people are told');
  });
});

describe('looking for what is new', () => {
  it('reads new rows alone, however many there are', async () => {
    await business.emit(5_000);
    await testApp.acrossBusinesses.rows(sql`ANALYZE events`);
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
