import { expect } from 'vitest';
import type { TestBusiness } from '../support/test-business.js';

/** A room on the ground floor of a building. */
export interface Place {
  readonly buildingId: string;
  readonly floorId: string;
  readonly roomId: string;
}

/** Creates "Pump room, Ground floor, Plant North" through the API. */
export async function openPlace(business: TestBusiness): Promise<Place> {
  const buildingId = await createRecord(business, '/buildings', {
    name: 'Plant North',
    physical_address: '12 Quai du Port',
    building_type: 'industrial',
  });
  const floorId = await createRecord(business, `/buildings/${buildingId}/floors`, {
    name: 'Ground floor',
    level: 0,
  });
  return {
    buildingId,
    floorId,
    roomId: await createRecord(business, `/floors/${floorId}/rooms`, { name: 'Pump room' }),
  };
}

/** Creates a record through the API. @returns its id */
export async function createRecord(business: TestBusiness, path: string, body: object): Promise<string> {
  const reply = await business.api.post(path, body);
  expect(reply.status, reply.text).toBe(201);
  return (reply.body as { data: { id: string } }).data.id;
}

/** A record as the API returns it. */
export async function read(business: TestBusiness, path: string): Promise<Record<string, unknown>> {
  const reply = await business.api.get(path);
  expect(reply.status, reply.text).toBe(200);
  return (reply.body as { data: Record<string, unknown> }).data;
}
