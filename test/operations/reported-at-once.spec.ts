import { expect, it } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import { ProblemReports } from '../../src/operations/index.js';
import { operationsOf } from '../meters/metering.js';
import { actWhileHeld } from '../support/locks.js';
import { startTestApp } from '../support/test-app.js';

const testApp = await startTestApp();

it('a report of a stopped machine holds no weaker lock on it while it waits for the lock on its status', async () => {
  const business = await testApp.business();
  const assetId = await business.asset();
  const asset = sql`SELECT 1 FROM assets WHERE business_id = ${business.id} AND id = ${assetId}`;
  const report = () =>
    business.work((work) =>
      testApp.get(ProblemReports).report(work, { title: 'It stands still', assetId, isStopped: true }),
    );
  await actWhileHeld(testApp, sql`${asset} FOR KEY SHARE`, report, sql`${asset} FOR UPDATE NOWAIT`);
  expect(await operationsOf(business, assetId)).toHaveLength(1);
});
