import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { eventsOf, eventTypesOf, historyOf } from '../support/observed.js';
import { startTestApp } from '../support/test-app.js';
import { forTechnician } from '../support/test-business.js';

const testApp = await startTestApp();
const business = await testApp.business();
const technicianId = await business.technician();

const open = () => business.operation(forTechnician(technicianId));
const cancel = (id: string, body?: unknown) => business.api.post(`/operations/${id}/cancel`, body);

describe('POST /operations/{taskId}/cancel', () => {
  it.each([
    [{ reason: 'The pump was sold.' }, 'The pump was sold.'],
    [{ reason: null }, null],
    [{}, null],
    [undefined, null],
  ])('cancels the operation with the body %j', async (body, reason) => {
    const id = await open();
    const reply = await cancel(id, body);
    expect(reply.status).toBe(200);
    expect(reply.body.data).toMatchObject({
      id,
      status: 'cancelled',
      cancellation_reason: reason,
      completed_at: null,
    });
    expect((await historyOf(business, id)).at(-1)).toMatchObject({
      from_status: 'assigned',
      to_status: 'cancelled',
      reason,
      actor_kind: 'api_key',
      actor_id: business.keyId,
    });
  });

  it('emits operation.cancelled', async () => {
    const id = await open();
    await cancel(id);
    const events = await eventsOf(business, { about: id });
    expect(events.map((event) => event.type)).toEqual(['operation.created', 'operation.cancelled']);
    expect(events[1]!.data.object).toMatchObject({ id, status: 'cancelled' });
  });

  it('returns an error when it is already cancelled, with the status and that no action is allowed', async () => {
    const id = await open();
    await cancel(id, { reason: 'first' });
    const reply = await cancel(id, { reason: 'second' });
    expect(reply.status).toBe(409);
    expect(reply.body.error).toMatchObject({ type: 'conflict_error', code: 'invalid_state' });
    expect(reply.body.error.message).toContain('"cancelled"');
    expect(reply.body.error.message).toContain('Allowed now: nothing.');
    expect((await business.api.get(`/operations/${id}`)).body.data.cancellation_reason).toBe('first');
  });

  it('succeeds for exactly one of many concurrent requests', async () => {
    const id = await open();
    const replies = await Promise.all([1, 2, 3, 4, 5].map((turn) => cancel(id, { reason: `turn ${turn}` })));
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await eventTypesOf(business, id)).toEqual(['operation.created', 'operation.cancelled']);
    expect(await historyOf(business, id)).toHaveLength(2);
  });

  it('releases only the parts that are reserved for the operation', async () => {
    const [id, otherId] = [await open(), await open()];
    const part = await business.part({ onHand: 10 });
    await business.move(part, { type: 'reserve', quantity: 3, operationId: id });
    await business.move(part, { type: 'reserve', quantity: 2, operationId: otherId });
    await cancel(id);
    const { data } = (await business.api.get(`/spare-parts/${part}`)).body;
    expect(data).toMatchObject({ quantity_on_hand: 10, quantity_reserved: 2 });
  });

  it.each([
    [{ reason: 7 }, 'invalid_parameter', 'reason'],
    [{ reason: 'x'.repeat(10_001) }, 'invalid_parameter', 'reason'],
    [{ note: 'x' }, 'unknown_parameter', 'note'],
  ])('rejects %j', async (body, code, param) => {
    const id = await open();
    const reply = await cancel(id, body);
    expect(reply.status).toBe(400);
    expect(reply.body.error).toMatchObject({ code, param });
    expect((await business.api.get(`/operations/${id}`)).body.data.status).toBe('assigned');
  });

  it('requires operations:cancel; operations:write is not enough', async () => {
    const writer = await testApp.business({ scopes: ['operations:write', 'operations:reschedule'] });
    const reply = await writer.api.post(`/operations/${randomUUID()}/cancel`);
    expect(reply.status).toBe(403);
    expect(reply.body.error.message).toContain('operations:cancel');
  });

  it("returns 404 for another business's operation, exactly as for a missing one, and does not cancel it", async () => {
    const neighbour = await testApp.business();
    const neighbourTechnicianId = await neighbour.technician();
    const theirs = await neighbour.operation(forTechnician(neighbourTechnicianId));
    for (const id of [theirs, randomUUID(), 'seven']) expect((await cancel(id)).status).toBe(404);
    expect((await neighbour.api.get(`/operations/${theirs}`)).body.data.status).toBe('assigned');
  });
});
