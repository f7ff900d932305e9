import { describe, expect, it } from 'vitest';
import { AssetsService } from '../../src/assets/index.js';
import { Counters } from '../../src/kernel/database/counters.js';
import { prefixOf } from '../../src/assets/asset-reference.js';
import { startTestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

/** One transaction stays open while another asset is created: that takes two connections. */
const testApp = await startTestApp({ DATABASE_POOL_MAX: '4' });
const assets = testApp.get(AssetsService);

const referenceOf = async (business: TestBusiness, id: string) =>
  (await business.api.get(`/assets/${id}`)).body.data.reference as string;

describe('the prefix of a reference', () => {
  it.each([
    ['pump', 'Grundfos', 'CR 10-5', 'PUM-GRUN-CR10'],
    ['hvac', 'Trox', null, 'HVA-TROX'],
    ['other', null, 'x1', 'OTH-X1'],
    ['it_equipment', null, null, 'ITE'],
    ['motor', 'Électro-Mé', ' ', 'MOT-ELEC'],
    ['motor', '日立', 'é', 'MOT-E'],
  ] as const)('for %s, %s, %s is %s…', (category, brand, modelNumber, prefix) => {
    expect(prefixOf({ category, brand, modelNumber })).toBe(prefix);
  });
});

describe('a generated reference', () => {
  it('is numbered within one business, across all prefixes', async () => {
    for (const business of [await testApp.business(), await testApp.business()]) {
      const { roomId } = await business.place();
      const [first, second] = [
        await business.asset({ room_id: roomId, category: 'pump' }),
        await business.asset({ room_id: roomId, category: 'motor', brand: 'ABB' }),
      ];
      expect(await referenceOf(business, first)).toBe('PUM-0001');
      expect(await referenceOf(business, second)).toBe('MOT-ABB-0002');
    }
  });

  it('is unique when assets are created concurrently', async () => {
    const business = await testApp.business();
    const { roomId } = await business.place();
    const ids = await Promise.all(Array.from({ length: 12 }, () => business.asset({ room_id: roomId })));
    const references = await Promise.all(ids.map((id) => referenceOf(business, id)));
    expect(references.sort()).toEqual(ids.map((_, index) => `OTH-${String(index + 1).padStart(4, '0')}`));
  });

  it('is not reused after a failed creation, so numbers may have gaps', async () => {
    const business = await testApp.business();
    const { roomId } = await business.place();
    await business.api.post('/assets', { name: 'Thing', room_id: crypto.randomUUID() });
    expect(await referenceOf(business, await business.asset({ room_id: roomId }))).toBe('OTH-0002');
  });

  it('does not wait for an open transaction that creates another asset', async () => {
    const business = await testApp.business();
    const { roomId } = await business.place();
    await business.work(async (work) => {
      await assets.create(work, { name: 'Thing', roomId });
      expect(await referenceOf(business, await business.asset({ room_id: roomId }))).toBe('OTH-0002');
    });
  });

  it('is unique when several processes number assets at the same time', async () => {
    const business = await testApp.business();
    const [here, there] = [0, 1].map((number) => new Counters(testApp.config.databaseUrl!, `test ${number}`));
    try {
      const numbers = await Promise.all(
        Array.from({ length: 60 }, (_, index) =>
          (index % 3 === 0 ? there! : here!).next(business.id, 'assets'),
        ),
      );
      expect(new Set(numbers).size).toBe(60);
      expect(Math.min(...numbers)).toBe(1);
    } finally {
      await Promise.all([here!.onApplicationShutdown(), there!.onApplicationShutdown()]);
    }
  });

  it('skips a reference that was set by hand, even if that asset was deleted', async () => {
    const business = await testApp.business();
    const { roomId } = await business.place();
    const byHand = (reference: string) =>
      business.work((work) => assets.create(work, { name: 'Thing', roomId, reference }));
    await byHand('OTH-0001');
    await business.api.delete(`/assets/${await byHand('OTH-0002')}`);
    expect(await referenceOf(business, await business.asset({ room_id: roomId }))).toBe('OTH-0003');
    await expect(byHand('OTH-0002')).rejects.toMatchObject({ code: 'duplicate', param: 'reference' });
  });

  it('stays the same when brand, model and category change', async () => {
    const business = await testApp.business();
    const { roomId } = await business.place();
    const id = await business.asset({ room_id: roomId, category: 'pump' });
    const reply = await business.api.patch(`/assets/${id}`, {
      category: 'motor',
      brand: 'ABB',
      model_number: 'M2',
    });
    expect(reply.body.data.reference).toBe('PUM-0001');
  });
});
