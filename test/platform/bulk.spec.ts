import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { AssetsService, PreventiveSchedule } from '../../src/assets/index.js';
import { sql } from '../../src/kernel/sql/sql.js';
import { expectInvalid } from '../support/expectations.js';
import { startTestApp } from '../support/test-app.js';
import { type TestBusiness } from '../support/test-business.js';
import { createAll } from './bulk-results.js';

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

const results = (path: string, items: unknown[]) => createAll(api, path, items);

const count = async () => (await api.get('/assets?limit=200')).body.data.length as number;

describe('a bulk request', () => {
  it('creates or refuses each item like a single request', async () => {
    const items = [
      asset({ brand: 'Grundfos', unit_price: '12.50' }),
      asset({ name: '', category: 'spaceship' }),
      asset({ room_id: randomUUID() }),
      'no object',
      asset({ qr_code: 'QR-1' }),
    ];
    const [made, invalid, invalidRoom, none, labelled] = await results('/assets/bulk', items);
    const alone = await api.get(`/assets/${made!.resource!.id as string}`);
    const { data } = alone.body as { data: { id: string } };
    expect(made).toEqual({ index: 0, status: 201, id: data.id, resource: data, error: null });
    expect(labelled!.resource).toMatchObject({ name: 'Pump', qr_code: 'QR-1', is_installed: true });
    for (const [result, item] of [
      [invalid, items[1]],
      [invalidRoom, items[2]],
    ] as const) {
      const single = await api.post('/assets', item);
      const { error, errors } = single.body as { error: object; errors: object[] };
      expect(result).toMatchObject({ status: single.status, id: null, resource: null });
      expect(result!.error).toEqual({ ...error, errors, request_id: expect.any(String) });
    }
    expect(none).toMatchObject({
      status: 400,
      error: { code: 'invalid_parameter', param: null, errors: [] },
    });
    expect(await count()).toBe(2);
  });

  it('creates all items or none when it is atomic, and names the invalid items', async () => {
    const invalid = { items: [asset(), asset({ name: '' }), asset({ colour: 1 })], atomic: true };
    expectInvalid(await api.post('/assets/bulk', invalid), {
      'items[1].name': 'invalid_parameter',
      'items[2].colour': 'unknown_parameter',
    });
    const invalidRoom = { items: [asset(), asset({ room_id: randomUUID() })], atomic: true };
    expectInvalid(await api.post('/assets/bulk', invalidRoom), { 'items[1].room_id': 'invalid_reference' });
    const twice = { items: [asset({ qr_code: 'QR-1' }), asset({ qr_code: 'QR-1' })], atomic: true };
    const refused = await api.post('/assets/bulk', twice);
    expect([refused.status, refused.body.error.code]).toEqual([400, 'invalid_item']);
    expect(refused.body.errors[0]).toMatchObject({ param: 'items[1].qr_code', code: 'duplicate' });
    expect(await count()).toBe(0);
    expect((await api.post('/assets/bulk', { items: [asset(), asset()], atomic: true })).status).toBe(200);
    expect(await count()).toBe(2);
  });

  it('requires an idempotency key, is replayed for the same key, and counts as one request', async () => {
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

  it('accepts a thousand items and bodies of four megabytes', async () => {
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

describe('POST /assets/bulk', () => {
  it('returns 409 for a later item with the same external_id or qr_code', async () => {
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

  it('creates assets with maintenance schedules, parents and changes', async () => {
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
    const changes = await testApp.acrossBusinesses.rows<{ id: string }>(
      sql`SELECT resource_id AS id FROM changes WHERE business_id = ${business.id} AND type = 'asset'`,
    );
    expect(changes.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
  });

  it('creates each external_id once when two requests run at the same time', async () => {
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

  it('accepts an empty list in the service', async () => {
    const none = await business.work((work) => testApp.get(AssetsService).createMany(work, []));
    expect(none).toEqual([]);
  });
});
