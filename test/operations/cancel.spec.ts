import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { SparePartsService } from '../../src/spare-parts/index.js';
import { startTestApp } from '../support/test-app.js';
import { created, eventsOf, eventTypesOf, forTechnician, historyOf, openWorkshop } from './workshop.js';

const testApp = await startTestApp();
const shop = await openWorkshop(testApp);

const open = () => created(shop, '/operations', forTechnician(shop));
const cancel = (id: string, body?: unknown) => shop.api.post(`/operations/${id}/cancel`, body);

describe('POST /operations/{taskId}/cancel', () => {
  it.each([
    [{ reason: 'The pump was sold.' }, 'The pump was sold.'],
    [{ reason: null }, null],
    [{}, null],
    [undefined, null],
  ])('cancels with the body %j', async (body, reason) => {
    const id = await open();
    const reply = await cancel(id, body);
    expect(reply.status).toBe(200);
    expect(reply.body.data).toMatchObject({
      id,
      status: 'cancelled',
      cancellation_reason: reason,
      completed_at: null,
    });
    expect((await historyOf(testApp, shop, id)).at(-1)).toMatchObject({
      from_status: 'assigned',
      to_status: 'cancelled',
      reason,
      actor_kind: 'api_key',
      actor_id: shop.keyId,
    });
  });

  it('emits operation.cancelled', async () => {
    const id = await open();
    await cancel(id);
    const events = await eventsOf(testApp, shop, id);
    expect(events.map((event) => event.type)).toEqual(['operation.created', 'operation.cancelled']);
    expect(events[1]!.envelope.data.object).toMatchObject({ id, status: 'cancelled' });
  });

  it('is terminal: cancelling again is refused, naming the status and that nothing is allowed', async () => {
    const id = await open();
    await cancel(id, { reason: 'first' });
    const reply = await cancel(id, { reason: 'second' });
    expect(reply.status).toBe(409);
    expect(reply.body.error).toMatchObject({ type: 'conflict_error', code: 'invalid_state' });
    expect(reply.body.error.message).toContain('"cancelled"');
    expect(reply.body.error.message).toContain('Allowed now: nothing.');
    expect((await shop.api.get(`/operations/${id}`)).body.data.cancellation_reason).toBe('first');
  });

  it('lets exactly one of many concurrent cancels through', async () => {
    const id = await open();
    const replies = await Promise.all([1, 2, 3, 4, 5].map((turn) => cancel(id, { reason: `turn ${turn}` })));
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await eventTypesOf(testApp, shop, id)).toEqual(['operation.created', 'operation.cancelled']);
    expect(await historyOf(testApp, shop, id)).toHaveLength(2);
  });

  it('gives back the parts reserved for it, and no others', async () => {
    const parts = testApp.app.get(SparePartsService);
    const [id, otherId] = [await open(), await open()];
    const part = await testApp.work(shop, async (work) => {
      const created = await parts.create(work, { name: 'Seal' });
      await parts.receive(work, created, { quantity: 10 });
      await parts.reserve(work, created, { quantity: 3, operationId: id });
      await parts.reserve(work, created, { quantity: 2, operationId: otherId });
      return created;
    });
    await cancel(id);
    const { data } = (await shop.api.get(`/spare-parts/${part}`)).body;
    expect(data).toMatchObject({ quantity_on_hand: 10, quantity_reserved: 2 });
  });

  it.each([
    [{ reason: 7 }, 'invalid_parameter', 'reason'],
    [{ reason: 'x'.repeat(10_001) }, 'invalid_parameter', 'reason'],
    [{ note: 'x' }, 'unknown_parameter', 'note'],
  ])('refuses %j', async (body, code, param) => {
    const id = await open();
    const reply = await cancel(id, body);
    expect(reply.status).toBe(400);
    expect(reply.body.error).toMatchObject({ code, param });
    expect((await shop.api.get(`/operations/${id}`)).body.data.status).toBe('assigned');
  });

  it('needs operations:cancel; operations:write is not enough', async () => {
    const writer = await testApp.business({ scopes: ['operations:write', 'operations:reschedule'] });
    const reply = await writer.api.post(`/operations/${randomUUID()}/cancel`);
    expect(reply.status).toBe(403);
    expect(reply.body.error.message).toContain('operations:cancel');
  });

  it("answers 404 for a neighbour's operation, as for a missing one, and leaves it alone", async () => {
    const neighbour = await openWorkshop(testApp);
    const theirs = await created(neighbour, '/operations', forTechnician(neighbour));
    for (const id of [theirs, randomUUID(), 'seven']) expect((await cancel(id)).status).toBe(404);
    expect((await neighbour.api.get(`/operations/${theirs}`)).body.data.status).toBe('assigned');
  });
});
