import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { PrincipalsService, UsersService } from '../../src/access/index.js';
import { OperationActions, OperationsService } from '../../src/operations/index.js';
import { SparePartsService } from '../../src/spare-parts/index.js';
import { TechniciansService } from '../../src/technicians/index.js';
import { idsOf, ledgerOf, stockOf } from '../support/observed.js';
import { startTestApp } from '../support/test-app.js';

const testApp = await startTestApp();
const parts = testApp.get(SparePartsService);
const business = await testApp.business();
const { api } = business;
const alarms = async (of = business) =>
  (await of.api.get('/alarms')).body.data.map((each: { spare_part_id: string }) => each.spare_part_id);

describe('POST /spare-parts', () => {
  it('creates a part with a quantity of zero', async () => {
    const body = { name: 'Seal 08', category: 'seal_gasket', unit: 'piece', min_stock: 3, unit_price: 4.5 };
    const reply = await api.post('/spare-parts', body);
    expect(reply.status, reply.text).toBe(201);
    const { data } = reply.body;
    expect(reply.headers.location).toBe(`/api/v1/spare-parts/${data.id}`);
    expect(data).toMatchObject({
      ...body,
      unit_price: '4.50',
      reference: null,
      quantity_on_hand: 0,
      quantity_reserved: 0,
    });
    expect((await api.get(`/spare-parts/${data.id}`)).body.data).toEqual(data);
  });

  it('lists every invalid field', async () => {
    const reply = await api.post('/spare-parts', { name: '', category: 'bearings', quantity_on_hand: 3 });
    expect(reply.status).toBe(400);
    expect(reply.body.errors.map(({ param }: { param: string }) => param).sort()).toEqual([
      'category',
      'name',
      'quantity_on_hand',
    ]);
  });
});

describe('PATCH /spare-parts/{id}', () => {
  it('changes the given fields, clears nullable ones with null, and keeps the quantities', async () => {
    const id = await business.part({ reference: 'OLD-1', supplier: 'SKF', onHand: 5 });
    const reply = await api.patch(`/spare-parts/${id}`, { reference: 'NEW-1', supplier: null });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body.data).toMatchObject({
      name: 'Bearing 6204',
      reference: 'NEW-1',
      supplier: null,
      quantity_on_hand: 5,
    });
    expect((await api.patch(`/spare-parts/${id}`, { quantity_on_hand: 9 })).status).toBe(400);
  });

  it('changes nothing when the values are the same', async () => {
    const id = await business.part({ unitPrice: '2.00' });
    const before = (await api.get(`/spare-parts/${id}`)).body.data;
    testApp.clock.advance(1_000);
    const reply = await api.patch(`/spare-parts/${id}`, { name: before.name, unit_price: before.unit_price });
    expect(reply.body.data).toEqual(before);
  });

  it('raises no alarm when the minimum is raised, only when the stock falls below it', async () => {
    const id = await business.part({ onHand: 5 });
    await api.patch(`/spare-parts/${id}`, { min_stock: 5 });
    expect(await alarms()).not.toContain(id);
    await business.move(id, { type: 'consume', quantity: 1 });
    expect(await alarms()).toContain(id);
  });
});

describe('POST /spare-parts/{id}/movements', () => {
  it('moves stock once for repeated requests, and records the actor', async () => {
    const [id, operation] = [await business.part({ onHand: 5 }), await business.operation()];
    const body = { type: 'reserve', quantity: 2, operation_id: operation, note: 'For Monday' };
    const key = { 'Idempotency-Key': randomUUID() };
    const reply = await api.post(`/spare-parts/${id}/movements`, body, key);
    expect(reply.status, reply.text).toBe(201);
    expect(reply.body.data).toMatchObject({
      ...body,
      object: 'spare_part_movement',
      spare_part_id: id,
      actor: { kind: 'api_key', id: business.keyId, name: 'test' },
    });
    expect((await api.post(`/spare-parts/${id}/movements`, body, key)).text).toBe(reply.text);
    expect(await stockOf(business, id)).toEqual([5, 2]);
    const { location } = reply.headers;
    expect((await api.get(location!.replace('/api/v1', ''))).body.data).toEqual(reply.body.data);
  });

  it('returns 409 without enough stock, 400 for invalid quantities, and moves nothing', async () => {
    const [id, operation] = [await business.part({ onHand: 1 }), await business.operation()];
    const move = (body: object) => api.post(`/spare-parts/${id}/movements`, body);
    const short = await move({ type: 'consume', quantity: 2 });
    expect([short.status, short.body.error.code]).toEqual([409, 'insufficient_stock']);
    const unnamed = await move({ type: 'reserve', quantity: 1 });
    expect([unnamed.status, unnamed.body.error.param]).toEqual([400, 'operation_id']);
    await business.work((work) => testApp.get(OperationActions).cancel(work, operation));
    const ended = await move({ type: 'reserve', quantity: 1, operation_id: operation });
    expect([ended.status, ended.body.error.code]).toEqual([409, 'invalid_state']);
    expect(await stockOf(business, id)).toEqual([1, 0]);
    expect(await ledgerOf(business, id)).toHaveLength(1);
  });
});

describe('GET /spare-parts?below_minimum', () => {
  it('returns the parts with less available than their minimum, or all others', async () => {
    const other = await testApp.business();
    const low = await other.part({ minStock: 5, onHand: 4 });
    const reserved = await other.part({ minStock: 5, onHand: 6 });
    await other.move(reserved, { type: 'reserve', quantity: 2, operationId: await other.operation() });
    const enough = await other.part({ minStock: 5, onHand: 5 });
    const unwatched = await other.part();
    expect(await idsOf(other, '/spare-parts?below_minimum=true')).toEqual([reserved, low]);
    expect(await idsOf(other, '/spare-parts?below_minimum=false')).toEqual([unwatched, enough]);
  });
});

describe('a technician', () => {
  const users = testApp.get(UsersService);
  const principals = testApp.get(PrincipalsService);
  const technicians = testApp.get(TechniciansService);
  const operations = testApp.get(OperationsService);
  const actions = testApp.get(OperationActions);

  /** A technician with an account, one of their operations, and a function to move parts. */
  async function technicianWithOperation() {
    const [userId, own] = await business.work(async (work) => {
      const email = `${randomUUID()}@example.org`;
      const account = await users.create(work, { name: 'Ada', email, role: 'technician' });
      const technicianId = await technicians.create(work, { name: 'Ada', userId: account });
      const details = { title: 'Seal', requiredSkill: 'mechanical', assigneeType: 'technician' } as const;
      return [account, await operations.open(work, { ...details, technicianId })] as const;
    });
    const principal = await principals.ofUser(userId);
    const move = (id: string, movement: Parameters<typeof parts.move>[2]) =>
      testApp.database.work(principal, (work) => parts.move(work, id, movement));
    return { own, principal, move };
  }

  it('consumes parts for an open operation of their own', async () => {
    const [id, { own, move, principal }] = [
      await business.part({ onHand: 5 }),
      await technicianWithOperation(),
    ];
    await move(id, { type: 'consume', quantity: 2, operationId: own });
    expect(await stockOf(business, id)).toEqual([3, 0]);
    const { data } = (await api.get(`/spare-parts/${id}/movements`)).body;
    expect(data[0].actor).toEqual({ kind: 'user', id: principal.id, name: 'Ada' });
  });

  it('cannot consume parts for other, missing or ended operations, nor perform other movements', async () => {
    const [id, { own, move }] = [await business.part({ onHand: 5 }), await technicianWithOperation()];
    const others = await business.operation();
    await expect(move(id, { type: 'consume', quantity: 1, operationId: others })).rejects.toMatchObject({
      code: 'permission_required',
    });
    await expect(move(id, { type: 'consume', quantity: 1 })).rejects.toMatchObject({
      code: 'missing_parameter',
      param: 'operation_id',
    });
    for (const type of ['receive', 'reserve', 'adjust'] as const)
      await expect(move(id, { type, quantity: 1, operationId: own })).rejects.toMatchObject({
        code: 'permission_required',
      });
    await business.work((work) => actions.cancel(work, own));
    await expect(move(id, { type: 'consume', quantity: 1, operationId: own })).rejects.toMatchObject({
      code: 'invalid_state',
    });
    expect(await stockOf(business, id)).toEqual([5, 0]);
  });
});
