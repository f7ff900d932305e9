import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../src/kernel/errors/api-error.js';
import { Shares } from '../../src/kernel/shares.js';
import { sql } from '../../src/kernel/sql/sql.js';
import type { Reply } from '../support/client.js';
import { startTestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

/** Connections of the process under test. A business can use half of them. */
const POOL = 6;
const SHARE = POOL / 2;
const HUNDRED = 100;
/** Enough that forty hierarchies in sequence take longer than a request waits for its turn. */
const ASSETS = 20_000;
/** Longer than a request without a lock takes on a busy machine, and shorter than the ten seconds of a lock timeout. */
const PROMPT_MS = 8_000;
const testApp = await startTestApp({ DATABASE_POOL_MAX: String(POOL) });

const timed = async (send: () => Promise<Reply>) => {
  const began = performance.now();
  const reply = await send();
  return { reply, took: performance.now() - began };
};

/** The duration of the slowest of several sequential requests, which must all succeed. */
async function slowest(neighbour: TestBusiness, count: number): Promise<number> {
  let most = 0;
  for (let sent = 0; sent < count; sent += 1) {
    const { reply, took } = await timed(() => neighbour.api.get('/assets'));
    expect(reply.status, reply.text).toBe(200);
    most = Math.max(most, took);
  }
  return most;
}

describe('a business with a hundred requests that wait for a locked row', () => {
  it('uses only its share of connections, gets 503 after five seconds for the rest, and does not affect other businesses', async () => {
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
    // So many requests keep the client busy: only the response counts, and that none waited for the lock.
    for (const { reply, took } of replies.filter(({ reply: { status } }) => status === 503)) {
      expect(took).toBeGreaterThan(4_900);
      expect(reply.body.error).toMatchObject({ type: 'api_error', code: 'overloaded' });
      expect(reply.headers['retry-after']).toBe('1');
    }
    expect((await hostile.api.get(`/assets/${id}`)).body.data.name).toBe('Mine');
  });
});

describe('a burst of requests of one business', () => {
  it('waits for free connections, and succeeds', async () => {
    const narrow = await startTestApp({ DATABASE_POOL_MAX: '2' });
    const business = await narrow.business();
    const { roomId } = await business.place();
    const create = () => business.api.post('/assets', { name: 'Pump', room_id: roomId });
    const replies = await Promise.all(Array.from({ length: 20 }, create));
    expect(replies.map(({ status }) => status)).toEqual(Array<number>(20).fill(201));
  });

  it('waits up to five seconds while the connections are busy', async () => {
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

describe('a burst of hierarchy requests', () => {
  it('waits and succeeds, and leaves connections to other requests of the business', async () => {
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

describe('a pool without free connections', () => {
  it('is still ready, as readiness uses a separate connection', async () => {
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
  it('are built one at a time and returned in full, or get 503 after five seconds, without affecting other businesses', async () => {
    const [business, neighbour] = [await testApp.business(), await testApp.business()];
    const { roomId, buildingId } = await business.place();
    // In batches, as each statement has a timeout.
    for (let made = 0; made < ASSETS; made += 5_000)
      await testApp.acrossBusinesses.rows(sql`INSERT INTO assets
          (id, business_id, name, reference, category, building_id, room_id, created_at, updated_at)
        SELECT uuid_v7(now()), ${business.id}, 'Pump ' || n, 'PUM-' || n, 'pump', ${buildingId}, ${roomId}, now(), now()
        FROM generate_series(${made + 1}::int, ${made + 5_000}::int) n`);
    const path = `/buildings/${buildingId}/hierarchy`;
    // Without the test client, which validates each response: this one has many megabytes.
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
    const pending = Promise.all(Array.from({ length: 40 }, ask));
    expect(await slowest(neighbour, 20)).toBeLessThan(PROMPT_MS);
    const replies = await pending;
    const [whole, refused] = [200, 503].map((status) => replies.filter((reply) => reply.status === status));
    expect(whole!.length + refused!.length).toBe(40);
    expect(whole!.length).toBeGreaterThan(1);
    for (const { text, retry, took } of refused!) {
      expect(text).toContain('"overloaded"');
      expect(retry).toBe('1');
      expect(took).toBeGreaterThan(4_900);
    }
    for (const { text } of whole!) expect(text.match(/"object":"asset"/g)).toHaveLength(ASSETS);
    // A retry gets the whole tree.
    expect((await ask()).status).toBe(200);
  }, 120_000);
});

describe('Shares', () => {
  const gate = () => {
    let open = () => {};
    const opened = new Promise<void>((done) => (open = done));
    return { opened, open };
  };

  it('alternates between waiting owners', async () => {
    const shares = new Shares({ total: 1, each: 1, timeoutMs: 5_000 });
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

  it('keeps a quarter of the slots for owners that hold none', async () => {
    const shares = new Shares({ total: 8, each: 4, timeoutMs: 5_000 });
    const { opened, open } = gate();
    const started: string[] = [];
    const ask = (owner: string) =>
      shares.hold(owner, () => {
        started.push(owner);
        return opened;
      });
    const all = ['a', 'a', 'a', 'a', 'a', 'b', 'b', 'b', 'b', 'c', 'd'].map(ask);
    expect(started).toEqual(['a', 'a', 'a', 'a', 'b', 'b', 'c', 'd']);
    open();
    await Promise.all(all);
    expect(started).toHaveLength(all.length);
  });

  it('gives a free slot first to an owner that holds none', async () => {
    const shares = new Shares({ total: 4, each: 4, timeoutMs: 5_000 });
    const gates = Array.from({ length: 4 }, gate);
    const order: string[] = [];
    const held = ['a', 'b', 'c', 'd'].map((owner, at) => shares.hold(owner, () => gates[at]!.opened));
    const ask = (owner: string) => shares.hold(owner, () => Promise.resolve(order.push(owner)));
    const waiting = [ask('a'), ask('b'), ask('e')];
    gates[3]!.open();
    await held[3];
    await Promise.resolve();
    expect(order[0]).toBe('e');
    gates.forEach(({ open }) => open());
    await Promise.all([...held, ...waiting]);
  });

  it('limits large actions separately, so that small ones do not wait for them', async () => {
    const shares = new Shares({ total: 3, each: 2, large: { total: 1, each: 1 }, timeoutMs: 5_000 });
    const { opened, open } = gate();
    const order: string[] = [];
    const record = (what: string) => () => Promise.resolve(order.push(what));
    const held = shares.hold('a', () => opened, true);
    const waiting = [
      shares.hold('a', record('large of a'), true),
      shares.hold('b', record('large of b'), true),
    ];
    await Promise.all([shares.hold('a', record('small of a')), shares.hold('b', record('small of b'))]);
    expect(order).toEqual(['small of a', 'small of b']);
    open();
    await Promise.all([held, ...waiting]);
    expect(order.slice(2).sort()).toEqual(['large of a', 'large of b']);
  });

  it('frees a slot after a failed action and after a timeout', async () => {
    const shares = new Shares({ total: 1, each: 1, timeoutMs: 20 });
    const { opened, open } = gate();
    const held = shares.hold('a', () => opened);
    await expect(shares.hold('b', () => Promise.resolve())).rejects.toThrow(ApiError);
    open();
    await held;
    await expect(shares.hold('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await shares.hold('b', () => Promise.resolve('done'))).toBe('done');
  });

  it('refuses immediately when too many actions of one owner wait', async () => {
    const shares = new Shares({ total: 1, each: 1, timeoutMs: 5_000 });
    const { opened, open } = gate();
    const all = Array.from({ length: 201 }, () => shares.hold('a', () => opened));
    await expect(shares.hold('a', () => opened)).rejects.toMatchObject({ code: 'overloaded' });
    open();
    await Promise.all(all);
  });
});
