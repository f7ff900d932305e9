import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserServer } from 'playwright-core';
import type { ProvidedContext } from 'vitest';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../src/embedded-postgres/embedded-postgres.js';
import { migrateDatabase } from '../../src/processes/migrate.js';
import { temporaryFolder } from './after-kill.js';
import { dropDistributed } from './citus.js';
import { createDatabase, dropDatabases } from './databases.js';
import { partitionByBusiness } from './partitioning.js';
import { startChromium } from './chromium.js';
import { startRedis } from './redis.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server on which tests create their databases. */
    server: string;
    /** The name of an unused database that has only the schema. Tests copy it to get their own database. */
    template: string;
    /** A folder for attachments. */
    attachments: string;
    /** Empty if no Redis is available; tests of Redis are then skipped. */
    redisUrl: string;
    /** The browser of the run. Empty if there is none; tests in a browser are then skipped. */
    browser: string;
    /** The layout of the tables: as the migrations create them, partitioned by business, or distributed by Citus. */
    tables: 'plain' | 'partitioned' | 'distributed';
  }
}

interface Stoppable {
  stop(): Promise<void>;
}

/** Starts the servers that the tests need, once for the whole run: a PostgreSQL and a Redis. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = temporaryFolder('maintenance-test');
  const started: Stoppable[] = [];
  const tearDown = async () => {
    for (const each of started.splice(0).reverse()) await each.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const tables = project.config.provide.tables!;
    // The layout of the tables makes no difference to the browser.
    const usesBrowser = tables === 'plain' && project.name !== 'compiled-clients';
    const starting = usesBrowser ? chromiumOrMessage() : Promise.resolve(undefined);
    started.push({ stop: () => starting.then((browser) => browser?.close()).catch(() => undefined) });
    const postgres = await startPostgres(folder, tables);
    started.push(postgres);
    const redis = await externalOrOwnRedis(folder);
    if (redis) started.push(redis);
    const template = await createTemplate(postgres.url, tables);
    if (!postgres.isOurs) started.push(template);
    project.provide('template', template.name);
    project.provide('server', postgres.url);
    project.provide('attachments', join(folder, 'attachments'));
    project.provide('browser', (await starting)?.wsEndpoint() ?? '');
    project.provide('redisUrl', redis?.url ?? '');
    if (project.name === 'plain' && process.env.CITUS_URL === undefined)
      console.log('No CITUS_URL: the tests with several machines are skipped.');
  } catch (error) {
    await tearDown();
    throw error;
  }
  return tearDown;
}

async function startPostgres(
  folder: string,
  tables: ProvidedContext['tables'],
): Promise<Stoppable & { url: string; isOurs: boolean }> {
  const external = tables === 'distributed' ? process.env.CITUS_URL : process.env.TEST_DATABASE_URL;
  if (external !== undefined) return { url: external, isOurs: false, stop: () => Promise.resolve() };
  const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: false });
  return { url: postgres.url, isOurs: true, stop: () => postgres.stop() };
}

/**
 * Creates the template of the tests' databases, which has the schema. `stop` drops it and every copy of it, even on an external
 * server.
 */
async function createTemplate(server: string, tables: ProvidedContext['tables']) {
  const name = `maintenance_test_${randomUUID().replaceAll('-', '')}`;
  // Citus cannot copy a database, so each is migrated and distributed separately.
  if (tables === 'distributed') return { name, stop: () => dropDistributed(server, name) };
  const url = await createDatabase(server, name);
  await migrateDatabase(url);
  if (tables === 'partitioned') await partitionByBusiness(url);
  return { name, stop: () => dropDatabases(server, name) };
}

async function externalOrOwnRedis(folder: string): Promise<(Stoppable & { url: string }) | undefined> {
  const external = process.env.TEST_REDIS_URL;
  if (external !== undefined) return { url: external, stop: () => Promise.resolve() };
  const redis = await startRedis(folder);
  if (redis) return redis;
  if (process.env.CI === 'true')
    throw new Error('No redis-server on the path: install it, or set TEST_REDIS_URL.');
  console.log('No redis-server on the path and no TEST_REDIS_URL: the Redis half of the tests is skipped.');
  return undefined;
}

/** Prints one clear message if there is no browser: otherwise its tests would be skipped silently. */
async function chromiumOrMessage(): Promise<BrowserServer | undefined> {
  const browser = await startChromium();
  if (browser) return browser;
  if (process.env.CI === 'true') throw new Error('No Chromium on the path: install it.');
  console.log('No Chromium on the path: the tests in a browser are skipped.');
  return undefined;
}
