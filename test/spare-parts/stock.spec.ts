import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../src/kernel/errors/api-error.js';
import { OperationsService } from '../../src/operations/index.js';
import { eventsOf } from '../support/site.js';
import { startTestApp } from '../support/test-app.js';
import { Store } from './store.js';

const testApp = await startTestApp();
const store = new Store(testApp, await testApp.business());
const LARGEST = 2_147_483_647;

/** What a movement is refused with. */
async function refusal(movement: Promise<unknown>): Promise<ApiError> {
  const thrown = await movement.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(thrown).toBeInstanceOf(ApiError);
  return thrown as ApiError;
}

describe('receiving', () => {
  it('adds to the stock on hand, and moves updated_at', async () => {
    const id = await store.part();
    const before = (await store.plant.api.get(`/spare-parts/${id}`)).body.data;
    testApp.clock.advance(1_000);
    await store.move('receive', id, { quantity: 5 });
    const now = (await store.plant.api.get(`/spare-parts/${id}`)).body.data;
    expect(await store.stock(id)).toEqual([5, 0]);
    expect(now.updated_at > before.updated_at).toBe(true);
    expect(now.created_at).toBe(before.created_at);
  });

  it('refuses with a 400 what no shelf and no column can hold', async () => {
    const id = await store.part({ onHand: LARGEST - 1 });
    for (const quantity of [2, LARGEST + 1, 0, -1, 1.5]) {
      const problem = await refusal(store.move('receive', id, { quantity }));
      expect(problem).toMatchObject({ code: 'invalid_parameter', param: 'quantity' });
    }
    await store.move('receive', id, { quantity: 1 });
    expect(await store.stock(id)).toEqual([LARGEST, 0]);
  });
});

describe('reserving and releasing', () => {
  it('commits stock without moving it, up to what is available', async () => {
    const [id, operationId] = [await store.part({ onHand: 5 }), await store.operation()];
    await store.hold('reserve', id, operationId, 3);
    expect(await store.stock(id)).toEqual([5, 3]);
    const problem = await refusal(store.hold('reserve', id, operationId, 3));
    expect(problem.code).toBe('insufficient_stock');
    expect(problem.message).toBe(
      'Cannot reserve 3: 5 on hand, 3 of them reserved (3 for this operation), 2 available.',
    );
    expect(await store.stock(id)).toEqual([5, 3]);
  });

  it('gives back no more than is reserved for the same operation', async () => {
    const [id, mine, other] = [
      await store.part({ onHand: 9 }),
      await store.operation(),
      await store.operation(),
    ];
    await store.hold('reserve', id, mine, 4);
    await store.hold('reserve', id, other, 2);
    expect((await refusal(store.hold('release', id, mine, 5))).code).toBe('insufficient_stock');
    await store.hold('release', id, mine, 4);
    expect((await refusal(store.hold('release', id, mine, 1))).code).toBe('insufficient_stock');
    expect(await store.stock(id)).toEqual([9, 2]);
  });

  it.each(['reserve', 'release'] as const)(
    "is for an operation of the business: to %s for none, a missing or a neighbour's is an invalid reference",
    async (verb) => {
      const neighbour = new Store(testApp, await testApp.business());
      const id = await store.part({ onHand: 5 });
      for (const operationId of [undefined as never, randomUUID(), await neighbour.operation()]) {
        const problem = await refusal(store.hold(verb, id, operationId, 1));
        expect(problem).toEqual(ApiError.invalidReference('operation_id'));
      }
      expect(await store.stock(id)).toEqual([5, 0]);
    },
  );

  it('is for an open operation: to reserve or release for one that has ended is refused by name', async () => {
    const id = await store.part({ onHand: 5 });
    const ends = {
      cancelled: ['cancel'],
      completed: ['start', 'complete'],
      done: ['start', 'complete', 'close'],
    };
    const operations = testApp.app.get(OperationsService);
    for (const [status, steps] of Object.entries(ends)) {
      const operationId = await store.operation();
      await testApp.work(store.plant, async (work) => {
        for (const step of steps) await operations[step as 'cancel'](work, operationId);
      });
      for (const verb of ['reserve', 'release'] as const) {
        const problem = await refusal(store.hold(verb, id, operationId, 1));
        expect(problem.code).toBe('invalid_state');
        expect(problem.message).toContain(`"${status}"`);
      }
    }
    expect(await store.stock(id)).toEqual([5, 0]);
  });

  it('looks at the quantity, then the part, then the operation, then its state and the stock', async () => {
    const [part, missing] = [await store.part({ onHand: 5 }), randomUUID()];
    const codeOf = async (...args: [string, string, number]) =>
      (await refusal(store.hold('reserve', ...args))).code;
    expect(await codeOf(missing, missing, 0)).toBe('invalid_parameter');
    expect(await codeOf(missing, missing, 1)).toBe('not_found');
    expect(await codeOf(part, missing, 9)).toBe('invalid_reference');
    expect(await codeOf(part, await store.operation(), 9)).toBe('insufficient_stock');
  });

  it('never leaves anything reserved for an operation that ends meanwhile', async () => {
    const parts = [await store.part({ onHand: 50 }), await store.part({ onHand: 50 })];
    for (let round = 0; round < 5; round += 1) {
      const operationId = await store.operation();
      await Promise.allSettled([
        store.hold('reserve', parts[0]!, operationId, 1),
        store.hold('reserve', parts[1]!, operationId, 2),
        store.plant.api.post(`/operations/${operationId}/cancel`),
        store.hold('reserve', parts[0]!, operationId, 3),
      ]);
    }
    for (const id of parts) expect(await store.stock(id)).toEqual([50, 0]);
  });
});

describe('consuming', () => {
  it('of what is reserved for its operation writes a release and a consumption', async () => {
    const [id, operationId] = [await store.part({ onHand: 10 }), await store.operation()];
    await store.hold('reserve', id, operationId, 3);
    await store.move('consume', id, { quantity: 2, operationId, note: 'First half' });
    expect(await store.stock(id)).toEqual([8, 1]);
    await store.move('consume', id, { quantity: 4, operationId });
    expect(await store.stock(id)).toEqual([4, 0]);
    await store.move('consume', id, { quantity: 1, operationId });
    const of = { operation_id: operationId };
    expect((await store.ledger(id)).slice(2)).toEqual([
      { type: 'release', quantity: -2, ...of },
      { type: 'consume', quantity: -2, ...of },
      { type: 'release', quantity: -1, ...of },
      { type: 'consume', quantity: -4, ...of },
      { type: 'consume', quantity: -1, ...of },
    ]);
    const { data } = (await store.plant.api.get(`/spare-parts/${id}/movements?limit=4`)).body;
    expect(data.map((each: { note: string }) => each.note)).toEqual(['', '', '', 'First half']);
  });

  it('for an operation that the business does not have is an invalid reference', async () => {
    const id = await store.part({ onHand: 5 });
    const consumed = store.move('consume', id, { quantity: 1, operationId: randomUUID() });
    expect(await refusal(consumed)).toEqual(ApiError.invalidReference('operation_id'));
  });

  it('never touches what operations have reserved', async () => {
    const [id, operationId] = [await store.part({ onHand: 10 }), await store.operation()];
    await store.hold('reserve', id, operationId, 7);
    const problem = await refusal(store.move('consume', id, { quantity: 4 }));
    expect(problem.code).toBe('insufficient_stock');
    expect(problem.message).toContain('10 on hand, 7 of them reserved, 3 available');
    await store.move('consume', id, { quantity: 3 });
    expect(await store.stock(id)).toEqual([7, 7]);
  });

  it("uses an operation's own reservation first, then what is free, never another's", async () => {
    const [id, mine, other] = [
      await store.part({ onHand: 10 }),
      await store.operation(),
      await store.operation(),
    ];
    await store.hold('reserve', id, mine, 2);
    await store.hold('reserve', id, other, 5);
    expect((await refusal(store.move('consume', id, { quantity: 6, operationId: mine }))).code).toBe(
      'insufficient_stock',
    );
    await store.move('consume', id, { quantity: 5, operationId: mine });
    expect(await store.stock(id)).toEqual([5, 5]);
  });
});

describe('adjusting', () => {
  it('moves the stock on hand either way, but not below what is reserved', async () => {
    const [id, operationId] = [await store.part({ onHand: 5 }), await store.operation()];
    await store.move('adjust', id, { quantity: 3 });
    await store.hold('reserve', id, operationId, 6);
    await store.move('adjust', id, { quantity: -2 });
    expect(await store.stock(id)).toEqual([6, 6]);
    expect((await refusal(store.move('adjust', id, { quantity: -1 }))).code).toBe('insufficient_stock');
    await store.hold('release', id, operationId, 6);
    expect((await refusal(store.move('adjust', id, { quantity: -7 }))).code).toBe('insufficient_stock');
    await store.move('adjust', id, { quantity: -6 });
    expect(await store.stock(id)).toEqual([0, 0]);
  });

  it('by nothing, or beyond what a column holds, is a 400', async () => {
    const id = await store.part({ onHand: 1 });
    for (const quantity of [0, LARGEST, -LARGEST - 1, Number.NaN]) {
      expect((await refusal(store.move('adjust', id, { quantity }))).code).toBe('invalid_parameter');
    }
  });
});

describe('what operations have reserved', () => {
  it('is used up, all of it, when one is completed', async () => {
    const [one, other] = [await store.part({ onHand: 8 }), await store.part({ onHand: 8 })];
    const [mine, theirs] = [await store.operation(), await store.operation()];
    await store.hold('reserve', one, mine, 3);
    await store.hold('reserve', one, mine, 2);
    await store.hold('release', one, mine, 1);
    await store.move('consume', one, { quantity: 1, operationId: mine });
    await store.hold('reserve', one, theirs, 2);
    await store.hold('reserve', other, mine, 8);
    await store.settle('consumeReserved', mine);
    expect(await store.stock(one)).toEqual([4, 2]);
    expect(await store.stock(other)).toEqual([0, 0]);
    await store.settle('consumeReserved', mine);
    expect((await store.ledger(other)).slice(1)).toEqual([
      { type: 'reserve', quantity: 8, operation_id: mine },
      { type: 'release', quantity: -8, operation_id: mine },
      { type: 'consume', quantity: -8, operation_id: mine },
    ]);
  });

  it('is given back, all of it, when one is cancelled', async () => {
    const [id, mine] = [await store.part({ onHand: 8 }), await store.operation()];
    await store.hold('reserve', id, mine, 5);
    await store.settle('releaseReserved', mine);
    await store.settle('releaseReserved', mine);
    expect(await store.stock(id)).toEqual([8, 0]);
    expect((await store.ledger(id))[2]).toMatchObject({ type: 'release', quantity: -5, operation_id: mine });
  });

  it('moves with the operation itself: completing consumes, cancelling releases', async () => {
    const [id, done, cancelled] = [
      await store.part({ onHand: 8 }),
      await store.operation(),
      await store.operation(),
    ];
    await store.hold('reserve', id, done, 3);
    await store.hold('reserve', id, cancelled, 4);
    await store.plant.api.post(`/operations/${cancelled}/cancel`, { reason: 'Not needed' });
    expect(await store.stock(id)).toEqual([8, 3]);
    const operations = testApp.app.get(OperationsService);
    await testApp.work(store.plant, async (work) => {
      await operations.start(work, done);
      await operations.complete(work, done);
    });
    expect(await store.stock(id)).toEqual([5, 0]);
  });
});

describe('the alarm', () => {
  const alarms = async (name: string) =>
    (await eventsOf(testApp, store.plant, 'alarm.raised')).filter(({ data }) =>
      String(data.object.message).includes(name),
    );

  it('is raised once when what is available falls below the minimum, and again after it had recovered', async () => {
    const id = await store.part({ name: 'Gasket of alarm', minStock: 3, onHand: 5 });
    await store.move('consume', id, { quantity: 2 });
    expect(await alarms('Gasket of alarm')).toHaveLength(0);
    await store.hold('reserve', id, await store.operation(), 1);
    const [raised] = await alarms('Gasket of alarm');
    expect(raised!.data.object).toMatchObject({
      object: 'alarm',
      kind: 'stock_below_minimum',
      spare_part_id: id,
      asset_id: null,
      message: 'Only 2 of "Gasket of alarm" available; the minimum is 3.',
    });
    await store.move('adjust', id, { quantity: -1 });
    expect(await alarms('Gasket of alarm')).toHaveLength(1);
    await store.move('receive', id, { quantity: 10 });
    await store.move('consume', id, { quantity: 10 });
    expect(await alarms('Gasket of alarm')).toHaveLength(2);
  });

  it('is not raised for a part without a minimum, nor for using up what was reserved', async () => {
    const id = await store.part({ name: 'Quiet bolt', onHand: 5 });
    await store.move('consume', id, { quantity: 5 });
    const reserved = await store.part({ name: 'Quiet nut', minStock: 2, onHand: 5 });
    const operationId = await store.operation();
    await store.hold('reserve', reserved, operationId, 3);
    await store.move('consume', reserved, { quantity: 3, operationId });
    expect(await alarms('Quiet')).toHaveLength(0);
  });
});

it("does not move a neighbour's part", async () => {
  const neighbour = new Store(testApp, await testApp.business());
  const id = await neighbour.part({ onHand: 5 });
  for (const verb of ['receive', 'consume', 'adjust'] as const) {
    expect((await refusal(store.move(verb, id, { quantity: 1 }))).code).toBe('not_found');
  }
  const operationId = await store.operation();
  for (const verb of ['reserve', 'release'] as const) {
    expect((await refusal(store.hold(verb, id, operationId, 1))).code).toBe('not_found');
  }
  expect(await neighbour.stock(id)).toEqual([5, 0]);
});
