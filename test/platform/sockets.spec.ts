import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import { post, RawClient } from '../support/raw-client.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';
import { addLargePage, ASKED, LARGE_PAGE, leaveUnread } from '../support/unread.js';

/** Connections are checked once a second. */
const SOON = { timeout: 10_000 };

async function businessWithLargePage(testApp: TestApp): Promise<TestBusiness> {
  const business = await testApp.business();
  await addLargePage(business);
  return business;
}

describe('a slow client', () => {
  let testApp: TestApp;
  beforeAll(async () => {
    testApp = await startTestApp({
      HTTP_HEADERS_TIMEOUT_MS: '200',
      HTTP_REQUEST_TIMEOUT_MS: '400',
      HTTP_KEEP_ALIVE_MS: '100',
      HTTP_ANSWER_TIMEOUT_MS: '200',
    });
  });

  it.concurrent.each([
    ['that sends nothing', ''],
    ['that stops in the middle of its headers', 'GET /api/v1/me HTTP/1.1\r\nHost: x\r\n'],
    ['that stops in the middle of a second request', 'GET /health/live HTTP/1.1\r\nHost: x\r\n\r\nGET /api'],
  ])('%s gets 408, and is disconnected', async (_, bytes) => {
    const client = await RawClient.connect(testApp.origin);
    const answer = (await client.say(bytes).answers()).at(-1)!;
    expect(answer.status).toBe(408);
    expect(JSON.parse(answer.body)).toMatchObject({
      error: { type: 'invalid_request_error', code: 'request_timeout' },
    });
    expect(answer.headers['x-request-id']).toBe(JSON.parse(answer.body).error.request_id);
    expect(answer.headers['ratelimit-limit']).toBe('1000000');
  });

  it.concurrent('that stops in the middle of a body gets 408, and its request is not executed', async () => {
    const business = await testApp.business();
    const body = JSON.stringify({ name: 'Hall', physical_address: 'x', building_type: 'other' });
    const request = post('/buildings', business.key, body);
    const client = (await RawClient.connect(testApp.origin)).say(request.slice(0, -1));
    await expect.poll(() => client.received, SOON).toContain('408');
    client.say(request.slice(-1));
    expect((await client.answers()).map(({ status }) => status)).toEqual([408]);
    expect((await business.api.get('/buildings')).body.data).toEqual([]);
  });

  it.concurrent('is disconnected after a while without a request', async () => {
    const client = (await RawClient.connect(testApp.origin)).say(
      'GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n',
    );
    expect((await client.answers()).map(({ status }) => status)).toEqual([200]);
  });

  it('that does not read a response is disconnected, and the response is dropped', async () => {
    const business = await businessWithLargePage(testApp);
    const client = await leaveUnread(business);
    const connections = () =>
      new Promise(
        (done) => void testApp.app.getHttpServer().getConnections((_: unknown, n: number) => done(n)),
      );
    expect(await connections()).toBeGreaterThan(0);
    await expect.poll(connections, SOON).toBe(0);
    client.socket.resume();
    await client.closed;
    expect(client.received.length).toBeLessThan(ASKED * LARGE_PAGE);
  });
});

describe('unread responses', () => {
  it('to writes count as well: a batch is refused before it is executed when there is no room for its response', async () => {
    const testApp = await startTestApp({ MAX_UNREAD_BYTES: '1000000' });
    const [business, neighbour] = [await testApp.business(), await testApp.business()];
    const send = (of: TestBusiness) => {
      const asset = { name: 'Pump', room_id: rooms.get(of), description: 'x'.repeat(4_000) };
      return of.api.post('/assets/bulk', { items: Array<object>(100).fill(asset) });
    };
    const rooms = new Map<TestBusiness, string>();
    for (const each of [business, neighbour]) rooms.set(each, (await each.place()).roomId);
    // Room is reserved for twice the body, so for one of them.
    const replies = await Promise.all(Array.from({ length: 8 }, () => send(business)));
    const executed = replies.filter(({ status }) => status === 200);
    const refused = replies.filter(({ status }) => status !== 200);
    expect(executed.length).toBeGreaterThan(0);
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, body, headers } of refused)
      expect([status, body.error.code, headers['retry-after']]).toEqual([503, 'overloaded', '1']);
    const [count] = await testApp.acrossBusinesses.rows(
      sql`SELECT count(*)::int AS assets FROM assets WHERE business_id = ${business.id}`,
    );
    expect(count).toEqual({ assets: 100 * executed.length });
    expect((await send(business)).status).toBe(200);
    expect((await send(neighbour)).status).toBe(200);
  });

  it('delay later requests on the same connection, which are not started', async () => {
    const testApp = await startTestApp();
    const business = await businessWithLargePage(testApp);
    const remaining = async () => Number((await business.api.get('/me')).headers['ratelimit-remaining']);
    const before = await remaining();
    const client = await leaveUnread(business);
    // Requests are counted when they start: only as many as the operating system buffers, and one more.
    for (let looked = 1; looked <= 20; looked += 1) {
      expect(before - looked - (await remaining())).toBeLessThan(ASKED / 2);
    }
    client.socket.resume();
    await expect.poll(() => client.received.length, SOON).toBeGreaterThan(ASKED * LARGE_PAGE);
    expect(before - (await remaining())).toBe(ASKED + 21);
    client.socket.destroy();
  });

  it('are limited per business: beyond its share it gets 503, and other businesses get 200', async () => {
    const testApp = await startTestApp({ MAX_UNREAD_BYTES: '2000000' });
    const [business, neighbour] = [
      await businessWithLargePage(testApp),
      await businessWithLargePage(testApp),
    ];
    const large = async (of: TestBusiness) => (await of.api.get('/assets')).status;
    const client = await leaveUnread(business);

    await expect.poll(() => large(business), SOON).toBe(503);
    const refused = await business.api.get('/assets');
    expect([refused.body.error.code, refused.headers['retry-after']]).toEqual(['overloaded', '1']);
    expect((await business.api.get('/assets?limit=1')).status).toBe(200);
    expect(await large(neighbour)).toBe(200);

    client.socket.resume();
    await expect.poll(() => client.received.length, SOON).toBeGreaterThan(ASKED * LARGE_PAGE);
    expect(await large(business)).toBe(200);
    client.socket.destroy();
  });

  it('beyond the share make every request of the business return 503 until they are read or dropped', async () => {
    const testApp = await startTestApp({ MAX_UNREAD_BYTES: '1000000' });
    const business = await businessWithLargePage(testApp);
    const small = async () => (await business.api.get('/assets?limit=1')).status;
    const client = await leaveUnread(business);
    await expect.poll(small, SOON).toBe(503);
    client.socket.destroy();
    await expect.poll(small, SOON).toBe(200);
  });
});

it('MAX_CONNECTIONS refuses further connections until others are closed', async () => {
  const testApp = await startTestApp({ MAX_CONNECTIONS: '3' });
  const open = await Promise.all([1, 2, 3].map(() => RawClient.connect(testApp.origin)));
  const ask = async () => {
    const client = await RawClient.connect(testApp.origin);
    client.say('GET /health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    return (await client.answers()).length;
  };
  expect(await ask()).toBe(0);
  open[0]!.socket.destroy();
  await open[0]!.closed;
  await expect.poll(ask, SOON).toBe(1);
  for (const each of open) each.socket.destroy();
});
