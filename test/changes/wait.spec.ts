import { request } from 'undici';
import { describe, expect, it, vi } from 'vitest';
import { BusinessesService, KeysService } from '../../src/access/index.js';
import { BuildingsService } from '../../src/hierarchy/index.js';
import { CommitOrder } from '../../src/kernel/events/commit-order.js';
import { sql } from '../../src/kernel/sql/sql.js';
import { ConnectionPool } from '../../src/kernel/database/unscoped/connection-pool.js';
import { ChangeWatch } from '../../src/changes/api/change-watch.js';
import { createApi, listen } from '../../src/processes/api.js';
import { eventually } from '../support/eventually.js';
import { suspend } from '../support/suspension.js';
import { startTestApp, startTestAppAlone, type TestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';
import { Follower } from './follower.js';

const testApp = await startTestApp();

/** Runs an action. @returns its result and how many milliseconds it took */
async function timed<T>(act: () => Promise<T>): Promise<[T, number]> {
  const begun = performance.now();
  return [await act(), performance.now() - begun];
}

/** Waits until this number of requests wait for a change. */
async function untilWaiting(of: TestApp, many: number): Promise<void> {
  await eventually(
    () => Promise.resolve(of.get(ChangeWatch).count),
    (count) => count === many,
  );
}

const HALL = { name: 'Hall', physicalAddress: '1 Quay', buildingType: 'other' } as const;

const revoke = (business: TestBusiness, key: string) =>
  business.work((work) => testApp.get(KeysService).revoke(work, key));
const disable = (business: TestBusiness, key: string) =>
  business.work((work) => testApp.get(KeysService).disable(work, key));
const leavePlan = (business: TestBusiness) =>
  business.work((work) => testApp.get(BusinessesService).setPlan(work, 'business'));
const takeScope = (business: TestBusiness, key: string) =>
  testApp.acrossBusinesses.rows(
    sql`UPDATE api_keys SET scopes = ARRAY['assets:read'] WHERE business_id = ${business.id} AND id = ${key}`,
  );

/** Less than the thirty seconds of a wait, and enough for a response without a wait on a busy machine. */
const LONG_BEFORE_MS = 15_000;

describe('GET /changes?wait=', () => {
  it('waits until a change is available, and then returns it', async () => {
    const business = await testApp.business();
    const { cursor } = await Follower.of(business);
    const waiting = business.api.get(`/changes?wait=30&cursor=${cursor}`);
    const id = await business.building();
    const [{ body }, took] = await timed(() => waiting);
    expect(body.data).toMatchObject([{ type: 'building', resource_id: id }]);
    expect(took).toBeLessThan(LONG_BEFORE_MS);
  });

  it('returns immediately when there already are changes', async () => {
    const business = await testApp.business();
    await business.building();
    const [{ body }, took] = await timed(() => business.api.get('/changes?wait=30'));
    expect(body.data).toHaveLength(1);
    expect(took).toBeLessThan(LONG_BEFORE_MS);
  });

  it('ignores changes of other types, and returns an empty page with a new cursor after the wait', async () => {
    const business = await testApp.business();
    const { cursor } = await Follower.of(business, 'types=asset');
    const waiting = business.api.get(`/changes?wait=1&types=asset&cursor=${cursor}`);
    await business.building();
    const [{ body }, took] = await timed(() => waiting);
    expect([body.data, body.pagination.has_more]).toEqual([[], false]);
    expect(body.pagination.next_cursor).not.toBe(cursor);
    expect(took).toBeGreaterThan(800);
  });

  it('returns 400 unless wait is a whole number from 0 to 30', async () => {
    const business = await testApp.business();
    for (const wait of ['31', '-1', '1.5', 'x', '']) {
      const reply = await business.api.get(`/changes?wait=${wait}`);
      expect([reply.status, reply.body.error.param]).toEqual([400, 'wait']);
    }
  });

  it('does not hold a database connection, nor a concurrency slot that other requests of the business need', async () => {
    const narrow = await startTestAppAlone({ DATABASE_POOL_MAX: '2' });
    const business = await narrow.business();
    const { cursor } = await Follower.of(business);
    const waiting = Array.from({ length: 4 }, () => business.api.get(`/changes?wait=30&cursor=${cursor}`));
    const { pool } = narrow.get(ConnectionPool);
    await eventually(
      () => Promise.resolve(pool.idleCount),
      (idle) => idle === pool.totalCount,
    );
    await business.building();
    const replies = await Promise.all(waiting);
    expect(replies.map(({ body }) => body.data.length)).toEqual(replies.map(() => 1));
  });

  it('lets exactly 100 requests of a business wait over all its keys, and answers further ones immediately', async () => {
    const alone = await startTestAppAlone();
    const [business, neighbour] = [await alone.business(), await alone.business()];
    const watch = alone.get(ChangeWatch);
    const { cursor } = await Follower.of(business);
    const other = alone.client((await business.apiKey()).secret);
    let answered = 0;
    const waiting = Array.from({ length: 140 }, async (_, at) => {
      const api = at % 2 === 0 ? business.api : other;
      const reply = await api.get(`/changes?wait=30&cursor=${cursor}`);
      answered += 1;
      return reply;
    });
    await eventually(
      () => Promise.resolve(answered),
      (count) => count === 40,
    );
    expect(watch.count).toBe(100);
    // Another business has its own limit.
    const { cursor: theirs } = await Follower.of(neighbour);
    const othersWait = neighbour.api.get(`/changes?wait=30&cursor=${theirs}`);
    await untilWaiting(alone, 101);
    await Promise.all([business.building(), neighbour.building()]);
    const replies = await Promise.all(waiting);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(replies.filter(({ body }) => body.data.length === 1)).toHaveLength(100);
    expect((await othersWait).body.data).toHaveLength(1);
    // All slots are free again.
    const { cursor: next } = await Follower.of(business);
    const again = business.api.get(`/changes?wait=30&cursor=${next}`);
    await untilWaiting(alone, 1);
    await business.building();
    expect((await again).body.data).toHaveLength(1);
  });

  it('looks for changes once for all requests that wait', async () => {
    const alone = await startTestAppAlone();
    const business = await alone.business();
    const { cursor } = await Follower.of(business);
    const number = vi.spyOn(alone.get(CommitOrder), 'number');
    const began = performance.now();
    const waiting = Array.from({ length: 80 }, () => business.api.get(`/changes?wait=30&cursor=${cursor}`));
    await untilWaiting(alone, 80);
    // One every 100 ms for all, and a few when requests begin to wait.
    expect(number.mock.calls.length).toBeLessThan(45 + (performance.now() - began) / 100);
    number.mockRestore();
    await business.building();
    await Promise.all(waiting);
  });

  it.each([
    ['the key is revoked', 401, 'invalid_key', revoke],
    ['the key is disabled', 401, 'invalid_key', disable],
    ['the plan ends', 402, 'plan_required', leavePlan],
    ['the business is suspended', 402, 'business_suspended', (of: TestBusiness) => suspend(of)],
    ['the scope is taken away', 403, 'scope_required', takeScope],
  ] as const)('checks the key again after the wait, when %s (D20)', async (_, status, code, end) => {
    const business = await testApp.business();
    const { id, secret } = await business.apiKey();
    const { cursor } = await Follower.of(business);
    const waiting = testApp.client(secret).get(`/changes?wait=30&cursor=${cursor}`);
    await untilWaiting(testApp, 1);
    await end(business, id);
    await business.work((work) => testApp.get(BuildingsService).create(work, HALL));
    const reply = await waiting;
    expect([reply.status, reply.body.error.code]).toEqual([status, code]);
    expect(reply.text).not.toContain('Hall');
  });

  it('stops waiting when the client disconnects', async () => {
    const business = await testApp.business();
    const { cursor } = await Follower.of(business);
    const gone = new AbortController();
    const waiting = request(`${testApp.origin}/api/v1/changes?wait=30&cursor=${cursor}`, {
      headers: { authorization: `Bearer ${business.key}` },
      signal: gone.signal,
    });
    waiting.catch(() => undefined);
    const watch = testApp.get(ChangeWatch);
    await eventually(
      () => Promise.resolve(watch.count),
      (count) => count === 1,
    );
    gone.abort();
    await eventually(
      () => Promise.resolve(watch.count),
      (count) => count === 0,
    );
  });

  it('responds with 200 when the process stops', async () => {
    const other = await createApi({ ...testApp.config, port: 0 }, testApp.clock);
    const running = await listen(other, { ...testApp.config, port: 0 });
    const business = await testApp.business();
    const { cursor } = await Follower.of(business);
    const waiting = request(`${await other.getUrl()}/api/v1/changes?wait=30&cursor=${cursor}`, {
      headers: { authorization: `Bearer ${business.key}` },
    });
    await eventually(
      () => Promise.resolve(other.get(ChangeWatch, { strict: false }).count),
      (count) => count === 1,
    );
    const [[reply], took] = await timed(() => Promise.all([waiting, running.stop()]));
    expect(reply.statusCode).toBe(200);
    await reply.body.dump();
    expect(took).toBeLessThan(5_000);
  });
});
