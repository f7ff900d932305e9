import { describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import { meter, operationsOf, read } from '../meters/metering.js';
import { untilWaitingForLock } from '../support/locks.js';
import { startTestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';
import { takeTurns } from '../support/turns.js';

const testApp = await startTestApp();

/** Opens preventive work of an asset while another transaction holds the asset, and checks that its schedule is still free. */
async function openWhileLocked(business: TestBusiness, assetId: string, open: () => Promise<unknown>) {
  let opening: Promise<unknown> | undefined;
  await testApp.acrossBusinesses.transaction(async (run) => {
    const ofBusiness = sql`business_id = ${business.id}`;
    await run(sql`SELECT 1 FROM assets WHERE ${ofBusiness} AND id = ${assetId} FOR UPDATE`);
    opening = open();
    await untilWaitingForLock(testApp);
    const schedule = sql`SELECT 1 FROM preventive_schedules WHERE ${ofBusiness} AND asset_id = ${assetId}`;
    await run(sql`${schedule} FOR UPDATE NOWAIT`);
  });
  await opening;
}

describe('opening preventive work locks the asset before its schedule, as the end of an operation does', () => {
  it('by date', async () => {
    const business = await testApp.business();
    const installed = new Date(testApp.clock.now().getTime() - 30 * 24 * 60 * 60 * 1000);
    const assetId = await business.asset({
      installation_date: installed.toISOString().slice(0, 10),
      maintenance_interval_days: 30,
    });
    await openWhileLocked(business, assetId, () => takeTurns(testApp, 'preventive-operations'));
    expect(await operationsOf(business, assetId)).toHaveLength(1);
  });

  it('by usage', async () => {
    const business = await testApp.business();
    const assetId = await business.asset({ maintenance_interval_days: 30 });
    const usage_interval = { every: 500, required_skill: 'mechanical' };
    const id = await meter(business, { asset_id: assetId, usage_interval });
    await read(business, id, 0, 0);
    await openWhileLocked(business, assetId, () => read(business, id, 1, 500));
    expect(await operationsOf(business, assetId)).toHaveLength(1);
  });
});
