import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { OperationActions } from '../../src/operations/index.js';
import { eventsOf, eventTypesOf, historyOf } from '../support/observed.js';
import { startTestApp } from '../support/test-app.js';
import { forTechnician } from '../support/test-business.js';

const testApp = await startTestApp();
const actions = testApp.get(OperationActions);
const business = await testApp.business();
const technicianId = await business.technician();

const open = (more: object = {}) => business.operation({ ...forTechnician(technicianId), ...more });

async function completed(): Promise<string> {
  const id = await open();
  await business.work((work) => actions.start(work, id));
  await business.work((work) => actions.complete(work, id));
  return id;
}

describe('PATCH /operations/{taskId}', () => {
  it('changes all the fields that it accepts, and nothing else', async () => {
    const id = await open();
    const before = (await business.api.get(`/operations/${id}`)).body.data;
    testApp.clock.advance(1_000);
    const change = {
      title: 'Replace the gasket',
      description: 'Blue one.',
      place: 'Yard',
      required_skill: 'plumbing',
      agreed_amount: 99.9,
      notes: 'Mind the dog.',
      priority: 'high',
      external_id: 'WO-1',
    };
    const reply = await business.api.patch(`/operations/${id}`, change);
    expect(reply.status).toBe(200);
    const { updated_at: updatedAt } = reply.body.data;
    expect(reply.body.data).toEqual({ ...before, ...change, agreed_amount: '99.90', updated_at: updatedAt });
    expect(updatedAt > before.updated_at).toBe(true);
    expect((await business.api.get(`/operations/${id}`)).body).toEqual(reply.body);
  });

  it('keeps omitted fields, and clears nullable ones with null', async () => {
    const id = await open({ description: 'x', place: 'y', agreed_amount: 1, notes: 'z', priority: 'low' });
    const nothing = {
      description: null,
      place: null,
      required_skill: null,
      agreed_amount: null,
      notes: null,
      priority: null,
    };
    const one = await business.api.patch(`/operations/${id}`, { notes: null });
    expect(one.body.data).toMatchObject({ description: 'x', place: 'y', agreed_amount: '1.00', notes: null });
    const all = await business.api.patch(`/operations/${id}`, nothing);
    expect(all.body.data).toMatchObject(nothing);
  });

  it('emits operation.updated and records the changes in the history, without a status change', async () => {
    const id = await open();
    await business.api.patch(`/operations/${id}`, { title: 'Another title' });
    const events = await eventsOf(business, { about: id });
    expect(events.map((event) => event.type)).toEqual(['operation.created', 'operation.updated']);
    expect(events[1]!.data.object).toMatchObject({ id, title: 'Another title', status: 'assigned' });
    const [, entry, ...others] = await historyOf(business, id);
    expect(entry).toMatchObject({ from_status: 'assigned', to_status: 'assigned' });
    expect(others).toEqual([]);
  });

  it.each([
    {},
    { title: 'Replace the seal' },
    { agreed_amount: 10, required_skill: 'mecanique', notes: null },
  ])('returns 200 for %j, which changes nothing, emits nothing and keeps updated_at', async (change) => {
    const id = await open({ agreed_amount: 10 });
    const before = (await business.api.get(`/operations/${id}`)).body;
    testApp.clock.advance(1_000);
    const reply = await business.api.patch(`/operations/${id}`, change);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual(before);
    expect(await eventTypesOf(business, id)).toEqual(['operation.created']);
  });

  it.each([
    [{ status: 'done' }, 'status_read_only', 'status'],
    [{ title: null }, 'invalid_parameter', 'title'],
    [{ title: 'ab' }, 'invalid_parameter', 'title'],
    [{ required_skill: 'sorcery' }, 'invalid_parameter', 'required_skill'],
    [{ agreed_amount: '5,0' }, 'invalid_parameter', 'agreed_amount'],
    [{ priority: 'urgent' }, 'invalid_parameter', 'priority'],
    [{ asset_id: 'pump' }, 'invalid_parameter', 'asset_id'],
    [{ asset_id: randomUUID() }, 'invalid_reference', 'asset_id'],
    [{ technician_id: randomUUID() }, 'unknown_parameter', 'technician_id'],
    [{ scheduled_for: null }, 'unknown_parameter', 'scheduled_for'],
    [{ cancellation_reason: 'x' }, 'unknown_parameter', 'cancellation_reason'],
  ])('rejects %j with %s', async (change, code, param) => {
    const id = await open();
    const reply = await business.api.patch(`/operations/${id}`, change);
    expect(reply.status).toBe(400);
    expect(reply.body.error).toMatchObject({ type: 'invalid_request_error', code, param });
    expect(await eventTypesOf(business, id)).toEqual(['operation.created']);
  });

  it('takes the place of a new asset, unless a place is given now or was set by hand', async () => {
    const { roomId, buildingId } = await business.place();
    const pump = await business.asset({ room_id: roomId });
    const fan = await business.asset({ room_id: await business.room(await business.floor(buildingId)) });
    const derived = 'Pump room, Ground floor, Plant North';
    const patched = async (id: string, body: object) => {
      const reply = await business.api.patch(`/operations/${id}`, body);
      expect(reply.status, reply.text).toBe(200);
      return reply.body.data;
    };
    const bare = await open();
    expect(await patched(bare, { asset_id: pump })).toMatchObject({
      asset_id: pump,
      place: derived,
      building_id: buildingId,
    });
    expect(await patched(bare, { asset_id: fan, place: 'Roof' })).toMatchObject({ place: 'Roof' });
    expect(await patched(bare, { asset_id: pump })).toMatchObject({ asset_id: pump, place: 'Roof' });
    const placed = await open({ asset_id: pump });
    expect(await patched(placed, { asset_id: null })).toMatchObject({
      asset_id: null,
      place: null,
      building_id: null,
    });
  });

  it('accepts only notes and agreed_amount once the operation is completed', async () => {
    const id = await completed();
    const paid = await business.api.patch(`/operations/${id}`, { notes: 'Paid.', agreed_amount: 80 });
    expect(paid.status).toBe(200);
    expect(paid.body.data).toMatchObject({ notes: 'Paid.', agreed_amount: '80.00', status: 'completed' });
    const reply = await business.api.patch(`/operations/${id}`, { notes: 'More.', title: 'Another title' });
    expect(reply.status).toBe(409);
    expect(reply.body.error).toMatchObject({ type: 'conflict_error', code: 'invalid_state' });
    expect(reply.body.error.message).toContain('"completed"');
    expect(reply.body.error.message).toContain('update notes, work_report and agreed_amount');
    expect((await business.api.get(`/operations/${id}`)).body.data.notes).toBe('Paid.');
  });

  it('accepts no changes once the operation is done or cancelled, except one that changes nothing', async () => {
    const [done, cancelled] = [await completed(), await open()];
    await business.work((work) => actions.close(work, done));
    await business.api.post(`/operations/${cancelled}/cancel`);
    for (const id of [done, cancelled]) {
      expect((await business.api.patch(`/operations/${id}`, { notes: 'Late.' })).status).toBe(409);
      expect((await business.api.patch(`/operations/${id}`, { title: 'Another title' })).status).toBe(409);
      expect((await business.api.patch(`/operations/${id}`, { title: 'Replace the seal' })).status).toBe(200);
    }
  });

  it('makes the operation searchable by its new words immediately', async () => {
    const id = await open();
    await business.api.patch(`/operations/${id}`, { place: 'Quarry seven' });
    const { data } = (await business.api.get('/operations?search=quarry')).body;
    expect(data.map((operation: { id: string }) => operation.id)).toEqual([id]);
  });

  it("returns 404 for another business's operation, exactly as for a missing one, and changes nothing", async () => {
    const neighbour = await testApp.business();
    const neighbourTechnicianId = await neighbour.technician();
    const theirs = await neighbour.operation(forTechnician(neighbourTechnicianId));
    for (const id of [theirs, randomUUID(), 'seven']) {
      expect((await business.api.patch(`/operations/${id}`, { title: 'Mine now' })).status).toBe(404);
    }
    expect((await neighbour.api.get(`/operations/${theirs}`)).body.data.title).toBe('Replace the seal');
  });
});
