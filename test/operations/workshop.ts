import { sql } from '../../src/kernel/database/sql.js';
import { OutboxEvent } from '../../src/kernel/events/outbox.js';
import { OperationStatusChange } from '../../src/operations/operation.entity.js';
import { TechniciansService } from '../../src/technicians/index.js';
import { VendorsService } from '../../src/vendors/index.js';
import type { TestBusiness, TestApp } from '../support/test-app.js';

/** A plant with people to give work to, and an asset in `Pump room, Ground floor, Plant A`. */
export interface Workshop extends TestBusiness {
  readonly technicianId: string;
  readonly vendorId: string;
  readonly buildingId: string;
  readonly roomId: string;
  readonly assetId: string;
}

/** Sets up a workshop, apart from every other test's. */
export async function openWorkshop(testApp: TestApp): Promise<Workshop> {
  const plant = await testApp.business();
  const building = await created(plant, '/buildings', {
    name: 'Plant A',
    physical_address: '1 Mill Lane',
    building_type: 'warehouse',
  });
  const floor = await created(plant, `/buildings/${building}/floors`, { name: 'Ground floor', level: 0 });
  const roomId = await created(plant, `/floors/${floor}/rooms`, { name: 'Pump room' });
  const assetId = await created(plant, '/assets', { name: 'Pump 4', room_id: roomId });
  const technicianId = await hire(testApp, plant, 'Ada Fitter');
  const vendorId = await partner(testApp, plant, 'Seals & Sons');
  return { ...plant, technicianId, vendorId, buildingId: building, roomId, assetId };
}

/** Takes on a technician. @returns his id */
export function hire(testApp: TestApp, plant: TestBusiness, name: string): Promise<string> {
  return testApp.work(plant, (work) => testApp.app.get(TechniciansService).create(work, { name }));
}

/** Registers a firm and accepts the partnership with it. @returns its id */
export async function partner(testApp: TestApp, plant: TestBusiness, name: string): Promise<string> {
  const vendors = testApp.app.get(VendorsService);
  const id = await vendors.create(name);
  await testApp.work(plant, (work) => vendors.acceptPartnership(work, id));
  return id;
}

/** The least that an operation for a technician needs. */
export function forTechnician(shop: Pick<Workshop, 'technicianId'>) {
  return {
    assignee_type: 'technician',
    technician_id: shop.technicianId,
    title: 'Replace the seal',
    required_skill: 'mechanical',
  };
}

/** The least that an operation for a vendor needs. */
export function forVendor(shop: Pick<Workshop, 'vendorId'>) {
  return {
    assignee_type: 'vendor',
    vendor_id: shop.vendorId,
    title: 'Replace the seal',
    required_skill: 'mechanical',
  };
}

/** Creates something through the API. @returns its id */
export async function created(plant: TestBusiness, path: string, body: unknown): Promise<string> {
  const reply = await plant.api.post(path, body);
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body.data.id as string;
}

/** Events of a business about one resource, in the order in which they occurred. */
export async function eventsOf(testApp: TestApp, plant: TestBusiness, resourceId: string) {
  const rows = await testApp.tenant(plant).rows<{ type: string; payload: string }>(
    sql`SELECT r.type, r.payload FROM ${OutboxEvent} r
      WHERE r.payload::json #>> '{data,object,id}' = ${resourceId} ORDER BY r.id`,
  );
  return rows.map((row) => ({ type: row.type, envelope: JSON.parse(row.payload) }));
}

/** The types of those events. */
export async function eventTypesOf(
  testApp: TestApp,
  plant: TestBusiness,
  resourceId: string,
): Promise<string[]> {
  return (await eventsOf(testApp, plant, resourceId)).map((event) => event.type);
}

/** An operation's history, oldest first. */
export function historyOf(testApp: TestApp, plant: TestBusiness, operationId: string) {
  return testApp.tenant(plant).rows<{
    from_status: string | null;
    to_status: string;
    reason: string | null;
    actor_kind: string;
    actor_id: string | null;
    on_behalf_of: string | null;
    created_at: Date;
  }>(sql`SELECT r.from_status, r.to_status, r.reason, r.actor_kind, r.actor_id, r.on_behalf_of, r.created_at
    FROM ${OperationStatusChange} r WHERE r.operation_id = ${operationId} ORDER BY r.id`);
}
