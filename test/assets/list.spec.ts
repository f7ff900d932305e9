import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { AssetsService, type NewAsset } from '../../src/assets/index.js';
import { expectInvalid } from '../support/expectations.js';
import { idsOf } from '../support/observed.js';
import { startTestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

const testApp = await startTestApp();
const business = await testApp.business();
const place = await business.place();
const elsewhere = await business.place();
const neighbour = await testApp.business();
const theirs = await neighbour.asset();

const inPortal = (asset: Omit<NewAsset, 'roomId'>, owner: TestBusiness = business) =>
  owner.work((work) => testApp.get(AssetsService).create(work, { roomId: null, ...asset }));

const pump = await business.asset({
  room_id: place.roomId,
  name: 'Feed 100% pump_4',
  category: 'pump',
  brand: 'és Grundfos',
  model_number: 'CR\\10',
});
const motor = await business.asset({ room_id: elsewhere.roomId, name: 'Fan motor', category: 'motor' });
const spare = await inPortal({ name: 'Motor in stock', category: 'motor', isInstalled: false });
await business.api.patch(`/assets/${motor}/status`, { status: 'retired' });

const list = (query: string) => idsOf(business, `/assets?${query}`);

describe('GET /assets', () => {
  it('lists only the assets of the business, newest first', async () => {
    expect(await list('')).toEqual([spare, motor, pump]);
    expect(await idsOf(neighbour, '/assets')).toEqual([theirs]);
  });

  it('lists complete assets, page by page', async () => {
    const first = await business.api.get('/assets?limit=2');
    expect(first.body.data[1]).toEqual((await business.api.get(`/assets/${motor}`)).body.data);
    expect(first.body.pagination).toMatchObject({ limit: 2, has_more: true });
    expect(await list(`limit=2&cursor=${first.body.pagination.next_cursor}`)).toEqual([pump]);
  });

  it('rejects a cursor from other filters or from another business', async () => {
    const { next_cursor: cursor } = (await business.api.get('/assets?limit=1')).body.pagination;
    expectInvalid(await business.api.get(`/assets?limit=1&category=pump&cursor=${cursor}`), {
      cursor: 'invalid_cursor',
    });
    expectInvalid(await neighbour.api.get(`/assets?limit=1&cursor=${cursor}`), { cursor: 'invalid_cursor' });
  });

  it('filters by category', async () => {
    expect(await list('category=motor')).toEqual([spare, motor]);
    expect(await list('category=conveyor')).toEqual([]);
  });

  it('returns the accepted categories when the category is unknown', async () => {
    const reply = await business.api.get('/assets?category=spaceship');
    expectInvalid(reply, { category: 'invalid_category' });
    expect(reply.body.error.message).toContain('fire_safety');
  });

  it('filters by status, building, room and placement', async () => {
    expect(await list('status=retired')).toEqual([motor]);
    expect(await list('status=out_of_service,retired')).toEqual([motor]);
    expect(await list('status=retired,operational')).toEqual(await list(''));
    expect(await list(`building_id=${place.buildingId}`)).toEqual([pump]);
    expect(await list(`room_id=${elsewhere.roomId}`)).toEqual([motor]);
    expect(await list('placement=installed')).toEqual([motor, pump]);
    expect(await list('placement=stock')).toEqual([spare]);
  });

  it('combines filters with AND', async () => {
    expect(await list('category=motor&placement=installed')).toEqual([motor]);
    expect(await list(`category=pump&room_id=${elsewhere.roomId}`)).toEqual([]);
  });

  it.each([
    ['name', 'feed 100'],
    ['name, in another case', 'FEED'],
    ['reference', 'pum-esgr-cr10-0001'],
    ['brand', 'rundfo'],
    ['brand, accents in another case', 'ÉS GRUNDFOS'],
    ['model', 'cr\\10'],
    ['percent sign', '100% p'],
    ['underscore', 'p_4'],
  ])('searches: %s', async (_, text) => {
    expect(await list(`search=${encodeURIComponent(text)}`)).toEqual([pump]);
  });

  it('searches without regard to case, accents and Unicode form, in the stored and in the sought text', async () => {
    const own = await testApp.business();
    const { roomId } = await own.place();
    const ids: string[] = [];
    for (const name of ['Réfrigérateur', 'Réfrigérateur'.normalize('NFD'), 'Grande Größe', 'Œuvre Łódź 2²'])
      ids.push(await own.asset({ room_id: roomId, name }));
    const found = (text: string) => idsOf(own, `/assets?search=${encodeURIComponent(text)}`);
    for (const text of ['Réfrigérateur', 'refrigerateur', 'RÉFRIGÉRATEUR', 'frige', 'RéFRI'])
      for (const form of ['NFC', 'NFD'] as const)
        expect(await found(text.normalize(form)), text).toEqual([ids[1], ids[0]]);
    for (const text of ['grosse', 'Größe', 'GRÖSSE', 'größ', 'groß'.normalize('NFD')])
      expect(await found(text), text).toEqual([ids[2]]);
    for (const text of ['oeuvre', 'œuvre', 'lodz', 'ŁÓDŹ', '22'])
      expect(await found(text), text).toEqual([ids[3]]);
    expect(await found('％')).toEqual([]);
  });

  it.each(['pump_4 pum-', 'cr10-0001 és', 'grundfos cr', 'pump_4\u001fpum', 'grundfos\u001f', '\u001f'])(
    'searches within each field, never across two fields: %j',
    async (text) => {
      expect(await list(`search=${encodeURIComponent(text)}`)).toEqual([]);
    },
  );

  it.each(['10%pump', 'pump%', 'fee_', 'cr\\\\10'])(
    'treats %s in a search as plain text, not as a pattern',
    async (text) => {
      expect(await list(`search=${encodeURIComponent(text)}`)).toEqual([]);
    },
  );

  it('returns the assets that changed at or after a time', async () => {
    const own = await testApp.business();
    const { roomId } = await own.place();
    const [one, other] = [await own.asset({ room_id: roomId }), await own.asset({ room_id: roomId })];
    testApp.clock.advance(1000);
    const { updated_at: moment } = (await own.api.patch(`/assets/${one}`, { name: 'Changed' })).body.data;
    const since = (text: string) => idsOf(own, `/assets?updated_since=${encodeURIComponent(text)}`);
    expect(await since(moment)).toEqual([one]);
    expect(await since(moment.replace('Z', '+00:00'))).toEqual([one]);
    expect(await since(new Date(Date.parse(moment) + 1).toISOString())).toEqual([]);
    expect(await since('2020-01-01T00:00:00Z')).toEqual([other, one]);
  });

  it.each([
    ['status=broken', 'status'],
    ['status=retired,broken', 'status'],
    ['placement=attic', 'placement'],
    ['building_id=7', 'building_id'],
    ['room_id=no-uuid', 'room_id'],
    ['updated_since=2026-01-01', 'updated_since'],
    ['updated_since=2026-01-01T00:00:00', 'updated_since'],
    ['category=pump&category=motor', 'category'],
    ['search=%00', 'search'],
  ])('rejects %s', async (query, param) => {
    expectInvalid(await business.api.get(`/assets?${query}`), { [param]: 'invalid_parameter' });
  });

  it('rejects unknown parameters', async () => {
    expectInvalid(await business.api.get('/assets?brand=Grundfos'), { brand: 'unknown_parameter' });
  });
});

describe('GET /assets/{assetId}', () => {
  it('returns the fields that only the portal can set', async () => {
    const id = await inPortal(
      {
        name: 'Seal kit',
        criticality: 'high',
        qrCode: randomUUID(),
        isInstalled: false,
        minStock: 2,
        initialStock: 12,
        parentAssetId: pump,
      },
      business,
    );
    const shown = (await business.api.get(`/assets/${id}`)).body.data;
    expect(shown).toMatchObject({
      criticality: 'high',
      is_installed: false,
      min_stock: 2,
      initial_stock: 12,
    });
    expect(shown).toMatchObject({ parent_asset_id: pump, room_id: null, building_id: null });
    expect(shown.qr_code).toMatch(/^[0-9a-f-]{36}$/);
    await business.api.delete(`/assets/${id}`);
  });
});

describe('GET /assets/{assetId}/children', () => {
  it('lists components newest first, and is empty for an asset without components', async () => {
    const parent = await business.asset({ room_id: place.roomId });
    const children = [
      await inPortal({ name: 'Rotor', parentAssetId: parent }),
      await inPortal({ name: 'Stator', parentAssetId: parent }),
    ];
    expect(await idsOf(business, `/assets/${parent}/children`)).toEqual(children.toReversed());
    expect(await idsOf(business, `/assets/${parent}/children?limit=1`)).toEqual([children[1]]);
    expect(await idsOf(business, `/assets/${children[0]}/children`)).toEqual([]);
  });

  it("does not allow another business's asset as a parent", async () => {
    const attempt = inPortal({ name: 'Rotor', parentAssetId: theirs });
    await expect(attempt).rejects.toMatchObject({ code: 'invalid_reference', param: 'parent_asset_id' });
  });
});
