import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../support/test-app.js';
import { created, forTechnician, forVendor, hire, openWorkshop, partner, type Workshop } from './workshop.js';

const testApp = await startTestApp();
let shop: Workshop;
let other: { technicianId: string; vendorId: string };
/** Operations by what is special about them. */
const ids: Record<string, string> = {};

beforeAll(async () => {
  shop = await openWorkshop(testApp);
  other = {
    technicianId: await hire(testApp, shop, 'Bob Weld'),
    vendorId: await partner(testApp, shop, 'Cranes 100% Ltd'),
  };
  const open = (body: object) => created(shop, '/operations', body);
  ids.pump = await open({ ...forTechnician(shop), title: 'Pump drips', asset_id: shop.assetId });
  ids.roof = await open({
    ...forTechnician(other),
    title: 'Roof leaks',
    place: 'North_wing',
    required_skill: 'roofing',
  });
  ids.crane = await open({ ...forVendor(other), title: 'Inspect crane' });
  ids.seal = await open({ ...forVendor(shop), title: 'Straßenseal ÉTÉ' });
  await shop.api.post(`/operations/${ids.roof}/cancel`);
});

async function listed(query: string): Promise<string[]> {
  const reply = await shop.api.get(`/operations?${query}`);
  expect(reply.status).toBe(200);
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
  return reply.body.data.map((operation: { id: string }) => names.get(operation.id));
}

describe('GET /operations', () => {
  it('lists all, newest first, each as it is alone', async () => {
    expect(await listed('')).toEqual(['seal', 'crane', 'roof', 'pump']);
    const { data } = (await shop.api.get('/operations')).body;
    for (const operation of data) {
      expect(operation).toEqual((await shop.api.get(`/operations/${operation.id}`)).body.data);
    }
  });

  it.each([
    ['status=new', ['seal', 'crane']],
    ['status=assigned', ['pump']],
    ['status=cancelled', ['roof']],
    ['status=done', []],
    ['assignee_type=vendor', ['seal', 'crane']],
    ['assignee_type=technician', ['roof', 'pump']],
    ['assignee_type=technician&status=assigned', ['pump']],
  ])('narrows by %s', async (query, expected) => {
    expect(await listed(query)).toEqual(expected);
  });

  it('narrows by ids, and combines filters with AND', async () => {
    expect(await listed(`asset_id=${shop.assetId}`)).toEqual(['pump']);
    expect(await listed(`building_id=${shop.buildingId}`)).toEqual(['pump']);
    expect(await listed(`technician_id=${other.technicianId}`)).toEqual(['roof']);
    expect(await listed(`technician_id=${other.technicianId.toUpperCase()}`)).toEqual(['roof']);
    expect(await listed(`vendor_id=${shop.vendorId}`)).toEqual(['seal']);
    expect(await listed(`vendor_id=${shop.vendorId}&status=cancelled`)).toEqual([]);
    expect(
      await listed(`building_id=${shop.buildingId}&technician_id=${shop.technicianId}&search=drips`),
    ).toEqual(['pump']);
  });

  it.each([
    ['pump', ['pump']],
    ['PUMP ROOM', ['pump']],
    ['ground floor, plant', ['pump']],
    ['roofing', ['roof']],
    ['north_wing', ['roof']],
    ['northxwing', []],
    ['north%wing', []],
    ['bob', ['roof']],
    ['100%', ['crane']],
    ['%', ['crane']],
    ['_', ['roof']],
    ['\\', []],
    ['seals & sons', ['seal']],
    ['été', ['seal']],
    ['drips pump', []],
    ['plant a mechanical', []],
    ['roofing bob', []],
    ['drips\u001fpump', []],
    ['nothing of the kind', []],
    ["'; DROP TABLE operations; --", []],
  ])('searches title, place, skill and people for %j', async (search, expected) => {
    expect(await listed(`search=${encodeURIComponent(search)}`)).toEqual(expected);
  });

  it.each(['asset_id', 'building_id', 'technician_id', 'vendor_id'])(
    'answers an empty list for a %s that is unknown or a neighbour’s, and 400 for a malformed one',
    async (param) => {
      const neighbour = await openWorkshop(testApp);
      await created(neighbour, '/operations', { ...forTechnician(neighbour), asset_id: neighbour.assetId });
      await created(neighbour, '/operations', forVendor(neighbour));
      const theirs = {
        asset_id: 'assetId',
        building_id: 'buildingId',
        technician_id: 'technicianId',
        vendor_id: 'vendorId',
      } as const;
      expect(await listed(`${param}=${neighbour[theirs[param as keyof typeof theirs]]}`)).toEqual([]);
      expect(await listed(`${param}=${randomUUID()}`)).toEqual([]);
      const reply = await shop.api.get(`/operations?${param}=seven`);
      expect(reply.status).toBe(400);
      expect(reply.body.error).toMatchObject({ code: 'invalid_parameter', param });
    },
  );

  it.each([
    ['status=open', 'invalid_parameter', 'status'],
    ['status=NEW', 'invalid_parameter', 'status'],
    ['status=', 'invalid_parameter', 'status'],
    ['status=new&status=done', 'invalid_parameter', 'status'],
    ['assignee_type=robot', 'invalid_parameter', 'assignee_type'],
    ['priority=high', 'unknown_parameter', 'priority'],
    ['search=%00', 'invalid_parameter', 'search'],
    ['limit=0', 'invalid_limit', 'limit'],
    ['limit=201', 'invalid_limit', 'limit'],
    ['cursor=nonsense', 'invalid_cursor', 'cursor'],
  ])('refuses %s with %s', async (query, code, param) => {
    const reply = await shop.api.get(`/operations?${query}`);
    expect(reply.status).toBe(400);
    expect(reply.body.error).toMatchObject({ type: 'invalid_request_error', code, param });
  });

  it('names the accepted statuses when one is unknown', async () => {
    const reply = await shop.api.get('/operations?status=open');
    expect(reply.body.error.message).toContain('pending_completion');
  });

  it('walks page by page through a filtered list, without losing or repeating any', async () => {
    const busy = await openWorkshop(testApp);
    const all: string[] = [];
    for (let count = 0; count < 7; count += 1) {
      all.unshift(await created(busy, '/operations', forTechnician(busy)));
      await created(busy, '/operations', forVendor(busy));
    }
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const reply = await busy.api.get(
        `/operations?assignee_type=technician&limit=3${cursor ? `&cursor=${cursor}` : ''}`,
      );
      seen.push(...reply.body.data.map((operation: { id: string }) => operation.id));
      cursor = reply.body.pagination.next_cursor;
      expect(reply.body.pagination).toMatchObject({ limit: 3, has_more: cursor !== null });
      // What is opened meanwhile is newer than what was seen, and does not move the walk.
      await created(busy, '/operations', forTechnician(busy));
    } while (cursor !== null);
    expect(seen).toEqual(all);
  });

  it('refuses the cursor of other filters', async () => {
    const { pagination } = (await shop.api.get('/operations?assignee_type=vendor&limit=1')).body;
    const reply = await shop.api.get(
      `/operations?assignee_type=technician&limit=1&cursor=${pagination.next_cursor}`,
    );
    expect(reply.body.error).toMatchObject({ code: 'invalid_cursor', param: 'cursor' });
  });

  it('shows nothing of a neighbour', async () => {
    const neighbour = await openWorkshop(testApp);
    expect((await neighbour.api.get('/operations')).body.data).toEqual([]);
  });

  it('needs operations:read', async () => {
    const writer = await testApp.business({ scopes: ['operations:write'] });
    expect((await writer.api.get('/operations')).status).toBe(403);
  });
});
