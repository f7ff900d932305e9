import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserServer } from 'playwright-core';
import type { ProvidedContext } from 'vitest';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../src/embedded-postgres/embedded-postgres.js';
import { migrateDatabase } from '../../src/processes/migrate.js';
import { temporaryFolder } from './after-kill.js';
import { createDistributed, dropDistributed } from './citus.js';
import { createDatabase, dropDatabases } from './databases.js';
import { partitionByBusiness } from './partitioning.js';
import { startChromium } from './chromium.js';
import { startRedis } from './redis.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The database that tests share. */
    databaseUrl: string;
    /** The name of one with the schema and nothing else, that nobody uses: databases of tests' own are copies of it. */
    template: string;
    /** A folder for attachments. */
    attachments: string;
    /** Empty where no Redis can be had; the Redis half of a test is skipped then. */
    redisUrl: string;
    /** Where the browser of the run is; empty where there is none, and tests in a browser are skipped then. */
    browser: string;
    /** How the tables of businesses are kept: as the migrations make them, partitioned by business, or distributed by Citus. */
    tables: 'plain' | 'partitioned' | 'distributed';
  }
}

interface Foundation {
  stop(): Promise<void>;
}

/** Starts what the tests stand on, once for the whole run: a PostgreSQL and a Redis of their own. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = temporaryFolder('maintenance-test');
  const started: Foundation[] = [];
  const tearDown = async () => {
    for (const each of started.splice(0).reverse()) await each.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const tables = project.config.provide.tables!;
    const postgres = await startPostgres(folder, tables);
    started.push(postgres);
    const redis = await givenOrOwnRedis(folder);
    if (redis) started.push(redis);
    const databases = await createDatabases(postgres.url, tables);
    if (!postgres.isOurs) started.push(databases);
    project.provide('template', databases.template);
    project.provide('databaseUrl', databases.shared);
    project.provide('attachments', join(folder, 'attachments'));
    // A browser is the same over any tables.
    const browser = tables === 'plain' ? await chromiumOrWord() : undefined;
    if (browser) started.push({ stop: () => browser.close() });
    project.provide('browser', browser?.wsEndpoint() ?? '');
    project.provide('redisUrl', redis?.url ?? '');
    if (tables === 'plain' && process.env.CITUS_URL === undefined)
      console.log('No CITUS_URL: nothing is tried over several machines.');
  } catch (error) {
    await tearDown();
    throw error;
  }
  return tearDown;
}

async function startPostgres(
  folder: string,
  tables: ProvidedContext['tables'],
): Promise<Foundation & { url: string; isOurs: boolean }> {
  const given = tables === 'distributed' ? process.env.CITUS_URL : process.env.TEST_DATABASE_URL;
  if (given !== undefined) return { url: given, isOurs: false, stop: () => Promise.resolve() };
  const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: false });
  return { url: postgres.url, isOurs: true, stop: () => postgres.stop() };
}

/**
 * What the tests keep to on the server: a database with the schema to copy, and a copy that they share. Whoever's server it
 * is, `stop` takes them away again, and every other copy.
 */
async function createDatabases(server: string, tables: ProvidedContext['tables']) {
  const template = `maintenance_test_${randomUUID().replaceAll('-', '')}`;
  if (tables === 'distributed') {
    // Citus cannot copy a database: each is migrated and distributed by itself.
    const shared = await createDistributed(server, `${template}_shared`);
    return { template, shared, stop: () => dropDistributed(server, template) };
  }
  const url = await createDatabase(server, template);
  await migrateDatabase(url);
  if (tables === 'partitioned') await partitionByBusiness(url);
  const shared = await createDatabase(server, `${template}_shared`, template);
  return { template, shared, stop: () => dropDatabases(server, template) };
}

async function givenOrOwnRedis(folder: string): Promise<(Foundation & { url: string }) | undefined> {
  const given = process.env.TEST_REDIS_URL;
  if (given !== undefined) return { url: given, stop: () => Promise.resolve() };
  const redis = await startRedis(folder);
  if (redis) return redis;
  if (process.env.CI === 'true')
    throw new Error('No redis-server on the path: install it, or set TEST_REDIS_URL.');
  console.log('No redis-server on the path and no TEST_REDIS_URL: the Redis half of the tests is skipped.');
  return undefined;
}

/** Where there is none, that is said once in plain words: each test in a browser would otherwise be skipped in silence. */
async function chromiumOrWord(): Promise<BrowserServer | undefined> {
  const browser = await startChromium();
  if (browser) return browser;
  if (process.env.CI === 'true') throw new Error('No Chromium on the path: install it.');
  console.log('No Chromium on the path: the tests in a browser are skipped.');
  return undefined;
}
