import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../support/test-app.js';
import { type TestBusiness } from '../support/test-business.js';
import { createAll } from './bulk-results.js';

const testApp = await startTestApp();
let business: TestBusiness;
let api: TestBusiness['api'];

beforeEach(async () => {
  business = await testApp.business();
  api = business.api;
});

const results = (path: string, items: unknown[]) => createAll(api, path, items);

describe('POST /spare-part-movements/bulk', () => {
  it('applies the movements in order, each to the stock after the previous one', async () => {
    const part = await business.part({ onHand: 5, minStock: 3 });
    const other = await business.part();
    const operation_id = await business.operation();
    const move = (type: string, quantity: number, more: object = {}) => ({
      spare_part_id: part,
      type,
      quantity,
      ...more,
    });
    const made = await results('/spare-part-movements/bulk', [
      move('consume', 3, { note: 'Delivery 4711' }),
      move('consume', 3),
      move('receive', 10),
      move('reserve', 4, { operation_id }),
      move('consume', 5, { operation_id }),
      move('receive', 2, { spare_part_id: other }),
      move('receive', 1, { spare_part_id: randomUUID() }),
      move('reserve', 1, { operation_id: randomUUID() }),
      move('receive', 0),
    ]);
    expect(made.map(({ status, error }) => [status, error?.code, error?.param])).toEqual([
      [201, undefined, undefined],
      [409, 'insufficient_stock', null],
      [201, undefined, undefined],
      [201, undefined, undefined],
      [201, undefined, undefined],
      [201, undefined, undefined],
      [400, 'invalid_reference', 'spare_part_id'],
      [400, 'invalid_reference', 'operation_id'],
      [400, 'invalid_parameter', 'quantity'],
    ]);
    expect(made[0]!.resource).toMatchObject({
      quantity: -3,
      note: 'Delivery 4711',
      actor: { kind: 'api_key' },
    });
    expect(made[4]!.resource).toMatchObject({ type: 'consume', quantity: -5, operation_id });
    const after = (await api.get(`/spare-parts/${part}`)).body.data;
    expect([after.quantity_on_hand, after.quantity_reserved]).toEqual([7, 0]);
    expect((await api.get(`/spare-parts/${other}`)).body.data.quantity_on_hand).toBe(2);
    const alarms = await api.get('/alarms');
    expect(alarms.body.data).toMatchObject([{ kind: 'stock_below_minimum', spare_part_id: part }]);
    const ledger = await api.get(`/spare-parts/${part}/movements`);
    expect(ledger.body.data.map(({ type, quantity }: Record<string, unknown>) => [type, quantity])).toEqual([
      ['consume', -5],
      ['release', -4],
      ['reserve', 4],
      ['receive', 10],
      ['consume', -3],
      ['receive', 5],
    ]);
  });

  it('leaves an alarm open for a part that is refilled and falls below its minimum again', async () => {
    const part = await business.part({ onHand: 5, minStock: 3 });
    await api.post(`/spare-parts/${part}/movements`, { type: 'consume', quantity: 3 });
    await results(
      '/spare-part-movements/bulk',
      [
        ['receive', 3],
        ['consume', 4],
        ['receive', 4],
        ['consume', 4],
      ].map(([type, quantity]) => ({ spare_part_id: part, type, quantity })),
    );
    const alarms = (await api.get('/alarms')).body.data as { status: string }[];
    expect(alarms.map(({ status }) => status)).toEqual(['open', 'resolved', 'resolved']);
  });

  it('rolls back every movement when one fails in an atomic request', async () => {
    const part = await business.part({ onHand: 5 });
    const items = [2, 9].map((quantity) => ({ spare_part_id: part, type: 'consume', quantity }));
    const refused = await api.post('/spare-part-movements/bulk', { items, atomic: true });
    expect([refused.status, refused.body.error.code, refused.body.error.param]).toEqual([
      400,
      'invalid_item',
      'items[1]',
    ]);
    expect((await api.get(`/spare-parts/${part}`)).body.data.quantity_on_hand).toBe(5);
  });
});
