import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { OperationActions } from '../../src/operations/index.js';
import { SparePartsService } from '../../src/spare-parts/index.js';
import { startTestApp } from '../support/test-app.js';
import { forTechnician, forVendor } from '../support/test-business.js';
import { actingFor } from './acting.js';

const testApp = await startTestApp();
const business = await testApp.business();
const technicianId = await business.technician();
const vendorId = await business.vendor();
const parts = testApp.get(SparePartsService);

const { act, take } = actingFor(business);
const open = (body: object = forTechnician(technicianId)) => business.operation(body);

/** Creates a part with a quantity on hand, some of which is reserved for an operation. */
function stocked(onHand: number, reserved = 0, operationId: string | null = null): Promise<string> {
  return business.work(async (work) => {
    const id = await parts.create(work, { name: 'Seal' });
    await parts.move(work, id, { type: 'receive', quantity: onHand });
    if (reserved > 0) await parts.move(work, id, { type: 'reserve', quantity: reserved, operationId });
    return id;
  });
}

const stockOf = async (id: string) => {
  const { quantity_on_hand: onHand, quantity_reserved: reserved } = (
    await business.api.get(`/spare-parts/${id}`)
  ).body.data;
  return { onHand, reserved };
};

describe('POST /operations/{taskId}/complete', () => {
  it('consumes the used parts from their reservation first, releases the rest, and consumes all other reserved parts', async () => {
    const id = await open();
    const [seal, grease, belt, bolt] = [
      await stocked(10, 4, id),
      await stocked(10, 2, id),
      await stocked(10),
      await stocked(10, 5, id),
    ];
    const used = [
      { spare_part_id: seal, quantity: 3 },
      { spare_part_id: belt, quantity: 2 },
      { spare_part_id: grease, quantity: 6 },
    ];
    const done = await take(id, 'start', ['complete', { notes: 'Bolts were seized.', parts_used: used }]);
    expect(done).toMatchObject({ status: 'completed', notes: 'Bolts were seized.' });
    expect(await stockOf(seal)).toEqual({ onHand: 7, reserved: 0 });
    expect(await stockOf(belt)).toEqual({ onHand: 8, reserved: 0 });
    expect(await stockOf(grease)).toEqual({ onHand: 4, reserved: 0 });
    expect(await stockOf(bolt)).toEqual({ onHand: 5, reserved: 0 });
    const { data } = (await business.api.get(`/spare-parts/${seal}/movements`)).body;
    expect(
      data.map((each: Record<string, unknown>) => [each.type, each.quantity, each.operation_id]),
    ).toEqual([
      ['release', -1, id],
      ['consume', -3, id],
      ['release', -3, id],
      ['reserve', 4, id],
      ['receive', 10, null],
    ]);
  });

  it('adds quantities of a part that is listed twice', async () => {
    const id = await open();
    const seal = await stocked(10, 3, id);
    const used = [1, 4].map((quantity) => ({ spare_part_id: seal, quantity }));
    await take(id, 'start', ['complete', { parts_used: used }]);
    expect(await stockOf(seal)).toEqual({ onHand: 5, reserved: 0 });
  });

  it('keeps the notes when they are omitted, and clears them with null', async () => {
    const noted = { ...forTechnician(technicianId), notes: 'Ring first.' };
    expect((await take(await open(noted), 'start', 'complete')).notes).toBe('Ring first.');
    expect((await take(await open(noted), 'start', ['complete', { notes: null }])).notes).toBeNull();
  });

  it('consumes nothing when it fails because of missing stock, a missing part or the wrong status', async () => {
    const neighbour = await testApp.business();
    const theirs = await neighbour.work((work) => parts.create(work, { name: 'Seal' }));
    const id = await open();
    const seal = await stocked(5);
    const used = (spare_part_id: string, quantity: number) => [
      { spare_part_id: seal, quantity: 1 },
      { spare_part_id, quantity },
    ];
    const early = await act(id, 'complete', { parts_used: used(seal, 1) });
    expect(early.body.error.code).toBe('invalid_state');
    await take(id, 'start');
    const short = await act(id, 'complete', { parts_used: used(seal, 9) });
    expect([short.status, short.body.error.code, short.body.error.param]).toEqual([
      ...[409, 'insufficient_stock', 'parts_used[1].quantity'],
    ]);
    for (const unknown of [theirs, randomUUID()]) {
      const reply = await act(id, 'complete', { parts_used: used(unknown, 1) });
      expect(reply.status).toBe(400);
      expect(reply.body.error).toMatchObject({
        code: 'invalid_reference',
        param: 'parts_used[1].spare_part_id',
      });
    }
    expect(await stockOf(seal)).toEqual({ onHand: 5, reserved: 0 });
    expect((await business.api.get(`/operations/${id}`)).body.data.status).toBe('in_progress');
  });

  it.each([
    [{ parts_used: [{ quantity: 1 }] }, 'parts_used[0].spare_part_id', 'missing_parameter'],
    [
      { parts_used: [{ spare_part_id: randomUUID(), quantity: 0 }] },
      'parts_used[0].quantity',
      'invalid_parameter',
    ],
    [
      { parts_used: [{ spare_part_id: randomUUID(), quantity: 1, unit: 'piece' }] },
      'parts_used[0].unit',
      'unknown_parameter',
    ],
    [{ parts_used: 'all' }, 'parts_used', 'invalid_parameter'],
    [{ status: 'completed' }, 'status', 'unknown_parameter'],
  ])('rejects %j', async (body, param, code) => {
    const reply = await act(await open(), 'complete', body);
    expect(reply.status).toBe(400);
    expect(reply.body.error).toMatchObject({ param, code });
  });

  it('consumes the parts when a vendor reports completion, and none when the business confirms it', async () => {
    const id = await open(forVendor(vendorId));
    const seal = await stocked(10, 4, id);
    const used = [{ spare_part_id: seal, quantity: 3 }];
    await take(id, 'accept', 'start', 'confirm', ['complete', { parts_used: used }]);
    expect(await stockOf(seal)).toEqual({ onHand: 7, reserved: 0 });
    await take(id, 'confirm');
    expect(await stockOf(seal)).toEqual({ onHand: 7, reserved: 0 });
  });

  it('does not deadlock with another completion that uses the same parts in another order', async () => {
    const [one, other] = [await open(), await open()];
    const [seal, belt] = [await stocked(10, 1, one), await stocked(10, 1, other)];
    for (const id of [one, other]) await take(id, 'start');
    const actions = testApp.get(OperationActions);
    const using = (id: string, ...ids: string[]) =>
      business.work((work) =>
        actions.complete(work, id, {
          partsUsed: ids.map((sparePartId) => ({ sparePartId, quantity: 1 })),
        }),
      );
    await Promise.all([using(one, seal, belt), using(other, belt, seal)]);
    expect([await stockOf(seal), await stockOf(belt)]).toEqual([
      { onHand: 8, reserved: 0 },
      { onHand: 8, reserved: 0 },
    ]);
  });
});
