import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readTables } from '../../src/kernel/database/business-tables.js';
import type { Sql } from '../../src/kernel/sql/sql.js';
import { eventually } from '../support/eventually.js';
import { untilWaitingForLock } from '../support/locks.js';
import { Receiver } from '../support/receiver.js';
import { oneOfEach } from '../support/records.js';
import { startTestAppAlone, type TestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';
import { recordWork } from '../support/work-records.js';
import { clockOf, DAY_S, move, newSandbox } from './sandboxes.js';

type Delivery = { readonly id: string; readonly status: string };

let testApp: TestApp;
let live: TestBusiness;
let sandbox: TestBusiness;

beforeAll(async () => {
  testApp = await startTestAppAlone();
  await testApp.worker();
});
afterAll(() => testApp.stopWorkers());
beforeEach(async () => ({ live, sandbox } = await newSandbox(testApp)));

/** The number of rows of a business, by table. */
async function rowsOf({ id }: TestBusiness): Promise<Record<string, number>> {
  const { ofBusinesses } = await readTables(<R extends object>(query: Sql) =>
    testApp.acrossBusinesses.rows<R>(query),
  );
  const counts: Record<string, number> = {};
  for (const { name } of ofBusinesses) {
    const { rows } = await testApp.acrossBusinesses.pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM "${name}" WHERE business_id = $1`,
      [id],
    );
    if (rows[0]!.count > 0) counts[name] = rows[0]!.count;
  }
  return counts;
}

const reset = async ({ api }: TestBusiness, headers = {}) => {
  const reply = await api.post('/sandbox/reset', undefined, headers);
  expect(reply.status, reply.text).toBe(204);
  return reply;
};

describe('resetting a sandbox', () => {
  it('keeps only its keys, and does not affect other businesses', async () => {
    for (const business of [sandbox, live]) {
      await oneOfEach(business);
      await recordWork(business);
    }
    const before = await rowsOf(live);
    await reset(sandbox);
    // The owner of the keys, the counters of the feeds, and the record of the reset itself remain; the numbers of operations start again.
    const { api_keys, api_key_secrets, key_uses, users, counters, idempotency_records, ...others } =
      await rowsOf(sandbox);
    expect(others).toEqual({});
    expect([api_keys, key_uses, users, idempotency_records]).toEqual([api_key_secrets, 1, 1, 1]);
    expect(counters).toBeLessThanOrEqual(5);
    for (const list of ['assets', 'operations', 'buildings', 'events', 'alarms'])
      expect((await sandbox.api.get(`/${list}`)).body.data, list).toEqual([]);
    expect(await rowsOf(live)).toEqual(before);
  });

  it('sets its clock to now, even while it is being advanced', async () => {
    await move(sandbox, { advance_seconds: 30 * DAY_S });
    await reset(sandbox);
    const lag = (await clockOf(sandbox)).getTime() - testApp.clock.now().getTime();
    expect(Math.abs(lag)).toBeLessThan(60_000);
    const created = (await sandbox.api.get(`/buildings/${await sandbox.building()}`)).body.data.created_at;
    expect(Date.parse(created as string)).toBeLessThan(testApp.clock.now().getTime() + 60_000);
  });

  it('makes the cursors of the change feed return 410, so that clients start again', async () => {
    await sandbox.building();
    const { pagination } = (await sandbox.api.get('/changes')).body;
    await reset(sandbox);
    const late = await sandbox.api.get(`/changes?cursor=${pagination.next_cursor}`);
    expect([late.status, late.body.error.code]).toEqual([410, 'cursor_expired']);
    const building = await sandbox.building();
    const { data } = (await sandbox.api.get('/changes')).body;
    expect(data.map((each: { resource_id: string }) => each.resource_id)).toEqual([building]);
  });

  it('does not hold up the webhooks after it when an attempt is under way', async () => {
    const receiver = await Receiver.open(() => undefined);
    try {
      await sandbox.endpoint(receiver.url, { enabled: true });
      await sandbox.emit();
      await receiver.arrived(1);
      await reset(sandbox);
      const next = await Receiver.open();
      try {
        await sandbox.endpoint(next.url, { enabled: true });
        receiver.hangUp();
        await sandbox.emit();
        await next.arrived(1, 8_000);
      } finally {
        await next.close();
      }
    } finally {
      await receiver.close();
    }
  });

  it('waits for a worker that records a lost attempt, and deletes it', async () => {
    const { id } = await sandbox.endpoint('http://127.0.0.1:9/hook', { enabled: true });
    await sandbox.emit();
    const [delivery] = await eventually(
      async () => (await sandbox.api.get(`/webhooks/${id}/deliveries`)).body.data as Delivery[],
      ([first]) => first?.status === 'failed',
    );
    const recorder = new pg.Client(testApp.config.databaseUrl);
    await recorder.connect();
    await recorder.query('BEGIN');
    await recorder.query('SELECT 1 FROM webhook_endpoints WHERE business_id = $1 FOR NO KEY UPDATE', [
      sandbox.id,
    ]);
    await recorder.query(
      `INSERT INTO webhook_attempts (id, business_id, delivery_id, attempt, started_at, duration_ms)
        VALUES ($1, $2, $3, 2, now(), 1)`,
      [randomUUID(), sandbox.id, delivery!.id],
    );
    const resetting = sandbox.api.post('/sandbox/reset');
    await untilWaitingForLock(testApp);
    await recorder.query('COMMIT');
    await recorder.end();
    expect((await resetting).status).toBe(204);
    expect(await rowsOf(sandbox)).not.toHaveProperty('webhook_attempts');
  });

  it('waits for requests under way, which fail neither it nor each other', async () => {
    await move(sandbox, { advance_seconds: 30 * DAY_S });
    const statuses = new Set<number>();
    let isBusy = true;
    const writer = async () => {
      while (isBusy) {
        const floor = await sandbox.api.post(`/buildings/${await sandbox.building()}/floors`, {
          ...{ name: 'Ground floor', level: 0 },
        });
        const room = await sandbox.api.post(`/floors/${floor.body.data?.id}/rooms`, { name: 'Boiler room' });
        const asset = { name: 'Feed pump', room_id: room.body.data?.id as string };
        for (const { status } of [floor, room, await sandbox.api.post('/assets', asset)])
          statuses.add(status);
      }
    };
    const writers = Array.from({ length: 5 }, writer);
    for (let n = 0; n < 3; n += 1) await reset(sandbox);
    isBusy = false;
    await Promise.all(writers);
    // What a reset deleted meanwhile is missing. Nothing is overloaded, and nothing has the time of the clock before.
    expect([...statuses].filter((status) => ![201, 400, 404].includes(status))).toEqual([]);
    const { data } = (await sandbox.api.get('/buildings')).body as { data: { created_at: string }[] };
    const latest = Math.max(...data.map(({ created_at }) => Date.parse(created_at)));
    expect(latest - testApp.clock.now().getTime()).toBeLessThan(DAY_S * 1000);
  });

  it('runs once for repeated requests with the same Idempotency-Key', async () => {
    const key = { 'Idempotency-Key': randomUUID() };
    await reset(sandbox, key);
    const building = await sandbox.building();
    const again = await reset(sandbox, key);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect((await sandbox.api.get(`/buildings/${building}`)).status).toBe(200);
  });

  it('is rejected for any other business', async () => {
    await expect(live.work((work) => work.removeAll({}))).rejects.toThrow('Only a sandbox');
    expect((await live.api.get('/me')).status).toBe(200);
  });
});
