import { describe, expect, it } from 'vitest';
import { expectInvalid, TIMESTAMP } from '../support/expectations.js';
import { idsOf } from '../support/observed.js';
import { startTestApp } from '../support/test-app.js';

const testApp = await startTestApp();
const business = await testApp.business();
const neighbour = await testApp.business();
const { api } = business;

const seal = await business.part({
  name: 'Shaft Seal 50%_x',
  reference: 'SEAL-0815',
  category: 'seal_gasket',
});
const filter = await business.part({ name: 'Oil filter', reference: null, category: 'filter' });
const plain = await business.part({ name: 'Backslash \\ bolt' });
const theirs = await neighbour.part({ name: 'Shaft Seal', category: 'filter' });

describe('GET /spare-parts/{sparePartId}', () => {
  it('returns every field of the part', async () => {
    const id = await business.part({
      name: 'Deep groove bearing',
      reference: 'BRG-6204',
      category: 'bearing',
      unit: 'piece',
      minStock: 2,
      unitPrice: '12.50',
      supplier: 'SKF',
      onHand: 7,
    });
    await business.move(id, { type: 'reserve', quantity: 3, operationId: await business.operation() });
    const reply = await api.get(`/spare-parts/${id}`);
    expect(reply.status).toBe(200);
    expect(Object.entries(reply.body.data)).toEqual([
      ['id', id],
      ['object', 'spare_part'],
      ['name', 'Deep groove bearing'],
      ['reference', 'BRG-6204'],
      ['category', 'bearing'],
      ['unit', 'piece'],
      ['quantity_on_hand', 7],
      ['quantity_reserved', 3],
      ['min_stock', 2],
      ['unit_price', '12.50'],
      ['supplier', 'SKF'],
      ['created_at', expect.stringMatching(TIMESTAMP)],
      ['updated_at', expect.stringMatching(TIMESTAMP)],
      ['external_id', null],
    ]);
  });

  it('returns null for unknown values, and omits no field', async () => {
    const { data } = (await api.get(`/spare-parts/${plain}`)).body;
    expect(data).toMatchObject({
      reference: null,
      category: null,
      unit: null,
      min_stock: null,
      unit_price: null,
      supplier: null,
    });
    expect(data).toMatchObject({ quantity_on_hand: 0, quantity_reserved: 0 });
  });
});

describe('GET /spare-parts', () => {
  it('lists the parts of the business, newest first, and none of another business', async () => {
    const ids = await idsOf(business, '/spare-parts?limit=200');
    expect(ids).not.toContain(theirs);
    expect(ids.slice(-3)).toEqual([plain, filter, seal]);
    expect(await idsOf(neighbour, '/spare-parts')).toEqual([theirs]);
  });

  it('searches name and reference in any letter case', async () => {
    expect(await idsOf(business, '/spare-parts?search=sHAFT')).toEqual([seal]);
    expect(await idsOf(business, '/spare-parts?search=seal-08')).toEqual([seal]);
    expect(await idsOf(business, '/spare-parts?search=nothing%20of%20that%20name')).toEqual([]);
  });

  it('searches without regard to accents and Unicode form', async () => {
    const own = await testApp.business();
    const seal = await own.part({ name: 'Joint d’étanchéité'.normalize('NFD') });
    for (const text of ['étanchéité', 'etancheite', 'ÉTANCHÉITÉ'.normalize('NFD')])
      expect(await idsOf(own, `/spare-parts?search=${encodeURIComponent(text)}`), text).toEqual([seal]);
  });

  it('searches within each field, never across two fields', async () => {
    expect(await idsOf(business, '/spare-parts?search=50%25_x%20seal')).toEqual([]);
    expect(await idsOf(business, '/spare-parts?search=50%25_x%1Fseal')).toEqual([]);
  });

  it('treats wildcards of LIKE as ordinary characters', async () => {
    expect(await idsOf(business, '/spare-parts?search=%25_x')).toEqual([seal]);
    expect(await idsOf(business, '/spare-parts?search=S%25t')).toEqual([]);
    expect(await idsOf(business, '/spare-parts?search=%5C')).toEqual([plain]);
  });

  it('filters by category, and combines filters with AND', async () => {
    expect(await idsOf(business, '/spare-parts?category=filter')).toEqual([filter]);
    expect(await idsOf(business, '/spare-parts?category=filter&search=oil')).toEqual([filter]);
    expect(await idsOf(business, '/spare-parts?category=filter&search=seal')).toEqual([]);
  });

  it('returns 400 invalid_category with the accepted values for an unknown one', async () => {
    const reply = await api.get('/spare-parts?category=bearings');
    expectInvalid(reply, { category: 'invalid_category' });
    expect(reply.body.error.message).toContain('bearing, seal_gasket, belt_chain');
    expectInvalid(await api.get('/spare-parts?category='), { category: 'invalid_category' });
  });

  it('rejects unknown parameters', async () => {
    expectInvalid(await api.get('/spare-parts?unit=piece'), { unit: 'unknown_parameter' });
  });

  it('pages without gaps, and rejects a cursor from other filters', async () => {
    const first = await api.get('/spare-parts?limit=1&search=e');
    const { has_more, next_cursor } = first.body.pagination;
    expect(has_more).toBe(true);
    const second = await api.get(`/spare-parts?limit=200&search=e&cursor=${next_cursor}`);
    const walked = [...first.body.data, ...second.body.data].map((each: { id: string }) => each.id);
    expect(walked).toEqual(await idsOf(business, '/spare-parts?limit=200&search=e'));
    expectInvalid(await api.get(`/spare-parts?search=f&cursor=${next_cursor}`), { cursor: 'invalid_cursor' });
  });
});

describe('GET /spare-parts/{sparePartId}/movements', () => {
  it('lists every type of movement, newest first, with every field', async () => {
    const [id, operationId] = [await business.part(), await business.operation()];
    await business.move(id, { type: 'receive', quantity: 10, note: 'Delivery 4711' });
    await business.move(id, { type: 'reserve', quantity: 4, operationId });
    await business.move(id, { type: 'release', quantity: 1, operationId });
    await business.move(id, { type: 'consume', quantity: 2 });
    await business.move(id, { type: 'adjust', quantity: -1, note: 'Counted' });
    const reply = await api.get(`/spare-parts/${id}/movements`);
    expect(reply.status).toBe(200);
    const seen = reply.body.data as { type: string; quantity: number; note: string }[];
    expect(seen.map(({ type, quantity, note }) => [type, quantity, note])).toEqual([
      ['adjust', -1, 'Counted'],
      ['consume', -2, ''],
      ['release', -1, ''],
      ['reserve', 4, ''],
      ['receive', 10, 'Delivery 4711'],
    ]);
    expect(Object.entries(seen[4]!)).toEqual([
      ['id', expect.any(String)],
      ['object', 'spare_part_movement'],
      ['spare_part_id', id],
      ['operation_id', null],
      ['type', 'receive'],
      ['quantity', 10],
      ['reverses_id', null],
      ['actor', { kind: 'user', id: business.ownerId, name: expect.any(String) }],
      ['note', 'Delivery 4711'],
      ['created_at', expect.stringMatching(TIMESTAMP)],
    ]);
  });

  it('is empty for a part without movements', async () => {
    expect((await api.get(`/spare-parts/${plain}/movements`)).body).toEqual({
      data: [],
      pagination: { limit: 50, has_more: false, next_cursor: null },
    });
  });
});
