import { describe, expect, it } from 'vitest';
import { BUILDING_TYPES } from '../../src/hierarchy/locations.entity.js';
import { created, expectInvalid, expectSameNotFound, TIMESTAMP, UUID } from '../support/expectations.js';
import { eventTypesOf, idsOf } from '../support/observed.js';
import { startTestApp } from '../support/test-app.js';

const testApp = await startTestApp();
const business = await testApp.business();
const neighbour = await testApp.business();
const whole = {
  name: 'Plant North',
  description: 'Opened in 1974',
  building_type: 'production_facility',
  physical_address: '12 Quai du Port, 13002 Marseille',
  area_sqm: 1250.5,
};

describe('POST /buildings', () => {
  it('returns 201 with every field of the building, and its Location', async () => {
    const reply = await business.api.post('/buildings', whole);
    const id = created(reply);
    expect(reply.headers.location).toBe(`/api/v1/buildings/${id}`);
    expect(reply.body).toEqual({
      data: {
        ...whole,
        id: expect.stringMatching(UUID),
        object: 'building',
        area_sqm: '1250.50',
        created_at: expect.stringMatching(TIMESTAMP),
        updated_at: reply.body.data.created_at,
        external_id: null,
      },
    });
    expect(Object.keys(reply.body.data)).toEqual([
      ...['id', 'object', 'name', 'description', 'building_type', 'physical_address', 'area_sqm'],
      ...['created_at', 'updated_at', 'external_id'],
    ]);
    expect((await business.api.get(`/buildings/${id}`)).body).toEqual(reply.body);
  });

  it('returns null for fields that were omitted or sent as null', async () => {
    const { description: _, area_sqm: __, ...required } = whole;
    for (const body of [required, { ...required, description: null, area_sqm: null }]) {
      const reply = await business.api.post('/buildings', body);
      expect(reply.body.data).toMatchObject({ description: null, area_sqm: null });
    }
  });

  it.each(BUILDING_TYPES)('accepts the type %s', async (type) => {
    const reply = await business.api.post('/buildings', { ...whole, building_type: type });
    expect(reply.body.data.building_type).toBe(type);
  });

  it('lists every invalid field in one response', async () => {
    const reply = await business.api.post('/buildings', {
      name: ' ',
      building_type: 'castle',
      area_sqm: 'large',
      colour: 1,
    });
    expectInvalid(reply, {
      colour: 'unknown_parameter',
      name: 'invalid_parameter',
      physical_address: 'missing_parameter',
      building_type: 'invalid_parameter',
      area_sqm: 'invalid_parameter',
    });
  });

  it.each([
    { name: null },
    { name: 'x'.repeat(256) },
    { name: 7 },
    { physical_address: '' },
    { building_type: null },
    { area_sqm: 1.234 },
    { area_sqm: -1 },
    { area_sqm: '1.234' },
    { area_sqm: '' },
    { description: 'a\u0000b' },
  ])('rejects %j', async (wrong) => {
    const reply = await business.api.post('/buildings', { ...whole, ...wrong });
    expectInvalid(reply, { [Object.keys(wrong)[0]!]: 'invalid_parameter' });
  });

  it('creates one building for two requests with the same Idempotency-Key', async () => {
    const other = await testApp.business();
    const key = { 'Idempotency-Key': 'the very same' };
    const [first, second] = [
      await other.api.post('/buildings', whole, key),
      await other.api.post('/buildings', whole, key),
    ];
    expect(second.text).toBe(first.text);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(await idsOf(other, '/buildings')).toHaveLength(1);
  });
});

describe('GET /buildings', () => {
  it('lists only the buildings of the business, newest first, page by page', async () => {
    const own = await testApp.business();
    const ids = [await own.building(), await own.building(), await own.building()].reverse();
    await neighbour.building();
    const first = await own.api.get('/buildings?limit=2');
    expect(first.body.data.map((each: { id: string }) => each.id)).toEqual(ids.slice(0, 2));
    expect(first.body.pagination).toEqual({ limit: 2, has_more: true, next_cursor: expect.any(String) });
    const last = await own.api.get(`/buildings?limit=2&cursor=${first.body.pagination.next_cursor}`);
    expect(last.body.data.map((each: { id: string }) => each.id)).toEqual(ids.slice(2));
    expect(last.body.pagination).toEqual({ limit: 2, has_more: false, next_cursor: null });
  });

  it("returns 404 for another business's building, exactly as for a missing one", async () => {
    const theirs = await neighbour.building();
    await expectSameNotFound((id) => business.api.get(`/buildings/${id}`), theirs);
    await expectSameNotFound((id) => business.api.patch(`/buildings/${id}`, { name: 'Mine' }), theirs);
    expect((await neighbour.api.get(`/buildings/${theirs}`)).body.data.name).toBe('Plant North');
  });
});

describe('PATCH /buildings/{buildingId}', () => {
  it('changes the name and the address separately', async () => {
    const id = await business.building();
    testApp.clock.advance(5);
    const renamed = await business.api.patch(`/buildings/${id}`, { name: 'Plant South' });
    expect(renamed.status).toBe(200);
    expect(renamed.body.data).toMatchObject({ id, name: 'Plant South', physical_address: '12 Quai du Port' });
    expect(renamed.body.data.updated_at > renamed.body.data.created_at).toBe(true);
    const moved = await business.api.patch(`/buildings/${id}`, { physical_address: '1 Rue Haute' });
    expect(moved.body.data).toMatchObject({ name: 'Plant South', physical_address: '1 Rue Haute' });
  });

  it('keeps updated_at when nothing changes', async () => {
    const id = await business.building();
    testApp.clock.advance(5);
    for (const same of [{}, { name: 'Plant North' }]) {
      const reply = await business.api.patch(`/buildings/${id}`, same);
      expect(reply.status).toBe(200);
      expect(reply.body.data.updated_at).toBe(reply.body.data.created_at);
    }
  });

  it('changes every field of the create body, and clears nullable ones', async () => {
    const id = await business.building({ description: 'Old', area_sqm: 80 });
    const change = { building_type: 'warehouse', description: 'New', area_sqm: 120.5 };
    const changed = await business.api.patch(`/buildings/${id}`, change);
    expect(changed.status, changed.text).toBe(200);
    expect(changed.body.data).toMatchObject({ ...change, area_sqm: '120.50' });
    const nothing = { description: null, area_sqm: null };
    const cleared = await business.api.patch(`/buildings/${id}`, nothing);
    expect(cleared.body.data).toMatchObject({ ...nothing, building_type: 'warehouse' });
  });

  it('rejects null, blank text, an unknown type and unknown fields', async () => {
    const id = await business.building();
    const reply = await business.api.patch(`/buildings/${id}`, {
      name: null,
      physical_address: '',
      building_type: 'castle',
      colour: 'red',
    });
    expectInvalid(reply, {
      colour: 'unknown_parameter',
      building_type: 'invalid_parameter',
      name: 'invalid_parameter',
      physical_address: 'invalid_parameter',
    });
  });

  it('emits building.updated, but no event when nothing changes', async () => {
    const id = await business.building();
    for (const name of ['Plant South', 'Plant South']) await business.api.patch(`/buildings/${id}`, { name });
    expect(await eventTypesOf(business, id)).toEqual(['building.created', 'building.updated']);
  });
});
