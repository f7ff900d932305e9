import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { Asset } from '../../src/assets/index.js';
import { Building } from '../../src/hierarchy/index.js';
import { sql } from '../../src/kernel/sql/sql.js';
import { Operation, OperationActions, OperationsService } from '../../src/operations/index.js';
import { eventsOf } from '../support/observed.js';
import { businessWithAssets } from '../support/records.js';
import { startTestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

/** Names the connections of this file's API, so that no other is cut. */
const NAME = `transactions-${randomUUID().slice(0, 8)}`;
const databaseUrl = (await startTestApp()).config.databaseUrl!;
const testApp = await startTestApp({
  DATABASE_URL: `${databaseUrl}${databaseUrl.includes('?') ? '&' : '?'}application_name=${NAME}`,
  DATABASE_POOL_MAX: '5',
});

/** Something that happens once, for others to wait for. */
function signal(): { given: Promise<void>; give: () => void } {
  let give = () => {};
  const given = new Promise<void>((done) => (give = done));
  return { given, give };
}

/** Does something over a connection that is not the API's: within a transaction the view of activity stands still. */
async function aside<T>(act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

/** Holds a row while something else is done. */
function holding<T>(table: string, id: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  return aside(async (client) => {
    await client.query('BEGIN');
    await client.query(`SELECT 1 FROM ${table} WHERE id = $1 FOR UPDATE`, [id]);
    const result = await act(client);
    await client.query('ROLLBACK');
    return result;
  });
}

/** What becomes of requests that wait for a lock. It takes its time, which the other tests use. */
let waited: ReturnType<typeof waitForLocks>;
beforeAll(() => {
  waited = waitForLocks();
  waited.catch(() => undefined);
});

/** Over an API of its own: the connections of the other are looked at, and cut. */
async function waitForLocks() {
  const { business, assets } = await businessWithAssets(await startTestApp(), 1);
  const [asset, key] = [assets[0]!, randomUUID()];
  const [repeat, change] = await holding('assets', asset, async (client) => {
    await client.query(
      `INSERT INTO idempotency_records (principal_kind, principal_id, idempotency_key, business_id, fingerprint, created_at, expires_at)
       VALUES ('api_key', $1, $2, $3, '', now(), now() + interval '1 day')`,
      [business.keyId, key, business.id],
    );
    return Promise.all([
      business.api.delete(`/assets/${randomUUID()}`, { 'Idempotency-Key': key }),
      business.api.patch(`/assets/${asset}`, { name: 'Never' }),
    ]);
  });
  return { business, asset, repeat, change };
}

/** Waits until one of the API's connections waits for a lock. */
async function untilBlocked(client: pg.Client): Promise<void> {
  const waiting = async () => {
    const { rowCount } = await client.query(
      `SELECT 1 FROM pg_stat_activity WHERE application_name = $1 AND wait_event_type = 'Lock'`,
      [NAME],
    );
    return rowCount;
  };
  await expect.poll(waiting, { timeout: 5_000, interval: 20 }).toBeGreaterThan(0);
}

/** Cuts connections of the API; gives how many there were. */
async function cut(client: pg.Client, state: string): Promise<number> {
  const { rowCount } = await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1 AND state = $2`,
    [NAME, state],
  );
  return rowCount ?? 0;
}

/** How many rows of a business a table has. */
function countOf(table: string, business: TestBusiness): Promise<number> {
  return aside(async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${table} WHERE business_id = $1`,
      [business.id],
    );
    return rows[0]!.count;
  });
}

const WRITTEN = [
  'operations',
  'operation_status_changes',
  'events',
  'spare_part_movements',
  'idempotency_records',
];
const writtenOf = async (business: TestBusiness) => {
  const counts: number[] = [];
  for (const table of WRITTEN) counts.push(await countOf(table, business));
  return counts;
};

/** A business with an operation that has a part reserved: cancelling it writes the operation first, the part last. */
async function businessWithReservation() {
  const business = await testApp.business();
  const technicianId = await business.technician();
  const open = {
    title: 'Replace the seal',
    requiredSkill: 'mechanical',
    assigneeType: 'technician',
    technicianId,
  } as const;
  const operationId = await business.work((work) => testApp.get(OperationsService).open(work, open));
  const partId = await business.part({ onHand: 5 });
  await business.move(partId, { type: 'reserve', quantity: 2, operationId });
  return { business, operationId, partId, open };
}

describe('a unit of work', () => {
  it('that throws after it wrote leaves nothing behind', async () => {
    const { business, operationId, open } = await businessWithReservation();
    const before = await writtenOf(business);
    const operations = testApp.get(OperationsService);
    const actions = testApp.get(OperationActions);
    const failing = business.work(async (work) => {
      await operations.open(work, open);
      await actions.cancel(work, operationId, 'sold');
      throw new Error('the power went out');
    });
    await expect(failing).rejects.toThrow('the power went out');
    expect(await writtenOf(business)).toEqual(before);
    expect((await business.api.get(`/operations/${operationId}`)).body.data.status).toBe('assigned');
  });

  it('that a request refuses after its claim leaves the idempotency key free', async () => {
    const { business } = await businessWithReservation();
    const before = await writtenOf(business);
    const reply = await business.api.post('/operations', {
      ...{ assignee_type: 'technician', technician_id: randomUUID() },
      ...{ title: 'Replace the seal', required_skill: 'mechanical' },
    });
    expect(reply.body.error.code).toBe('invalid_reference');
    expect(await writtenOf(business)).toEqual(before);
  });

  it('that turns out to be for nothing writes nothing, and still reads', async () => {
    const { business, operationId, open } = await businessWithReservation();
    const before = await writtenOf(business);
    const isWanted = signal();
    const found = business.work(async (work) => {
      work.writeOnlyIf(isWanted.given.then(() => false));
      const attempts = [
        // Waits for what it writes.
        work.insert(Building, { name: 'Hall 4', buildingType: 'industrial', physicalAddress: 'Quay 4' }),
        // Only sends it.
        testApp.get(OperationsService).open(work, open),
        work.has(Operation, operationId),
      ] as const;
      isWanted.give();
      const [inserted, opened, had] = await Promise.allSettled(attempts);
      expect([inserted.status, opened.status]).toEqual(['rejected', 'fulfilled']);
      return had.status === 'fulfilled' && had.value;
    });
    expect(await found).toBe(true);
    expect(await writtenOf(business)).toEqual(before);
  });

  it('writes in order what had to wait until it was known to be wanted', async () => {
    const { business, open } = await businessWithReservation();
    const isWanted = signal();
    const seen = await business.work(async (work) => {
      work.writeOnlyIf(isWanted.given.then(() => true));
      const opened = work.insert(Building, {
        name: 'Hall 4',
        buildingType: 'industrial',
        physicalAddress: 'Quay 4',
      });
      // Asked for behind the write, and so answered behind it.
      const count = work.row<{ count: number }>(sql`SELECT count(*)::int AS count FROM ${Building} b`);
      isWanted.give();
      await testApp.get(OperationsService).open(work, open);
      return { ...(await count), id: await opened };
    });
    expect(seen.count).toBe(1);
    expect((await business.api.get(`/buildings/${seen.id}`)).status).toBe(200);
  });

  it('is run again after a deadlock, and both sides of it succeed', async () => {
    const { business, assets } = await businessWithAssets(testApp, 2);
    const [one, other] = [signal(), signal()];
    let attempts = 0;
    const touch = (first: string, second: string, mine: typeof one, theirs: typeof one) =>
      business.work(async (work) => {
        attempts += 1;
        await work.lock(Asset, first);
        mine.give();
        await theirs.given;
        await work.update(Asset, second, { name: `after ${first}` });
      });
    await Promise.all([touch(assets[0]!, assets[1]!, one, other), touch(assets[1]!, assets[0]!, other, one)]);
    expect(attempts).toBeGreaterThanOrEqual(3);
    const names: string[] = [];
    for (const id of assets) names.push((await business.api.get(`/assets/${id}`)).body.data.name as string);
    expect(names).toEqual([`after ${assets[1]}`, `after ${assets[0]}`]);
  });

  it('that began earlier and commits later does not take updated_at back', async () => {
    const { business, assets } = await businessWithAssets(testApp, 1);
    const [begun, overtaken] = [signal(), signal()];
    const slow = business.work(async (work) => {
      begun.give();
      await overtaken.given;
      await work.update(Asset, assets[0]!, { description: 'slow' });
    });
    await begun.given;
    testApp.clock.advance(60_000);
    const { body } = await business.api.patch(`/assets/${assets[0]}`, { name: 'Overtaking' });
    overtaken.give();
    await slow;
    const after = await business.api.get(`/assets/${assets[0]}`);
    expect(after.body.data).toMatchObject({
      name: 'Overtaking',
      description: 'slow',
      updated_at: body.data.updated_at,
    });
  });
});

describe('a lost database connection', () => {
  it('while idle is replaced by itself', async () => {
    const business = await testApp.business();
    expect((await business.api.get('/me')).status).toBe(200);
    expect(await aside((client) => cut(client, 'idle'))).toBeGreaterThan(0);
    const again = async () => {
      const reply = await business.api.get('/me');
      if (reply.status !== 200) {
        expect([reply.status, reply.body.error.code, reply.headers['retry-after']]).toEqual([
          503,
          'unavailable',
          '1',
        ]);
      }
      return reply.status;
    };
    await expect.poll(again, { timeout: 5_000, interval: 20 }).toBe(200);
    for (let sent = 0; sent < 10; sent += 1) expect((await business.api.get('/assets')).status).toBe(200);
  });

  it('in the middle of a write answers 503 with Retry-After, and the write is undone; its repeat does it', async () => {
    const { business, operationId, partId } = await businessWithReservation();
    const before = await writtenOf(business);
    const headers = { 'Idempotency-Key': randomUUID() };
    const cancel = () => business.api.post(`/operations/${operationId}/cancel`, { reason: 'sold' }, headers);
    const reply = await holding('spare_parts', partId, async () => {
      const asked = cancel();
      // The operation, its history and its event are written by now; the part is all that is left.
      await aside(untilBlocked);
      expect(await aside((other) => cut(other, 'active'))).toBe(1);
      return asked;
    });
    expect(reply.status, reply.text).toBe(503);
    expect(reply.body.error).toMatchObject({ type: 'api_error', code: 'unavailable' });
    expect(reply.headers['retry-after']).toBe('1');
    expect(await writtenOf(business)).toEqual(before);
    const repeat = await cancel();
    expect(repeat.status).toBe(200);
    expect(repeat.headers['idempotency-replayed']).toBeUndefined();
    expect(await eventsOf(business, { type: 'operation.cancelled' })).toHaveLength(1);
  });

  it('in the middle of a read answers 503, and the next read is answered', async () => {
    const business = await testApp.business();
    const reply = await aside(async (client) => {
      await client.query('BEGIN');
      await client.query('LOCK TABLE spare_parts IN ACCESS EXCLUSIVE MODE');
      const reading = business.api.get('/spare-parts');
      await aside(untilBlocked);
      expect(await aside((other) => cut(other, 'active'))).toBe(1);
      await client.query('ROLLBACK');
      return reading;
    });
    expect(reply.status).toBe(503);
    expect(reply.headers['retry-after']).toBe('1');
    expect((await business.api.get('/spare-parts')).status).toBe(200);
  });
});

describe('waiting for a lock', () => {
  it('ends after ten seconds: 409 for a repeat of what still runs, 503 for anything else', async () => {
    const { business, asset, repeat, change } = await waited;
    expect(repeat.status).toBe(409);
    expect(repeat.body.error).toMatchObject({ type: 'conflict_error', code: 'idempotency_in_progress' });
    expect(change.status).toBe(503);
    expect(change.body.error.code).toBe('unavailable');
    expect((await business.api.patch(`/assets/${asset}`, { name: 'Now' })).status).toBe(200);
  });
});
