import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../src/kernel/errors/api-error.js';
import { Shares } from '../../src/kernel/shares.js';
import { sql } from '../../src/kernel/sql/sql.js';
import type { Reply } from '../support/client.js';
import { startTestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

/** Connections of the process under test; a business has half of them. */
const POOL = 6;
const SHARE = POOL / 2;
const HUNDRED = 100;
/** So many that forty trees, one after the other, take longer than a turn is waited for. */
const ASSETS = 20_000;
/** On a machine that is busy with other tests, a thing that waits for no lock takes less; one that does takes ten seconds. */
const PROMPT_MS = 8_000;
const testApp = await startTestApp({ DATABASE_POOL_MAX: String(POOL) });

const timed = async (send: () => Promise<Reply>) => {
  const began = performance.now();
  const reply = await send();
  return { reply, took: performance.now() - began };
};

/** How long the slowest of many requests of a neighbour takes, one after the other; each must succeed. */
async function slowest(neighbour: TestBusiness, count: number): Promise<number> {
  let most = 0;
  for (let sent = 0; sent < count; sent += 1) {
    const { reply, took } = await timed(() => neighbour.api.get('/assets'));
    expect(reply.status, reply.text).toBe(200);
    most = Math.max(most, took);
  }
  return most;
}

describe('a business that waits for a locked row a hundred times over', () => {
  it('holds its share of the connections, is told so after five seconds, and harms neither neighbour nor readiness', async () => {
    const [hostile, neighbour] = [await testApp.business(), await testApp.business()];
    const id = await hostile.asset();
    const client = new pg.Client(testApp.config.databaseUrl);
    await client.connect();
    await client.query('BEGIN');
    await client.query('SELECT 1 FROM assets WHERE id = $1 FOR UPDATE', [id]);
    let refusals = 0;
    const sent = Array.from({ length: HUNDRED }, async () => {
      const timedReply = await timed(() => hostile.api.patch(`/assets/${id}`, { name: 'Mine' }));
      if (timedReply.reply.status === 503) refusals += 1;
      return timedReply;
    });
    expect(await slowest(neighbour, 20)).toBeLessThan(PROMPT_MS);
    expect((await fetch(`${testApp.origin}/health/ready`)).status).toBe(200);
    await expect.poll(() => refusals, { timeout: 9_500 }).toBe(HUNDRED - SHARE);
    await client.query('COMMIT');
    await client.end();
    const replies = await Promise.all(sent);
    expect(replies.filter(({ reply }) => reply.status === 200)).toHaveLength(SHARE);
    // So many at once keep the client itself busy: what counts is the answer, and that none waited for the lock.
    for (const { reply, took } of replies.filter(({ reply: { status } }) => status === 503)) {
      expect(took).toBeGreaterThan(4_900);
      expect(reply.body.error).toMatchObject({ type: 'api_error', code: 'overloaded' });
      expect(reply.headers['retry-after']).toBe('1');
    }
    expect((await hostile.api.get(`/assets/${id}`)).body.data.name).toBe('Mine');
  });
});

describe('a burst of one business', () => {
  it('of twenty creates waits for its turns, and is not refused', async () => {
    const narrow = await startTestApp({ DATABASE_POOL_MAX: '2' });
    const business = await narrow.business();
    const { roomId } = await business.place();
    const create = () => business.api.post('/assets', { name: 'Pump', room_id: roomId });
    const replies = await Promise.all(Array.from({ length: 20 }, create));
    expect(replies.map(({ status }) => status)).toEqual(Array<number>(20).fill(201));
  });

  it('waits as long as a turn takes to come, up to five seconds', async () => {
    const business = await testApp.business();
    const id = await business.asset();
    const client = new pg.Client(testApp.config.databaseUrl);
    await client.connect();
    await client.query('BEGIN');
    await client.query('SELECT 1 FROM assets WHERE id = $1 FOR UPDATE', [id]);
    const held = Array.from({ length: SHARE }, () => business.api.patch(`/assets/${id}`, { name: 'Mine' }));
    const waiting = Array.from({ length: 20 }, () => business.api.get('/me'));
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await client.query('COMMIT');
    await client.end();
    const replies = await Promise.all([...held, ...waiting]);
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  });
});

describe('a burst of hierarchies', () => {
  it('waits for its turns, is not refused, and leaves the connections to the other requests of its business', async () => {
    const business = await testApp.business();
    const { buildingId } = await business.place();
    const client = new pg.Client(testApp.config.databaseUrl);
    await client.connect();
    await client.query('BEGIN');
    await client.query('LOCK TABLE rooms IN ACCESS EXCLUSIVE MODE');
    const trees = Array.from({ length: 10 }, () => business.api.get(`/buildings/${buildingId}/hierarchy`));
    const ended = new Promise((resolve) => setTimeout(resolve, 2_000));
    const others = Array.from({ length: 10 }, () => business.api.get('/technicians'));
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual(others.map(() => 200));
    await ended;
    await client.query('COMMIT');
    await client.end();
    expect((await Promise.all(trees)).map(({ status }) => status)).toEqual(trees.map(() => 200));
  });
});

describe('a pool that is in use all over', () => {
  it('is ready all the same: that is asked over a connection of its own', async () => {
    const held = await Promise.all(
      Array.from({ length: POOL }, () => testApp.acrossBusinesses.pool.connect()),
    );
    try {
      const reply = await fetch(`${testApp.origin}/health/ready`, { signal: AbortSignal.timeout(5_000) });
      expect(reply.status).toBe(200);
    } finally {
      held.forEach((client) => client.release());
    }
  });
});

describe(`forty hierarchies of a building with ${ASSETS} assets`, () => {
  it('are made one at a time, each whole, wait five seconds for their turn, and harm no neighbour', async () => {
    const [business, neighbour] = [await testApp.business(), await testApp.business()];
    const { roomId, buildingId } = await business.place();
    // A few at a time: each statement has a limit of time.
    for (let made = 0; made < ASSETS; made += 5_000)
      await testApp.acrossBusinesses.rows(sql`INSERT INTO assets
          (id, business_id, name, reference, category, building_id, room_id, created_at, updated_at)
        SELECT uuid_v7(now()), ${business.id}, 'Pump ' || n, 'PUM-' || n, 'pump', ${buildingId}, ${roomId}, now(), now()
        FROM generate_series(${made + 1}::int, ${made + 5_000}::int) n`);
    const path = `/buildings/${buildingId}/hierarchy`;
    // Not through the client of the tests, which holds every reply against the description: this one has many megabytes.
    const ask = async () => {
      const began = performance.now();
      const reply = await fetch(`${testApp.origin}/api/v1${path}`, {
        headers: { authorization: `Bearer ${business.key}` },
      });
      const took = performance.now() - began;
      return {
        status: reply.status,
        retry: reply.headers.get('retry-after'),
        text: await reply.text(),
        took,
      };
    };
    const asked = Promise.all(Array.from({ length: 40 }, ask));
    expect(await slowest(neighbour, 20)).toBeLessThan(PROMPT_MS);
    const replies = await asked;
    const [whole, refused] = [200, 503].map((status) => replies.filter((reply) => reply.status === status));
    expect(whole!.length + refused!.length).toBe(40);
    expect(whole!.length).toBeGreaterThan(1);
    for (const { text, retry, took } of refused!) {
      expect(text).toContain('"overloaded"');
      expect(retry).toBe('1');
      expect(took).toBeGreaterThan(4_900);
    }
    for (const { text } of whole!) expect(text.match(/"object":"asset"/g)).toHaveLength(ASSETS);
    // Whoever asks again gets the whole tree.
    expect((await ask()).status).toBe(200);
  }, 120_000);
});

describe('shares', () => {
  const gate = () => {
    let open = () => {};
    const opened = new Promise<void>((done) => (open = done));
    return { opened, open };
  };

  it('go round among those who wait', async () => {
    const shares = new Shares({ total: 1, each: 1, patienceMs: 5_000 });
    const { opened, open } = gate();
    const order: string[] = [];
    const first = shares.hold('a', () => opened);
    const rest = ['a', 'a', 'b', 'b', 'c'].map((owner) =>
      shares.hold(owner, () => Promise.resolve(order.push(owner))),
    );
    open();
    await Promise.all([first, ...rest]);
    expect(order.slice(0, 3).sort()).toEqual(['a', 'b', 'c']);
    expect(order).toHaveLength(5);
  });

  it('grant few large things at once, past which smaller ones go', async () => {
    const shares = new Shares({ total: 3, each: 2, large: { total: 1, each: 1 }, patienceMs: 5_000 });
    const { opened, open } = gate();
    const order: string[] = [];
    const noting = (what: string) => () => Promise.resolve(order.push(what));
    const held = shares.hold('a', () => opened, true);
    const waiting = [
      shares.hold('a', noting('large of a'), true),
      shares.hold('b', noting('large of b'), true),
    ];
    await Promise.all([shares.hold('a', noting('small of a')), shares.hold('b', noting('small of b'))]);
    expect(order).toEqual(['small of a', 'small of b']);
    open();
    await Promise.all([held, ...waiting]);
    expect(order.slice(2).sort()).toEqual(['large of a', 'large of b']);
  });

  it('are free again after what was done failed, and after a refusal', async () => {
    const shares = new Shares({ total: 1, each: 1, patienceMs: 20 });
    const { opened, open } = gate();
    const held = shares.hold('a', () => opened);
    await expect(shares.hold('b', () => Promise.resolve())).rejects.toThrow(ApiError);
    open();
    await held;
    await expect(shares.hold('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await shares.hold('b', () => Promise.resolve('done'))).toBe('done');
  });

  it('refuse at once when too many of one owner wait already', async () => {
    const shares = new Shares({ total: 1, each: 1, patienceMs: 5_000 });
    const { opened, open } = gate();
    const all = Array.from({ length: 201 }, () => shares.hold('a', () => opened));
    await expect(shares.hold('a', () => opened)).rejects.toMatchObject({ code: 'overloaded' });
    open();
    await Promise.all(all);
  });
});
