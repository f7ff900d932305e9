import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { descriptionOf, idsOf, routesOf } from '../support/described.js';
import { created } from '../support/expectations.js';
import { oneOfEach } from '../support/records.js';
import { startTestApp } from '../support/test-app.js';
import { forTechnician } from '../support/test-business.js';

// IDs are case-insensitive (D11).
const testApp = await startTestApp();
const business = await testApp.business();
const { api } = business;
const records = await oneOfEach(business);
const reads = routesOf(descriptionOf(testApp)).filter(({ method }) => method === 'GET');

/** An ID in upper case. Its prefix stays as it is. */
const upper = (id: string) =>
  id.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, (uuid) => uuid.toUpperCase());
const filled = (path: string, change: (id: string) => string) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => change(records[name]!));

describe.each(reads.filter(({ path }) => path.includes('Id}')))('$name', ({ path }) => {
  it('finds the record by its ID in upper case', async () => {
    const [lower, found] = [await api.get(filled(path, String)), await api.get(filled(path, upper))];
    expect([found.status, comparable(found.text)]).toEqual([200, comparable(lower.text)]);
  });
});

/** Removes what differs in each response: signed links, and a default period that ends now. */
function comparable(text: string): string {
  return text.replaceAll(/"(?:url|from|to)":"[^"]*"/g, '');
}

const filtered = reads.flatMap((route) => idsOf(route).query.map((name) => [route.path, name] as const));

it.each(filtered)('GET %s finds the same with %s in upper case', async (path, name) => {
  const to = filled(path, String);
  const [lower, found] = [
    await api.get(`${to}?${name}=${records[name]}`),
    await api.get(`${to}?${name}=${upper(records[name]!)}`),
  ];
  expect([found.status, Object.keys(found.body.data as object)]).toEqual([
    200,
    Object.keys(lower.body.data as object),
  ]);
});

it('IDs in upper case are accepted in bodies, including bulk requests, and returned in lower case', async () => {
  const roomId = records.room_id!;
  const asset = created(await api.post('/assets', { name: 'Pump', room_id: upper(roomId) }));
  expect((await api.get(`/assets/${asset}`)).body.data.room_id).toBe(roomId);
  const operation = { ...forTechnician(upper(records.technician_id!)), asset_id: upper(asset) };
  const bulk = await api.post('/operations/bulk', { items: [operation, operation] });
  expect(bulk.body.data.results).toMatchObject(
    Array(2).fill({ status: 201, resource: { technician_id: records.technician_id, asset_id: asset } }),
  );
  const moved = await api.patch(`/assets/${upper(asset)}`, { parent_asset_id: upper(records.assetId!) });
  expect(moved.body.data.parent_asset_id).toBe(records.assetId);
});

it('an ID in another letter case counts as the same request (D19) and the same list (D7)', async () => {
  const key = { 'Idempotency-Key': randomUUID() };
  const floor = { name: 'Gallery', level: 1 };
  const first = await api.post(`/buildings/${records.buildingId}/floors`, floor, key);
  const repeated = await api.post(`/buildings/${upper(records.buildingId!)}/floors`, floor, key);
  expect([repeated.status, repeated.text]).toEqual([201, first.text]);
  expect(repeated.headers['idempotency-replayed']).toBe('true');
  const page = await api.get(`/buildings/${records.buildingId}/floors?limit=1`);
  const cursor = page.body.pagination.next_cursor as string;
  expect((await api.get(`/buildings/${upper(records.buildingId!)}/floors?cursor=${cursor}`)).status).toBe(
    200,
  );
});
