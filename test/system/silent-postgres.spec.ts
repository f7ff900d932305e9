import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, describe, expect, it } from 'vitest';
import { WatchedPool } from '../../src/kernel/database/watched-pool.js';
import { createWorker, work } from '../../src/processes/worker.js';
import { idsOf } from '../support/observed.js';
import { Receiver } from '../support/receiver.js';
import { startTestApp, startTestAppAlone } from '../support/test-app.js';
import { PostgresProxy } from '../support/postgres-proxy.js';
import type { TestBusiness } from '../support/test-business.js';
import { sharedDatabase } from '../support/new-database.js';

/** The statement timeout; a silent connection is closed two seconds later. */
const STATEMENT_MS = 1_000;
const GIVEN_UP_MS = STATEMENT_MS + 2_000;
/** Extra time for a busy machine. */
const SLACK_MS = 10_000;

const proxy = await PostgresProxy.open(await sharedDatabase());
const testApp = await startTestApp({
  DATABASE_POOL_MAX: '4',
  DATABASE_URL: proxy.url,
  DATABASE_TIMEOUT_MS: String(STATEMENT_MS),
});

afterAll(() => proxy.close());

const timed = async <T>(act: () => Promise<T>): Promise<[T, number]> => {
  const began = performance.now();
  return [await act(), performance.now() - began];
};

describe('when connections to PostgreSQL fall silent', () => {
  it('a request gets 503 within the statement timeout, and later ones do not get a silent connection', async () => {
    const business = await testApp.business();
    await Promise.all(Array.from({ length: 12 }, () => business.api.get('/assets')));
    expect(proxy.silence()).toBeGreaterThan(1);
    const [lost, took] = await timed(() => business.api.get('/assets'));
    expect(lost.status).toBe(503);
    expect(lost.body.error.code).toBe('unavailable');
    expect(took).toBeLessThan(GIVEN_UP_MS + SLACK_MS);
    // A request with a silent connection would get 503.
    const next = await Promise.all(Array.from({ length: 12 }, () => business.api.get('/assets')));
    expect(next.map(({ status }) => status)).toEqual(next.map(() => 200));
  });

  it('a commit whose response was lost is not repeated, and a retry by the client returns the created record', async () => {
    const business = await testApp.business();
    const { roomId } = await business.place();
    const key = { 'Idempotency-Key': randomUUID() };
    const create = () => business.api.post('/assets', { name: 'Feed pump', room_id: roomId }, key);
    const passed = proxy.silenceAfter('COMMIT');
    const [lost] = await Promise.all([create(), passed]);
    expect(lost.status).toBe(503);
    const again = await create();
    expect(again.status, again.text).toBe(201);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(await idsOf(business, '/assets')).toEqual([again.body.data.id]);
  });

  it('PostgreSQL releases the locks of a transaction that cannot continue', async () => {
    const business = await testApp.business();
    const { floorId } = await business.place();
    const rename = () => business.api.patch(`/floors/${floorId}`, { name: randomUUID() });
    const passed = proxy.silenceAfter('UPDATE "floors"');
    const [lost] = await Promise.all([rename(), passed]);
    expect(lost.status).toBe(503);
    await expect.poll(async () => (await rename()).status, { timeout: 10_000 }).toBe(200);
  });

  it('a write that waits for a counter returns 503 with Retry-After', async () => {
    const business = await testApp.business();
    const { roomId } = await business.place();
    const create = () => business.api.post('/assets', { name: 'Feed pump', room_id: roomId });
    const passed = proxy.silenceAfter('INSERT INTO counters');
    const [lost] = await Promise.all([create(), passed]);
    expect(lost.status, lost.text).toBe(503);
    expect(lost.headers['retry-after']).toBe('1');
    expect((await create()).status).toBe(201);
  }, 30_000);

  it('requests return 503 while new connections are silent too, and 200 as soon as the network works again', async () => {
    const businesses = await Promise.all(Array.from({ length: 6 }, () => testApp.business()));
    const [business] = businesses as [TestBusiness];
    proxy.swallowsNew = true;
    const known = proxy.silence();
    // More keys than connections, so that new ones are needed.
    const during = Promise.all(businesses.map(({ api }) => api.get('/assets')));
    await expect.poll(() => proxy.silence()).toBeGreaterThan(known);
    proxy.swallowsNew = false;
    const [, took] = await timed(() =>
      expect.poll(async () => (await business.api.get('/assets')).status, { timeout: 20_000 }).toBe(200),
    );
    expect(took).toBeLessThan(15_000);
    expect((await during).map(({ status }) => status)).toContain(503);
  });
});

describe('a connection that was idle for longer than the silence that is allowed in use', () => {
  it('is still discarded when it falls silent in use', async () => {
    const pool = new WatchedPool({ connectionString: proxy.url, max: 1, idleTimeoutMillis: 0 }, 200);
    try {
      const client = await pool.lend();
      const idle = once(client.socket, 'timeout');
      client.release();
      await idle;
      proxy.silence();
      await expect(pool.ask({ text: 'SELECT 1' }, 'kept')).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    } finally {
      await pool.end();
    }
  });
});

describe('when the connections of a worker fall silent', () => {
  it('it delivers again within 20 seconds', async () => {
    const alone = await startTestAppAlone();
    const behind = await PostgresProxy.open(alone.config.databaseUrl!);
    const receiver = await Receiver.open();
    const business = await alone.business();
    const silenced = { databaseUrl: behind.url, databaseTimeoutMs: STATEMENT_MS };
    const worker = work(await createWorker({ ...alone.config, ...silenced }));
    try {
      await business.endpoint(receiver.url, { enabled: true });
      await business.emit();
      await receiver.arrived(1);
      expect(behind.silence()).toBeGreaterThan(0);
      await business.emit();
      await receiver.arrived(2, 20_000);
    } finally {
      await worker.stop();
      await receiver.close();
      await behind.close();
    }
  }, 60_000);
});
