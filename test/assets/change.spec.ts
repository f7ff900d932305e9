import { describe, expect, it } from 'vitest';
import { expectInvalid, expectSameNotFound } from '../support/expectations.js';
import { eventTypesOf } from '../support/observed.js';
import { startTestApp } from '../support/test-app.js';

const testApp = await startTestApp();
const business = await testApp.business();
const { roomId } = await business.place();
const change = (id: string, body: object) => business.api.patch(`/assets/${id}`, body);

const details = {
  name: 'Boiler',
  category: 'hvac',
  description: 'Hot',
  brand: 'Viessmann',
  model_number: 'V200',
  supplier: 'Heat & Co',
  maintenance_interval_days: 30,
  installation_date: '2023-01-02',
  expiration_date: '2033-01-02',
  unit_price: 99.9,
};
const shown = (sent: Record<string, unknown>) =>
  typeof sent.unit_price === 'number' ? { ...sent, unit_price: sent.unit_price.toFixed(2) } : sent;
const each = Object.entries(details).map(([name, value]) => ({ [name]: value }));
const clearings = Object.keys(details)
  .filter((name) => name !== 'name' && name !== 'category')
  .map((name) => ({ [name]: null }));

describe('PATCH /assets/{assetId}', () => {
  it.each(each)('changes only the fields in %j', async (body) => {
    const id = await business.asset({ room_id: roomId });
    const before = (await business.api.get(`/assets/${id}`)).body.data;
    testApp.clock.advance(5);
    const reply = await change(id, body);
    expect(reply.status, reply.text).toBe(200);
    const withSchedule = 'maintenance_interval_days' in body ? { next_due_on: expect.any(String) } : {};
    const changed = { ...shown(body), ...withSchedule, updated_at: expect.any(String) };
    expect(reply.body.data).toEqual({ ...before, ...changed });
    expect(reply.body.data.updated_at > before.updated_at).toBe(true);
    expect((await business.api.get(`/assets/${id}`)).body).toEqual(reply.body);
  });

  it.each(clearings)('clears a nullable field with null: %j', async (body) => {
    const id = await business.asset({ room_id: roomId, ...details });
    const reply = await change(id, body);
    expect(reply.body.data).toMatchObject({ ...shown(details), ...body });
  });

  it('returns 200 and keeps updated_at when nothing changes', async () => {
    const id = await business.asset({ room_id: roomId, ...details });
    testApp.clock.advance(5);
    for (const same of [{}, details, { unit_price: 99.9 }]) {
      const reply = await change(id, same);
      expect(reply.status).toBe(200);
      expect(reply.body.data.updated_at).toBe(reply.body.data.created_at);
    }
  });

  it('rejects null for a required field', async () => {
    const id = await business.asset({ room_id: roomId });
    expectInvalid(await change(id, { name: null }), { name: 'invalid_parameter' });
    expectInvalid(await change(id, { category: null }), { category: 'invalid_category' });
  });

  it('rejects an unknown category and lists the accepted ones', async () => {
    const reply = await change(await business.asset({ room_id: roomId }), { category: 'spaceship' });
    expectInvalid(reply, { category: 'invalid_category' });
    expect(reply.body.error.message).toContain('material_handling');
  });

  it('rejects status and names the endpoint that sets it', async () => {
    const id = await business.asset({ room_id: roomId });
    const reply = await change(id, { status: 'retired', name: 'Old' });
    expectInvalid(reply, { status: 'status_read_only' });
    expect(reply.body.error.message).toContain('PATCH /assets/{assetId}/status');
    expect((await business.api.get(`/assets/${id}`)).body.data).toMatchObject({
      status: 'operational',
      name: 'Feed pump',
    });
  });

  it.each(['building_id', 'reference', 'next_due_on'])('rejects the unknown field %s', async (field) => {
    expectInvalid(await change(await business.asset({ room_id: roomId }), { [field]: null }), {
      [field]: 'unknown_parameter',
    });
  });

  it("returns 404 for another business's asset, exactly as for a missing one, and changes nothing", async () => {
    const neighbour = await testApp.business();
    const theirs = await neighbour.asset();
    await expectSameNotFound((id) => change(id, { name: 'Mine' }), theirs);
    expect((await neighbour.api.get(`/assets/${theirs}`)).body.data.name).toBe('Feed pump');
  });

  it('emits asset.updated, but no event when nothing changes', async () => {
    const id = await business.asset({ room_id: roomId });
    await business.api.patch(`/assets/${id}`, details);
    await business.api.patch(`/assets/${id}`, details);
    expect(await eventTypesOf(business, id)).toEqual(['asset.created', 'asset.updated']);
  });

  it('replays the response when repeated with the same Idempotency-Key', async () => {
    const id = await business.asset({ room_id: roomId });
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const first = await business.api.patch(`/assets/${id}`, { name: 'One' }, key);
    await change(id, { name: 'Two' });
    const repeat = await business.api.patch(`/assets/${id}`, { name: 'One' }, key);
    expect(repeat.text).toBe(first.text);
    expect((await business.api.get(`/assets/${id}`)).body.data.name).toBe('Two');
  });
});
