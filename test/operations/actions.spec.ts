import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { OperationsService } from '../../src/operations/index.js';
import { eventTypesOf, historyOf } from '../support/observed.js';
import { startTestApp } from '../support/test-app.js';
import { forTechnician, forVendor } from '../support/test-business.js';

const testApp = await startTestApp();
const business = await testApp.business();
const { buildingId, roomId } = await business.place();
const assetId = await business.asset({ room_id: roomId });
const technicianId = await business.technician();
const vendorId = await business.vendor();

const act = (id: string, action: string, body?: unknown) =>
  business.api.post(`/operations/${id}/${action}`, body);
const open = (body: object = forTechnician(technicianId)) => business.operation(body);

/** Takes actions one after the other. @returns the last answer */
async function take(id: string, ...actions: (string | [string, unknown])[]) {
  let last = await business.api.get(`/operations/${id}`);
  for (const each of actions) {
    const [action, body] = typeof each === 'string' ? [each] : each;
    last = await act(id, action, body);
    expect(last.status, last.text).toBe(200);
  }
  return last.body.data;
}

describe('the actions on an operation', () => {
  it('lead a technician’s work from its start to its end', async () => {
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

  it('let a key take the vendor’s part, and the history says on whose behalf', async () => {
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

  it('give an operation back to the business when the vendor declines', async () => {
    const declined = await take(await open(forVendor(vendorId)), 'decline');
    expect(declined).toMatchObject({ status: 'new', vendor_id: null, assignee_name: null });
  });

  it('answer 409 where the state does not allow them, and say what it does', async () => {
    const id = await open();
    const reply = await act(id, 'complete');
    expect(reply.status).toBe(409);
    expect(reply.body.error).toMatchObject({ code: 'invalid_state', type: 'conflict_error' });
    expect(reply.body.error.message).toContain('"assigned"');
    expect(reply.body.error.message).toMatch(/Allowed now: .*start.*cancel/);
    expect((await act(id, 'confirm')).status).toBe(409);
    expect((await act(id, 'accept')).status).toBe(409);
  });

  it.each(['dispute', 'reopen'])('%s owes a reason', async (action) => {
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

  it('happen once when repeated with the same Idempotency-Key', async () => {
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

describe('where an operation is', () => {
  it('is where its asset stands now, and nowhere once that was deleted', async () => {
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

describe('changing the details of an operation in the portal', () => {
  const operations = testApp.get(OperationsService);
  const read = async (id: string) => (await operations.get(business.tenant, id)).item();

  it('gives it another priority and another asset, whose place it takes', async () => {
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

  it('keeps a place that was given by hand', async () => {
    const id = await open({ ...forTechnician(technicianId), place: 'Behind the pump' });
    await business.work((work) => operations.update(work, id, { assetId: assetId }));
    expect((await read(id)).place).toBe('Behind the pump');
  });

  it('refuses an asset that is not there, and any other asset once the work is completed', async () => {
    const id = await open();
    const to = (assetId: string) => business.work((work) => operations.update(work, id, { assetId }));
    await expect(to(randomUUID())).rejects.toMatchObject({ code: 'invalid_reference', param: 'asset_id' });
    await take(id, 'start', 'complete');
    await expect(to(assetId)).rejects.toMatchObject({ code: 'invalid_state' });
  });

  it('opens one with nothing but a title', async () => {
    const id = await business.work((work) =>
      operations.open(work, { title: 'It drips', assigneeType: null }),
    );
    expect(await read(id)).toMatchObject({ status: 'new', required_skill: null, assignee_type: null });
  });
});
