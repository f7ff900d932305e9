import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { sql } from '../../src/kernel/database/sql.js';
import type { Reply } from './client.js';
import type { TestBusiness, TestApp } from './test-app.js';

/** A building with one floor and one room. */
export interface Site {
  readonly buildingId: string;
  readonly floorId: string;
  readonly roomId: string;
}

/** The id of what a request made. Fails when it made nothing. */
export function created(reply: Reply): string {
  expect(reply.status, reply.text).toBe(201);
  return (reply.body as { data: { id: string } }).data.id;
}

/** Builds a site through the API: "Pump room, Ground floor, Plant North". */
export async function createSite(plant: TestBusiness): Promise<Site> {
  const buildingId = await createBuilding(plant);
  const floorId = await createFloor(plant, buildingId);
  return { buildingId, floorId, roomId: await createRoom(plant, floorId) };
}

export async function createBuilding(plant: TestBusiness, more: object = {}): Promise<string> {
  const building = { name: 'Plant North', physical_address: '12 Quai du Port', building_type: 'industrial' };
  return created(await plant.api.post('/buildings', { ...building, ...more }));
}

export async function createFloor(
  plant: TestBusiness,
  buildingId: string,
  more: object = {},
): Promise<string> {
  const floor = { name: 'Ground floor', level: 0, ...more };
  return created(await plant.api.post(`/buildings/${buildingId}/floors`, floor));
}

export async function createRoom(plant: TestBusiness, floorId: string, more: object = {}): Promise<string> {
  return created(await plant.api.post(`/floors/${floorId}/rooms`, { name: 'Pump room', ...more }));
}

export async function createAsset(plant: TestBusiness, roomId: string, more: object = {}): Promise<string> {
  return created(await plant.api.post('/assets', { name: 'Feed pump', room_id: roomId, ...more }));
}

/** The ids of a list, in its order. */
export async function idsOf(plant: TestBusiness, path: string): Promise<string[]> {
  const reply = await plant.api.get(path);
  expect(reply.status, reply.text).toBe(200);
  return (reply.body as { data: { id: string }[] }).data.map((each) => each.id);
}

/** Every event of a business, oldest first, as it is sent. */
export async function eventsOf(testApp: TestApp, plant: TestBusiness, type?: string) {
  const rows = await testApp.acrossBusinesses.rows<{ type: string; payload: string }>(
    sql`SELECT type, payload FROM events WHERE business_id = ${plant.id} ORDER BY id`,
  );
  return rows
    .filter((row) => type === undefined || row.type === type)
    .map((row) => JSON.parse(row.payload) as { type: string; data: { object: Record<string, unknown> } });
}

/** Holds a reply against a validation error about exactly these fields, each with its code. */
export function expectInvalid(reply: Reply, fields: Record<string, string>): void {
  expect(reply.status, reply.text).toBe(400);
  const { error, errors } = reply.body as {
    error: Record<string, string>;
    errors: { param: string; code: string }[];
  };
  expect(Object.fromEntries(errors.map((each) => [each.param, each.code]))).toEqual(fields);
  const first = errors[0]!;
  expect(error).toMatchObject({ type: 'invalid_request_error', code: first.code, param: first.param });
}

/** Holds two replies against being the same 404, save for the request id: the neighbour's and the missing one's. */
export async function expectSameNotFound(
  send: (id: string) => Promise<Reply>,
  neighbours: string,
): Promise<void> {
  const bodies = [];
  for (const id of [neighbours, randomUUID(), 'no-uuid']) {
    const reply = await send(id);
    expect(reply.status, reply.text).toBe(404);
    expect(reply.body.error).toMatchObject({ type: 'not_found_error', code: 'not_found' });
    bodies.push(JSON.stringify({ ...reply.body.error, request_id: '' }));
  }
  expect(new Set(bodies).size).toBe(1);
}

export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
