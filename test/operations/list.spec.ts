import { beforeAll, describe, expect, it } from 'vitest';
import { and, sql } from '../../src/kernel/sql/sql.js';
import { Operation, operationConditions } from '../../src/operations/index.js';
import { TechniciansService } from '../../src/technicians/index.js';
import { startTestApp } from '../support/test-app.js';
import { forTechnician, forVendor, type TestBusiness } from '../support/test-business.js';

const testApp = await startTestApp();
let business: TestBusiness;
let technicianId: string;
let assetId: string;
let vendorId: string;
let buildingId: string;
let roomId: string;
let other: { technicianId: string; vendorId: string };
/** Operations, by the property that distinguishes them. */
const ids: Record<string, string> = {};

beforeAll(async () => {
  business = await testApp.business();
  ({ buildingId, roomId } = await business.place());
  assetId = await business.asset({ room_id: roomId });
  technicianId = await business.technician();
  vendorId = await business.vendor();
  other = {
    technicianId: await business.technician({ name: 'Bob Weld' }),
    vendorId: await business.vendor('Cranes 100% Ltd'),
  };
  const open = (body: object) => business.operation(body);
  ids.pump = await open({ ...forTechnician(technicianId), title: 'Pump drips', asset_id: assetId });
  ids.roof = await open({
    ...forTechnician(other.technicianId),
    title: 'Roof leaks',
    place: 'North_wing',
    required_skill: 'roofing',
  });
  ids.crane = await open({ ...forVendor(other.vendorId), title: 'Inspect crane' });
  ids.seal = await open({ ...forVendor(vendorId), title: 'Straßenseal ÉTÉ' });
  await business.api.post(`/operations/${ids.roof}/cancel`);
});

async function listed(query: string): Promise<string[]> {
  const reply = await business.api.get(`/operations?${query}`);
  expect(reply.status).toBe(200);
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
  return reply.body.data.map((operation: { id: string }) => names.get(operation.id));
}

describe('GET /operations', () => {
  it('lists all operations, newest first, each exactly as GET /operations/{taskId} returns it', async () => {
    expect(await listed('')).toEqual(['seal', 'crane', 'roof', 'pump']);
    const { data } = (await business.api.get('/operations')).body;
    for (const operation of data) {
      expect(operation).toEqual((await business.api.get(`/operations/${operation.id}`)).body.data);
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
  ])('filters by %s', async (query, expected) => {
    expect(await listed(query)).toEqual(expected);
  });

  it('filters by ids, and combines filters with AND', async () => {
    expect(await listed(`asset_id=${assetId}`)).toEqual(['pump']);
    expect(await listed(`building_id=${buildingId}`)).toEqual(['pump']);
    expect(await listed(`technician_id=${other.technicianId}`)).toEqual(['roof']);
    expect(await listed(`technician_id=${other.technicianId.toUpperCase()}`)).toEqual(['roof']);
    expect(await listed(`vendor_id=${vendorId}`)).toEqual(['seal']);
    expect(await listed(`vendor_id=${vendorId}&status=cancelled`)).toEqual([]);
    expect(await listed(`building_id=${buildingId}&technician_id=${technicianId}&search=drips`)).toEqual([
      'pump',
    ]);
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
    ['ete', ['seal']],
    ['ÉTÉ'.normalize('NFD'), ['seal']],
    ['strassens', ['seal']],
    ['bõb', ['roof']],
    ['drips pump', []],
    ['north mechanical', []],
    ['roofing bob', []],
    ['drips\u001fpump', []],
    ['nothing of the kind', []],
    ["'; DROP TABLE operations; --", []],
  ])('searches title, place, skill and people for %j', async (search, expected) => {
    expect(await listed(`search=${encodeURIComponent(search)}`)).toEqual(expected);
  });

  it.each([
    ['status=open', 'invalid_parameter', 'status'],
    ['status=NEW', 'invalid_parameter', 'status'],
    ['status=', 'invalid_parameter', 'status'],
    ['status=new&status=done', 'invalid_parameter', 'status'],
    ['assignee_type=robot', 'invalid_parameter', 'assignee_type'],
    ['priority=urgent', 'invalid_parameter', 'priority'],
    ['status=new,', 'invalid_parameter', 'status'],
    ['status=new,open', 'invalid_parameter', 'status'],
    ['open=yes', 'invalid_parameter', 'open'],
    ['sort=title', 'invalid_parameter', 'sort'],
    ['sort=', 'invalid_parameter', 'sort'],
    ['scheduled_from=2026-12-01', 'invalid_parameter', 'scheduled_from'],
    ['required_skill=sorcery', 'invalid_parameter', 'required_skill'],
    ['search=%00', 'invalid_parameter', 'search'],
    ['limit=0', 'invalid_limit', 'limit'],
    ['limit=201', 'invalid_limit', 'limit'],
    ['cursor=nonsense', 'invalid_cursor', 'cursor'],
  ])('rejects %s with %s', async (query, code, param) => {
    const reply = await business.api.get(`/operations?${query}`);
    expect(reply.status).toBe(400);
    expect(reply.body.error).toMatchObject({ type: 'invalid_request_error', code, param });
  });

  it('finds the people of an operation by their current names and by their names at the time', async () => {
    const own = await testApp.business();
    const technician = await own.technician({ name: 'Mary Quill' });
    const id = await own.operation(forTechnician(technician));
    const other = await own.operation(forTechnician(await own.technician({ name: 'Bob Weld' })));
    await own.work((work) => testApp.get(TechniciansService).update(work, technician, { name: 'Mary Ömer' }));
    for (const [search, expected] of [
      ['quill', [id]],
      ['ary öm', [id]],
      ['weld', [other]],
      ['nobody', []],
      ['%', []],
    ] as const) {
      const { data } = (await own.api.get(`/operations?search=${encodeURIComponent(search)}`)).body;
      expect(
        data.map((each: { id: string }) => each.id),
        search,
      ).toEqual(expected);
      const anywhere = await own.tenant.rows(
        sql`SELECT r.id FROM ${Operation} r WHERE ${and(operationConditions({ search }))} ORDER BY r.id DESC`,
      );
      expect(
        anywhere.map((each) => (each as { id: string }).id),
        search,
      ).toEqual(expected);
    }
    expect((await own.api.get(`/operations/${id}`)).body.data.assignee_name).toBe('Mary Ömer');
    expect((await own.api.get('/operations?search=omer&status=cancelled')).body.data).toEqual([]);
  });

  it('lists the accepted statuses when one is unknown', async () => {
    const reply = await business.api.get('/operations?status=open');
    expect(reply.body.error.message).toContain('pending_completion');
  });

  it('pages through a filtered list without losing or repeating an operation', async () => {
    const busy = await testApp.business();
    const busyTechnicianId = await busy.technician();
    const busyVendorId = await busy.vendor();
    const all: string[] = [];
    for (let count = 0; count < 7; count += 1) {
      all.unshift(await busy.operation(forTechnician(busyTechnicianId)));
      await busy.operation(forVendor(busyVendorId));
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
      // Operations created during the walk are newer than the first page, and do not affect it.
      await busy.operation(forTechnician(busyTechnicianId));
    } while (cursor !== null);
    expect(seen).toEqual(all);
  });

  it('rejects a cursor from other filters', async () => {
    const { pagination } = (await business.api.get('/operations?assignee_type=vendor&limit=1')).body;
    const reply = await business.api.get(
      `/operations?assignee_type=technician&limit=1&cursor=${pagination.next_cursor}`,
    );
    expect(reply.body.error).toMatchObject({ code: 'invalid_cursor', param: 'cursor' });
  });
});
