import { describe, expect, it } from 'vitest';
import { created } from '../support/expectations.js';
import { startTestApp } from '../support/test-app.js';
import { forTechnician } from '../support/test-business.js';
import { book, bookingsOf, moveToNoon, pay } from './booking.js';

const testApp = await startTestApp();
moveToNoon(testApp);
const business = await testApp.business();
const costsOf = async (id: string) => {
  const { labor_cost, parts_cost, other_cost, total_cost } = await business.read(`/operations/${id}`);
  return [labor_cost, parts_cost, other_cost, total_cost];
};
const part = async (unit_price: number | null) => {
  const id = created(await business.api.post('/spare-parts', { name: 'Seal', unit_price }));
  await move(id, { type: 'receive', quantity: 100 });
  return id;
};
const move = async (id: string, movement: object) =>
  created(await business.api.post(`/spare-parts/${id}/movements`, movement));

describe('a cost of an operation', () => {
  it('is recorded, listed newest first, and deleted', async () => {
    const operation = await business.operation();
    const path = `/operations/${operation}/costs`;
    const crane = { description: 'Hire of a crane', amount: '380.00' };
    const reply = await business.api.post(path, crane);
    expect(reply.status, reply.text).toBe(201);
    expect(reply.body.data).toEqual({
      ...{ id: expect.any(String), object: 'cost_entry', operation_id: operation, ...crane },
      actor: { kind: 'api_key', id: business.keyId, name: 'test' },
      created_at: expect.any(String),
    });
    const { id } = reply.body.data;
    const second = created(await business.api.post(path, { description: 'Hotel', amount: 99.5 }));
    expect((await business.api.get(path)).body.data.map((each: { id: string }) => each.id)).toEqual([
      second,
      id,
    ]);
    expect(await business.read(`/costs/${id}`)).toEqual(reply.body.data);
    expect(await costsOf(operation)).toEqual(['0.00', '0.00', '479.50', '479.50']);
    expect((await business.api.delete(`/costs/${id}`)).status).toBe(204);
    expect(await costsOf(operation)).toEqual(['0.00', '0.00', '99.50', '99.50']);
    const entries = await bookingsOf(business, operation);
    expect(entries).toEqual([
      { other_cost: { from: '0', to: '380.00' } },
      { other_cost: { from: '380.00', to: '479.50' } },
      { other_cost: { from: '479.50', to: '99.50' } },
    ]);
  });

  it('may exceed the maximum of a single amount together with others', async () => {
    const operation = await business.operation();
    for (const description of ['One', 'Two'])
      await business.api.post(`/operations/${operation}/costs`, { description, amount: 999_999_999_999 });
    expect((await costsOf(operation))[3]).toBe('1999999999998.00');
  });
});

describe('the parts of an operation', () => {
  it('cost what they cost when they were consumed, and a reversal takes that back', async () => {
    const operation = await business.operation();
    const seal = await part(12.5);
    const consumed = await move(seal, { type: 'consume', quantity: 2, operation_id: operation });
    await business.api.patch(`/spare-parts/${seal}`, { unit_price: 20 });
    await move(seal, { type: 'consume', quantity: 1, operation_id: operation });
    expect((await costsOf(operation))[1]).toBe('45.00');
    await business.api.post(`/spare-part-movements/${consumed}/reverse`);
    expect((await costsOf(operation))[1]).toBe('20.00');
  });

  it('count when the completion consumes them, together with all else', async () => {
    const technician = await business.technician();
    await pay(business, technician, '50.00');
    const operation = await business.operation(forTechnician(technician));
    const [seal, belt, free] = [await part(10), await part(3), await part(null)];
    await move(seal, { type: 'reserve', quantity: 4, operation_id: operation });
    await business.api.post(`/operations/${operation}/start`);
    await book(business, operation, technician, { minutes: 30 });
    await business.api.post(`/operations/${operation}/costs`, { description: 'Oil', amount: 8 });
    const parts_used = [
      { spare_part_id: belt, quantity: 2 },
      { spare_part_id: free, quantity: 5 },
    ];
    const reply = await business.api.post(`/operations/${operation}/complete`, { parts_used });
    expect(reply.status, reply.text).toBe(200);
    expect(await costsOf(operation)).toEqual(['25.00', '46.00', '8.00', '79.00']);
  });
});
