import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ReceivedBodies } from '../../src/kernel/http/received-bodies.js';
import { post, RawClient } from '../support/raw-client.js';
import { startTestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

/** Connections are checked once a second. */
const SOON = { timeout: 10_000 };
/** In bytes: the bodies of a business may occupy half of it. */
const MAX = 8 * 2 ** 20;
const LARGE = JSON.stringify({ items: [{ name: 'x'.repeat(3_500_000) }] });

const large = (of: TestBusiness, idempotencyKey: string) =>
  post('/assets/bulk', of.key, LARGE, `Idempotency-Key: ${idempotencyKey}`);

describe('bodies that are being received', () => {
  it('are limited per business: beyond its share it gets 503 before the body is read, and others get 200', async () => {
    const testApp = await startTestApp({ MAX_BODY_BYTES: String(MAX) });
    const [business, neighbour] = [await testApp.business(), await testApp.business()];
    const stalled = await Promise.all(Array.from({ length: 20 }, () => RawClient.connect(testApp.origin)));
    for (const [at, client] of stalled.entries()) client.say(large(business, String(at)).slice(0, -1));
    const refused = () => stalled.filter(({ received }) => received.includes('"overloaded"'));
    await expect.poll(() => refused().length, SOON).toBe(19);
    expect(refused()[0]!.received).toMatch(/^HTTP\/1.1 503 [\s\S]*Retry-After: 1\r\n/i);
    const send = async (of: TestBusiness) => (await of.api.post('/assets/bulk', LARGE)).status;
    expect(await send(business)).toBe(503);
    expect(await send(neighbour)).toBe(200);
    // Small bodies of the business still fit.
    expect((await business.api.post('/assets', { name: 'Pump', room_id: null })).status).toBe(400);
    for (const { socket } of stalled) socket.destroy();
    await expect.poll(() => send(business), SOON).toBe(200);
  });

  it('are limited for all businesses together, with a place for one that holds nothing', async () => {
    const testApp = await startTestApp({ MAX_BODY_BYTES: String(MAX) });
    const body = JSON.stringify({ name: 'x'.repeat(800_000) });
    const stalled: RawClient[] = [];
    // Nine of them are more than three quarters of the maximum; those of one business are less than its share.
    for (let business = 0; business < 3; business += 1) {
      const { key } = await testApp.business();
      for (let sent = 0; sent < 3; sent += 1) {
        const client = await RawClient.connect(testApp.origin);
        stalled.push(client.say(post('/assets', key, body, 'Idempotency-Key: a').slice(0, -1)));
      }
    }
    const refused = () => stalled.filter(({ received }) => received.includes('"overloaded"'));
    await expect.poll(() => refused().length, SOON).toBeGreaterThan(0);
    const neighbour = await testApp.business();
    expect((await neighbour.api.post('/assets', body)).status).toBe(400);
    for (const { socket } of stalled) socket.destroy();
  });

  it('count with the largest size allowed while they are compressed', async () => {
    const testApp = await startTestApp({ MAX_BODY_BYTES: String(MAX) });
    const business = await testApp.business();
    const zipped = gzipSync(LARGE).toString('latin1');
    const head = post('/assets/bulk', business.key, '', 'Idempotency-Key: a', 'Content-Encoding: gzip');
    const bytes = head.replace('Content-Length: 0', `Content-Length: ${zipped.length}`) + zipped.slice(0, -1);
    const send = async () => (await business.api.post('/assets/bulk', LARGE)).status;
    const client = (await RawClient.connect(testApp.origin)).say(bytes);
    await expect.poll(() => testApp.get(ReceivedBodies).bytes, SOON).toBe(4 * 2 ** 20);
    expect(await send()).toBe(503);
    client.socket.destroy();
    await expect.poll(send, SOON).toBe(200);
  });
});

describe('a body that makes no progress', () => {
  const building = JSON.stringify({ name: 'Hall', physical_address: 'x', building_type: 'other' });

  it('ends with 408 on a closed connection, and its request is not executed', async () => {
    const testApp = await startTestApp({ HTTP_BODY_TIMEOUT_MS: '300' });
    const business = await testApp.business();
    const client = (await RawClient.connect(testApp.origin)).say(
      post('/buildings', business.key, building).slice(0, -1),
    );
    const [answer, ...more] = await client.answers();
    expect([answer!.status, JSON.parse(answer!.body).error.code, more]).toEqual([408, 'request_timeout', []]);
    expect(answer!.headers.connection).toBe('close');
    expect((await business.api.get('/buildings')).body.data).toEqual([]);
  });

  it('that was already answered is not answered again', async () => {
    const testApp = await startTestApp({ HTTP_BODY_TIMEOUT_MS: '300' });
    const client = (await RawClient.connect(testApp.origin)).say(
      post('/buildings', 'nonsense', building).slice(0, -1),
    );
    expect((await client.answers()).map(({ status }) => status)).toEqual([401]);
  });

  it('differs from a slow one, which is received', async () => {
    const testApp = await startTestApp({ HTTP_BODY_TIMEOUT_MS: '2000' });
    const business = await testApp.business();
    const request = post('/buildings', business.key, building, 'Connection: close');
    const at = request.length - building.length;
    const client = (await RawClient.connect(testApp.origin)).say(request.slice(0, at));
    const rest = [...request.slice(at)];
    // One byte at a time, for longer than the time in which nothing may arrive.
    const timer = setInterval(() => {
      const next = rest.shift();
      if (next === undefined) clearInterval(timer);
      else client.say(next);
    }, 50);
    expect((await client.answers()).map(({ status }) => status)).toEqual([201]);
  }, 20_000);
});
