import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import { AlarmOperations } from '../../src/monitoring/index.js';
import { actWhileHeld } from '../support/locks.js';
import { startTestApp } from '../support/test-app.js';

const testApp = await startTestApp();
const business = await testApp.business();

const FIRING = { source: 'scada', status: 'firing', severity: 'critical', summary: 'Too hot' };
const asset = (id: string) => sql`SELECT 1 FROM assets WHERE business_id = ${business.id} AND id = ${id}`;

it('an alarm that sets the status of its asset holds no weaker lock on it while it waits for that one', async () => {
  const asset_id = await business.asset();
  const report = {
    ...{ ...FIRING, asset_id, dedup_key: randomUUID(), set_asset_status: 'out_of_service' },
    open_operation: { required_skill: 'mechanical' },
  };
  const reply = await actWhileHeld(
    testApp,
    sql`${asset(asset_id)} FOR KEY SHARE`,
    () => business.api.post('/alarms', report),
    sql`${asset(asset_id)} FOR UPDATE NOWAIT`,
  );
  expect(reply.status, reply.text).toBe(201);
});

it('the alarms of a batch lock their assets in the order of their ids', async () => {
  const assets = [await business.asset(), await business.asset()].sort();
  const alerts = [...assets].reverse().map((asset_id) => ({
    ...{ status: 'firing', fingerprint: randomUUID(), labels: { asset_id } },
  }));
  const reply = await actWhileHeld(
    testApp,
    sql`${asset(assets[0]!)} FOR KEY SHARE`,
    () => business.api.post('/alarms/alertmanager?set_asset_status=out_of_service', { alerts }),
    sql`${asset(assets[1]!)} FOR UPDATE NOWAIT`,
  );
  expect(reply.status, reply.text).toBe(200);
});

it('opening an operation for an alarm locks the asset before the alarm, as a change of its status does', async () => {
  const asset_id = await business.asset();
  const { data } = (await business.api.post('/alarms', { ...FIRING, asset_id, dedup_key: 'heat' })).body;
  await actWhileHeld(
    testApp,
    sql`${asset(asset_id)} FOR UPDATE`,
    () =>
      business.work((work) =>
        testApp.get(AlarmOperations).openFor(work, data.id, { title: 'Cool it', assigneeType: null }),
      ),
    sql`SELECT 1 FROM alarms WHERE business_id = ${business.id} AND id = ${data.id} FOR UPDATE NOWAIT`,
  );
});
