import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { KeysService } from '../../src/access/index.js';
import { sql } from '../../src/kernel/sql/sql.js';
import { meter } from '../meters/metering.js';
import { expectInvalid } from '../support/expectations.js';
import { startTestAppAlone, type TestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';
import { clockOf, DAY_S, move, newSandbox, sandboxOf } from './sandboxes.js';

const DAY_MS = DAY_S * 1000;
let testApp: TestApp;
let live: TestBusiness;
let sandbox: TestBusiness;

beforeAll(async () => {
  testApp = await startTestAppAlone();
  await testApp.worker();
});
afterAll(() => testApp.stopWorkers());
beforeEach(async () => ({ live, sandbox } = await newSandbox(testApp)));

/** The number of days from the service's clock to a time. */
const daysAhead = (moment: string | Date) =>
  (new Date(moment).getTime() - testApp.clock.now().getTime()) / DAY_MS;

describe('the clock of a sandbox', () => {
  it("matches the service's clock until it is advanced", async () => {
    const { body } = await sandbox.api.get('/sandbox/clock');
    expect(body.data).toEqual({ object: 'sandbox_clock', now: expect.any(String), moving_to: null });
    expect(Math.abs(daysAhead(body.data.now))).toBeLessThan(0.001);
  });

  it('can be advanced by seconds, and applies to everything that is recorded afterwards', async () => {
    const reply = await move(sandbox, { advance_seconds: 30 * DAY_S });
    expect(reply.body.data).toEqual({ object: 'sandbox_clock', now: expect.any(String), moving_to: null });
    expect(daysAhead(reply.body.data.now)).toBeCloseTo(30, 2);
    expect(daysAhead(await clockOf(sandbox))).toBeCloseTo(30, 2);
    const { data: building } = (await sandbox.api.get(`/buildings/${await sandbox.building()}`)).body;
    const { data: events } = (await sandbox.api.get('/events')).body;
    const { data: changes } = (await sandbox.api.get('/changes')).body;
    for (const moment of [building.created_at, events[0].created_at, changes.at(-1).changed_at])
      expect(daysAhead(moment)).toBeCloseTo(30, 2);
    expect(daysAhead((await sandbox.api.get('/kpis')).body.data.to)).toBeCloseTo(30, 2);
  });

  it('can be advanced to a time', async () => {
    const now = new Date(testApp.clock.now().getTime() + 3 * DAY_MS).toISOString();
    expect((await move(sandbox, { now })).body.data.now).toBe(now);
    expect((await clockOf(sandbox)).getTime()).toBeGreaterThanOrEqual(Date.parse(now));
  });

  it('determines which meter readings are from the future', async () => {
    const id = await meter(sandbox, { kind: 'gauge' });
    const read_at = new Date(testApp.clock.now().getTime() + DAY_MS).toISOString();
    const record = () => sandbox.api.post(`/meters/${id}/readings`, { value: 1, read_at });
    expectInvalid(await record(), { read_at: 'invalid_parameter' });
    await move(sandbox, { advance_seconds: DAY_S + 60 });
    expect((await record()).status).toBe(201);
  });

  it('does not affect the business or other sandboxes', async () => {
    const neighbour = (await newSandbox(testApp)).sandbox;
    await move(sandbox, { advance_seconds: 30 * DAY_S });
    expect(Math.abs(daysAhead(await clockOf(neighbour)))).toBeLessThan(0.001);
    for (const other of [live, neighbour]) {
      const { data } = (await other.api.get(`/buildings/${await other.building()}`)).body;
      expect(Math.abs(daysAhead(data.created_at))).toBeLessThan(0.001);
    }
  });

  it.each([
    ['neither seconds nor a time', () => ({}), 'advance_seconds'],
    ['both', () => ({ advance_seconds: 1, now: new Date().toISOString() }), 'advance_seconds'],
    ['a time in the past', () => ({ now: new Date(Date.now() - DAY_MS).toISOString() }), 'now'],
    ['more than 400 days', () => ({ now: new Date(Date.now() + 401 * DAY_MS).toISOString() }), 'now'],
    ['more than 400 days in seconds', () => ({ advance_seconds: 401 * DAY_S }), 'advance_seconds'],
    ['0 seconds', () => ({ advance_seconds: 0 }), 'advance_seconds'],
  ])('rejects %s', async (_, body, param) => {
    const reply = await sandbox.api.post('/sandbox/clock', body());
    expect([reply.status, reply.body.error?.code, reply.body.error?.param], reply.text).toEqual([
      400,
      'invalid_parameter',
      param,
    ]);
    expect(Math.abs(daysAhead(await clockOf(sandbox)))).toBeLessThan(0.001);
  });

  it('advances once for a repeated Idempotency-Key, even over many days', async () => {
    const again = { 'Idempotency-Key': randomUUID() };
    const body = { advance_seconds: 40 * DAY_S };
    const first = await sandbox.api.post('/sandbox/clock', body, again);
    const second = await sandbox.api.post('/sandbox/clock', body, again);
    expect([second.status, second.text]).toEqual([200, first.text]);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(daysAhead(await clockOf(sandbox))).toBeCloseTo(40, 2);
  });

  it('rejects a move while another one is in progress', async () => {
    const replies = await Promise.all(
      [1, 2, 3].map((days) => move(sandbox, { advance_seconds: days * DAY_S }, null)),
    );
    const moved = replies.filter(({ status }) => status === 200);
    expect(moved.length).toBeGreaterThan(0);
    for (const { body } of replies.filter(({ status }) => status !== 200)) {
      expect(body.error.code).toBe('invalid_state');
      expect(body.error.message).toContain('GET /sandbox/clock');
    }
    const latest = moved
      .map(({ body }) => body.data.now as string)
      .sort()
      .at(-1)!;
    expect((await clockOf(sandbox)).getTime()).toBeGreaterThanOrEqual(Date.parse(latest));
  });

  it('makes the previous secret of a key and the key itself expire', async () => {
    const expiring = new Date(testApp.clock.now().getTime() + 2 * DAY_MS).toISOString();
    const keys = testApp.get(KeysService);
    const expiringKey = await sandbox.work((work) =>
      keys.create(work, { name: 'ends', scopes: ['assets:read'], expiresAt: new Date(expiring) }),
    );
    const rotatedKey = await sandbox.work((work) =>
      keys.create(work, { name: 'turns', scopes: ['assets:read'] }),
    );
    const { secret } = await sandbox.work((work) => keys.rotate(work, rotatedKey.id));
    const statusWith = async (key: string) => (await testApp.client(key).get('/assets')).status;
    expect(await Promise.all([expiringKey.secret, rotatedKey.secret, secret].map(statusWith))).toEqual([
      200, 200, 200,
    ]);
    await move(sandbox, { advance_seconds: 3 * DAY_S });
    expect(await Promise.all([expiringKey.secret, rotatedKey.secret, secret].map(statusWith))).toEqual([
      401, 401, 200,
    ]);
  });
});

describe('a sandbox', () => {
  it('has livemode false in its keys, in /me and in events, and the business has livemode true', async () => {
    for (const [of, prefix, livemode] of [
      [sandbox, 'mk_test_', false],
      [live, 'mk_live_', true],
    ] as const) {
      expect(of.key.startsWith(prefix)).toBe(true);
      const me = (await of.api.get('/me')).body.data;
      expect([me.livemode, me.business.id]).toEqual([livemode, of.id]);
      await of.building();
      const [event] = (await of.api.get('/events')).body.data;
      expect(event.livemode).toBe(livemode);
      const rows = await testApp.acrossBusinesses.rows<{ payload: string }>(
        sql`SELECT payload FROM events WHERE business_id = ${of.id}`,
      );
      for (const { payload } of rows) expect(JSON.parse(payload)).toHaveProperty('livemode', livemode);
    }
  });

  it('exists once per business, and a second attempt returns its id', async () => {
    await expect(sandboxOf(live)).rejects.toMatchObject({ code: 'duplicate' });
    await expect(sandboxOf(live)).rejects.toThrow(sandbox.id);
    await expect(sandboxOf(sandbox)).rejects.toMatchObject({ code: 'invalid_state' });
  });
});
