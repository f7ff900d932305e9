import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import { Announcement } from '../../src/notifications/notice.entity.js';
import { ApiError } from '../../src/kernel/errors/api-error.js';
import { eventsOf, ledgerOf, stockOf } from '../support/observed.js';
import { refusal } from '../support/expectations.js';
import { startTestApp } from '../support/test-app.js';

const testApp = await startTestApp();
const business = await testApp.business();
const LARGEST = 2_147_483_647;

describe('receiving', () => {
  it('increases the quantity on hand, and changes updated_at', async () => {
    const id = await business.part();
    const before = (await business.api.get(`/spare-parts/${id}`)).body.data;
    testApp.clock.advance(1_000);
    await business.move(id, { type: 'receive', quantity: 5 });
    const now = (await business.api.get(`/spare-parts/${id}`)).body.data;
    expect(await stockOf(business, id)).toEqual([5, 0]);
    expect(now.updated_at > before.updated_at).toBe(true);
    expect(now.created_at).toBe(before.created_at);
  });

  it('rejects quantities that are not positive, or that the column cannot store', async () => {
    const id = await business.part({ onHand: LARGEST - 1 });
    for (const quantity of [2, LARGEST + 1, 0, -1, 1.5]) {
      const problem = await refusal(business.move(id, { type: 'receive', quantity }));
      expect(problem).toMatchObject({ code: 'invalid_parameter', param: 'quantity' });
    }
    await business.move(id, { type: 'receive', quantity: 1 });
    expect(await stockOf(business, id)).toEqual([LARGEST, 0]);
  });
});

describe('consuming', () => {
  it('from a reservation writes a release and a consumption', async () => {
    const [id, operationId] = [await business.part({ onHand: 10 }), await business.operation()];
    await business.move(id, { type: 'reserve', quantity: 3, operationId });
    await business.move(id, { type: 'consume', quantity: 2, operationId, note: 'First half' });
    expect(await stockOf(business, id)).toEqual([8, 1]);
    await business.move(id, { type: 'consume', quantity: 4, operationId });
    expect(await stockOf(business, id)).toEqual([4, 0]);
    await business.move(id, { type: 'consume', quantity: 1, operationId });
    const of = { operation_id: operationId };
    expect((await ledgerOf(business, id)).slice(2)).toEqual([
      { type: 'release', quantity: -2, ...of },
      { type: 'consume', quantity: -2, ...of },
      { type: 'release', quantity: -1, ...of },
      { type: 'consume', quantity: -4, ...of },
      { type: 'consume', quantity: -1, ...of },
    ]);
    const { data } = (await business.api.get(`/spare-parts/${id}/movements?limit=4`)).body;
    expect(data.map((each: { note: string }) => each.note)).toEqual(['', '', '', 'First half']);
  });

  it('for a missing operation is an invalid_reference', async () => {
    const id = await business.part({ onHand: 5 });
    const consumed = business.move(id, { type: 'consume', quantity: 1, operationId: randomUUID() });
    expect(await refusal(consumed)).toEqual(ApiError.invalidReference('operation_id'));
  });

  it('never uses quantities that are reserved for operations', async () => {
    const [id, operationId] = [await business.part({ onHand: 10 }), await business.operation()];
    await business.move(id, { type: 'reserve', quantity: 7, operationId });
    const problem = await refusal(business.move(id, { type: 'consume', quantity: 4 }));
    expect(problem.code).toBe('insufficient_stock');
    expect(problem.message).toContain('10 on hand, 7 of them reserved, 3 available');
    await business.move(id, { type: 'consume', quantity: 3 });
    expect(await stockOf(business, id)).toEqual([7, 7]);
  });

  it('uses the reservation of its own operation first, then available stock, and never other reservations', async () => {
    const [id, mine, other] = [
      await business.part({ onHand: 10 }),
      await business.operation(),
      await business.operation(),
    ];
    await business.move(id, { type: 'reserve', quantity: 2, operationId: mine });
    await business.move(id, { type: 'reserve', quantity: 5, operationId: other });
    expect((await refusal(business.move(id, { type: 'consume', quantity: 6, operationId: mine }))).code).toBe(
      'insufficient_stock',
    );
    await business.move(id, { type: 'consume', quantity: 5, operationId: mine });
    expect(await stockOf(business, id)).toEqual([5, 5]);
  });
});

describe('adjusting', () => {
  it('changes the quantity on hand in both directions, but not below zero', async () => {
    const [id, operationId] = [await business.part({ onHand: 5 }), await business.operation()];
    await business.move(id, { type: 'adjust', quantity: 3 });
    await business.move(id, { type: 'reserve', quantity: 6, operationId });
    await business.move(id, { type: 'adjust', quantity: -2 });
    expect(await stockOf(business, id)).toEqual([6, 6]);
    await business.move(id, { type: 'release', quantity: 6, operationId });
    expect((await refusal(business.move(id, { type: 'adjust', quantity: -7 }))).code).toBe(
      'insufficient_stock',
    );
    await business.move(id, { type: 'adjust', quantity: -6 });
    expect(await stockOf(business, id)).toEqual([0, 0]);
  });

  it('below the reserved quantity is accepted: the newest reservations are released until the rest fits', async () => {
    const own = await testApp.business();
    const [id, first, second, third] = [
      await own.part({ name: 'Seal', onHand: 10, minStock: 0 }),
      await own.operation(),
      await own.operation(),
      await own.operation(),
    ];
    for (const [operationId, quantity] of [
      [first, 3],
      [second, 2],
      [first, 1],
      [third, 3],
    ] as const)
      await own.move(id, { type: 'reserve', quantity, operationId });
    await own.move(id, { type: 'consume', quantity: 1, operationId: third });
    const reply = await own.api.post(`/spare-parts/${id}/movements`, {
      type: 'adjust',
      quantity: -5,
      note: 'Count',
    });
    expect(reply.status, reply.text).toBe(201);
    expect(reply.body.data).toMatchObject({
      type: 'adjust',
      quantity: -5,
      note: 'Count',
      operation_id: null,
    });
    expect(await stockOf(own, id)).toEqual([4, 4]);
    expect((await ledgerOf(own, id)).slice(-4)).toEqual([
      { type: 'release', quantity: -2, operation_id: third },
      { type: 'release', quantity: -1, operation_id: first },
      { type: 'release', quantity: -1, operation_id: second },
      { type: 'adjust', quantity: -5, operation_id: null },
    ]);
    const { object } = (await eventsOf(own, { type: 'part.stock_moved', about: id })).at(-1)!.data;
    expect(object).toMatchObject({ quantity_on_hand: 4, quantity_reserved: 4 });
    expect(object.movements).toHaveLength(4);
    const announcements = await own.tenant
      .rows(sql`SELECT r.audience, r.operation_id AS "operationId", r.parameters
      FROM ${Announcement} r WHERE r.kind = 'part.reservation_released' AND r.audience = 'office' ORDER BY r.id`);
    expect(announcements).toEqual(
      [
        [third, 2],
        [first, 1],
        [second, 1],
      ].map(([operationId, quantity]) => ({
        ...{ audience: 'office', operationId },
        parameters: { number: expect.any(Number), title: 'Replace the seal', part: 'Seal', quantity },
      })),
    );
  });

  it('below the reserved quantity works for concurrent movements, each based on the previous ones', async () => {
    const [id, operation] = [await business.part({ onHand: 5 }), await business.operation()];
    const of = { spare_part_id: id };
    const { body } = await business.api.post('/spare-part-movements/bulk', {
      items: [
        { ...of, type: 'reserve', quantity: 4, operation_id: operation },
        { ...of, type: 'adjust', quantity: -3 },
        { ...of, type: 'release', quantity: 3, operation_id: operation },
        { ...of, type: 'adjust', quantity: -3 },
      ],
    });
    expect(body.data.results.map(({ status }: { status: number }) => status)).toEqual([201, 201, 409, 409]);
    expect(await stockOf(business, id)).toEqual([2, 2]);
  });

  it('by zero, or beyond what the column can store, is rejected', async () => {
    const id = await business.part({ onHand: 1 });
    for (const quantity of [0, LARGEST, -LARGEST - 1, Number.NaN]) {
      expect((await refusal(business.move(id, { type: 'adjust', quantity }))).code).toBe('invalid_parameter');
    }
  });
});

describe('the low stock alarm', () => {
  const alarms = async (name: string) =>
    (await eventsOf(business, { type: 'alarm.raised' })).filter(({ data }) =>
      String(data.object.message).includes(name),
    );

  it('is raised once when the available quantity falls below the minimum, and again after it has recovered', async () => {
    const id = await business.part({ name: 'Gasket of alarm', minStock: 3, onHand: 5 });
    await business.move(id, { type: 'consume', quantity: 2 });
    expect(await alarms('Gasket of alarm')).toHaveLength(0);
    await business.move(id, { type: 'reserve', quantity: 1, operationId: await business.operation() });
    const [raised] = await alarms('Gasket of alarm');
    expect(raised!.data.object).toMatchObject({
      object: 'alarm',
      kind: 'stock_below_minimum',
      spare_part_id: id,
      asset_id: null,
      message: 'Only 2 of "Gasket of alarm" available; the minimum is 3.',
    });
    await business.move(id, { type: 'adjust', quantity: -1 });
    expect(await alarms('Gasket of alarm')).toHaveLength(1);
    await business.move(id, { type: 'receive', quantity: 10 });
    await business.move(id, { type: 'consume', quantity: 10 });
    expect(await alarms('Gasket of alarm')).toHaveLength(2);
  });

  it('is not raised for a part without a minimum, nor when a reservation is consumed', async () => {
    const id = await business.part({ name: 'Quiet bolt', onHand: 5 });
    await business.move(id, { type: 'consume', quantity: 5 });
    const reserved = await business.part({ name: 'Quiet nut', minStock: 2, onHand: 5 });
    const operationId = await business.operation();
    await business.move(reserved, { type: 'reserve', quantity: 3, operationId });
    await business.move(reserved, { type: 'consume', quantity: 3, operationId });
    expect(await alarms('Quiet')).toHaveLength(0);
  });
});

it("another business's part cannot be moved", async () => {
  const neighbour = await testApp.business();
  const id = await neighbour.part({ onHand: 5 });
  for (const verb of ['receive', 'consume', 'adjust'] as const) {
    expect((await refusal(business.move(id, { type: verb, quantity: 1 }))).code).toBe('not_found');
  }
  const operationId = await business.operation();
  for (const verb of ['reserve', 'release'] as const) {
    expect((await refusal(business.move(id, { type: verb, quantity: 1, operationId }))).code).toBe(
      'not_found',
    );
  }
  expect(await stockOf(neighbour, id)).toEqual([5, 0]);
});
