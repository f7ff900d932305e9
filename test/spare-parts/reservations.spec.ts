import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../src/kernel/errors/api-error.js';
import { OperationActions } from '../../src/operations/index.js';
import { PartsOfOperations } from '../../src/spare-parts/index.js';
import { ledgerOf, stockOf } from '../support/observed.js';
import { refusal } from '../support/expectations.js';
import { startTestApp } from '../support/test-app.js';

const testApp = await startTestApp();
const business = await testApp.business();

/** Consumes or releases everything that is still reserved for an operation. */
const endReservations = (verb: 'consumeReserved' | 'releaseReserved', operationId: string) =>
  business.work((work) => testApp.get(PartsOfOperations)[verb](work, operationId));

describe('reserving and releasing', () => {
  it('reserves up to the available quantity, without changing the quantity on hand', async () => {
    const [id, operationId] = [await business.part({ onHand: 5 }), await business.operation()];
    await business.move(id, { type: 'reserve', quantity: 3, operationId });
    expect(await stockOf(business, id)).toEqual([5, 3]);
    const problem = await refusal(business.move(id, { type: 'reserve', quantity: 3, operationId }));
    expect(problem.code).toBe('insufficient_stock');
    expect(problem.message).toBe(
      'Cannot reserve 3 of "Bearing 6204": 5 on hand, 3 of them reserved (3 for this operation), 2 available.',
    );
    expect(await stockOf(business, id)).toEqual([5, 3]);
  });

  it('releases at most what is reserved for the same operation', async () => {
    const [id, mine, other] = [
      await business.part({ onHand: 9 }),
      await business.operation(),
      await business.operation(),
    ];
    await business.move(id, { type: 'reserve', quantity: 4, operationId: mine });
    await business.move(id, { type: 'reserve', quantity: 2, operationId: other });
    expect((await refusal(business.move(id, { type: 'release', quantity: 5, operationId: mine }))).code).toBe(
      'insufficient_stock',
    );
    await business.move(id, { type: 'release', quantity: 4, operationId: mine });
    expect((await refusal(business.move(id, { type: 'release', quantity: 1, operationId: mine }))).code).toBe(
      'insufficient_stock',
    );
    expect(await stockOf(business, id)).toEqual([9, 2]);
  });

  it.each(['reserve', 'release'] as const)(
    "is limited to operations of the business: %s without one, or for a missing or another business's, is an invalid_reference",
    async (verb) => {
      const neighbour = await testApp.business();
      const id = await business.part({ onHand: 5 });
      for (const operationId of [undefined, randomUUID(), await neighbour.operation()]) {
        const problem = await refusal(business.move(id, { type: verb, quantity: 1, operationId }));
        expect(problem).toEqual(ApiError.invalidReference('operation_id'));
      }
      expect(await stockOf(business, id)).toEqual([5, 0]);
    },
  );

  it('is limited to open operations: others return invalid_state with their status', async () => {
    const id = await business.part({ onHand: 5 });
    const ends = {
      cancelled: ['cancel'],
      completed: ['start', 'complete'],
      done: ['start', 'complete', 'close'],
    };
    const actions = testApp.get(OperationActions);
    for (const [status, steps] of Object.entries(ends)) {
      const operationId = await business.operation();
      await business.work(async (work) => {
        for (const step of steps) await actions[step as 'cancel'](work, operationId);
      });
      for (const verb of ['reserve', 'release'] as const) {
        const problem = await refusal(business.move(id, { type: verb, quantity: 1, operationId }));
        expect(problem.code).toBe('invalid_state');
        expect(problem.message).toContain(`"${status}"`);
      }
    }
    expect(await stockOf(business, id)).toEqual([5, 0]);
  });

  it('checks the quantity, then the part, then the operation, then its status and the stock', async () => {
    const [part, missing] = [await business.part({ onHand: 5 }), randomUUID()];
    const codeOf = async (id: string, operationId: string, quantity: number) =>
      (await refusal(business.move(id, { type: 'reserve', quantity, operationId }))).code;
    expect(await codeOf(missing, missing, 0)).toBe('invalid_parameter');
    expect(await codeOf(missing, missing, 1)).toBe('not_found');
    expect(await codeOf(part, missing, 9)).toBe('invalid_reference');
    expect(await codeOf(part, await business.operation(), 9)).toBe('insufficient_stock');
  });

  it('leaves no reservation for an operation that ends at the same time', async () => {
    const parts = [await business.part({ onHand: 50 }), await business.part({ onHand: 50 })];
    for (let round = 0; round < 5; round += 1) {
      const operationId = await business.operation();
      await Promise.allSettled([
        business.move(parts[0]!, { type: 'reserve', quantity: 1, operationId }),
        business.move(parts[1]!, { type: 'reserve', quantity: 2, operationId }),
        business.api.post(`/operations/${operationId}/cancel`),
        business.move(parts[0]!, { type: 'reserve', quantity: 3, operationId }),
      ]);
    }
    for (const id of parts) expect(await stockOf(business, id)).toEqual([50, 0]);
  });
});

describe('the reservations of an operation', () => {
  it('are all consumed when it is completed', async () => {
    const [one, other] = [await business.part({ onHand: 8 }), await business.part({ onHand: 8 })];
    const [mine, theirs] = [await business.operation(), await business.operation()];
    await business.move(one, { type: 'reserve', quantity: 3, operationId: mine });
    await business.move(one, { type: 'reserve', quantity: 2, operationId: mine });
    await business.move(one, { type: 'release', quantity: 1, operationId: mine });
    await business.move(one, { type: 'consume', quantity: 1, operationId: mine });
    await business.move(one, { type: 'reserve', quantity: 2, operationId: theirs });
    await business.move(other, { type: 'reserve', quantity: 8, operationId: mine });
    await endReservations('consumeReserved', mine);
    expect(await stockOf(business, one)).toEqual([4, 2]);
    expect(await stockOf(business, other)).toEqual([0, 0]);
    await endReservations('consumeReserved', mine);
    expect((await ledgerOf(business, other)).slice(1)).toEqual([
      { type: 'reserve', quantity: 8, operation_id: mine },
      { type: 'release', quantity: -8, operation_id: mine },
      { type: 'consume', quantity: -8, operation_id: mine },
    ]);
  });

  it('are all released when it is cancelled', async () => {
    const [id, mine] = [await business.part({ onHand: 8 }), await business.operation()];
    await business.move(id, { type: 'reserve', quantity: 5, operationId: mine });
    await endReservations('releaseReserved', mine);
    await endReservations('releaseReserved', mine);
    expect(await stockOf(business, id)).toEqual([8, 0]);
    expect((await ledgerOf(business, id))[2]).toMatchObject({
      type: 'release',
      quantity: -5,
      operation_id: mine,
    });
  });

  it('are consumed by the complete action, and released by the cancel action', async () => {
    const [id, done, cancelled] = [
      await business.part({ onHand: 8 }),
      await business.operation(),
      await business.operation(),
    ];
    await business.move(id, { type: 'reserve', quantity: 3, operationId: done });
    await business.move(id, { type: 'reserve', quantity: 4, operationId: cancelled });
    await business.api.post(`/operations/${cancelled}/cancel`, { reason: 'Not needed' });
    expect(await stockOf(business, id)).toEqual([8, 3]);
    const actions = testApp.get(OperationActions);
    await business.work(async (work) => {
      await actions.start(work, done);
      await actions.complete(work, done);
    });
    expect(await stockOf(business, id)).toEqual([5, 0]);
  });
});
