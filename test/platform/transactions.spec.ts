import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { Asset } from '../../src/assets/index.js';
import { deleteFrom, insertInto, updateOf } from '../../src/kernel/database/own-rows.js';
import { join, flatten, sql, rawSql, type Sql } from '../../src/kernel/database/sql.js';
import { Announcement } from '../../src/notifications/announcement.entity.js';
import { Operation } from '../../src/operations/operation.entity.js';
import { OperationsService } from '../../src/operations/index.js';
import { eventsOf } from '../support/observed.js';
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

/** A business with assets. */
async function businessWithAssets(
  count: number,
): Promise<{ business: TestBusiness; assets: string[]; roomId: string }> {
  const business = await testApp.business();
  const { roomId } = await business.place();
  const assets: string[] = [];
  for (let made = 0; made < count; made += 1) assets.push(await business.asset({ room_id: roomId }));
  return { business, assets, roomId };
}

describe('a unit of work', () => {
  it('that throws after it wrote leaves nothing behind', async () => {
    const { business, operationId, open } = await businessWithReservation();
    const before = await writtenOf(business);
    const operations = testApp.get(OperationsService);
    const failing = business.work(async (work) => {
      await operations.open(work, open);
      await operations.cancel(work, operationId, 'sold');
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

  it('is run again after a deadlock, and both sides of it succeed', async () => {
    const { business, assets } = await businessWithAssets(2);
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
    const { business, assets } = await businessWithAssets(1);
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
    const { business, assets } = await businessWithAssets(1);
    const key = randomUUID();
    const [repeat, change] = await holding('assets', assets[0]!, async (client) => {
      await client.query(
        `INSERT INTO idempotency_records (principal_kind, principal_id, idempotency_key, business_id, fingerprint, created_at, expires_at)
         VALUES ('api_key', $1, $2, $3, '', now(), now() + interval '1 day')`,
        [business.keyId, key, business.id],
      );
      return Promise.all([
        business.api.delete(`/assets/${randomUUID()}`, { 'Idempotency-Key': key }),
        business.api.patch(`/assets/${assets[0]}`, { name: 'Never' }),
      ]);
    });
    expect(repeat.status).toBe(409);
    expect(repeat.body.error).toMatchObject({ type: 'conflict_error', code: 'idempotency_in_progress' });
    expect(change.status).toBe(503);
    expect(change.body.error.code).toBe('unavailable');
    expect((await business.api.patch(`/assets/${assets[0]}`, { name: 'Now' })).status).toBe(200);
  });
});

describe('the scoped door', () => {
  const wherever = (table: string) => sql`SELECT count(*) FROM ${rawSql(table)} r`;
  const clause = (piece: Sql) => sql`SELECT * FROM ${Asset} r WHERE ${piece}`;
  it.each([
    sql`SELECT * FROM assets r`,
    sql`SELECT * FROM "assets" r`,
    sql`select 1 from ${Asset} r join rooms on true`,
    sql`SELECT 1 FROM ${Asset} r LEFT JOIN
      rooms ON true`,
    sql`SELECT ${sql`(SELECT count(*) FROM operations)`}`,
    sql`SELECT 1 FROM ${Asset} b, rooms r`,
    sql`SELECT 1 FROM public.rooms`,
    sql`SELECT 1 FROM "public"."rooms"`,
    sql`SELECT 1 FROM ASSETS`,
    sql`SELECT 1 FROM /* all of them */ assets`,
    sql`SELECT 1 FROM ((assets))`,
    sql`TABLE users`,
    sql`SELECT 1 FROM idempotency_records`,
    wherever('assets'),
    wherever('"assets"'),
    wherever('(SELECT * FROM api_keys)'),
    sql`SELECT 1 FROM ${rawSql('as')}${rawSql('sets')}`,
    clause(join([sql`true`, rawSql('EXISTS (SELECT 1 FROM events)')], ' OR ')),
    flatten(clause(sql`EXISTS (SELECT 1 FROM ${rawSql('users')} u)`)),
  ])(
    'refuses a table of tenants that is named by hand, however the text was put together (%#)',
    async (statement) => {
      const business = await testApp.business();
      await expect(business.tenant.rows(statement)).rejects.toThrow('by hand');
      await expect(business.work((work) => work.write(statement))).rejects.toThrow('by hand');
      await expect(business.work((work) => work.lockRows(statement))).rejects.toThrow('by hand');
    },
  );

  it('refuses by hand what it has let pass as an entity, though the text is the same', async () => {
    const [business, neighbour] = [await testApp.business(), await testApp.business()];
    const live = rawSql('deleted_at IS NULL');
    await business.tenant.rows(sql`SELECT * FROM ${Asset} r`);
    const forged = sql`SELECT * FROM (SELECT * FROM "assets" WHERE business_id = ${neighbour.id}::uuid AND ${live}) r`;
    await expect(business.tenant.rows(forged)).rejects.toThrow('by hand');
  });

  it.each([
    sql`UPDATE assets SET name = ${'x'}`,
    sql`DELETE FROM ONLY assets`,
    sql`INSERT INTO events DEFAULT VALUES`,
    sql`INSERT INTO ${rawSql('"events"')} DEFAULT VALUES`,
  ])('refuses to write a table that is named by hand (%#)', async (statement) => {
    const business = await testApp.business();
    await expect(business.work((work) => work.write(statement))).rejects.toThrow('by hand');
  });

  it.each([
    sql`SELECT 1 FROM ${rawSql('U&"\\0061ssets"')}`,
    sql`SELECT query_to_xml(${'SELECT * FROM assets'}, true, true, '')`,
    sql`EXECUTE overheard`,
  ])('refuses what hides what it reaches (%#)', async (statement) => {
    const business = await testApp.business();
    await expect(business.tenant.rows(statement)).rejects.toThrow('hides what it reaches');
  });

  it('refuses to follow a conflict with a row of a neighbour, and to give rows away', async () => {
    const [one, other] = [await businessWithAssets(1), await businessWithAssets(1)];
    const columns = ['id', 'name', 'reference', 'category', 'created_at', 'updated_at'];
    const rows = sql`SELECT ${other.assets[0]}::uuid, 'Mine', 'PUM-0', 'pump', now(), now()`;
    for (const target of ['(id)', 'ON CONSTRAINT assets_pkey']) {
      const stolen = sql`${insertInto(Asset, columns, rows)} ON CONFLICT ${rawSql(target)} DO UPDATE SET name = 'Mine'`;
      await expect(one.business.work((work) => work.write(stolen))).rejects.toThrow('within the business');
    }
    const given = updateOf(Asset, sql`business_id = ${other.business.id}::uuid`, sql`true`);
    await expect(one.business.work((work) => work.write(given))).rejects.toThrow('stays with its business');
  });

  it('fills in the business by itself where rows are written by hand', async () => {
    const [one, other] = [await testApp.business(), await testApp.business()];
    const write = (by: TestBusiness, statement: Sql) =>
      by.work((work) => work.write<{ id: string; business: string }>(statement));
    const noticeTo = async (by: TestBusiness) => {
      const notice = sql`SELECT ${randomUUID()}::uuid, 'team', 'note', 'Hello', now()`;
      const columns = ['id', 'audience', 'kind', 'message', 'created_at'];
      const returned = sql`RETURNING kept.id, kept.business_id AS business`;
      return (await write(by, sql`${insertInto(Announcement, columns, notice)} ${returned}`))[0]!;
    };
    const [ours, theirs] = [await noticeTo(one), await noticeTo(other)];
    expect([ours.business, theirs.business]).toEqual([one.id, other.id]);
    const changed = updateOf(Announcement, sql`message = 'Ours'`, sql`true OR ${true}`);
    expect(await write(one, sql`${changed} RETURNING r.id`)).toEqual([{ id: ours.id }]);
    const removed = deleteFrom(Announcement, sql`r.id = ${theirs.id}`);
    expect(await write(one, sql`${removed} RETURNING r.id`)).toEqual([]);
  });

  it('has rows whose changes are told written by the methods that tell them alone', async () => {
    const { business } = await businessWithAssets(1);
    for (const statement of [updateOf(Asset, sql`name = 'Ours'`, sql`true`), deleteFrom(Asset, sql`true`)])
      await expect(business.work((work) => work.write(statement))).rejects.toThrow('write its rows with');
  });

  it.each([
    sql`SELECT r.id FROM ${Asset} r FOR UPDATE OF r`,
    sql`SELECT r.id FROM ${Asset} r FOR NO KEY UPDATE`,
    sql`SELECT r.id FROM ${Asset} r FOR SHARE`,
    sql`SELECT r.id FROM ${Asset} r FOR KEY SHARE`,
    sql`SELECT pg_advisory_xact_lock(1)`,
    sql`SELECT 'it''s', r.id FROM ${Asset} r FOR UPDATE OF r`,
    sql`UPDATE businesses SET name = 'Mine'`,
    updateOf(Asset, sql`name = 'Mine'`, sql`true`),
    sql`WITH gone AS (${deleteFrom(Asset, sql`true`)} RETURNING r.id) SELECT id FROM gone`,
  ])('neither writes nor locks where it is for reading (%#)', async (statement) => {
    const { business } = await businessWithAssets(1);
    await expect(business.tenant.rows(statement)).rejects.toThrow('neither writes nor locks');
    await expect(business.work((work) => work.rows(statement))).rejects.toThrow('neither writes nor locks');
  });

  it('may say the words for it in a text', async () => {
    const { business } = await businessWithAssets(1);
    const [row] = await business.tenant.rows(sql`SELECT 'update, delete' AS said FROM ${Asset} r`);
    expect(row).toEqual({ said: 'update, delete' });
  });

  it('is the only one for the entities: the unscoped one refuses them', async () => {
    await expect(testApp.acrossBusinesses.rows(sql`SELECT * FROM ${Asset} r`)).rejects.toThrow(
      '"assets" belongs to a business',
    );
  });

  it('shows no row of a neighbour, whatever the condition', async () => {
    const [one, other] = [await businessWithAssets(2), await businessWithAssets(1)];
    const seen = await one.business.tenant.rows<{ id: string }>(
      sql`SELECT r.id FROM ${Asset} r WHERE r.id = ${other.assets[0]} OR true ORDER BY r.id`,
    );
    expect(seen.map(({ id }) => id)).toEqual(one.assets);
    expect(await one.business.tenant.has(Asset, other.assets[0]!)).toBe(false);
    expect(await one.business.work((work) => work.lock(Asset, other.assets[0]!))).toBeUndefined();
  });

  it('changes and removes no row of a neighbour, whatever the condition', async () => {
    const [one, other] = [await businessWithAssets(2), await businessWithAssets(1)];
    const before = await other.business.api.get(`/assets/${other.assets[0]}`);
    const neighbours = other.assets[0]!;
    const changed = await one.business.work(async (work) => [
      ...(await work.update(Asset, neighbours, { name: 'Mine' })),
      ...(await work.update(Asset, sql`r.id = ${neighbours} OR true`, { name: 'All mine' })),
      ...(await work.remove(Asset, neighbours)),
      ...(await work.remove(Asset, sql`r.id = ${neighbours} OR r.id = ${one.assets[0]}`)),
    ]);
    expect(changed.sort()).toEqual([...one.assets, one.assets[0]].sort());
    expect((await other.business.api.get(`/assets/${neighbours}`)).text).toBe(before.text);
  });

  it('leaves a softly deleted row alone', async () => {
    const { business, assets } = await businessWithAssets(1);
    await business.api.delete(`/assets/${assets[0]}`);
    expect(await business.work((work) => work.update(Asset, sql`true`, { name: 'Ghost' }))).toEqual([]);
  });
});

describe('the database itself', () => {
  it('refuses a link across businesses', async () => {
    const [one, other] = [await businessWithAssets(1), await businessWithAssets(1)];
    const { business, operationId } = await businessWithReservation();
    const link = (of: TestBusiness, act: Parameters<TestBusiness['work']>[0]) =>
      expect(of.work(act)).rejects.toMatchObject({ code: '23503' });
    await link(one.business, (work) => work.update(Asset, one.assets[0]!, { roomId: other.roomId }));
    await link(one.business, (work) =>
      work.update(Asset, one.assets[0]!, { parentAssetId: other.assets[0]! }),
    );
    await link(business, (work) => work.update(Operation, operationId, { assetId: other.assets[0]! }));
  });

  it('has the business in every foreign key between two tables of businesses', async () => {
    const loose = await aside(async (client) => {
      const { rows } = await client.query<{ link: string }>(`
        SELECT k.conrelid::regclass || ' → ' || k.confrelid::regclass AS link FROM pg_constraint k
        JOIN pg_attribute mine ON mine.attrelid = k.conrelid AND mine.attname = 'business_id'
        JOIN pg_attribute theirs ON theirs.attrelid = k.confrelid AND theirs.attname = 'business_id'
        WHERE k.contype = 'f' AND NOT (mine.attnum = ANY(k.conkey) AND theirs.attnum = ANY(k.confkey))`);
      return rows.map(({ link }) => link);
    });
    expect(loose).toEqual([]);
  });
});
