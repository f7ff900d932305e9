import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ASSET_CATEGORIES } from '../../src/assets/index.js';
import { created, expectInvalid, TIMESTAMP, UUID } from '../support/expectations.js';
import { idsOf } from '../support/observed.js';
import { startTestApp } from '../support/test-app.js';

const testApp = await startTestApp();
const business = await testApp.business();
const { buildingId, roomId } = await business.place();

const whole = {
  name: 'Feed pump 4',
  category: 'pump',
  description: 'Feeds line 4',
  brand: 'Grundfos',
  model_number: 'CR 10-5',
  installation_date: '2024-03-18',
  maintenance_interval_days: 90,
  unit_price: 1250.5,
  supplier: 'Pumps & Co',
  expiration_date: '2034-03-18',
};

describe('POST /assets', () => {
  it('returns 201 with every field of the asset in the documented order, and its Location', async () => {
    const reply = await business.api.post('/assets', { ...whole, room_id: roomId });
    const id = created(reply);
    expect(reply.headers.location).toBe(`/api/v1/assets/${id}`);
    expect(id).toMatch(UUID);
    expect(Object.entries(reply.body.data)).toEqual(
      Object.entries({
        id,
        object: 'asset',
        name: 'Feed pump 4',
        reference: 'PUM-GRUN-CR10-0001',
        category: 'pump',
        status: 'operational',
        description: 'Feeds line 4',
        brand: 'Grundfos',
        model_number: 'CR 10-5',
        criticality: null,
        building_id: buildingId,
        room_id: roomId,
        parent_asset_id: null,
        is_installed: true,
        qr_code: null,
        installation_date: '2024-03-18',
        last_maintenance_date: null,
        maintenance_interval_days: 90,
        unit_price: '1250.50',
        supplier: 'Pumps & Co',
        supplier_id: null,
        expiration_date: '2034-03-18',
        min_stock: null,
        initial_stock: null,
        created_at: expect.stringMatching(TIMESTAMP),
        updated_at: reply.body.data.created_at,
        external_id: null,
        next_due_on: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      }),
    );
    expect((await business.api.get(`/assets/${id}`)).body).toEqual(reply.body);
  });

  it('requires only a name and a room: the category defaults to other, and the rest is null', async () => {
    const nulls = Object.fromEntries(Object.keys(whole).map((name) => [name, null]));
    for (const more of [{}, nulls]) {
      const reply = await business.api.post('/assets', { ...more, name: 'Thing', room_id: roomId });
      const { name: _, category: __, ...rest } = nulls;
      expect(reply.body.data).toMatchObject({
        ...rest,
        name: 'Thing',
        category: 'other',
        building_id: buildingId,
      });
    }
  });

  it.each(ASSET_CATEGORIES)('accepts the category %s', async (category) => {
    const reply = await business.api.post('/assets', { name: 'Thing', room_id: roomId, category });
    expect(reply.body.data.category).toBe(category);
  });

  it('lists every invalid field in one response', async () => {
    const wrong = {
      name: '',
      category: 'spaceship',
      unit_price: '12,50',
      installation_date: '2024-02-30',
      reference: 'X',
    };
    expectInvalid(await business.api.post('/assets', wrong), {
      reference: 'unknown_parameter',
      name: 'invalid_parameter',
      room_id: 'missing_parameter',
      category: 'invalid_category',
      installation_date: 'invalid_parameter',
      unit_price: 'invalid_parameter',
    });
  });

  it('lists the accepted categories when it rejects one', async () => {
    const reply = await business.api.post('/assets', {
      name: 'Thing',
      room_id: roomId,
      category: 'spaceship',
    });
    expect(reply.body.error).toMatchObject({ code: 'invalid_category', param: 'category' });
    for (const category of ASSET_CATEGORIES) expect(reply.body.error.message).toContain(category);
  });

  it.each([
    { name: null },
    { name: 'x'.repeat(256) },
    { room_id: 'no-uuid' },
    { room_id: null },
    { maintenance_interval_days: 0 },
    { maintenance_interval_days: 36_501 },
    { maintenance_interval_days: 1.5 },
    { unit_price: 0.001 },
    { expiration_date: '2024-03-18T00:00:00Z' },
    { last_maintenance_date: '18/03/2024' },
    { description: 'a\u0000b' },
    { brand: 5 },
  ])('rejects %j', async (wrong) => {
    const reply = await business.api.post('/assets', { name: 'Thing', room_id: roomId, ...wrong });
    expectInvalid(reply, { [Object.keys(wrong)[0]!]: 'invalid_parameter' });
  });

  it.each(['status', 'building_id', 'reference', 'next_due_on'])(
    'rejects the unknown field %s',
    async (field) => {
      const reply = await business.api.post('/assets', { name: 'Thing', room_id: roomId, [field]: 'x' });
      expectInvalid(reply, { [field]: 'unknown_parameter' });
    },
  );
});

describe('the Idempotency-Key of POST /assets', () => {
  const body = { name: 'Once', room_id: roomId };

  it('is required', async () => {
    const reply = await business.api.post('/assets', body, { 'Idempotency-Key': null });
    expectInvalid(reply, { 'Idempotency-Key': 'idempotency_key_required' });
  });

  it('makes a repeat replay the first response without creating a second asset', async () => {
    const key = { 'Idempotency-Key': randomUUID() };
    const first = await business.api.post('/assets', body, key);
    const second = await business.api.post('/assets', body, key);
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect([second.status, second.text, second.headers.location]).toEqual([
      201,
      first.text,
      first.headers.location,
    ]);
    expect(
      (await idsOf(business, '/assets?search=once')).filter((id) => id === first.body.data.id),
    ).toHaveLength(1);
  });

  it('makes concurrent repeats create one asset', async () => {
    const key = { 'Idempotency-Key': randomUUID() };
    const unusual = { ...body, name: `Only ${randomUUID()}` };
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => business.api.post('/assets', unusual, key)),
    );
    expect(new Set(replies.map((reply) => reply.text)).size).toBe(1);
    expect(await idsOf(business, `/assets?search=${unusual.name}`)).toHaveLength(1);
  });

  it('returns 409 with a different body, and can be used again after an error', async () => {
    const key = { 'Idempotency-Key': randomUUID() };
    expect((await business.api.post('/assets', { ...body, room_id: randomUUID() }, key)).status).toBe(400);
    expect((await business.api.post('/assets', body, key)).status).toBe(201);
    const other = await business.api.post('/assets', { ...body, name: 'Twice' }, key);
    expect([other.status, other.body.error.code]).toEqual([409, 'idempotency_key_reused']);
  });
});
