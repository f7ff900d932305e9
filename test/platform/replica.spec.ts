import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ExportWriter } from '../../src/exports/export-writer.js';
import { ConnectionPool } from '../../src/kernel/database/unscoped/connection-pool.js';
import { sql } from '../../src/kernel/sql/sql.js';
import { migrateDatabase } from '../../src/processes/migrate.js';
import { intercept } from '../support/intercept.js';
import { type Replicated, startReplicated } from '../support/standby.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

let both: Replicated;
let testApp: TestApp;
let business: TestBusiness;

beforeAll(async () => {
  both = await startReplicated();
  await migrateDatabase(both.primary);
  testApp = await startTestApp({ DATABASE_URL: both.primary, DATABASE_REPLICA_URL: both.replica });
  business = await testApp.business();
  for (let count = 0; count < 3; count += 1) await business.asset();
  vi.spyOn(testApp.get(ConnectionPool).replica!.anyConnection, 'run');
});
afterAll(async () => {
  vi.restoreAllMocks();
  await both.stop();
});

/** The statements that the replica received, except for checks of its lag. */
function statements(): string[] {
  return vi
    .mocked(testApp.get(ConnectionPool).replica!.anyConnection)
    .run.mock.calls.map(([{ text }]) => text)
    .filter((text) => !text.includes('pg_last_wal_replay_lsn'));
}

/** How many statements the replica received during an action. */
async function statementsDuring(act: () => Promise<unknown>): Promise<number> {
  const before = statements().length;
  await act();
  return statements().length - before;
}

async function openOperations(): Promise<number> {
  const { body, status } = await business.api.get('/kpis');
  expect(status).toBe(200);
  return (body.data as { open: number }).open;
}

const page = async (cursor?: string) => {
  const reply = await business.api.get(`/assets?limit=1${cursor === undefined ? '' : `&cursor=${cursor}`}`);
  expect(reply.status).toBe(200);
  return reply.body as unknown as { data: { name: string }[]; pagination: { next_cursor: string } };
};

/** Whether a snapshot, as exports use it, is on the replica. */
const isOnReplica = () =>
  testApp.database.snapshot(business.principal, async (tenant) => {
    const row = await tenant.row<{ isThere: boolean }>(sql`SELECT pg_is_in_recovery() AS "isThere"`);
    return row!.isThere;
  });

const untilUsed = () => expect.poll(() => statementsDuring(openOperations)).toBeGreaterThan(0);

describe('a replica (DATABASE_REPLICA_URL)', () => {
  it('serves KPIs, exports and every page of a list after the first', async () => {
    await untilUsed();
    expect(await isOnReplica()).toBe(true);
    let first: Awaited<ReturnType<typeof page>>;
    expect(await statementsDuring(async () => (first = await page()))).toBe(0);
    expect(await statementsDuring(() => page(first.pagination.next_cursor))).toBe(1);
  });

  it('serves no single resource and no write', async () => {
    const id = await business.asset();
    const writes = async () => {
      expect((await business.api.get(`/assets/${id}`)).status).toBe(200);
      expect((await business.api.patch(`/assets/${id}`, { name: 'Pump 9' })).status).toBe(200);
    };
    expect(await statementsDuring(writes)).toBe(0);
  });

  it('shows a client its own writes', async () => {
    await untilUsed();
    const before = await openOperations();
    const fromReplica = await statementsDuring(async () => {
      for (let count = 1; count <= 20; count += 1) {
        await business.operation();
        expect(await openOperations()).toBe(before + count);
      }
    });
    expect(fromReplica).toBeGreaterThan(0);
  });

  it('is replaced by the primary when it cancels an export in the middle', async () => {
    await untilUsed();
    const onReplica: boolean[] = [];
    const restore = intercept((statement, next) => {
      if (onReplica.length !== 1 || !statement.text.includes('AS json')) return next(statement);
      // The replica's answer when it must replay the log.
      return next({ text: `DO $$ BEGIN RAISE 'conflict with recovery' USING ERRCODE = '40001'; END $$` });
    });
    onTestFinished(restore);
    const file = await testApp.database.snapshot(business.principal, async (tenant) => {
      const row = await tenant.row<{ isThere: boolean }>(sql`SELECT pg_is_in_recovery() AS "isThere"`);
      onReplica.push(row!.isThere);
      const wanted = { resource: 'assets', format: 'csv', filters: {}, language: null } as const;
      return testApp.get(ExportWriter).write(tenant, wanted, () => Promise.resolve());
    });
    await rm(file.path);
    expect(onReplica).toEqual([true, false]);
    expect(file.rows).toBeGreaterThan(0);
  });

  it('is not used while it lags more than a second, and is used again afterwards', async () => {
    const before = await openOperations();
    await untilUsed();
    await both.pauseReplay();
    onTestFinished(() => both.resumeReplay());
    await business.operation();
    const waited = performance.now();
    expect(await statementsDuring(async () => expect(await openOperations()).toBe(before + 1))).toBe(0);
    expect(performance.now() - waited).toBeGreaterThan(900);
    // The replica is known to lag: no request waits for it again.
    const began = performance.now();
    expect(await statementsDuring(openOperations)).toBe(0);
    expect(performance.now() - began).toBeLessThan(900);
    await both.resumeReplay();
    await untilUsed();
    expect(await openOperations()).toBe(before + 1);
  });

  it('is replaced by the primary when it is not available, also for a process that starts', async () => {
    await untilUsed();
    await both.stopReplica();
    expect(await statementsDuring(openOperations)).toBe(0);
    expect(await isOnReplica()).toBe(false);
    expect((await page()).data).toHaveLength(1);
    const other = await startTestApp({
      DATABASE_URL: both.primary,
      DATABASE_REPLICA_URL: both.replica,
      DATABASE_POOL_MAX: '2',
    });
    expect((await other.client(business.key).get('/kpis')).status).toBe(200);
  });
});
