import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import { temporaryFolder } from '../support/after-kill.js';
import { startRedis, type RedisServer } from '../support/redis.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

const MAX = 10;
/** A second is waited for Redis. Sixty such waits, one after the other, would take six times as long as this. */
const NO_SUM_OF_WAITS_MS = 10_000;

const folder = temporaryFolder('maintenance-redis');
/** Connections for all that is sent at once: on a machine that is busy too, none waits for one. */
const LIMITS = { RATE_LIMIT_MAX: String(MAX), DATABASE_POOL_MAX: '40' };
let redis: RedisServer | undefined;
let testApp: TestApp;

beforeAll(async () => {
  redis = await startRedis(folder);
  if (redis) testApp = await startTestApp({ REDIS_URL: redis.url, ...LIMITS });
});

afterAll(() => redis?.stop());

/** The server of these tests; where there is none, the test is skipped. */
function theRedis(test: TestContext): RedisServer {
  if (!redis) return test.skip('no redis-server on the path');
  return redis;
}

/** Sends requests at once; gives their statuses. */
async function fire(business: TestBusiness, requests: number): Promise<number[]> {
  const replies = await Promise.all(Array.from({ length: requests }, () => business.api.get('/me')));
  return replies.map((reply) => reply.status);
}

const countOf = (statuses: number[], status: number) => statuses.filter((each) => each === status).length;

async function countInRedis(business: TestBusiness): Promise<number> {
  const client = new Redis(redis!.url);
  try {
    return Number(await client.get(`rate:${business.keyId}`));
  } finally {
    client.disconnect();
  }
}

async function countInPostgres(business: TestBusiness): Promise<number> {
  const [row] = await testApp.acrossBusinesses.rows<{ points: number }>(
    sql`SELECT points FROM rate_limits WHERE key = ${`rate:${business.keyId}`}`,
  );
  return row?.points ?? 0;
}

/** Makes businesses and sends one request of each, until one is counted in Redis. */
async function untilCountedInRedis(): Promise<void> {
  const countedThere = async () => {
    const business = await testApp.business();
    expect((await business.api.get('/me')).status).toBe(200);
    return countInRedis(business);
  };
  await expect.poll(countedThere, { timeout: 10_000, interval: 100 }).toBe(1);
}

describe('Redis', () => {
  it('counts the requests while it is there', async (test) => {
    theRedis(test);
    await untilCountedInRedis();
    const business = await testApp.business();
    expect(countOf(await fire(business, MAX + 3), 200)).toBe(MAX);
    expect(await countInPostgres(business)).toBe(0);
  });

  it('stopped: the API goes on, PostgreSQL holds the gate, and Redis counts again afterwards', async (test) => {
    const { port, stop } = theRedis(test);
    await untilCountedInRedis();
    const business = await testApp.business();
    await stop();
    redis = undefined;
    try {
      const statuses = await fire(business, MAX + 5);
      expect(countOf(statuses, 200)).toBe(MAX);
      expect(countOf(statuses, 429)).toBe(5);
      expect(await countInPostgres(business)).toBeGreaterThanOrEqual(MAX);
    } finally {
      redis = await startRedis(folder, port);
    }
    await untilCountedInRedis();
  });

  it('frozen: one request waits for it, the others do not', async (test) => {
    const server = theRedis(test);
    await untilCountedInRedis();
    const business = await testApp.business();
    server.freeze();
    try {
      const statuses: number[] = [];
      for (let sent = 0; sent < MAX + 5; sent += 1) {
        statuses.push((await business.api.get('/me')).status);
      }
      expect(countOf(statuses, 200)).toBe(MAX);
      expect(countOf(statuses, 429)).toBe(5);
      expect(await countInPostgres(business)).toBeGreaterThanOrEqual(MAX);
    } finally {
      server.thaw();
    }
    // What was waited for has reached Redis now: one request, and one more each time that Redis had rested for two seconds.
    await expect.poll(() => countInRedis(business)).toBeGreaterThan(0);
    expect(await countInRedis(business)).toBeLessThan(MAX / 2);
    await untilCountedInRedis();
  });

  it('frozen under parallel fire: no request fails, none waits twice', async (test) => {
    const server = theRedis(test);
    await untilCountedInRedis();
    const businesses = await Promise.all(Array.from({ length: 5 }, () => testApp.business()));
    server.freeze();
    try {
      const began = performance.now();
      const statuses = await Promise.all(businesses.map((business) => fire(business, MAX + 2)));
      expect(performance.now() - began).toBeLessThan(NO_SUM_OF_WAITS_MS);
      for (const each of statuses) expect([countOf(each, 200), countOf(each, 429)]).toEqual([MAX, 2]);
    } finally {
      server.thaw();
    }
    await untilCountedInRedis();
  });

  it('keeps a key shut that was shut before it was lost', async (test) => {
    const server = theRedis(test);
    await untilCountedInRedis();
    const business = await testApp.business();
    await fire(business, MAX + 2);
    server.freeze();
    try {
      expect(countOf(await fire(business, 5), 429)).toBe(5);
    } finally {
      server.thaw();
    }
  });
});
