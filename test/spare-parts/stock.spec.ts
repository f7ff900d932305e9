import { describe, expect, it } from 'vitest';
import { Problem } from '../../src/kernel/errors/problem.js';
import { OperationsService } from '../../src/operations/index.js';
import { eventsOf } from '../support/site.js';
import { openWorld } from '../support/world.js';
import { Store } from './store.js';

const world = await openWorld();
const store = new Store(world, await world.business());
const LARGEST = 2_147_483_647;

/** What a movement is refused with. */
async function refusal(movement: Promise<unknown>): Promise<Problem> {
  const thrown = await movement.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(thrown).toBeInstanceOf(Problem);
  return thrown as Problem;
}

describe('receiving', () => {
  it('adds to the stock on hand, and moves updated_at', async () => {
    const id = await store.part();
    const before = (await store.plant.api.get(`/spare-parts/${id}`)).body.data;
    world.clock.advance(1_000);
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
    const id = await store.part({ onHand: 5 });
    await store.move('reserve', id, { quantity: 3 });
    expect(await store.stock(id)).toEqual([5, 3]);
    const problem = await refusal(store.move('reserve', id, { quantity: 3 }));
    expect(problem.code).toBe('insufficient_stock');
    expect(problem.message).toBe(
      'Cannot reserve 3: 5 on hand, 3 of them reserved (3 for this purpose), 2 available.',
    );
    expect(await store.stock(id)).toEqual([5, 3]);
  });

  it('gives back no more than is reserved for the same purpose', async () => {
    const [id, operationId] = [await store.part({ onHand: 9 }), await store.operation()];
    await store.move('reserve', id, { quantity: 4, operationId });
    await store.move('reserve', id, { quantity: 2 });
    expect((await refusal(store.move('release', id, { quantity: 3 }))).code).toBe('insufficient_stock');
    expect((await refusal(store.move('release', id, { quantity: 5, operationId }))).code).toBe(
      'insufficient_stock',
    );
    await store.move('release', id, { quantity: 2 });
    await store.move('release', id, { quantity: 4, operationId });
    expect(await store.stock(id)).toEqual([9, 0]);
  });
});

describe('consuming', () => {
  it('uses up reservations made without an operation first, then what is free', async () => {
    const id = await store.part({ onHand: 10 });
    await store.move('reserve', id, { quantity: 3 });
    await store.move('consume', id, { quantity: 2 });
    expect(await store.stock(id)).toEqual([8, 1]);
    await store.move('consume', id, { quantity: 4 });
    expect(await store.stock(id)).toEqual([4, 0]);
    expect((await store.ledger(id)).slice(2)).toMatchObject([
      { type: 'consume', quantity: -2, from_reserved: 2 },
      { type: 'consume', quantity: -4, from_reserved: 1 },
    ]);
  });

  it('never touches what operations have reserved', async () => {
    const [id, operationId] = [await store.part({ onHand: 10 }), await store.operation()];
    await store.move('reserve', id, { quantity: 7, operationId });
    const problem = await refusal(store.move('consume', id, { quantity: 4 }));
    expect(problem.code).toBe('insufficient_stock');
    expect(problem.message).toContain('10 on hand, 7 of them reserved (0 for this purpose), 3 available');
    await store.move('consume', id, { quantity: 3 });
    expect(await store.stock(id)).toEqual([7, 7]);
  });

  it("uses an operation's own reservation first, then what is free, never another's", async () => {
    const [id, mine, other] = [
      await store.part({ onHand: 10 }),
      await store.operation(),
      await store.operation(),
    ];
    await store.move('reserve', id, { quantity: 2, operationId: mine });
    await store.move('reserve', id, { quantity: 5, operationId: other });
    expect((await refusal(store.move('consume', id, { quantity: 6, operationId: mine }))).code).toBe(
      'insufficient_stock',
    );
    await store.move('consume', id, { quantity: 5, operationId: mine });
    expect(await store.stock(id)).toEqual([5, 5]);
  });
});

describe('adjusting', () => {
  it('moves the stock on hand either way, but not below what is reserved', async () => {
    const id = await store.part({ onHand: 5 });
    await store.move('adjust', id, { quantity: 3 });
    await store.move('reserve', id, { quantity: 6 });
    await store.move('adjust', id, { quantity: -2 });
    expect(await store.stock(id)).toEqual([6, 6]);
    expect((await refusal(store.move('adjust', id, { quantity: -1 }))).code).toBe('insufficient_stock');
    await store.move('release', id, { quantity: 6 });
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
    await store.move('reserve', one, { quantity: 3, operationId: mine });
    await store.move('reserve', one, { quantity: 2, operationId: mine });
    await store.move('release', one, { quantity: 1, operationId: mine });
    await store.move('consume', one, { quantity: 1, operationId: mine });
    await store.move('reserve', one, { quantity: 2, operationId: theirs });
    await store.move('reserve', other, { quantity: 8, operationId: mine });
    await store.settle('consumeReserved', mine);
    expect(await store.stock(one)).toEqual([4, 2]);
    expect(await store.stock(other)).toEqual([0, 0]);
    await store.settle('consumeReserved', mine);
    expect((await store.ledger(other)).map(({ type }) => type)).toEqual(['receive', 'reserve', 'consume']);
    expect((await store.ledger(other))[2]).toMatchObject({
      quantity: -8,
      from_reserved: 8,
      operation_id: mine,
    });
  });

  it('is given back, all of it, when one is cancelled', async () => {
    const [id, mine] = [await store.part({ onHand: 8 }), await store.operation()];
    await store.move('reserve', id, { quantity: 5, operationId: mine });
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
    await store.move('reserve', id, { quantity: 3, operationId: done });
    await store.move('reserve', id, { quantity: 4, operationId: cancelled });
    await store.plant.api.post(`/operations/${cancelled}/cancel`, { reason: 'Not needed' });
    expect(await store.stock(id)).toEqual([8, 3]);
    const operations = world.app.get(OperationsService);
    await world.work(store.plant, async (work) => {
      await operations.start(work, done);
      await operations.complete(work, done);
    });
    expect(await store.stock(id)).toEqual([5, 0]);
  });
});

describe('the alarm', () => {
  const alarms = async (name: string) =>
    (await eventsOf(world, store.plant, 'alarm.raised')).filter(({ data }) =>
      String(data.object.message).includes(name),
    );

  it('is raised once when what is available falls below the minimum, and again after it had recovered', async () => {
    const id = await store.part({ name: 'Gasket of alarm', minStock: 3, onHand: 5 });
    await store.move('consume', id, { quantity: 2 });
    expect(await alarms('Gasket of alarm')).toHaveLength(0);
    await store.move('reserve', id, { quantity: 1 });
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
    await store.move('reserve', reserved, { quantity: 3 });
    await store.move('consume', reserved, { quantity: 3 });
    expect(await alarms('Quiet')).toHaveLength(0);
  });
});

describe('recording a part', () => {
  it('refuses what cannot be, and lists every field', async () => {
    const problem = await refusal(
      store.part({ name: ' ', category: 'bearings', unit: 'inch', minStock: -1, unitPrice: '1.234' }),
    );
    expect(problem.fields?.map(({ param, code }) => [param, code])).toEqual([
      ['name', 'invalid_parameter'],
      ['category', 'invalid_category'],
      ['unit', 'invalid_parameter'],
      ['min_stock', 'invalid_parameter'],
      ['unit_price', 'invalid_parameter'],
    ]);
  });
});

it("does not move a neighbour's part", async () => {
  const neighbour = new Store(world, await world.business());
  const id = await neighbour.part({ onHand: 5 });
  for (const verb of ['receive', 'consume', 'reserve', 'release', 'adjust'] as const) {
    expect((await refusal(store.move(verb, id, { quantity: 1 }))).code).toBe('not_found');
  }
  expect(await neighbour.stock(id)).toEqual([5, 0]);
});
