import { randomUUID } from 'node:crypto';
import { created } from './expectations.js';
import { fileOf } from './files.js';
import type { TestApp } from './test-app.js';
import { forTechnician, type TestBusiness } from './test-business.js';

/** Ids of records, by name. */
export type Records = Readonly<Record<string, string>>;

/** The external id of every record: external ids are unique only within one kind. */
const EXTERNAL_ID = 'ERP-4711';

/** Creates one record of every kind. @returns their ids, by the names of the path parameters */
export async function oneOfEach(business: TestBusiness): Promise<Records> {
  const external_id = EXTERNAL_ID;
  const buildingId = await business.building({ external_id });
  const floorId = await business.floor(buildingId, { external_id });
  const roomId = await business.room(floorId, { external_id });
  const asset = await business.asset({ room_id: roomId, external_id });
  const machine = await business.asset({ room_id: roomId, name: 'Line 2' });
  const technician = await business.technician();
  const vendor = await business.vendor();
  const part = await business.part({ name: `Bearing ${randomUUID()}`, externalId: external_id });
  const movement = await business.move(await business.part({ name: `Seal ${randomUUID()}` }), {
    type: 'receive',
    quantity: 1,
  });
  const procedure = created(
    await business.api.post('/procedures', {
      ...{ name: 'Inspection round', external_id },
      // Not required, so that its operation can be completed.
      steps: [{ title: 'Is the seal dry?', kind: 'pass_fail', required: false }],
    }),
  );
  const operation = await business.operation({
    ...{ ...forTechnician(technician), asset_id: asset, external_id, procedure_ids: [procedure] },
  });
  const { items } = (await business.read(`/operations/${operation}/checklist`)) as unknown as {
    items: { id: string }[];
  };
  const attachment = created(
    await business.api.upload(`/operations/${operation}/attachments`, fileOf('jpg')),
  );
  const comment = created(
    await business.api.post(`/operations/${operation}/comments`, { body: 'The seal is on its way.' }),
  );
  const timeEntry = created(
    await business.api.post(`/operations/${operation}/time-entries`, {
      technician_id: technician,
      minutes: 95,
    }),
  );
  const cost = created(
    await business.api.post(`/operations/${operation}/costs`, { description: 'Crane', amount: '380.00' }),
  );
  const anExport = created(await business.api.post('/exports', { resource: 'rooms', format: 'csv' }), 202);
  const rooms = { name: 'rooms.csv', bytes: Buffer.from('Name,Room\nPump,No such room\n') };
  const anImport = created(await business.api.upload('/imports?kind=asset', rooms), 202);
  const alarm = created(
    await business.api.post('/alarms', {
      ...{ source: 'scada', dedup_key: 'pump-7/heat', status: 'firing', severity: 'critical' },
      ...{ summary: 'Too hot', asset_id: asset },
    }),
  );
  const meter = created(
    await business.api.post(`/assets/${machine}/meters`, {
      ...{ name: 'Hours', kind: 'counter', unit: 'h', external_id },
      ...{ thresholds: [{ above: 90 }], usage_interval: { every: 500, required_skill: 'mechanical' } },
    }),
  );
  const reading = created(
    await business.api.post(`/meters/${meter}/readings`, { value: 1, read_at: '2026-01-01T08:00:00Z' }),
  );
  for (const status of ['under_maintenance', 'operational'])
    await business.api.patch(`/assets/${asset}/status`, { status });
  const [downtime] = (await business.api.get(`/assets/${asset}/downtimes`)).body.data as { id: string }[];
  const endpoint = await business.endpoint('http://127.0.0.1:9/hook');
  const [event] = (await business.api.get('/events?limit=1')).body.data as { id: string }[];
  return {
    buildingId,
    building_id: buildingId,
    floorId,
    floor_id: floorId,
    roomId,
    room_id: roomId,
    assetId: asset,
    asset_id: asset,
    parent_asset_id: machine,
    technician_id: technician,
    vendor_id: vendor,
    supplier_id: vendor,
    sparePartId: part,
    spare_part_id: part,
    movementId: movement,
    taskId: operation,
    alarmId: alarm,
    attachmentId: attachment,
    commentId: comment,
    procedureId: procedure,
    itemId: items[0]!.id,
    timeEntryId: timeEntry,
    costId: cost,
    meterId: meter,
    meter_id: meter,
    readingId: reading,
    downtimeId: downtime!.id,
    operation_id: operation,
    endpointId: endpoint.id,
    eventId: event!.id,
    resource_id: asset,
    externalId: EXTERNAL_ID,
    exportId: anExport,
    importId: anImport,
    actor_id: business.ownerId,
  };
}

/** Creates a business with a number of assets in one room. */
export async function businessWithAssets(
  testApp: TestApp,
  count: number,
): Promise<{ business: TestBusiness; assets: string[]; roomId: string }> {
  const business = await testApp.business();
  const { roomId } = await business.place();
  const assets: string[] = [];
  for (let made = 0; made < count; made += 1) assets.push(await business.asset({ room_id: roomId }));
  return { business, assets, roomId };
}
