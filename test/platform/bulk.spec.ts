import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { AssetsService, PreventiveSchedule } from '../../src/assets/index.js';
import { sql } from '../../src/kernel/sql/sql.js';
import { expectInvalid } from '../support/expectations.js';
import { startTestApp } from '../support/test-app.js';
import { forTechnician, forVendor, type TestBusiness } from '../support/test-business.js';

const testApp = await startTestApp();
let business: TestBusiness;
let api: TestBusiness['api'];
let roomId: string;

beforeEach(async () => {
  business = await testApp.business();
  api = business.api;
  ({ roomId } = await business.place());
});

const asset = (more: object = {}) => ({ name: 'Pump', room_id: roomId, ...more });

interface Result {
  index: number;
  status: number;
  resource: Record<string, unknown> | null;
  error: Record<string, unknown> | null;
}

/** What became of each item. */
async function results(path: string, items: unknown[]): Promise<Result[]> {
  const reply = await api.post(path, { items });
  expect(reply.status, reply.text.slice(0, 500)).toBe(200);
  const { data } = reply.body as { data: { succeeded: number; failed: number; results: Result[] } };
  expect(data.succeeded + data.failed).toBe(items.length);
  expect(data.results.map(({ index }) => index)).toEqual(items.map((_, index) => index));
  expect(data.results.filter(({ status }) => status === 201)).toHaveLength(data.succeeded);
  return data.results;
}

const count = async () => (await api.get('/assets?limit=200')).body.data.length as number;

describe('a bulk request', () => {
  it('makes or refuses each item as a request for it alone would', async () => {
    const items = [
      asset({ brand: 'Grundfos', unit_price: '12.50' }),
      asset({ name: '', category: 'spaceship' }),
      asset({ room_id: randomUUID() }),
      'no object',
      asset({ qr_code: 'QR-1' }),
    ];
    const [made, invalid, homeless, none, labelled] = await results('/assets/bulk', items);
    const alone = await api.get(`/assets/${made!.resource!.id as string}`);
    expect(made).toEqual({ index: 0, status: 201, resource: alone.body.data, error: null });
    expect(labelled!.resource).toMatchObject({ name: 'Pump', qr_code: 'QR-1', is_installed: true });
    for (const [result, item] of [
      [invalid, items[1]],
      [homeless, items[2]],
    ] as const) {
      const single = await api.post('/assets', item);
      const { error, errors } = single.body as { error: object; errors: object[] };
      expect(result).toMatchObject({ status: single.status, resource: null });
      expect(result!.error).toEqual({ ...error, errors, request_id: expect.any(String) });
    }
    expect(none).toMatchObject({
      status: 400,
      error: { code: 'invalid_parameter', param: null, errors: [] },
    });
    expect(await count()).toBe(2);
  });

  it('does all or nothing when it is atomic, and names what is wrong by item', async () => {
    const invalid = { items: [asset(), asset({ name: '' }), asset({ colour: 1 })], atomic: true };
    expectInvalid(await api.post('/assets/bulk', invalid), {
      'items[1].name': 'invalid_parameter',
      'items[2].colour': 'unknown_parameter',
    });
    const homeless = { items: [asset(), asset({ room_id: randomUUID() })], atomic: true };
    expectInvalid(await api.post('/assets/bulk', homeless), { 'items[1].room_id': 'invalid_reference' });
    const twice = { items: [asset({ qr_code: 'QR-1' }), asset({ qr_code: 'QR-1' })], atomic: true };
    const refused = await api.post('/assets/bulk', twice);
    expect([refused.status, refused.body.error.code]).toEqual([400, 'invalid_item']);
    expect(refused.body.errors[0]).toMatchObject({ param: 'items[1].qr_code', code: 'duplicate' });
    expect(await count()).toBe(0);
    expect((await api.post('/assets/bulk', { items: [asset(), asset()], atomic: true })).status).toBe(200);
    expect(await count()).toBe(2);
  });

  it('is repeated by its idempotency key, which it needs, and counts as one request', async () => {
    const key = { 'Idempotency-Key': randomUUID() };
    const before = (await api.get('/me')).body.data.rate_limit.remaining as number;
    const first = await api.post('/assets/bulk', { items: [asset(), asset()] }, key);
    expect(Number(first.headers['ratelimit-remaining'])).toBe(before - 1);
    const second = await api.post('/assets/bulk', { items: [asset(), asset()] }, key);
    expect([second.text, second.headers['idempotency-replayed']]).toEqual([first.text, 'true']);
    expect(await count()).toBe(2);
    const without = await api.post('/assets/bulk', { items: [asset()] }, { 'Idempotency-Key': null });
    expect(without.body.error.code).toBe('idempotency_key_required');
  });

  it('takes a thousand items, and bodies of four megabytes', async () => {
    const items = Array.from({ length: 1000 }, (_, n) =>
      asset({ description: 'x'.repeat(3_000), external_id: `${n}` }),
    );
    const made = await results('/assets/bulk', items);
    expect(made.every(({ status }) => status === 201)).toBe(true);
    expect(new Set(made.map(({ resource }) => resource!.reference)).size).toBe(1000);
    expectInvalid(await api.post('/assets/bulk', { items: [] }), { items: 'invalid_parameter' });
    expectInvalid(await api.post('/assets/bulk', { items: Array(1001).fill({}) }), {
      items: 'invalid_parameter',
    });
    const huge = await api.post('/assets/bulk', { items: [asset({ description: 'x'.repeat(4_300_000) })] });
    expect(huge.status).toBe(413);
  });
});

describe('assets in bulk', () => {
  it('have what must be unique once: the first has it', async () => {
    await business.asset({ external_id: 'EQ-0' });
    const made = await results('/assets/bulk', [
      asset({ external_id: 'EQ-1', qr_code: 'QR-1' }),
      asset({ external_id: 'EQ-1' }),
      asset({ qr_code: 'QR-1' }),
      asset({ external_id: 'EQ-0' }),
      asset(),
    ]);
    expect(made.map(({ status, error }) => [status, error?.code, error?.param])).toEqual([
      [201, undefined, undefined],
      [409, 'duplicate', 'external_id'],
      [409, 'duplicate', 'qr_code'],
      [409, 'duplicate', 'external_id'],
      [201, undefined, undefined],
    ]);
  });

  it('are scheduled, have parents, and are told as changes like any other', async () => {
    const parent = await business.asset();
    const made = await results('/assets/bulk', [
      asset({ maintenance_interval_days: 30 }),
      asset({ parent_asset_id: parent }),
      asset({ parent_asset_id: randomUUID() }),
    ]);
    const ids = made.flatMap(({ resource }) => resource?.id ?? []);
    expect(made[2]!.error).toMatchObject({ code: 'invalid_reference', param: 'parent_asset_id' });
    const scheduled = await business.tenant.rows(
      sql`SELECT r.asset_id AS id FROM ${PreventiveSchedule} r WHERE r.asset_id = ANY(${ids})`,
    );
    expect(scheduled).toEqual([{ id: ids[0] }]);
    const children = await api.get(`/assets/${parent}/children`);
    expect(children.body.data.map(({ id }: { id: string }) => id)).toEqual([ids[1]]);
    const told = await testApp.acrossBusinesses.rows<{ id: string }>(
      sql`SELECT resource_id AS id FROM changes WHERE business_id = ${business.id} AND type = 'asset'`,
    );
    expect(told.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
  });

  it('can be made by two at once who want the same codes', async () => {
    const items = Array.from({ length: 50 }, (_, n) => asset({ external_id: `EQ-${n}` }));
    const both = await Promise.all([
      results('/assets/bulk', items),
      results('/assets/bulk', [...items].reverse()),
    ]);
    const statuses = both.flat().map(({ status }) => status);
    expect([
      statuses.filter((each) => each === 201).length,
      statuses.filter((each) => each === 409).length,
    ]).toEqual([50, 50]);
  });

  it('may be none at all', async () => {
    const none = await business.work((work) => testApp.get(AssetsService).createMany(work, []));
    expect(none).toEqual([]);
  });
});

describe('operations in bulk', () => {
  it('are opened with their place, history, event and notice, or refused one by one', async () => {
    const technician = await business.technician();
    const vendor = await business.vendor();
    const id = await business.asset({ room_id: roomId });
    const made = await results('/operations/bulk', [
      {
        ...forTechnician(technician),
        asset_id: id,
        external_id: 'WO-1',
        scheduled_for: '2030-01-01T08:00:00Z',
      },
      forVendor(vendor),
      { title: 'Later', required_skill: 'electricite', assignee_type: null },
      { ...forTechnician(randomUUID()), asset_id: randomUUID() },
      { ...forTechnician(technician), external_id: 'WO-1' },
      { ...forTechnician(technician), title: 'x' },
    ]);
    expect(made.map(({ status, error }) => [status, error?.code])).toEqual([
      [201, undefined],
      [201, undefined],
      [201, undefined],
      [400, 'invalid_reference'],
      [409, 'duplicate'],
      [400, 'invalid_parameter'],
    ]);
    expect(made[3]!.error!.errors).toMatchObject([{ param: 'technician_id' }, { param: 'asset_id' }]);
    expect(made.slice(0, 3).map(({ resource }) => resource!.status)).toEqual(['assigned', 'new', 'new']);
    expect(made[0]!.resource).toMatchObject({ place: 'Pump room, Ground floor, Plant North', asset_id: id });
    expect(made[2]!.resource).toMatchObject({ required_skill: 'electrical', assignee_type: null });
    const ids = made.flatMap(({ resource }) => (resource ? [resource.id as string] : []));
    const events = await testApp.acrossBusinesses.rows<{ payload: string }>(
      sql`SELECT payload FROM events WHERE business_id = ${business.id} AND type LIKE 'operation.%' ORDER BY id`,
    );
    const told = events.map(
      ({ payload }) => JSON.parse(payload) as { type: string; data: { object: { id: string } } },
    );
    expect(told.map(({ type }) => type)).toEqual(Array(3).fill('operation.created'));
    expect(told.map(({ data }) => data.object.id)).toEqual(ids);
    for (const operation of ids) {
      const history = await api.get(`/operations/${operation}/history`);
      expect(history.body.data).toMatchObject([{ from_status: null, actor: { kind: 'api_key' } }]);
    }
    const notices = await testApp.acrossBusinesses.rows<{ audience: string }>(
      sql`SELECT audience FROM announcements WHERE business_id = ${business.id} ORDER BY id`,
    );
    expect(notices.map(({ audience }) => audience)).toEqual(['technician', 'vendor']);
  });
});

describe('a bulk request in which much is wrong', () => {
  const listed = (made: Result[]) => made.map(({ error }) => (error!.errors as object[]).length);
  const THOUSAND = 1_000;

  it('is answered with 50 fields in all, then one of each item with a count of the rest, and below twice its size', async () => {
    const item = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`field_${at}`, 1]));
    const body = JSON.stringify({ items: Array.from({ length: THOUSAND }, () => item) });
    const key = { 'Idempotency-Key': randomUUID() };
    const reply = await api.post('/assets/bulk', body, key);
    expect(reply.status).toBe(200);
    expect(reply.text.length).toBeLessThan(2 * body.length);
    const made = (reply.body as { data: { results: Result[] } }).data.results;
    expect(listed(made)).toEqual([50, ...Array<number>(THOUSAND - 1).fill(1)]);
    // Of each, its name and its room are missing too.
    expect(made[0]!.error!.message).toMatch(/^Unknown parameter "field_0"\. .* 52 more fields are wrong\.$/);
    expect(made[THOUSAND - 1]!.error).toMatchObject({ code: 'unknown_parameter', param: 'field_0' });
    expect(made[THOUSAND - 1]!.error!.message).toMatch(/ 101 more fields are wrong\.$/);
    const [kept] = await testApp.acrossBusinesses.rows<{ size: number }>(
      sql`SELECT length(body) AS size FROM idempotency_records WHERE business_id = ${business.id}
        AND idempotency_key = ${key['Idempotency-Key']}`,
    );
    expect(kept!.size).toBe(reply.text.length);
    expect((await api.post('/assets/bulk', body, key)).text).toBe(reply.text);
  });

  it('lists as few of what is found wrong behind the fields', async () => {
    const item = { ...forTechnician(randomUUID()), asset_id: randomUUID() };
    const made = await results('/operations/bulk', Array<object>(40).fill(item));
    expect(listed(made)).toEqual([...Array<number>(25).fill(2), ...Array<number>(15).fill(1)]);
    expect(made[39]!.error!.message).toMatch(/ 1 more field is wrong\.$/);
  });

  it('lists 50 fields when it is atomic', async () => {
    const refused = await api.post('/assets/bulk', {
      items: Array<object>(200).fill({ a: 1 }),
      atomic: true,
    });
    expect([refused.status, refused.body.errors.length]).toEqual([400, 50]);
  });

  it('lets others pass: eight of them at once do not hold a neighbour', async () => {
    const neighbour = await testApp.business();
    const item = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`field_${at}`, 1]));
    const body = JSON.stringify({ items: Array.from({ length: THOUSAND }, () => item) });
    // Not through the client of the tests, which holds every reply against the description in this very thread.
    const headers = { authorization: `Bearer ${business.key}`, 'content-type': 'application/json' };
    const send = () =>
      fetch(`${testApp.origin}/api/v1/assets/bulk`, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': randomUUID() },
        body,
      });
    let isOver = false;
    const sent = Promise.all(Array.from({ length: 8 }, send)).then(() => (isOver = true));
    let answered = 0;
    while (!isOver) {
      expect((await neighbour.api.get('/me')).status).toBe(200);
      answered += 1;
    }
    await sent;
    // Held until all is done, it would have had one answer or two.
    expect(answered).toBeGreaterThan(10);
  });
});

describe('movements in bulk', () => {
  it('are made one after the other, each on what those before it left', async () => {
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

  it('are undone together when they are atomic', async () => {
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
