import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { descriptionOf, idsOf, routesOf } from '../support/described.js';
import { created } from '../support/expectations.js';
import { oneOfEach } from '../support/records.js';
import { startTestApp } from '../support/test-app.js';
import { forTechnician } from '../support/test-business.js';

// The letter case of an id does not count (D11).
const testApp = await startTestApp();
const business = await testApp.business();
const { api } = business;
const records = await oneOfEach(business);
const reads = routesOf(descriptionOf(testApp)).filter(({ method }) => method === 'GET');

/** An id in upper case; what stands in front of it is no part of it. */
const upper = (id: string) =>
  id.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, (uuid) => uuid.toUpperCase());
const filled = (path: string, change: (id: string) => string) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => change(records[name]!));

describe.each(reads.filter(({ path }) => path.includes('Id}')))('$name', ({ path }) => {
  it('finds the record by its id in upper case', async () => {
    const [lower, found] = [await api.get(filled(path, String)), await api.get(filled(path, upper))];
    expect([found.status, withoutLinks(found.text)]).toEqual([200, withoutLinks(lower.text)]);
  });
});

/** Links are signed anew at each reading. */
function withoutLinks(text: string): string {
  return text.replaceAll(/"url":"[^"]*"/g, '');
}

const filtered = reads.flatMap((route) => idsOf(route).query.map((name) => [route.path, name] as const));

it.each(filtered)('GET %s finds the same by a %s in upper case', async (path, name) => {
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

it('takes ids in upper case in a body, in bulk and in lists too, and writes them in lower case', async () => {
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

it('takes the same id in another letter case for the same request (D19), and for the same list (D7)', async () => {
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
