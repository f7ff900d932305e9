import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { KeysService } from '../../src/access/index.js';
import { ASSET_STATUSES, AssetStatusChange, Downtime } from '../../src/assets/asset-status.js';
import { timeOfId } from '../../src/kernel/ids.js';
import { sql } from '../../src/kernel/sql/sql.js';
import { eventsOf } from '../support/observed.js';
import { startTestApp } from '../support/test-app.js';
import { forTechnician, type TestBusiness } from '../support/test-business.js';

const testApp = await startTestApp({ DATABASE_POOL_MAX: '12' });
/** Another process on the same database, with a clock that is half a second ahead. */
const ahead = await startTestApp({ DATABASE_POOL_MAX: '13' });
ahead.clock.advance(500);

/** Clients of both processes in turn. */
const inTurn = (business: TestBusiness) => {
  const clients = [business.api, ahead.client(business.key)];
  return (turn: number) => clients[turn % clients.length]!;
};

/**
 * Locks a row, begins an action that waits for it, advances the clock, runs another action meanwhile if there is one,
 * and releases the row.
 */
async function whileLocked<T>(
  table: string,
  id: string,
  begin: () => Promise<T>,
  meanwhile: () => Promise<unknown> = () => Promise.resolve(),
): Promise<T> {
  const [client, observer] = [
    new pg.Client(testApp.config.databaseUrl),
    new pg.Client(testApp.config.databaseUrl),
  ];
  await Promise.all([client.connect(), observer.connect()]);
  try {
    await client.query('BEGIN');
    await client.query(`SELECT 1 FROM ${table} WHERE id = $1 FOR UPDATE`, [id]);
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const begun = begin();
    // Within a transaction pg_stat_activity does not change, so another connection checks it.
    const blocked = async () => {
      const { rowCount } = await observer.query(
        'SELECT 1 FROM pg_stat_activity WHERE $1::integer = ANY(pg_blocking_pids(pid))',
        [rows[0]!.pid],
      );
      return rowCount;
    };
    await expect.poll(blocked).toBeGreaterThan(0);
    testApp.clock.advance(60_000);
    await meanwhile();
    await client.query('COMMIT');
    return await begun;
  } finally {
    await Promise.all([client.end(), observer.end()]);
  }
}

const areRising = (moments: string[]) => moments.every((each, at) => at === 0 || each > moments[at - 1]!);

describe('the time of a change', () => {
  it('follows the real order of an asset’s changes, even from two processes with different clocks', async () => {
    const business = await testApp.business();
    const id = await business.asset();
    const on = inTurn(business);
    const replies = await Promise.all(
      Array.from({ length: 24 }, (_, turn) =>
        on(turn).patch(`/assets/${id}/status`, {
          status: ASSET_STATUSES[turn % ASSET_STATUSES.length],
          note: String(turn),
        }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    const history = await business.tenant.rows<{ from: string; to: string; note: string; at: Date }>(
      sql`SELECT h.from_status AS from, h.to_status AS to, h.note, h.created_at AS at
        FROM ${AssetStatusChange} h WHERE h.asset_id = ${id} ORDER BY h.created_at`,
    );
    // Each change has the status before it: this chain is the order in which they happened.
    expect(history.slice(1).map(({ from }) => from)).toEqual(history.slice(0, -1).map(({ to }) => to));
    expect(areRising(history.map(({ at }) => at.toISOString()))).toBe(true);
    const events = (await eventsOf(business, { type: 'asset.status_changed' })) as unknown as {
      created_at: string;
      data: { object: { note: string; updated_at: string } };
    }[];
    events.sort((one, other) => (one.created_at < other.created_at ? -1 : 1));
    expect(events.map(({ data }) => data.object.note)).toEqual(history.map(({ note }) => note));
    expect(areRising(events.map(({ data }) => data.object.updated_at))).toBe(true);
    const backwards = await business.tenant.rows(
      sql`SELECT d.id FROM ${Downtime} d WHERE d.asset_id = ${id} AND d.ended_at < d.started_at`,
    );
    expect(backwards).toEqual([]);
  });

  it('follows the real order of an operation’s changes', async () => {
    const business = await testApp.business();
    const technician = await business.technician();
    const id = await business.operation(forTechnician(technician));
    const on = inTurn(business);
    const path = `/operations/${id}`;
    const replies = await Promise.all(
      Array.from({ length: 24 }, (_, turn) =>
        turn % 3 === 0
          ? on(turn).patch(path, { notes: String(turn) })
          : on(turn).post(`${path}/reschedule`, { scheduled_for: `2030-01-15T08:${10 + turn}:00.000Z` }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    await ahead.client(business.key).post(`${path}/cancel`, {});
    const events = (await eventsOf(business)) as unknown as {
      created_at: string;
      type: string;
      data: { object: { scheduled_for: string; updated_at: string } };
    }[];
    events.sort((one, other) => (one.created_at < other.created_at ? -1 : 1));
    expect(events).toHaveLength(26);
    expect(areRising(events.map(({ created_at: at }) => at))).toBe(true);
    expect(areRising(events.map(({ data }) => data.object.updated_at))).toBe(true);
    const now = (await business.api.get(path)).body.data;
    expect(events.at(-1)).toMatchObject({
      type: 'operation.cancelled',
      data: { object: { scheduled_for: now.scheduled_for, updated_at: now.updated_at } },
    });
    const rescheduled = events.filter(({ type }) => type === 'operation.rescheduled');
    expect(rescheduled.at(-1)!.data.object.scheduled_for).toBe(now.scheduled_for);
  });

  it.each(['floor', 'room'] as const)(
    'is after the last change of a %s that is then deleted',
    async (kind) => {
      ahead.clock.advance(600_000);
      const business = await testApp.business();
      const place = await business.place();
      const id = kind === 'floor' ? place.floorId : place.roomId;
      const path = `/${kind}s/${id}`;
      const { body } = await ahead.client(business.key).patch(path, { name: 'Renamed' });
      await business.api.delete(path);
      const [deleted] = (await eventsOf(business, { type: `${kind}.deleted` })) as unknown as {
        created_at: string;
      }[];
      expect(areRising([body.data.updated_at, deleted!.created_at])).toBe(true);
    },
  );

  it('is after the last change of a key that is then revoked with its creator', async () => {
    ahead.clock.advance(600_000);
    const business = await testApp.business();
    const { id } = await business.apiKey();
    await ahead.database.work(business.owner, (work) => ahead.get(KeysService).disable(work, id));
    await business.work((work) => testApp.get(KeysService).revokeAllOf(work, business.ownerId));
    const { disabled_at: before, revoked_at: after } = await testApp
      .get(KeysService)
      .get(business.tenant, id);
    expect(after!.getTime()).toBeGreaterThan(before!.getTime());
  });

  it('is after a wait for the row, and a downtime begins then', async () => {
    const business = await testApp.business();
    const id = await business.asset();
    const before = testApp.clock.now().getTime();
    const reply = await whileLocked('assets', id, () =>
      business.api.patch(`/assets/${id}/status`, { status: 'out_of_service' }),
    );
    expect(Date.parse(reply.body.data.updated_at as string)).toBeGreaterThanOrEqual(before + 60_000);
    const [downtime] = await business.tenant.rows<{ at: string }>(
      sql`SELECT to_json(d.started_at)#>>'{}' AS at FROM ${Downtime} d WHERE d.asset_id = ${id}`,
    );
    expect(Date.parse(downtime!.at)).toBe(Date.parse(reply.body.data.updated_at as string));
  });

  it('is after a wait for the next number of the business’s counter', async () => {
    const business = await testApp.business();
    const { roomId } = await business.place();
    const before = testApp.clock.now().getTime();
    const id = await whileLocked('businesses', business.id, () => business.asset({ room_id: roomId }));
    const { created_at: at } = (await business.api.get(`/assets/${id}`)).body.data as { created_at: string };
    expect(Date.parse(at)).toBeGreaterThanOrEqual(before + 60_000);
  });
});

describe('a list', () => {
  const listed = async (business: TestBusiness) => {
    const { data } = (await business.api.get('/assets?limit=200')).body as {
      data: { id: string; created_at: string }[];
    };
    return data;
  };

  it('is sorted by created_at, newest first, even with concurrent creates; an ID contains the same time', async () => {
    const business = await testApp.business();
    const { roomId } = await business.place();
    await Promise.all(Array.from({ length: 20 }, () => business.asset({ room_id: roomId })));
    const assets = await listed(business);
    const moments = assets.map((each) => each.created_at);
    expect(moments).toHaveLength(20);
    expect([...moments].sort().reverse()).toEqual(moments);
    expect(assets.map(({ id }) => timeOfId(id).toISOString())).toEqual(moments);
  });

  it('has an asset that waited for its room at the position of its created_at', async () => {
    const business = await testApp.business();
    const [held, free] = [await business.place(), await business.place()];
    await whileLocked(
      'rooms',
      held.roomId,
      () => business.asset({ room_id: held.roomId }),
      () => business.asset({ room_id: free.roomId }),
    );
    const assets = await listed(business);
    const moments = assets.map((each) => each.created_at);
    expect([...moments].sort().reverse()).toEqual(moments);
    expect(assets.map(({ id }) => timeOfId(id).toISOString())).toEqual(moments);
  });
});
