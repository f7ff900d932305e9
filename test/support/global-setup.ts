import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../src/embedded-postgres/embedded-postgres.js';
import { migrate } from '../../src/kernel/database/migrate.js';
import { partitionByBusiness } from './partitioning.js';
import { chromiumPath } from './chromium.js';
import { startRedis } from './redis.js';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string;
    /** A folder for attachments. */
    attachments: string;
    /** Empty where no Redis can be had; the Redis half of a test is skipped then. */
    redisUrl: string;
    /** How the tables of businesses are kept: as the migrations make them, or partitioned by business. */
    tables: 'plain' | 'partitioned';
  }
}

interface Foundation {
  readonly url: string;
  stop(): Promise<void>;
  /** Ends it at once and for good, for when there is no time to wait. */
  abandon?(): void;
}

/** Starts what the tests stand on, once for the whole run: a PostgreSQL and a Redis of their own. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'maintenance-test-'));
  const started: Foundation[] = [];
  // Ctrl-C ends the run without a teardown: at least nothing stays behind that runs.
  const abandon = () => {
    for (const each of started) each.abandon?.();
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', abandon);
  const tearDown = async () => {
    process.off('exit', abandon);
    for (const each of started.splice(0).reverse()) await each.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const postgres = await startPostgres(folder);
    started.push(postgres);
    const redis = await givenOrOwnRedis(folder);
    if (redis) started.push(redis);
    await migrate(postgres.url);
    if (project.config.provide.tables === 'partitioned') await partitionByBusiness(postgres.url);
    project.provide('databaseUrl', postgres.url);
    project.provide('attachments', join(folder, 'attachments'));
    sayIfThereIsNoBrowser();
    project.provide('redisUrl', redis?.url ?? '');
  } catch (error) {
    await tearDown();
    throw error;
  }
  return tearDown;
}

async function startPostgres(folder: string): Promise<Foundation> {
  const given = process.env.TEST_DATABASE_URL;
  if (given !== undefined) return createThrowawayDatabase(given);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: false });
  return { url: postgres.url, stop: () => postgres.stop(), abandon: () => quit(folder) };
}

/** SIGQUIT leaves at once, without a word to anybody. */
function quit(folder: string): void {
  const file = join(folder, 'postgres', 'postmaster.pid');
  if (existsSync(file)) process.kill(Number.parseInt(readFileSync(file, 'utf8'), 10), 'SIGQUIT');
}

/** On a server of somebody else's, the tests keep to a database of their own, and take it away again. */
async function createThrowawayDatabase(given: string): Promise<Foundation> {
  const name = `maintenance_test_${randomUUID().replaceAll('-', '')}`;
  await administer(given, `CREATE DATABASE ${name}`);
  const url = new URL(given);
  url.pathname = `/${name}`;
  return { url: url.href, stop: () => administer(given, `DROP DATABASE ${name} WITH (FORCE)`) };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function givenOrOwnRedis(folder: string): Promise<Foundation | undefined> {
  const given = process.env.TEST_REDIS_URL;
  if (given !== undefined) return { url: given, stop: () => Promise.resolve() };
  const redis = await startRedis(folder);
  if (redis) return redis;
  if (process.env.CI === 'true')
    throw new Error('No redis-server on the path: install it, or set TEST_REDIS_URL.');
  console.log('No redis-server on the path and no TEST_REDIS_URL: the Redis half of the tests is skipped.');
  return undefined;
}

/** Said once, in plain words: each test in a browser would otherwise be skipped in silence. */
function sayIfThereIsNoBrowser(): void {
  if (chromiumPath() !== undefined) return;
  if (process.env.CI === 'true') throw new Error('No Chromium on the path: install it.');
  console.log('No Chromium on the path: the tests in a browser are skipped.');
}
