import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { OperationActions } from '../../src/operations/index.js';
import { TechniciansService } from '../../src/technicians/index.js';
import { eventsOf, eventTypesOf, historyOf } from '../support/observed.js';
import { startTestApp } from '../support/test-app.js';
import { forTechnician, forVendor } from '../support/test-business.js';

const testApp = await startTestApp();
const actions = testApp.get(OperationActions);
const business = await testApp.business();
const technicianId = await business.technician();
const vendorId = await business.vendor();
const colleague = await business.technician({ name: 'Cleo Wrench' });

const toTechnician = (id = technicianId) => ({ assignee_type: 'technician', technician_id: id });
const toVendor = (id = vendorId) => ({ assignee_type: 'vendor', vendor_id: id });
const assign = (id: string, body: unknown) => business.api.post(`/operations/${id}/assign`, body);

describe('POST /operations/{taskId}/assign', () => {
  it('assigns it to another technician', async () => {
    const id = await business.operation(forTechnician(technicianId));
    const reply = await assign(id, toTechnician(colleague));
    expect(reply.status).toBe(200);
    expect(reply.body.data).toMatchObject({
      id,
      status: 'assigned',
      ...toTechnician(colleague),
      vendor_id: null,
    });
    expect((await business.api.get(`/operations/${id}`)).body).toEqual(reply.body);
  });

  it('assigns it to a vendor, which resets it to new, and back to a technician', async () => {
    const id = await business.operation(forTechnician(technicianId));
    const vendorReply = await assign(id, toVendor());
    expect(vendorReply.body.data).toMatchObject({ status: 'new', ...toVendor(), technician_id: null });
    const technicianReply = await assign(id, { ...toTechnician(), vendor_id: null });
    expect(technicianReply.body.data).toMatchObject({
      status: 'assigned',
      ...toTechnician(),
      vendor_id: null,
    });
    const history = await historyOf(business, id);
    expect(history.map((entry) => entry.to_status)).toEqual(['assigned', 'new', 'assigned']);
    expect(history.every((entry) => entry.actor_id === business.keyId)).toBe(true);
  });

  it('emits operation.assigned, even when the assignee stays the same', async () => {
    const id = await business.operation(forTechnician(technicianId));
    await assign(id, toVendor());
    await assign(id, toVendor());
    const events = await eventsOf(business, { about: id });
    expect(events.map((event) => event.type)).toEqual([
      'operation.created',
      'operation.assigned',
      'operation.assigned',
    ]);
    expect(events[1]!.data.object).toMatchObject({
      id,
      status: 'new',
      ...toVendor(),
      technician_id: null,
    });
  });

  it('makes it searchable by the name of the new assignee, and no longer by the previous name', async () => {
    const id = await business.operation({ ...forTechnician(technicianId), title: 'Only one' });
    const found = async (search: string) =>
      (await business.api.get(`/operations?search=${search}`)).body.data.some(
        (each: { id: string }) => each.id === id,
      );
    await assign(id, toTechnician(colleague));
    expect(await found('cleo')).toBe(true);
    expect(await found('fitter')).toBe(false);
  });

  it('allows another technician while the work is in progress, but no vendor', async () => {
    const id = await business.operation(forTechnician(technicianId));
    await business.work((work) => actions.start(work, id));
    const reply = await assign(id, toTechnician(colleague));
    expect(reply.body.data).toMatchObject({ status: 'in_progress', technician_id: colleague });
    const refused = await assign(id, toVendor());
    expect(refused.status).toBe(409);
    expect(refused.body.error).toMatchObject({ type: 'conflict_error', code: 'invalid_state' });
    expect(refused.body.error.message).toContain('"in_progress"');
    expect(refused.body.error.message).toContain('assign to a technician');
  });

  it.each([
    [{}, 'assignee_type: missing_parameter'],
    [{ assignee_type: 'robot' }, 'assignee_type: invalid_parameter'],
    [{ assignee_type: 'technician' }, 'technician_id: missing_parameter'],
    [{ assignee_type: 'vendor' }, 'vendor_id: missing_parameter'],
    [{ assignee_type: 'vendor', vendor_id: null }, 'vendor_id: invalid_parameter'],
    [{ assignee_type: 'technician', technician_id: 'seven' }, 'technician_id: invalid_parameter'],
    [
      { assignee_type: 'technician', technician_id: randomUUID(), vendor_id: randomUUID() },
      'vendor_id: invalid_parameter',
    ],
    [
      { assignee_type: 'vendor', technician_id: randomUUID() },
      'technician_id: invalid_parameter',
      'vendor_id: missing_parameter',
    ],
    [{ assignee_type: 'technician', technician_id: randomUUID() }, 'technician_id: invalid_reference'],
    [{ assignee_type: 'vendor', vendor_id: randomUUID() }, 'vendor_id: invalid_reference'],
  ])('rejects %j with %s', async (body, ...expected) => {
    const id = await business.operation(forTechnician(technicianId));
    const reply = await assign(id, body);
    expect(reply.status).toBe(400);
    const problems = reply.body.errors.map(
      (each: { param: string; code: string }) => `${each.param}: ${each.code}`,
    );
    expect(problems.sort()).toEqual(expected.sort());
    expect(await eventTypesOf(business, id)).toEqual(['operation.created']);
  });

  it('checks the assignee before the status', async () => {
    const id = await business.operation(forTechnician(technicianId));
    await business.api.post(`/operations/${id}/cancel`);
    const unknown = await assign(id, toTechnician(randomUUID()));
    expect(unknown.body.error).toMatchObject({ code: 'invalid_reference', param: 'technician_id' });
    expect((await assign(id, toVendor(randomUUID()))).body.error.param).toBe('vendor_id');
    expect((await assign(id, toTechnician())).body.error.code).toBe('invalid_state');
  });

  it("rejects another business's technician and an offboarded one", async () => {
    const neighbour = await testApp.business();
    const neighbourTechnicianId = await neighbour.technician();
    const neighbourVendorId = await neighbour.vendor();
    const gone = await business.technician({ name: 'Gone' });
    await business.work((work) => testApp.get(TechniciansService).offboard(work, gone));
    const id = await business.operation(forVendor(vendorId));
    for (const technician of [neighbourTechnicianId, gone]) {
      const reply = await assign(id, toTechnician(technician));
      expect(reply.body.error).toMatchObject({ code: 'invalid_reference', param: 'technician_id' });
    }
    expect((await assign(id, toVendor(neighbourVendorId))).body.error).toMatchObject({ param: 'vendor_id' });
  });

  it("returns 404 for another business's operation before it checks the assignee", async () => {
    const neighbour = await testApp.business();
    const neighbourTechnicianId = await neighbour.technician();
    const theirs = await neighbour.operation(forTechnician(neighbourTechnicianId));
    for (const id of [theirs, randomUUID(), 'seven']) {
      const reply = await assign(id, toTechnician(randomUUID()));
      expect(reply.status).toBe(404);
    }
  });

  it('records every concurrent assignment in the history, and the last one remains', async () => {
    const id = await business.operation(forTechnician(technicianId));
    const wanted = [
      toVendor(),
      toTechnician(colleague),
      toVendor(),
      toTechnician(),
      toVendor(),
      toTechnician(colleague),
    ];
    const replies = await Promise.all(wanted.map((body) => assign(id, body)));
    expect(replies.map((reply) => reply.status)).toEqual(wanted.map(() => 200));
    const history = await historyOf(business, id);
    history.slice(1).forEach((entry, index) => expect(entry.from_status).toBe(history[index]!.to_status));
    const { data } = (await business.api.get(`/operations/${id}`)).body;
    expect(data.status).toBe(history.at(-1)!.to_status);
    expect(data.status).toBe(data.assignee_type === 'vendor' ? 'new' : 'assigned');
  });
});
