import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { PreventiveSchedule } from '../../src/assets/index.js';
import { sql } from '../../src/kernel/sql/sql.js';
import { expectInvalid } from '../support/expectations.js';
import { eventsOf } from '../support/observed.js';
import type { Statement } from '../support/intercept.js';
import { overheard } from '../support/plans.js';
import { startTestApp } from '../support/test-app.js';
import { forTechnician, type TestBusiness } from '../support/test-business.js';
import { pumpIn, refusals, statuses, upsertAll, type UpsertResult } from './bulk-results.js';

const testApp = await startTestApp();
let business: TestBusiness;
let api: TestBusiness['api'];
let roomId: string;

beforeEach(async () => {
  business = await testApp.business();
  api = business.api;
  ({ roomId } = await business.place());
});

const pump = (externalId: string, more?: object) => pumpIn(roomId, externalId, more);

const upsertAssets = (...items: unknown[]) => upsertAll(api, '/assets/bulk', items);

describe('a bulk request with upsert', () => {
  it('creates, updates or keeps each item like a single PUT', async () => {
    const [kept, changed] = await upsertAssets(
      pump('EQ-1', { brand: 'Grundfos', unit_price: '12.50' }),
      pump('EQ-2', { brand: 'Grundfos', supplier: 'SKF' }),
    );
    const cursor = (await api.get('/changes?from=now')).body.pagination.next_cursor as string;
    const before = (await eventsOf(business)).length;
    testApp.clock.advance(1_000);
    const results = await upsertAssets(
      pump('EQ-3'),
      pump('EQ-2', { brand: 'KSB', supplier: null }),
      pump('EQ-1', { brand: 'Grundfos', unit_price: 12.5 }),
    );
    expect(statuses(results)).toEqual([201, 200, 200]);
    const [made, renewed, same] = results;
    expect(same).toEqual({ ...kept, index: 2, status: 200 });
    expect(renewed!.resource).toMatchObject({ id: changed!.resource.id, brand: 'KSB', supplier: null });
    for (const { resource } of results)
      expect((await api.get(`/assets/${resource.id}`)).body.data).toEqual(resource);
    const events = (await eventsOf(business)).slice(before);
    expect(events.map(({ type, data }) => [type, data.object.id])).toEqual(
      expect.arrayContaining([
        ['asset.created', made!.resource.id],
        ['asset.updated', renewed!.resource.id],
      ]),
    );
    expect(events).toHaveLength(2);
    expect(events.find(({ type }) => type === 'asset.updated')!.data).toMatchObject({
      changed_fields: ['brand', 'supplier'],
      previous: { brand: 'Grundfos', supplier: 'SKF' },
    });
    const feed = await api.get(`/changes?cursor=${cursor}&types=asset`);
    const changes = feed.body.data as { action: string; resource_id: string }[];
    expect(changes.map(({ action, resource_id }) => [action, resource_id]).sort()).toEqual([
      ['created', made!.resource.id],
      ['updated', renewed!.resource.id],
    ]);
  });

  it('returns the same error per item as a single PUT, and processes the others', async () => {
    await business.asset({ qr_code: 'TAKEN' });
    await upsertAssets(pump('EQ-1'), pump('EQ-2'));
    const wrong = [
      pump('EQ-1', { room_id: randomUUID() }),
      pump('EQ-1', { qr_code: 'TAKEN' }),
      pump('EQ-1', { parent_asset_id: randomUUID() }),
      pump('EQ-1', { category: 'spaceship', name: '' }),
      pump('EQ-3', { room_id: randomUUID() }),
    ];
    for (const item of wrong) {
      const [refused, done] = await upsertAssets(item, pump('EQ-2'));
      const alone = await api.send('PUT', `/assets/by-external-id/${item.external_id}`, item);
      const { error, errors } = alone.body as { error: object; errors?: object[] };
      expect(refused, JSON.stringify(item)).toMatchObject({ status: alone.status, resource: null });
      expect(refused!.error).toEqual({ ...error, errors: errors ?? [], request_id: expect.any(String) });
      expect(done!.status).toBe(200);
    }
    expect((await api.get('/assets?external_id=EQ-1')).body.data).toMatchObject([{ qr_code: null }]);
  });

  it('requires an external ID per item, and returns 409 for one that occurs again', async () => {
    const { external_id: _, ...nameless } = pump('');
    const results = await upsertAssets(
      pump('EQ-1', { name: 'First' }),
      nameless,
      { ...nameless, external_id: null },
      pump(' '),
      pump('EQ-1', { name: 'Second' }),
    );
    expect(refusals(results)).toEqual([
      [201],
      [400, 'missing_parameter', 'external_id'],
      [400, 'invalid_parameter', 'external_id'],
      [400, 'invalid_parameter', 'external_id'],
      [409, 'duplicate', 'external_id'],
    ]);
    expect(results[4]!.error!.message).toContain('An item before it');
    expect((await api.get('/assets')).body.data).toMatchObject([{ name: 'First' }]);
  });

  it('processes all items or none when it is atomic', async () => {
    await upsertAssets(pump('EQ-1'));
    const items = [pump('EQ-1', { name: 'Renamed' }), pump('EQ-2'), pump('EQ-2')];
    const refused = await api.post('/assets/bulk', { items, upsert: true, atomic: true });
    expect([refused.status, refused.body.error.code]).toEqual([400, 'invalid_item']);
    expect(refused.body.errors).toMatchObject([{ param: 'items[2].external_id', code: 'duplicate' }]);
    expectInvalid(await api.post('/assets/bulk', { items: [{}], upsert: true, atomic: true }), {
      'items[0].name': 'missing_parameter',
      'items[0].room_id': 'missing_parameter',
      'items[0].external_id': 'missing_parameter',
    });
    expect((await api.get('/assets')).body.data).toMatchObject([{ name: 'Pump EQ-1' }]);
    const done = await api.post('/assets/bulk', { items: items.slice(0, 2), upsert: true, atomic: true });
    expect(done.body.data).toMatchObject({ succeeded: 2, results: [{ status: 200 }, { status: 201 }] });
  });

  it('is replayed for the same idempotency key, and counts as one request', async () => {
    const key = { 'Idempotency-Key': randomUUID() };
    const body = { items: [pump('EQ-1'), pump('EQ-2')], upsert: true };
    const before = (await api.get('/me')).body.data.rate_limit.remaining as number;
    const first = await api.post('/assets/bulk', body, key);
    expect(Number(first.headers['ratelimit-remaining'])).toBe(before - 1);
    const second = await api.post('/assets/bulk', body, key);
    expect([second.text, second.headers['idempotency-replayed']]).toEqual([first.text, 'true']);
    const other = await api.post('/assets/bulk', { ...body, upsert: false }, key);
    expect(other.body.error.code).toBe('idempotency_key_reused');
  });

  it('returns 409 for existing records when upsert is false, and 400 for upsert of movements', async () => {
    await upsertAssets(pump('EQ-1'));
    const plain = await api.post('/assets/bulk', { items: [pump('EQ-1', { name: 'Other' })], upsert: false });
    expect(plain.body.data.results).toMatchObject([{ status: 409, error: { param: 'external_id' } }]);
    expectInvalid(await api.post('/spare-part-movements/bulk', { items: [{}], upsert: true }), {
      upsert: 'unknown_parameter',
    });
  });

  it('does not update a record of another business with the same external ID', async () => {
    const neighbour = await testApp.business();
    const theirs = await neighbour.asset({ external_id: 'EQ-1', name: 'Theirs' });
    expect(statuses(await upsertAssets(pump('EQ-1')))).toEqual([201]);
    expect((await neighbour.api.get(`/assets/${theirs}`)).body.data.name).toBe('Theirs');
  });

  it('runs as many statements for a thousand items as for two', async () => {
    const { roomId: other } = await business.place();
    const ada = await business.technician();
    const assets = (count: number, more: object) =>
      Array.from({ length: count }, (_, n) => pump(`EQ-${n}`, more));
    const operations = (count: number, more: object) =>
      Array.from({ length: count }, (_, n) => ({ ...forTechnician(ada), external_id: `WO-${n}`, ...more }));
    const eve = await business.technician();
    const rounds = [
      ['/assets/bulk', (count: number) => assets(count, { brand: 'KSB' })],
      ['/assets/bulk', (count: number) => assets(count, { brand: 'KSB' })],
      ['/assets/bulk', (count: number) => assets(count, { room_id: other, maintenance_interval_days: 90 })],
      ['/operations/bulk', (count: number) => operations(count, {})],
      ['/operations/bulk', (count: number) => operations(count, { title: 'Renamed', technician_id: eve })],
    ] as const;
    // Workers of other tests in this process send statements too.
    const countOwn = (all: readonly Statement[]) =>
      all.filter(({ values }) => values?.includes(business.id)).length;
    for (const [path, items] of rounds) {
      const few = countOwn(await overheard(() => upsertAll(api, path, items(2))));
      let results: UpsertResult[] = [];
      // The two items that were already processed do not change again.
      const many = countOwn(
        await overheard(async () => void (results = await upsertAll(api, path, items(1000)))),
      );
      expect(results.every(({ error }) => error === null)).toBe(true);
      expect(few).toBeGreaterThan(0);
      expect(many, path).toBeLessThanOrEqual(few + 2);
    }
    expect(await eventsOf(business, { type: 'asset.updated' })).toHaveLength(1000);
    expect(await eventsOf(business, { type: 'operation.assigned' })).toHaveLength(1000);
  });
});

describe('concurrent bulk requests for the same assets', () => {
  it('create each asset once, in any order, and beside a PUT of one of them', async () => {
    const items = Array.from({ length: 50 }, (_, n) => pump(`EQ-${n}`));
    const [one, other, put] = await Promise.all([
      upsertAll(api, '/assets/bulk', items),
      upsertAll(api, '/assets/bulk', [...items].reverse()),
      api.send('PUT', '/assets/by-external-id/EQ-25', items[25]),
    ]);
    const all = [...statuses([...one, ...other]), put.status].sort();
    expect(all).toEqual([...Array<number>(51).fill(200), ...Array<number>(50).fill(201)]);
    expect((await api.get('/assets?limit=200')).body.data).toHaveLength(50);
  });

  it('update the assets one after the other', async () => {
    const items = Array.from({ length: 50 }, (_, n) => pump(`EQ-${n}`));
    await upsertAll(api, '/assets/bulk', items);
    const named = (name: string) => items.map((item) => ({ ...item, name }));
    const both = await Promise.all([
      upsertAll(api, '/assets/bulk', named('One')),
      upsertAll(api, '/assets/bulk', named('Other').reverse()),
    ]);
    expect(new Set(statuses(both.flat()))).toEqual(new Set([200]));
    const names = (await api.get('/assets?limit=200')).body.data as { name: string }[];
    expect(new Set(names.map(({ name }) => name)).size).toBe(1);
  });
});

describe('POST /assets/bulk with upsert', () => {
  it('moves the operations of an asset to its new building', async () => {
    const [first, second] = await upsertAssets(pump('EQ-1'), pump('EQ-2'));
    const operation = await business.operation({ asset_id: first!.resource.id });
    const elsewhere = await business.place();
    const results = await upsertAssets(
      pump('EQ-1', { room_id: elsewhere.roomId }),
      pump('EQ-2', { name: 'Renamed' }),
    );
    expect(results.map(({ resource }) => resource.building_id)).toEqual([
      elsewhere.buildingId,
      second!.resource.building_id,
    ]);
    const moved = await api.get(`/operations?building_id=${elsewhere.buildingId}`);
    expect(moved.body.data.map(({ id }: { id: string }) => id)).toEqual([operation]);
  });

  it('updates maintenance schedules with their intervals', async () => {
    await upsertAssets(pump('EQ-1', { maintenance_interval_days: 30 }), pump('EQ-2'), pump('EQ-3'));
    const results = await upsertAssets(
      pump('EQ-1', { maintenance_interval_days: null }),
      pump('EQ-2', { maintenance_interval_days: 60 }),
      pump('EQ-3', { name: 'Renamed' }),
    );
    const schedules = await business.tenant.rows(
      sql`SELECT r.asset_id AS id, r.interval_days AS days FROM ${PreventiveSchedule} r`,
    );
    expect(schedules).toEqual([{ id: results[1]!.resource.id, days: 60 }]);
  });

  it('refuses a cycle of parents and a repeated QR code', async () => {
    const [one, other] = await upsertAssets(pump('EQ-1'), pump('EQ-2'), pump('EQ-3'));
    const results = await upsertAssets(
      pump('EQ-1', { parent_asset_id: other!.resource.id, qr_code: 'QR-1' }),
      pump('EQ-2', { parent_asset_id: one!.resource.id }),
      pump('EQ-3', { qr_code: 'QR-1' }),
    );
    expect(refusals(results)).toEqual([
      [200],
      [400, 'invalid_parameter', 'parent_asset_id'],
      [409, 'duplicate', 'qr_code'],
    ]);
    expect(results[0]!.resource).toMatchObject({ parent_asset_id: other!.resource.id, qr_code: 'QR-1' });
  });
});
