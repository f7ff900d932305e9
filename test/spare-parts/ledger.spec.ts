import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { ApiError } from '../../src/kernel/errors/api-error.js';
import { PartsOfOperations } from '../../src/spare-parts/index.js';
import { ledgerOf, stockOf } from '../support/observed.js';
import { startTestApp } from '../support/test-app.js';

const testApp = await startTestApp();
const business = await testApp.business();
const purposes = [null, await business.operation(), await business.operation()];

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
  less: fc.boolean(),
  purpose: fc.constantFrom(0, 1, 2),
});
type Wish = typeof movement extends fc.Arbitrary<infer T> ? T : never;

/** All that is still reserved for an operation is used up, or given back. */
const settle = (verb: 'consumeReserved' | 'releaseReserved', operationId: string) =>
  business.work((work) => testApp.get(PartsOfOperations)[verb](work, operationId));

/** Does what is wished for, or is refused; nothing else may happen. */
async function attempt(id: string, { verb, quantity, less, purpose }: Wish): Promise<void> {
  const operationId = purposes[purpose]!;
  try {
    if (verb === 'consumeReserved' || verb === 'releaseReserved') {
      if (operationId) await settle(verb, operationId);
    } else {
      await business.move(id, {
        type: verb,
        quantity: verb === 'adjust' && less ? -quantity : quantity,
        operationId,
      });
    }
  } catch (error) {
    expect(error).toBeInstanceOf(ApiError);
    const withoutPurpose = operationId === null && (verb === 'reserve' || verb === 'release');
    expect((error as ApiError).code).toBe(withoutPurpose ? 'invalid_reference' : 'insufficient_stock');
  }
}

/** Adds the ledger up, and follows it: neither sum, nor any purpose's reservation, is ever below zero. */
async function expectSound(id: string): Promise<void> {
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

it('keeps the sums for any sequence of movements', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(movement, { minLength: 1, maxLength: 25 }), async (wishes) => {
      const id = await business.part({ onHand: 6 });
      for (const wish of wishes) await attempt(id, wish);
      await expectSound(id);
    }),
    { numRuns: 25 },
  );
}, 60_000);

it('keeps the sums for movements at the same time', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(movement, { minLength: 8, maxLength: 24 }), async (wishes) => {
      const ids = [await business.part({ onHand: 6 }), await business.part({ onHand: 6 })];
      await Promise.all(wishes.map((wish, index) => attempt(ids[index % 2]!, wish)));
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
