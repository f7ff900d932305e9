import pg from 'pg';
import type { SeededSize } from '../../src/demo/index.js';
import { seedAtSize } from './demo.js';
import { startTestAppAlone, type TestApp } from './test-app.js';

/** The number of assets and of operations. The smaller resources have less than half as many. */
export const ROWS = 100_000;
const FEWER = 40_000;

let made: Promise<{ testApp: TestApp; seeded: SeededSize }> | undefined;

/**
 * An app with a business of that size, created at the first call. It has its own database, because seeding blocks other writers.
 */
export function businessAtSize(): Promise<{ testApp: TestApp; seeded: SeededSize }> {
  return (made ??= make());
}

async function make() {
  const testApp = await startTestAppAlone();
  const sizes = { assets: ROWS, operations: ROWS, parts: FEWER, deliveries: FEWER };
  return { testApp, seeded: await seedAtSize(testApp, sizes) };
}

/** Brings tables into the state in which autovacuum leaves them, in a connection without the timeout of the pool. */
export async function vacuum(testApp: TestApp, tables: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: testApp.config.databaseUrl });
  await client.connect();
  try {
    await client.query(`VACUUM ANALYZE ${tables.join(', ')}`);
  } finally {
    await client.end();
  }
}
