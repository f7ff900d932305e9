import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import { created, expectInvalid } from '../support/expectations.js';
import { startTestApp } from '../support/test-app.js';
import { forTechnician, forVendor, type TestBusiness } from '../support/test-business.js';

const testApp = await startTestApp();
let business: TestBusiness;
let api: TestBusiness['api'];

beforeEach(async () => {
  business = await testApp.business();
  api = business.api;
});

const put = (path: string, body: unknown, headers?: Record<string, string | undefined>) =>
  api.send('PUT', path, body, headers);

/** How many events the business has. */
async function events(): Promise<number> {
  const [row] = await testApp.acrossBusinesses.rows<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM events WHERE business_id = ${business.id}`,
  );
  return row!.count;
}

/** Each resource with an external ID: its paths and a body to create it. */
async function kinds() {
  const { buildingId, floorId, roomId } = await business.place();
  const technician = await business.technician();
  return [
    { at: '/assets', list: '/assets', body: { name: 'Pump', room_id: roomId } },
    { at: '/operations', list: '/operations', body: forTechnician(technician) },
    { at: '/spare-parts', list: '/spare-parts', body: { name: 'Seal' } },
    {
      at: '/buildings',
      list: '/buildings',
      body: { name: 'Plant', physical_address: '1 Mill Lane', building_type: 'office' },
    },
    { at: '/floors', list: `/buildings/${buildingId}/floors`, body: { name: 'First', level: 1 } },
    { at: '/rooms', list: `/floors/${floorId}/rooms`, body: { name: 'Store' } },
  ].map((kind) => ({
    ...kind,
    putBody: {
      ...kind.body,
      ...(kind.at === '/floors' ? { building_id: buildingId } : {}),
      ...(kind.at === '/rooms' ? { floor_id: floorId } : {}),
    },
  }));
}

describe('an external ID', () => {
  it('can be set, found and changed, and is unique per business and resource', async () => {
    for (const { at, list, body } of await kinds()) {
      const made = await api.post(list, { ...body, external_id: 'ERP-1' });
      const id = created(made);
      expect(made.body.data.external_id, at).toBe('ERP-1');
      const other = created(await api.post(list, body));
      const found = await api.get(`${list}?external_id=ERP-1`);
      expect(found.body.data.map((each: { id: string }) => each.id)).toEqual([id]);
      expect((await api.get(`${list}?external_id=ERP-2`)).body.data).toEqual([]);

      for (const refused of [
        await api.post(list, { ...body, external_id: 'ERP-1' }),
        await api.patch(`${at}/${other}`, { external_id: 'ERP-1' }),
      ]) {
        expect([refused.status, refused.body.error.code, refused.body.error.param], at).toEqual([
          409,
          'duplicate',
          'external_id',
        ]);
      }
      expect((await api.patch(`${at}/${id}`, { external_id: null })).body.data.external_id).toBeNull();
      expect((await api.patch(`${at}/${other}`, { external_id: 'ERP-1' })).body.data.external_id).toBe(
        'ERP-1',
      );
    }
  });

  it('can be used again after its asset is deleted', async () => {
    const id = await business.asset({ external_id: 'EQ-1' });
    await api.delete(`/assets/${id}`);
    expect(await business.asset({ external_id: 'EQ-1' })).not.toBe(id);
  });

  it('can be used by two businesses', async () => {
    await business.asset({ external_id: 'EQ-1' });
    const neighbour = await testApp.business();
    await neighbour.asset({ external_id: 'EQ-1' });
    expect((await neighbour.api.get('/assets?external_id=EQ-1')).body.data).toHaveLength(1);
  });

  it.each(['', ' '])('is null if it is %j (D3)', async (external_id) => {
    const made = await api.post('/spare-parts', { name: 'Seal', external_id });
    expect([made.status, made.body.data.external_id]).toEqual([201, null]);
  });

  it.each(['x'.repeat(256), 'a\u0000b', 7])('returns 400 for %j', async (external_id) => {
    const body = { name: 'Seal', external_id };
    expectInvalid(await api.post('/spare-parts', body), { external_id: 'invalid_parameter' });
  });
});

describe('PUT by external ID', () => {
  it('creates the record, updates it, and changes nothing when nothing differs', async () => {
    for (const { at, putBody, list } of await kinds()) {
      const path = `${at}/by-external-id/${encodeURIComponent('ERP/4711 é')}`;
      const made = await put(path, putBody);
      expect(made.status, made.text).toBe(201);
      expect(made.body.data.external_id).toBe('ERP/4711 é');
      expect(made.headers.location).toBe(`/api/v1${at}/${made.body.data.id}`);
      const before = await events();
      testApp.clock.advance(1_000);
      const same = await put(path, { ...putBody, external_id: 'ERP/4711 é' });
      expect([same.status, same.body.data], at).toEqual([200, made.body.data]);
      expect(await events()).toBe(before);
      const renamed = at === '/operations' ? { title: 'Renamed' } : { name: 'Renamed' };
      const changed = await put(path, { ...putBody, ...renamed });
      expect([changed.status, changed.body.data.id], at).toEqual([200, made.body.data.id]);
      expect(changed.body.data).toMatchObject(renamed);
      expect((await api.get(`${list}?external_id=ERP%2F4711%20%C3%A9`)).body.data).toEqual([
        changed.body.data,
      ]);
    }
  });

  it('creates one record when several requests run at once', async () => {
    const { roomId } = await business.place();
    const body = { name: 'Pump', room_id: roomId };
    const replies = await Promise.all([1, 2, 3].map(() => put('/assets/by-external-id/EQ-1', body)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect(new Set(replies.map(({ body }) => body.data.id)).size).toBe(1);
  });

  it('replays its response, including 201, for the same idempotency key', async () => {
    const key = { 'Idempotency-Key': randomUUID() };
    const first = await put('/spare-parts/by-external-id/MAT-1', { name: 'Seal' }, key);
    const second = await put('/spare-parts/by-external-id/MAT-1', { name: 'Seal' }, key);
    expect([second.status, second.text, second.headers.etag]).toEqual([201, first.text, first.headers.etag]);
    expect(second.headers.location).toBe(first.headers.location);
  });

  it('keeps fields that are left out, and clears those that are null', async () => {
    const path = '/spare-parts/by-external-id/MAT-1';
    await put(path, { name: 'Seal', supplier: 'SKF', unit_price: '2.50' });
    expect((await put(path, { name: 'Seal', supplier: null })).body.data).toMatchObject({
      supplier: null,
      unit_price: '2.50',
    });
  });

  it('returns 412 if the version in If-Match differs or the record does not exist', async () => {
    const path = '/spare-parts/by-external-id/MAT-1';
    for (const version of ['*', '"1"'])
      expect((await put(path, { name: 'Seal' }, { 'If-Match': version })).status).toBe(412);
    const { headers } = await put(path, { name: 'Seal' });
    expect((await put(path, { name: 'Ring' }, { 'If-Match': '"1"' })).headers.etag).toBe(headers.etag);
    expect((await put(path, { name: 'Ring' }, { 'If-Match': headers.etag! })).status).toBe(200);
  });

  it('only creates the record with If-None-Match: *, and returns 412 with its version if it exists', async () => {
    const createOnly = { 'If-None-Match': '*' };
    for (const { at, putBody } of await kinds()) {
      const path = `${at}/by-external-id/NEW-1`;
      const replies = await Promise.all([1, 2, 3].map(() => put(path, putBody, createOnly)));
      expect(replies.map(({ status }) => status).sort(), at).toEqual([201, 412, 412]);
      const { headers, body } = replies.find(({ status }) => status === 201)!;
      const changed = { ...putBody, ...(at === '/operations' ? { title: 'Other' } : { name: 'Other' }) };
      const refused = await put(path, changed, createOnly);
      expect([refused.status, refused.body.error.code]).toEqual([412, 'version_conflict']);
      expect(refused.headers.etag).toBe(headers.etag);
      expect((await api.get(`${at}/${body.data.id}`)).body.data).toEqual(body.data);
      expectInvalid(await put(path, changed, { 'If-None-Match': headers.etag! }), {
        'If-None-Match': 'invalid_parameter',
      });
    }
  });

  it('returns 400 for another external ID in the body and for an invalid one in the path', async () => {
    for (const external_id of ['MAT-2', null])
      expectInvalid(await put('/spare-parts/by-external-id/MAT-1', { name: 'Seal', external_id }), {
        external_id: 'invalid_parameter',
      });
    for (const path of ['%00', '%20', 'x'.repeat(256)])
      for (const headers of [{}, { 'If-Match': '*' }])
        expectInvalid(await put(`/spare-parts/by-external-id/${path}`, { name: 'Seal' }, headers), {
          external_id: 'invalid_parameter',
        });
  });

  it('returns 400 for a floor in another building and a room on another floor', async () => {
    const { buildingId, floorId } = await business.place();
    const other = await business.place();
    const floor = { name: 'First', level: 1 };
    const room = { name: 'Store' };
    await put('/floors/by-external-id/F', { ...floor, building_id: buildingId });
    await put('/rooms/by-external-id/R', { ...room, floor_id: floorId });
    expectInvalid(await put('/floors/by-external-id/F', { ...floor, building_id: other.buildingId }), {
      building_id: 'invalid_parameter',
    });
    expectInvalid(await put('/rooms/by-external-id/R', { ...room, floor_id: other.floorId }), {
      floor_id: 'invalid_parameter',
    });
  });
});

describe('PUT of an operation', () => {
  const path = '/operations/by-external-id/WO-1';

  it('assigns and reschedules it with the events of these actions when values differ', async () => {
    const [first, second] = [await business.technician(), await business.technician()];
    const vendor = await business.vendor();
    const body = { ...forTechnician(first), scheduled_for: '2030-01-01T08:00:00Z' };
    const { id } = (await put(path, body)).body.data;
    const moved = await put(path, { ...body, technician_id: second, scheduled_for: '2030-01-02T08:00:00Z' });
    expect(moved.body.data).toMatchObject({ id, technician_id: second, status: 'assigned' });
    expect((await put(path, forVendor(vendor))).body.data).toMatchObject({
      vendor_id: vendor,
      status: 'new',
    });
    const types = await testApp.acrossBusinesses.rows<{ type: string }>(
      sql`SELECT type FROM events WHERE business_id = ${business.id} AND type LIKE 'operation.%' ORDER BY id`,
    );
    expect(types.map(({ type }) => type)).toEqual([
      'operation.created',
      'operation.rescheduled',
      'operation.assigned',
      'operation.assigned',
    ]);
    const kept = await put(path, {
      ...forVendor(vendor),
      scheduled_for: null,
      assignee_type: null,
      vendor_id: null,
    });
    expect(kept.body.data).toMatchObject({ vendor_id: vendor, scheduled_for: null });
  });

  it('returns 403 without the scope for rescheduling only when it reschedules', async () => {
    const body = forTechnician(await business.technician());
    await put(path, body);
    const { secret } = await business.apiKey(['operations:write']);
    const narrow = testApp.client(secret);
    expect((await narrow.send('PUT', path, { ...body, title: 'Renamed' })).status).toBe(200);
    const refused = await narrow.send('PUT', path, { ...body, scheduled_for: '2030-01-01T08:00:00Z' });
    expect([refused.status, refused.body.error.code]).toEqual([403, 'scope_required']);
  });

  it('returns 409 when the state does not allow the change', async () => {
    const body = forTechnician(await business.technician());
    const { id } = (await put(path, body)).body.data;
    await api.post(`/operations/${id}/cancel`);
    expect((await put(path, { ...body, title: 'Renamed' })).status).toBe(409);
    expect((await put(path, body)).status).toBe(200);
  });
});
