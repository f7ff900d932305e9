import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { keyPrefixOf } from '../../src/kernel/redis-connection.js';
import { sql } from '../../src/kernel/sql/sql.js';
import { temporaryFolder } from '../support/after-kill.js';
import { startRedis, type RedisServer } from '../support/redis.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

const MAX = 10;
/** A request waits one second for Redis. Sixty waits in sequence would take six times as long as this. */
const MAX_CONCURRENT_WAIT_MS = 10_000;

const folder = temporaryFolder('maintenance-redis');
/** Enough connections for all concurrent requests, even on a busy machine. */
const LIMITS = { RATE_LIMIT_MAX: String(MAX), DATABASE_POOL_MAX: '40' };
let redis: RedisServer | undefined;
let testApp: TestApp;

beforeAll(async () => {
  redis = await startRedis(folder);
  if (redis) testApp = await startTestApp({ REDIS_URL: redis.url, ...LIMITS });
});

afterAll(() => redis?.stop());

/** The Redis server of these tests. Skips the test without one. */
function requireRedis(test: TestContext): RedisServer {
  if (!redis) return test.skip('no redis-server on the path');
  return redis;
}

/** Sends concurrent requests. @returns their statuses */
async function fire(business: TestBusiness, requests: number): Promise<number[]> {
  const replies = await Promise.all(Array.from({ length: requests }, () => business.api.get('/me')));
  return replies.map((reply) => reply.status);
}

const countOf = (statuses: number[], status: number) => statuses.filter((each) => each === status).length;

async function countInRedis(business: TestBusiness): Promise<number> {
  const client = new Redis(redis!.url);
  try {
    return Number(await client.get(`${keyPrefixOf(testApp.config)}:rate:${business.keyId}`));
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

/** Sends a request of new businesses until one is counted in Redis. */
async function untilCountedInRedis(): Promise<void> {
  const countedInRedis = async () => {
    const business = await testApp.business();
    expect((await business.api.get('/me')).status).toBe(200);
    return countInRedis(business);
  };
  await expect.poll(countedInRedis, { interval: 100 }).toBe(1);
}

describe('the rate limit with Redis', () => {
  it('counts requests in Redis', async (test) => {
    requireRedis(test);
    await untilCountedInRedis();
    const business = await testApp.business();
    expect(countOf(await fire(business, MAX + 3), 200)).toBe(MAX);
    expect(await countInPostgres(business)).toBe(0);
  });

  it('counts in PostgreSQL while Redis is stopped, and in Redis again afterwards', async (test) => {
    const { port, stop } = requireRedis(test);
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

  it('waits for a frozen Redis with one request only', async (test) => {
    const server = requireRedis(test);
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
    // Redis now has the requests that waited: one, and one more for every two seconds after the last attempt.
    await expect.poll(() => countInRedis(business)).toBeGreaterThan(0);
    expect(await countInRedis(business)).toBeLessThan(MAX / 2);
    await untilCountedInRedis();
  });

  it('lets concurrent requests succeed while Redis is frozen, and none waits twice', async (test) => {
    const server = requireRedis(test);
    await untilCountedInRedis();
    const businesses = await Promise.all(Array.from({ length: 5 }, () => testApp.business()));
    server.freeze();
    try {
      const began = performance.now();
      const statuses = await Promise.all(businesses.map((business) => fire(business, MAX + 2)));
      expect(performance.now() - began).toBeLessThan(MAX_CONCURRENT_WAIT_MS);
      for (const each of statuses) expect([countOf(each, 200), countOf(each, 429)]).toEqual([MAX, 2]);
    } finally {
      server.thaw();
    }
    await untilCountedInRedis();
  });

  it('still returns 429 for a key that reached its limit before Redis was frozen', async (test) => {
    const server = requireRedis(test);
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
