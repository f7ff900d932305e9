import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { ChangeWatch } from '../../src/changes/api/change-watch.js';
import { ReceivedBodies } from '../../src/kernel/http/received-bodies.js';
import { Follower } from '../changes/follower.js';
import { fileOf, FORM_TYPE, formWith } from '../support/files.js';
import { post, RawClient } from '../support/raw-client.js';
import { startTestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';
import { addLargePage, leaveUnread } from '../support/unread.js';
import { newSandbox } from './sandboxes.js';

/** Connections of the process under test. A business can use half of them, with its sandbox. */
const POOL = 6;
const SHARE = POOL / 2;
/** Connections are checked once a second. */
const SOON = { timeout: 10_000 };

describe('a sandbox', () => {
  it('shares the connections of its business, so that both together do not affect a neighbour', async () => {
    const testApp = await startTestApp({ DATABASE_POOL_MAX: String(POOL) });
    const { live, sandbox } = await newSandbox(testApp);
    const neighbour = await testApp.business();
    const assets = new Map([live, sandbox].map((each) => [each, each.asset()]));
    const ids = await Promise.all(assets.values());
    const client = new pg.Client(testApp.config.databaseUrl);
    await client.connect();
    await client.query('BEGIN');
    await client.query('SELECT 1 FROM assets WHERE id = ANY($1) FOR UPDATE', [ids]);
    let refusals = 0;
    const sent = [...assets].flatMap(([business, id]) =>
      Array.from({ length: 10 }, async () => {
        const reply = await business.api.patch(`/assets/${await id}`, { name: 'Mine' });
        if (reply.status === 503) refusals += 1;
        return reply;
      }),
    );
    // Until the others have been refused, the share is in use.
    for (let asked = 0; asked < 10; asked += 1) {
      const began = performance.now();
      expect((await neighbour.api.get('/assets')).status).toBe(200);
      expect(performance.now() - began).toBeLessThan(4_000);
    }
    await expect.poll(() => refusals, SOON).toBe(20 - SHARE);
    await client.query('COMMIT');
    await client.end();
    const replies = await Promise.all(sent);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(SHARE);
  });

  it('shares the bytes of unread responses of its business', async () => {
    const testApp = await startTestApp({ MAX_UNREAD_BYTES: '1000000' });
    const { live, sandbox } = await newSandbox(testApp);
    await addLargePage(sandbox);
    const client = await leaveUnread(sandbox);
    const status = async (of: TestBusiness) => (await of.api.get('/assets?limit=1')).status;
    await expect.poll(() => status(live), SOON).toBe(503);
    expect(await status(await testApp.business())).toBe(200);
    client.socket.destroy();
    await expect.poll(() => status(live), SOON).toBe(200);
  });

  it('shares the bytes of bodies of its business', async () => {
    const testApp = await startTestApp({ MAX_BODY_BYTES: String(8 * 2 ** 20) });
    const { live, sandbox } = await newSandbox(testApp);
    const body = JSON.stringify({ items: [{ name: 'x'.repeat(3_500_000) }] });
    const incomplete = post('/assets/bulk', sandbox.key, body, 'Idempotency-Key: a').slice(0, -1);
    const send = async (of: TestBusiness) => (await of.api.post('/assets/bulk', body)).status;
    const stalled = (await RawClient.connect(testApp.origin)).say(incomplete);
    await expect.poll(() => testApp.get(ReceivedBodies).bytes, SOON).toBeGreaterThan(3_000_000);
    expect(await send(live)).toBe(503);
    expect(await send(await testApp.business())).toBe(200);
    stalled.socket.destroy();
    await expect.poll(() => send(live), SOON).toBe(200);
  });

  it('shares the waiting requests of its business', async () => {
    const testApp = await startTestApp({ DATABASE_POOL_MAX: String(POOL) });
    const { live, sandbox } = await newSandbox(testApp);
    const sent = [];
    for (const business of [live, sandbox]) {
      const { cursor } = await Follower.of(business);
      for (let asked = 0; asked < 60; asked += 1)
        sent.push(business.api.get(`/changes?wait=30&cursor=${cursor}`));
    }
    const waiting = () => testApp.get(ChangeWatch).count;
    await expect.poll(waiting, SOON).toBe(100);
    await Promise.race(sent);
    expect(waiting()).toBe(100);
    await live.building();
    await sandbox.building();
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(sent.map(() => 200));
  });

  it('shares the uploads of its business', async () => {
    const testApp = await startTestApp({ DATABASE_POOL_MAX: String(POOL) });
    const { live, sandbox } = await newSandbox(testApp);
    const form = formWith(fileOf('jpg')).toString('latin1');
    const operation = await sandbox.operation();
    const stalled = await Promise.all([1, 2, 3, 4].map(() => RawClient.connect(testApp.origin)));
    for (const [at, client] of stalled.entries()) {
      const request = [
        `POST /api/v1/operations/${operation}/attachments HTTP/1.1`,
        'Host: x',
        `Authorization: Bearer ${sandbox.key}`,
        `Idempotency-Key: upload ${at}`,
        `Content-Type: ${FORM_TYPE}`,
        `Content-Length: ${form.length}`,
      ];
      client.say(`${request.join('\r\n')}\r\n\r\n${form.slice(0, -40)}`);
    }
    const own = await live.operation();
    const upload = async () =>
      (await live.api.upload(`/operations/${own}/attachments`, fileOf('jpg'))).status;
    await expect.poll(upload, { timeout: 30_000 }).toBe(503);
    for (const { socket } of stalled) socket.destroy();
    await expect.poll(upload, SOON).toBe(201);
  }, 60_000);
});
