import { AssetStatusChange, Downtime } from '../../../src/assets/asset-status.js';
import { Asset, AssetsService } from '../../../src/assets/index.js';
import { PreventiveSchedule } from '../../../src/assets/preventive-schedule.js';
import { sql } from '../../../src/kernel/sql/sql.js';
import { Operation, OperationActions, OperationsService } from '../../../src/operations/index.js';
import type { Records } from '../../support/records.js';
import type { TestBusiness } from '../../support/test-business.js';
import { HOUR_MS, type Filling } from './filling.js';

/** Creates operations for an asset with a preventive schedule: of a technician, and of a vendor. */
export async function addOperations(business: TestBusiness, records: Records) {
  const fan = {
    name: 'Fan',
    room_id: records.roomId,
    maintenance_interval_days: 30,
    installation_date: '2026-01-01',
    external_id: 'FAN-1',
  };
  const asset = await business.asset(fan);
  const operation = { required_skill: 'other', title: 'Seal', asset_id: asset };
  const own = { ...operation, assignee_type: 'technician', technician_id: records.technician_id };
  const delegated = { ...operation, assignee_type: 'vendor', vendor_id: records.vendor_id };
  const { floorId: annex, roomId: annexRoom } = await business.place();
  return {
    asset,
    assigned: await business.operation({ ...own, external_id: 'WO-1' }),
    inProgress: await business.operation(own),
    completed: await business.operation(own),
    preventive: await business.operation(own),
    offered: await business.operation(delegated),
    declared: await business.operation(delegated),
    cancelled: await business.operation(delegated),
    annex,
    annexRoom,
  };
}

/** Moves the operations into the statuses that they are named after, and sets assets down. */
export async function addWork({ business, records, work, get }: Filling) {
  const { asset, assetId, inProgress, completed, declared, cancelled, preventive } = records;
  const actions = get(OperationActions);
  for (const id of [inProgress!, completed!]) await actions.start(work, id);
  await actions.complete(work, completed!);
  // By the person of the probes, who undoes it.
  const to = { assigneeType: 'technician', technicianId: records.technician_id } as const;
  await get(OperationsService).assign(work, records.assigned!, to);
  await actions.accept(work, declared!);
  await actions.start(work, declared!);
  await actions.cancel(work, cancelled!);
  const opened = { nextDueOn: '2026-01-05', openedFor: '2026-01-05', operationId: preventive! };
  await work.update(PreventiveSchedule, sql`r.asset_id = ${asset}`, opened);
  await work.insert(PreventiveSchedule, {
    assetId: records.parent_asset_id!,
    ...{ intervalDays: 30, nextDueOn: '2026-01-05', openedFor: null, operationId: null },
  });
  const later = (hours: number) => new Date(work.now.getTime() + hours * HOUR_MS);
  const status = 'out_of_service';
  const by = (correctedByKind: 'user' | 'api_key', correctedById: string) => ({
    correctedAt: work.now,
    correctedByKind,
    correctedById,
  });
  const correctedByKey = await work.insert(Downtime, {
    ...{ assetId: asset!, status, startedAt: later(-2), endedAt: later(-1) },
    ...by('api_key', business.keyId),
  });
  const correctedByUser = await work.insert(Downtime, {
    ...{ assetId: asset!, status, startedAt: later(-4), endedAt: later(-3) },
    ...by('user', business.ownerId),
  });
  for (const downtime of [
    { assetId: asset!, startedAt: work.now, endedAt: null },
    { assetId: assetId!, startedAt: work.now, endedAt: later(1) },
    // Late in the period: a downtime over the whole period would count the same twice.
    { assetId: assetId!, startedAt: later(5), endedAt: null },
  ])
    await work.insert(Downtime, { status, ...downtime });
  await work.update(Operation, completed!, { preventiveDueOn: work.now.toISOString().slice(0, 10) });
  await work.update(Asset, asset!, { parentAssetId: assetId! });
  await work.update(Asset, assetId!, { status });
  return { correctedByKey, correctedByUser };
}

/** Adds an asset without a room, and gives it an operation. @returns its id */
export async function addAssetWithoutRoom({ records, work, get }: Filling): Promise<string> {
  const assetWithoutRoom = await get(AssetsService).create(work, { name: 'Loose', roomId: null });
  await work.update(Operation, records.assigned!, { assetId: assetWithoutRoom, buildingId: null });
  return assetWithoutRoom;
}

/** Adds the history of an asset: status changes by a key and by a user. */
export async function addHistory({ business, records: { asset }, work }: Filling): Promise<void> {
  for (const actor of [
    { actorKind: 'api_key', actorId: business.keyId },
    { actorKind: 'user', actorId: business.ownerId },
  ] as const)
    await work.insert(AssetStatusChange, {
      ...{ assetId: asset!, fromStatus: 'operational', toStatus: 'retired', note: null },
      ...actor,
    });
}
