import { beforeAll, describe, expect, it } from 'vitest';
import { AssetsService } from '../../src/assets/index.js';
import { get, post, RawClient } from '../support/raw-client.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

/** How long a large page is, at least, in bytes. */
const LARGE_PAGE = 1_500_000;
/** How many of them a client asks for: the operating system takes some 3 MB that nobody reads, this is ten times as much. */
const ASKED = 20;
/** Connections are looked over once a second. */
const SOON = { timeout: 10_000 };

/** A business whose list of assets is a large page. */
async function businessWithLargePage(testApp: TestApp): Promise<TestBusiness> {
  const business = await testApp.business();
  const asset = { name: 'Pump', roomId: null, description: 'x'.repeat(LARGE_PAGE / 15) };
  await business.work(async (work) => {
    for (let made = 0; made < 15; made += 1) await testApp.get(AssetsService).create(work, asset);
  });
  return business;
}

/** Asks for a large page again and again, and leaves all but the beginning of the first unread. */
async function leaveUnread(testApp: TestApp, business: TestBusiness): Promise<RawClient> {
  const client = await RawClient.connect(testApp.origin);
  client.say(get('/assets', business.key).repeat(ASKED));
  await client.stopReading();
  return client;
}

describe('a client that takes its time', () => {
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
    ['says nothing', ''],
    ['breaks off within its headers', 'GET /api/v1/me HTTP/1.1\r\nHost: x\r\n'],
    ['breaks off within a second request', 'GET /health/live HTTP/1.1\r\nHost: x\r\n\r\nGET /api'],
  ])('and %s is told 408, and cut off', async (_, bytes) => {
    const client = await RawClient.connect(testApp.origin);
    const answer = (await client.say(bytes).answers()).at(-1)!;
    expect(answer.status).toBe(408);
    expect(JSON.parse(answer.body)).toMatchObject({
      error: { type: 'invalid_request_error', code: 'request_timeout' },
    });
    expect(answer.headers['x-request-id']).toBe(JSON.parse(answer.body).error.request_id);
    expect(answer.headers['ratelimit-limit']).toBe('1000000');
  });

  it.concurrent('and breaks off within a body is told 408; what it began is not done', async () => {
    const business = await testApp.business();
    const body = JSON.stringify({ name: 'Hall', physical_address: 'x', building_type: 'other' });
    const request = post('/buildings', business.key, body);
    const client = (await RawClient.connect(testApp.origin)).say(request.slice(0, -1));
    await expect.poll(() => client.received, SOON).toContain('408');
    client.say(request.slice(-1));
    expect((await client.answers()).map(({ status }) => status)).toEqual([408]);
    expect((await business.api.get('/buildings')).body.data).toEqual([]);
  });

  it.concurrent('with its next request loses a connection that was silent', async () => {
    const client = (await RawClient.connect(testApp.origin)).say(
      'GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n',
    );
    expect((await client.answers()).map(({ status }) => status)).toEqual([200]);
  });

  it('with reading an answer loses its connection, and the answer its memory', async () => {
    const business = await businessWithLargePage(testApp);
    const client = await leaveUnread(testApp, business);
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

describe('answers that nobody reads', () => {
  it('hold up the requests behind them on their connection, which are not even begun', async () => {
    const testApp = await startTestApp();
    const business = await businessWithLargePage(testApp);
    const remaining = async () => Number((await business.api.get('/me')).headers['ratelimit-remaining']);
    const before = await remaining();
    const client = await leaveUnread(testApp, business);
    // Each is counted as it begins: what the operating system takes, and one more, however often one looks.
    for (let looked = 1; looked <= 20; looked += 1) {
      expect(before - looked - (await remaining())).toBeLessThan(ASKED / 2);
    }
    client.socket.resume();
    await expect.poll(() => client.received.length, SOON).toBeGreaterThan(ASKED * LARGE_PAGE);
    expect(before - (await remaining())).toBe(ASKED + 21);
    client.socket.destroy();
  });

  it('of a business are bounded: beyond its share it gets 503, its neighbour what it asks for', async () => {
    const testApp = await startTestApp({ MAX_UNREAD_BYTES: '2000000' });
    const [business, neighbour] = [
      await businessWithLargePage(testApp),
      await businessWithLargePage(testApp),
    ];
    const large = async (of: TestBusiness) => (await of.api.get('/assets')).status;
    const client = await leaveUnread(testApp, business);

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

  it('beyond the share keep every further request of the business out until they are read or lost', async () => {
    const testApp = await startTestApp({ MAX_UNREAD_BYTES: '1000000' });
    const business = await businessWithLargePage(testApp);
    const small = async () => (await business.api.get('/assets?limit=1')).status;
    const client = await leaveUnread(testApp, business);
    await expect.poll(small, SOON).toBe(503);
    client.socket.destroy();
    await expect.poll(small, SOON).toBe(200);
  });
});

it('takes no more connections than it may, and new ones when others have gone', async () => {
  const testApp = await startTestApp({ MAX_CONNECTIONS: '3' });
  const held = await Promise.all([1, 2, 3].map(() => RawClient.connect(testApp.origin)));
  const ask = async () => {
    const client = await RawClient.connect(testApp.origin);
    client.say('GET /health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    return (await client.answers()).length;
  };
  expect(await ask()).toBe(0);
  held[0]!.socket.destroy();
  await held[0]!.closed;
  await expect.poll(ask, SOON).toBe(1);
  for (const each of held) each.socket.destroy();
});
