import { randomUUID } from 'node:crypto';
import { SparePartsService } from '../../src/spare-parts/index.js';
import { TechniciansService } from '../../src/technicians/index.js';
import { VendorsService } from '../../src/vendors/index.js';
import { register } from '../webhooks/plant.js';
import { createSite, created } from './site.js';
import type { TestBusiness, TestApp } from './test-app.js';

/** One record of every kind, by the names under which routes ask for its id. */
export type Estate = Readonly<Record<string, string>>;

/** Gives a plant one record of every kind. */
export async function furnish(testApp: TestApp, plant: TestBusiness): Promise<Estate> {
  const site = await createSite(plant);
  const asset = created(await plant.api.post('/assets', { name: 'Feed pump', room_id: site.roomId }));
  const technician = await testApp.work(plant, (work) =>
    testApp.app.get(TechniciansService, { strict: false }).create(work, { name: 'Ada Fitter' }),
  );
  const vendors = testApp.app.get(VendorsService, { strict: false });
  const vendor = await vendors.create('Seals & Sons');
  await testApp.work(plant, (work) => vendors.acceptPartnership(work, vendor));
  const part = await testApp.work(plant, (work) =>
    testApp.app.get(SparePartsService, { strict: false }).create(work, { name: `Bearing ${randomUUID()}` }),
  );
  const operation = created(
    await plant.api.post('/operations', {
      assignee_type: 'technician',
      technician_id: technician,
      title: 'Replace the seal',
      required_skill: 'mechanical',
      asset_id: asset,
    }),
  );
  const endpoint = await register(testApp, plant, 'http://127.0.0.1:9/hook');
  return {
    buildingId: site.buildingId,
    building_id: site.buildingId,
    floorId: site.floorId,
    roomId: site.roomId,
    room_id: site.roomId,
    assetId: asset,
    asset_id: asset,
    technician_id: technician,
    vendor_id: vendor,
    sparePartId: part,
    taskId: operation,
    endpointId: endpoint.id,
  };
}
