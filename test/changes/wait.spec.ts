import { request } from 'undici';
import { describe, expect, it } from 'vitest';
import { ConnectionPool } from '../../src/kernel/database/unscoped/connection-pool.js';
import { ChangeWatch } from '../../src/changes/change-watch.js';
import { createApi, listen } from '../../src/processes/api.js';
import { eventually } from '../support/eventually.js';
import { startTestApp, startTestAppAlone } from '../support/test-app.js';
import { Follower } from './follower.js';

const testApp = await startTestApp();

/** How long something takes, in milliseconds. */
async function timed<T>(act: () => Promise<T>): Promise<[T, number]> {
  const begun = performance.now();
  return [await act(), performance.now() - begun];
}

/** Nothing that waits its thirty seconds is over by then, and what does not wait is, on a machine that is busy too. */
const LONG_BEFORE_MS = 15_000;

describe('waiting for a change', () => {
  it('ends at once when something changes, with what did', async () => {
    const business = await testApp.business();
    const { cursor } = await Follower.of(business);
    const waiting = business.api.get(`/changes?wait=30&cursor=${cursor}`);
    const id = await business.building();
    const [{ body }, took] = await timed(() => waiting);
    expect(body.data).toMatchObject([{ type: 'building', resource_id: id }]);
    expect(took).toBeLessThan(LONG_BEFORE_MS);
  });

  it('does not begin where there is something to tell already', async () => {
    const business = await testApp.business();
    await business.building();
    const [{ body }, took] = await timed(() => business.api.get('/changes?wait=30'));
    expect(body.data).toHaveLength(1);
    expect(took).toBeLessThan(LONG_BEFORE_MS);
  });

  it('goes on while other types change, and ends when the time is over, with a cursor behind them', async () => {
    const business = await testApp.business();
    const { cursor } = await Follower.of(business, 'types=asset');
    const waiting = business.api.get(`/changes?wait=1&types=asset&cursor=${cursor}`);
    await business.building();
    const [{ body }, took] = await timed(() => waiting);
    expect([body.data, body.pagination.has_more]).toEqual([[], false]);
    expect(body.pagination.next_cursor).not.toBe(cursor);
    expect(took).toBeGreaterThan(800);
  });

  it('is for 30 seconds at most, and a whole number of them', async () => {
    const business = await testApp.business();
    for (const wait of ['31', '-1', '1.5', 'x', '']) {
      const reply = await business.api.get(`/changes?wait=${wait}`);
      expect([reply.status, reply.body.error.param]).toEqual([400, 'wait']);
    }
  });

  it('holds no connection, and none of the share that other requests of the business need', async () => {
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

  it('is over when the client goes', async () => {
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

  it('is over, with an answer, when the process stops', async () => {
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
