import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { PrincipalsService, UsersService } from '../../src/access/index.js';
import { OperationActions, OperationsService } from '../../src/operations/index.js';
import { MovementReversals, SparePartsService } from '../../src/spare-parts/index.js';
import { TechniciansService } from '../../src/technicians/index.js';
import { eventsOf, ledgerOf, stockOf } from '../support/observed.js';
import { startTestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

const testApp = await startTestApp();
const business = await testApp.business();
const cancel = (id: string) => business.work((work) => testApp.get(OperationActions).cancel(work, id));

const moved = async (part: string, body: object, of: TestBusiness = business) => {
  const reply = await of.api.post(`/spare-parts/${part}/movements`, body);
  expect(reply.status, reply.text).toBe(201);
  return reply.body.data.id as string;
};
const reverse = (id: string, body: object = {}, headers = {}) =>
  business.api.post(`/spare-part-movements/${id}/reverse`, body, headers);
const reversed = async (id: string, body: object = {}) => {
  const reply = await reverse(id, body);
  expect(reply.status, reply.text).toBe(201);
  return reply.body.data;
};
const refusal = async (id: string) => {
  const { status, body } = await reverse(id);
  return [status, body.error.code];
};
const lines = async (part: string) =>
  (await ledgerOf(business, part)).map(({ type, quantity }) => [type, quantity]);

describe('POST /spare-part-movements/{id}/reverse', () => {
  it('records the opposite movement, which names the mistaken one, with who and why', async () => {
    const part = await business.part();
    const mistaken = await moved(part, { type: 'receive', quantity: 121 });
    const data = await reversed(mistaken, { note: '12, not 121' });
    expect(data).toMatchObject({
      ...{ object: 'spare_part_movement', spare_part_id: part, type: 'receive', quantity: -121 },
      ...{ reverses_id: mistaken, note: '12, not 121', operation_id: null },
      actor: { kind: 'api_key', id: business.keyId, name: 'test' },
    });
    expect(await stockOf(business, part)).toEqual([0, 0]);
    expect(await lines(part)).toEqual([
      ['receive', 121],
      ['receive', -121],
    ]);
    const [original] = (await business.api.get(`/spare-parts/${part}/movements`)).body.data.slice(-1);
    expect(original).toMatchObject({ id: mistaken, quantity: 121, reverses_id: null });
  });

  it('emits the event of a movement, with the line that it reverses', async () => {
    const part = await business.part();
    const mistaken = await moved(part, { type: 'receive', quantity: 3 });
    const { id } = await reversed(mistaken);
    const [event] = (await eventsOf(business, { type: 'part.stock_moved', about: part })).slice(-1);
    expect(event!.data).toMatchObject({
      object: { quantity_on_hand: 0, movements: [{ id, quantity: -3, reverses_id: mistaken }] },
      previous: { quantity_on_hand: 3 },
    });
  });

  it('reverses a movement once, and no reversal', async () => {
    const part = await business.part({ onHand: 9 });
    const mistaken = await moved(part, { type: 'consume', quantity: 4 });
    const replies = await Promise.all([reverse(mistaken), reverse(mistaken), reverse(mistaken)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await refusal(mistaken)).toEqual([409, 'invalid_state']);
    const { id } = replies.find(({ status }) => status === 201)!.body.data;
    expect(await refusal(id)).toEqual([409, 'invalid_state']);
    expect(await stockOf(business, part)).toEqual([9, 0]);
  });

  it('replays the response to a repeated request', async () => {
    const part = await business.part();
    const mistaken = await moved(part, { type: 'receive', quantity: 3 });
    const key = { 'Idempotency-Key': randomUUID() };
    const once = await reverse(mistaken, {}, key);
    expect(once.status, once.text).toBe(201);
    expect((await reverse(mistaken, {}, key)).text).toBe(once.text);
  });

  it('takes nothing that was used or is reserved meanwhile', async () => {
    const part = await business.part();
    const received = await moved(part, { type: 'receive', quantity: 10 });
    const operation_id = await business.operation();
    const reserved = await moved(part, { type: 'reserve', quantity: 8, operation_id });
    const reply = await reverse(received);
    expect([reply.status, reply.body.error.code]).toEqual([409, 'insufficient_stock']);
    expect(reply.body.error.message).toContain('10 on hand, 8 of them reserved, 2 available');
    await reversed(reserved);
    await moved(part, { type: 'consume', quantity: 1 });
    expect(await refusal(received)).toEqual([409, 'insufficient_stock']);
    expect(await stockOf(business, part)).toEqual([9, 0]);
  });

  it('reverses a count in both directions, and releases no reservations for it', async () => {
    const part = await business.part({ onHand: 5 });
    const more = await moved(part, { type: 'adjust', quantity: 5 });
    const operation_id = await business.operation();
    await moved(part, { type: 'reserve', quantity: 6, operation_id });
    expect(await refusal(more)).toEqual([409, 'insufficient_stock']);
    const less = await moved(part, { type: 'adjust', quantity: -1 });
    await reversed(less);
    expect(await stockOf(business, part)).toEqual([10, 6]);
  });

  it('reserves again what a consumption had used of a reservation, while the operation is open', async () => {
    const part = await business.part({ onHand: 9 });
    const operation_id = await business.operation();
    await moved(part, { type: 'reserve', quantity: 2, operation_id });
    const first = await moved(part, { type: 'consume', quantity: 3, operation_id });
    const second = await moved(part, { type: 'consume', quantity: 1, operation_id });
    await reversed(second);
    expect(await stockOf(business, part)).toEqual([6, 0]);
    await reversed(first);
    expect(await stockOf(business, part)).toEqual([9, 2]);
    expect((await lines(part)).slice(-2)).toEqual([
      ['consume', 3],
      ['release', 2],
    ]);
    await cancel(operation_id);
    expect(await stockOf(business, part)).toEqual([9, 0]);
  });

  it('gives parts of a completed operation back to the stock, and reserves nothing for it', async () => {
    const part = await business.part({ onHand: 9 });
    const operation_id = await business.operation();
    await moved(part, { type: 'reserve', quantity: 2, operation_id });
    const used = await moved(part, { type: 'consume', quantity: 2, operation_id });
    await cancel(operation_id);
    await reversed(used);
    expect(await stockOf(business, part)).toEqual([9, 0]);
  });

  it('reverses reserving and releasing while the operation is open', async () => {
    const part = await business.part({ onHand: 9 });
    const operation_id = await business.operation();
    const reserved = await moved(part, { type: 'reserve', quantity: 5, operation_id });
    const released = await moved(part, { type: 'release', quantity: 2, operation_id });
    expect(await refusal(reserved)).toEqual([409, 'insufficient_stock']);
    await reversed(released);
    expect(await stockOf(business, part)).toEqual([9, 5]);
    await reversed(reserved);
    expect(await stockOf(business, part)).toEqual([9, 0]);
    const late = await moved(part, { type: 'reserve', quantity: 5, operation_id });
    await cancel(operation_id);
    expect(await refusal(late)).toEqual([409, 'invalid_state']);
  });

  it('raises and ends the alarm of the minimum, as any movement', async () => {
    const part = await business.part({ minStock: 5 });
    const received = await moved(part, { type: 'receive', quantity: 9 });
    const open = async () =>
      (await business.api.get('/alarms?status=open')).body.data.filter(
        (each: { spare_part_id: string }) => each.spare_part_id === part,
      );
    const used = await moved(part, { type: 'consume', quantity: 9 });
    expect(await open()).toHaveLength(1);
    await reversed(used);
    expect(await open()).toHaveLength(0);
    await reversed(received);
    expect(await open()).toHaveLength(1);
  });

  it("answers 404 for a neighbour's movement, as for a missing one", async () => {
    const neighbour = await testApp.business();
    const part = await neighbour.part();
    const theirs = await moved(part, { type: 'receive', quantity: 3 }, neighbour);
    for (const id of [theirs, randomUUID(), 'no-uuid']) expect((await reverse(id)).status).toBe(404);
    expect(await stockOf(neighbour, part)).toEqual([3, 0]);
  });
});

describe('a technician', () => {
  it('reverses their own use of parts within a day, and nothing else', async () => {
    const parts = testApp.get(SparePartsService);
    const [userId, operationId] = await business.work(async (work) => {
      const email = `${randomUUID()}@example.org`;
      const account = await testApp
        .get(UsersService)
        .create(work, { name: 'Ada', email, role: 'technician' });
      const technicianId = await testApp
        .get(TechniciansService)
        .create(work, { name: 'Ada', userId: account });
      const details = { title: 'Seal', requiredSkill: 'mechanical', assigneeType: 'technician' } as const;
      return [
        account,
        await testApp.get(OperationsService).open(work, { ...details, technicianId }),
      ] as const;
    });
    const principal = await testApp.get(PrincipalsService).ofUser(userId);
    const part = await business.part({ onHand: 9 });
    const use = () =>
      testApp.database.work(principal, (work) =>
        parts.move(work, part, { type: 'consume', quantity: 2, operationId }),
      );
    const takeBack = (id: string) =>
      testApp.database.work(principal, (work) => testApp.get(MovementReversals).reverse(work, id));
    const [first, second] = [await use(), await use()];
    await takeBack(first);
    expect(await stockOf(business, part)).toEqual([7, 0]);
    const others = await moved(part, { type: 'consume', quantity: 1, operation_id: operationId });
    await expect(takeBack(others)).rejects.toMatchObject({ code: 'permission_required' });
    testApp.clock.advance(24 * 3_600_000 + 1);
    await expect(takeBack(second)).rejects.toMatchObject({ code: 'permission_required' });
  });
});
