import { alarmRaised } from '../../../src/alarms/alarm.events.js';
import { Alarm, alarmResource, AlarmsService } from '../../../src/alarms/index.js';
import type { ApiError } from '../../../src/kernel/errors/api-error.js';
import { sql } from '../../../src/kernel/sql/sql.js';
import { AlarmOperations } from '../../../src/monitoring/index.js';
import { batchedAlarmResource } from '../../../src/monitoring/received-alarm.resource.js';
import { ProblemReports } from '../../../src/operations/index.js';
import { FIRST, sortedJson, type Probe, type Probing } from './probe.js';

/** Alarms: pages about them, their effects, and how they end. */
export function alarmProbes({ own, neighbours, get, work, read, both }: Probing): Probe[] {
  const alarms = get(AlarmsService);
  const either = [own.alarmId, neighbours.alarmId];
  return [
    // This event is only emitted for a new alarm, whose id no other business has.
    work('event of an alarm', (unit) => Promise.resolve(unit.emit(alarmRaised, own.alarmId!))),
    read('alarms by ids', (tenant) => sortedJson(tenant.findAll(alarmResource, [own.alarmId!]))),
    read('alarms of a batch', (tenant) => sortedJson(tenant.findAll(batchedAlarmResource, [own.alarmId!]))),
    read('alarms for a page', async (tenant) => [
      (await alarms.listDisplayed(tenant, {}, FIRST)).items(),
      await alarms.getDisplayed(tenant, own.seenByKey!),
      await alarms.getDisplayed(tenant, own.seenByUser!),
      await alarms.getDisplayed(tenant, own.endedByKey!),
      await alarms.getDisplayed(tenant, own.endedByUser!),
    ]),
    ...both('alarm', [own.endedByKey, own.endedByUser], async (unit, id) =>
      (await unit.find(alarmResource, id))?.item(),
    ),
    ...both('operation for an alarm', either, (unit, id) =>
      get(AlarmOperations).openFor(unit, id, { title: 'Repair it', assigneeType: null, assetId: own.asset! }),
    ),
    ...both('alarm that joins an operation', either, (unit, id) =>
      get(AlarmOperations).join(unit, id, own.taskId!),
    ),
    ...both('operation that an alarm joins', [own.taskId, neighbours.taskId], (unit, id) =>
      get(AlarmOperations).join(unit, own.alarmId!, id),
    ),
    ...both('operation that a report joins', [own.taskId, neighbours.taskId], (unit, id) =>
      get(ProblemReports).join(unit, id, { title: 'Drips again' }),
    ),
    read('trade for an alarm', (tenant) =>
      get(AlarmOperations).suggestFor(tenant, { asset_id: own.asset!, severity: 'critical' }),
    ),
    ...both('alarm resolve', either, (unit, id) => alarms.resolve(unit, id)),
    ...both('alarm reopened', either, async (unit, id) => {
      await alarms.resolve(unit, id);
      return alarms.reopen(unit, id);
    }),
    work('alarms of every kind reopened', async (unit) => {
      const rows = await unit.rows<{ id: string }>(sql`SELECT r.id FROM ${Alarm} r ORDER BY r.id`, {
        replan: true,
      });
      const outcomes: unknown[] = [];
      for (const { id } of rows) {
        await alarms.resolve(unit, id);
        outcomes.push(await alarms.reopen(unit, id).catch((error: ApiError) => error.code));
      }
      return outcomes;
    }),
    ...both('alarm that leaves an operation', either, async (unit, id) => {
      const joined = await get(AlarmOperations).join(unit, id, own.taskId!);
      return get(AlarmOperations).leave(unit, id, joined);
    }),
    ...both('asset back in service', [own.asset, neighbours.assetId], (unit, id) =>
      alarms.end(unit, 'asset_out_of_service', [id]),
    ),
    work('stock no longer below its minimum', (unit) => alarms.end(unit, 'stock_below_minimum', [own.part!])),
  ];
}

/** Reports of a monitoring system: for existing and resolved alarms, and for assets by each of their names. */
export function reportsOf({ own, neighbours }: Probing): object[] {
  const known = { source: 'scada', dedup_key: 'pump-7/heat' };
  const firing = { ...known, status: 'firing', severity: 'info', summary: 'Hotter' };
  const wanted = { set_asset_status: 'out_of_service', open_operation: { required_skill: 'other' } };
  return [
    firing,
    { ...known, status: 'resolved' },
    { ...known, dedup_key: 'over', status: 'resolved' },
    { ...known, dedup_key: 'over next door', status: 'resolved' },
    ...['over', 'over next door'].map((dedup_key) => ({ ...firing, dedup_key, flap_window_minutes: 10_080 })),
    ...[own.assetId, own.asset, own.parent_asset_id, neighbours.assetId].map((asset_id) => ({
      ...{ ...firing, ...wanted, dedup_key: 'new', asset_id },
    })),
    ...['FAN-1', 'ERP-4711'].map((name) => ({ ...firing, dedup_key: 'new', asset_external_id: name })),
    ...['STICKER-0', 'STICKER-1'].map((code) => ({ ...firing, dedup_key: 'new', asset_qr_code: code })),
  ];
}
