import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { ApiError } from '../../src/kernel/errors/api-error.js';
import { PartsOfOperations } from '../../src/spare-parts/index.js';
import { ledgerOf, stockOf } from '../support/observed.js';
import { startTestApp } from '../support/test-app.js';

const testApp = await startTestApp();
const business = await testApp.business();
const operationIds = [null, await business.operation(), await business.operation()];

const movement = fc.record({
  verb: fc.constantFrom(
    'receive',
    'consume',
    'reserve',
    'release',
    'adjust',
    'consumeReserved',
    'releaseReserved',
  ),
  quantity: fc.integer({ min: 1, max: 9 }),
  isNegative: fc.boolean(),
  operationIndex: fc.constantFrom(0, 1, 2),
});
type TestMovement = typeof movement extends fc.Arbitrary<infer T> ? T : never;

/** Consumes or releases everything that is still reserved for an operation. */
const endReservations = (verb: 'consumeReserved' | 'releaseReserved', operationId: string) =>
  business.work((work) => testApp.get(PartsOfOperations)[verb](work, operationId));

/** Performs a movement, which must succeed or fail with the expected error. */
async function attempt(
  id: string,
  { verb, quantity, isNegative, operationIndex }: TestMovement,
): Promise<void> {
  const operationId = operationIds[operationIndex]!;
  try {
    if (verb === 'consumeReserved' || verb === 'releaseReserved') {
      if (operationId) await endReservations(verb, operationId);
    } else {
      await business.move(id, {
        type: verb,
        quantity: verb === 'adjust' && isNegative ? -quantity : quantity,
        operationId,
      });
    }
  } catch (error) {
    expect(error).toBeInstanceOf(ApiError);
    const withoutOperation = operationId === null && (verb === 'reserve' || verb === 'release');
    expect((error as ApiError).code).toBe(withoutOperation ? 'invalid_reference' : 'insufficient_stock');
  }
}

/** Adds up the ledger: neither the sums nor the reservation of any operation may ever be below zero. */
async function expectConsistent(id: string): Promise<void> {
  let onHand = 0;
  const reserved = new Map<string | null, number>();
  for (const { type, quantity, operation_id } of await ledgerOf(business, id)) {
    const holds = type === 'reserve' || type === 'release';
    if (!holds) onHand += quantity;
    const own = (reserved.get(operation_id) ?? 0) + (holds ? quantity : 0);
    reserved.set(operation_id, own);
    expect(own).toBeGreaterThanOrEqual(0);
    expect(onHand).toBeGreaterThanOrEqual([...reserved.values()].reduce((sum, each) => sum + each, 0));
  }
  expect(await stockOf(business, id)).toEqual([
    onHand,
    [...reserved.values()].reduce((sum, each) => sum + each, 0),
  ]);
}

it('the ledger matches the quantities after any sequence of movements', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(movement, { minLength: 1, maxLength: 25 }), async (movements) => {
      const id = await business.part({ onHand: 6 });
      for (const each of movements) await attempt(id, each);
      await expectConsistent(id);
    }),
    { numRuns: 25 },
  );
}, 60_000);

it('the ledger matches the quantities after concurrent movements', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(movement, { minLength: 8, maxLength: 24 }), async (movements) => {
      const ids = [await business.part({ onHand: 6 }), await business.part({ onHand: 6 })];
      await Promise.all(movements.map((each, index) => attempt(ids[index % 2]!, each)));
      for (const id of ids) {
        const [onHand, reserved] = await stockOf(business, id);
        const ledger = await ledgerOf(business, id);
        const sum = (all: number[]) => all.reduce((total, each) => total + each, 0);
        const holds = ledger.map(({ type }) => type === 'reserve' || type === 'release');
        expect(onHand).toBe(sum(ledger.map(({ quantity }, at) => (holds[at] ? 0 : quantity))));
        expect(reserved).toBe(sum(ledger.map(({ quantity }, at) => (holds[at] ? quantity : 0))));
        expect(reserved).toBeGreaterThanOrEqual(0);
        expect(onHand).toBeGreaterThanOrEqual(reserved);
      }
    }),
    { numRuns: 15 },
  );
}, 60_000);
