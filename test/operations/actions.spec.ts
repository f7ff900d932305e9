import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { OperationsService } from '../../src/operations/index.js';
import { eventTypesOf, historyOf } from '../support/observed.js';
import { startTestApp } from '../support/test-app.js';
import { forTechnician, forVendor } from '../support/test-business.js';
import { actingFor } from './acting.js';

const testApp = await startTestApp();
const business = await testApp.business();
const { buildingId, roomId } = await business.place();
const assetId = await business.asset({ room_id: roomId });
const technicianId = await business.technician();
const vendorId = await business.vendor();

const { act, take } = actingFor(business);
const open = (body: object = forTechnician(technicianId)) => business.operation(body);

describe('the actions on an operation', () => {
  it("take a technician's work from start to close", async () => {
    const id = await open();
    expect(await take(id, 'start')).toMatchObject({
      status: 'in_progress',
      allowed_actions: ['assign', 'complete', 'cancel', 'reschedule', 'update'],
    });
    expect(await take(id, 'complete')).toMatchObject({
      status: 'completed',
      allowed_actions: ['close', 'reopen', 'update'],
    });
    expect(await take(id, ['reopen', { reason: 'It drips again.' }])).toMatchObject({
      status: 'in_progress',
      completed_at: null,
    });
    expect(await take(id, 'complete', 'close')).toMatchObject({ status: 'done', allowed_actions: [] });
    expect(await eventTypesOf(business, id)).toEqual([
      'operation.created',
      'operation.updated',
      'operation.completed',
      'operation.updated',
      'operation.completed',
      'operation.updated',
    ]);
  });

  it('let a key act for the vendor, and the history records the vendor', async () => {
    const id = await open(forVendor(vendorId));
    await take(
      id,
      'accept',
      'start',
      ['dispute', { reason: 'Nobody came.' }],
      'start',
      'confirm',
      'complete',
    );
    expect(await take(id, ['dispute', { reason: 'It drips.' }], 'accept')).toMatchObject({
      status: 'completed',
    });
    const history = await historyOf(business, id);
    expect(history.map((entry) => [entry.to_status, entry.reason, entry.on_behalf_of])).toEqual([
      ['new', null, null],
      ['assigned', null, vendorId],
      ['pending_start', null, vendorId],
      ['start_disputed', 'Nobody came.', null],
      ['pending_start', null, vendorId],
      ['in_progress', null, null],
      ['pending_completion', null, vendorId],
      ['completion_disputed', 'It drips.', null],
      ['completed', null, null],
    ]);
  });

  it('return an operation to the business when the vendor declines', async () => {
    const declined = await take(await open(forVendor(vendorId)), 'decline');
    expect(declined).toMatchObject({ status: 'new', vendor_id: null, assignee_name: null });
  });

  it('return 409 when the status does not allow them, and list the allowed actions', async () => {
    const id = await open();
    const reply = await act(id, 'complete');
    expect(reply.status).toBe(409);
    expect(reply.body.error).toMatchObject({ code: 'invalid_state', type: 'conflict_error' });
    expect(reply.body.error.message).toContain('"assigned"');
    expect(reply.body.error.message).toMatch(/Allowed now: .*start.*cancel/);
    expect((await act(id, 'confirm')).status).toBe(409);
    expect((await act(id, 'accept')).status).toBe(409);
  });

  it.each(['dispute', 'reopen'])('require a reason for %s', async (action) => {
    const id = await open();
    for (const [body, code] of [
      [{}, 'missing_parameter'],
      [{ reason: null }, 'invalid_parameter'],
      [{ reason: ' ' }, 'invalid_parameter'],
    ] as const) {
      const reply = await act(id, action, body);
      expect(reply.status).toBe(400);
      expect(reply.body.error).toMatchObject({ code, param: 'reason' });
    }
  });

  it('run once when repeated with the same Idempotency-Key', async () => {
    const id = await open();
    const key = { 'Idempotency-Key': randomUUID() };
    const [first, second] = [
      await business.api.post(`/operations/${id}/start`, undefined, key),
      await business.api.post(`/operations/${id}/start`, undefined, key),
    ];
    expect([second.status, second.text]).toEqual([first.status, first.text]);
    expect(await historyOf(business, id)).toHaveLength(2);
  });
});

describe('the place of an operation', () => {
  it('is the current place of its asset, and is null after the asset is deleted', async () => {
    const asset = await business.asset({ name: 'Fan', room_id: roomId });
    const id = await open({ ...forTechnician(technicianId), asset_id: asset });
    const where = async () => {
      const { building_id, room_id, asset_id } = (await business.api.get(`/operations/${id}`)).body.data;
      return { building_id, room_id, asset_id };
    };
    expect(await where()).toEqual({ building_id: buildingId, room_id: roomId, asset_id: asset });
    await business.api.patch(`/assets/${asset}`, { room_id: null });
    expect(await where()).toEqual({ building_id: null, room_id: null, asset_id: asset });
    await business.api.patch(`/assets/${asset}`, { room_id: roomId });
    expect((await where()).room_id).toBe(roomId);
    await business.api.delete(`/assets/${asset}`);
    expect(await where()).toEqual({ building_id: null, room_id: null, asset_id: asset });
  });
});

describe('editing an operation in the portal', () => {
  const operations = testApp.get(OperationsService);
  const read = async (id: string) => (await operations.get(business.tenant, id)).item();

  it('changes its priority and its asset, and takes the place of the new asset', async () => {
    const fan = await business.asset({ name: 'Fan', room_id: roomId });
    const id = await open();
    await business.work((work) => operations.update(work, id, { assetId: fan, priority: 'highest' }));
    expect(await read(id)).toMatchObject({
      asset_id: fan,
      building_id: buildingId,
      place: 'Pump room, Ground floor, Plant North',
      priority: 'highest',
    });
    const found = await business.api.get(`/operations?building_id=${buildingId}&asset_id=${fan}`);
    expect(found.body.data.map((each: { id: string }) => each.id)).toEqual([id]);
    await business.work((work) => operations.update(work, id, { assetId: null }));
    expect(await read(id)).toMatchObject({ asset_id: null, building_id: null, place: null });
  });

  it('keeps a place that was set by hand', async () => {
    const id = await open({ ...forTechnician(technicianId), place: 'Behind the pump' });
    await business.work((work) => operations.update(work, id, { assetId: assetId }));
    expect((await read(id)).place).toBe('Behind the pump');
  });

  it('rejects a missing asset, and any other asset once the work is completed', async () => {
    const id = await open();
    const to = (assetId: string) => business.work((work) => operations.update(work, id, { assetId }));
    await expect(to(randomUUID())).rejects.toMatchObject({ code: 'invalid_reference', param: 'asset_id' });
    await take(id, 'start', 'complete');
    await expect(to(assetId)).rejects.toMatchObject({ code: 'invalid_state' });
  });

  it('can open an operation with only a title', async () => {
    const id = await business.work((work) =>
      operations.open(work, { title: 'It drips', assigneeType: null }),
    );
    expect(await read(id)).toMatchObject({ status: 'new', required_skill: null, assignee_type: null });
  });
});
