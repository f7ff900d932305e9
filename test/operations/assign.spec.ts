import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { OperationsService } from '../../src/operations/index.js';
import { TechniciansService } from '../../src/technicians/index.js';
import { startTestApp } from '../support/test-app.js';
import {
  created,
  eventsOf,
  eventTypesOf,
  forTechnician,
  forVendor,
  hire,
  historyOf,
  openWorkshop,
} from './workshop.js';

const testApp = await startTestApp();
const operations = testApp.app.get(OperationsService);
const shop = await openWorkshop(testApp);
const colleague = await hire(testApp, shop, 'Cleo Wrench');

const toTechnician = (id = shop.technicianId) => ({ assignee_type: 'technician', technician_id: id });
const toVendor = (id = shop.vendorId) => ({ assignee_type: 'vendor', vendor_id: id });
const assign = (id: string, body: unknown) => shop.api.post(`/operations/${id}/assign`, body);

describe('POST /operations/{taskId}/assign', () => {
  it('gives it to another technician', async () => {
    const id = await created(shop, '/operations', forTechnician(shop));
    const reply = await assign(id, toTechnician(colleague));
    expect(reply.status).toBe(200);
    expect(reply.body.data).toMatchObject({
      id,
      status: 'assigned',
      ...toTechnician(colleague),
      vendor_id: null,
    });
    expect((await shop.api.get(`/operations/${id}`)).body).toEqual(reply.body);
  });

  it('gives it to a vendor, for whom it is new, and back', async () => {
    const id = await created(shop, '/operations', forTechnician(shop));
    const away = await assign(id, toVendor());
    expect(away.body.data).toMatchObject({ status: 'new', ...toVendor(), technician_id: null });
    const back = await assign(id, { ...toTechnician(), vendor_id: null });
    expect(back.body.data).toMatchObject({ status: 'assigned', ...toTechnician(), vendor_id: null });
    const history = await historyOf(testApp, shop, id);
    expect(history.map((entry) => entry.to_status)).toEqual(['assigned', 'new', 'assigned']);
    expect(history.every((entry) => entry.actor_id === shop.keyId)).toBe(true);
  });

  it('emits operation.assigned, also when it stays with the same one', async () => {
    const id = await created(shop, '/operations', forTechnician(shop));
    await assign(id, toVendor());
    await assign(id, toVendor());
    const events = await eventsOf(testApp, shop, id);
    expect(events.map((event) => event.type)).toEqual([
      'operation.created',
      'operation.assigned',
      'operation.assigned',
    ]);
    expect(events[1]!.envelope.data.object).toMatchObject({
      id,
      status: 'new',
      ...toVendor(),
      technician_id: null,
    });
  });

  it('is found by the name of whom it is with now, no longer by the name before', async () => {
    const id = await created(shop, '/operations', { ...forTechnician(shop), title: 'Only one' });
    const found = async (search: string) =>
      (await shop.api.get(`/operations?search=${search}`)).body.data.some(
        (each: { id: string }) => each.id === id,
      );
    await assign(id, toTechnician(colleague));
    expect(await found('cleo')).toBe(true);
    expect(await found('fitter')).toBe(false);
  });

  it('passes from technician to technician while the work is in progress, and to no vendor', async () => {
    const id = await created(shop, '/operations', forTechnician(shop));
    await testApp.work(shop, (work) => operations.start(work, id));
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
  ])('refuses %j with %s', async (body, ...expected) => {
    const id = await created(shop, '/operations', forTechnician(shop));
    const reply = await assign(id, body);
    expect(reply.status).toBe(400);
    const problems = reply.body.errors.map(
      (each: { param: string; code: string }) => `${each.param}: ${each.code}`,
    );
    expect(problems.sort()).toEqual(expected.sort());
    expect(await eventTypesOf(testApp, shop, id)).toEqual(['operation.created']);
  });

  it('looks at the assignee before it looks at the status', async () => {
    const id = await created(shop, '/operations', forTechnician(shop));
    await shop.api.post(`/operations/${id}/cancel`);
    const unknown = await assign(id, toTechnician(randomUUID()));
    expect(unknown.body.error).toMatchObject({ code: 'invalid_reference', param: 'technician_id' });
    expect((await assign(id, toVendor(randomUUID()))).body.error.param).toBe('vendor_id');
    expect((await assign(id, toTechnician())).body.error.code).toBe('invalid_state');
  });

  it("refuses a neighbour's technician and one who was offboarded", async () => {
    const neighbour = await openWorkshop(testApp);
    const gone = await hire(testApp, shop, 'Gone');
    await testApp.work(shop, (work) => testApp.app.get(TechniciansService).offboard(work, gone));
    const id = await created(shop, '/operations', forVendor(shop));
    for (const technician of [neighbour.technicianId, gone]) {
      const reply = await assign(id, toTechnician(technician));
      expect(reply.body.error).toMatchObject({ code: 'invalid_reference', param: 'technician_id' });
    }
    expect((await assign(id, toVendor(neighbour.vendorId))).body.error).toMatchObject({ param: 'vendor_id' });
  });

  it("answers 404 for a neighbour's operation, before it looks at the assignee", async () => {
    const neighbour = await openWorkshop(testApp);
    const theirs = await created(neighbour, '/operations', forTechnician(neighbour));
    for (const id of [theirs, randomUUID(), 'seven']) {
      const reply = await assign(id, toTechnician(randomUUID()));
      expect(reply.status).toBe(404);
    }
  });

  it('lets concurrent assignments follow one another: each is in the history, the last one stands', async () => {
    const id = await created(shop, '/operations', forTechnician(shop));
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
    const history = await historyOf(testApp, shop, id);
    history.slice(1).forEach((entry, index) => expect(entry.from_status).toBe(history[index]!.to_status));
    const { data } = (await shop.api.get(`/operations/${id}`)).body;
    expect(data.status).toBe(history.at(-1)!.to_status);
    expect(data.status).toBe(data.assignee_type === 'vendor' ? 'new' : 'assigned');
  });
});
