import type { SeededSize } from '../../src/demo/index.js';
import { seedAtSize } from './demo.js';
import { startTestAppAlone, type TestApp } from './test-app.js';

/** How many assets and operations there are; of the smaller resources, less than half as many. */
export const ROWS = 100_000;
const FEWER = 40_000;

let made: Promise<{ testApp: TestApp; seeded: SeededSize }> | undefined;

/** An app with a business of so many rows, made at the first call: on a database of its own, for seeding holds up whoever writes. */
export function businessAtSize(): Promise<{ testApp: TestApp; seeded: SeededSize }> {
  return (made ??= make());
}

async function make() {
  const testApp = await startTestAppAlone();
  const sizes = { assets: ROWS, operations: ROWS, parts: FEWER, deliveries: FEWER };
  return { testApp, seeded: await seedAtSize(testApp, sizes) };
}
