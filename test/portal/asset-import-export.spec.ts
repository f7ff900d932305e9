import { afterAll, describe, expect, it } from 'vitest';
import { StoreFolder } from '../attachments/store-folder.js';
import { textOf } from '../support/portal.js';
import { assetsOf, ROOM, startImporting } from './asset-imports.js';

const { portal, ready, upload, exportedBy, runToTheEnd } = await startImporting({
  ATTACHMENTS_URL: new StoreFolder().url,
});
afterAll(() => portal.app.close());

describe('an exported file of assets', () => {
  it.each(['en', 'fr'] as const)('can be imported unchanged, and changes nothing: %s', async (language) => {
    const { business, manager, roomId, floorId } = await ready();
    const supplier = await business.vendor('Seals & Sons');
    const twin = await business.room(floorId, { name: 'Store' });
    await business.room(floorId, { name: 'Store ' });
    const line = await business.asset({ room_id: roomId, name: 'Line' });
    await business.asset({ room_id: roomId, name: 'Line', brand: 'The other' });
    const full = { room_id: twin, name: '-20 °C freezer; "new"', category: 'hvac', criticality: 'high' };
    await business.asset({
      ...{ ...full, brand: 'KSB', model_number: 'X', description: 'One\ntwo, three', qr_code: 'Q-1' },
      ...{ installation_date: '2024-03-04', last_maintenance_date: '2025-01-02', unit_price: '1250.00' },
      ...{ supplier: 'Seals', supplier_id: supplier, expiration_date: '2030-01-02', min_stock: 1 },
      ...{ initial_stock: 2, is_installed: false, external_id: 'E-1', parent_asset_id: line },
      ...{ maintenance_interval_days: 90 },
    });
    const detached = await business.asset({ room_id: roomId, name: 'Detached' });
    await business.api.patch(`/assets/${detached}`, { room_id: null });
    const before = await assetsOf(business);
    await manager.post('/account', { name: 'Ada Fitter', language });
    const { location } = await upload(manager, await exportedBy(manager, 'assets'));
    await manager.post('/account', { name: 'Ada Fitter', language: 'en' });
    const text = textOf((await manager.get(location)).html);
    expect(text).toContain('All 4 rows are valid.');
    expect(text).toContain('New: 0. Changes to existing ones: 0. Unchanged: 4.');
    expect(await assetsOf(business)).toEqual(before);
  });

  it('changes what a person changed in the columns of names', async () => {
    const { business, manager, floorId, roomId } = await ready();
    const other = await business.room(floorId, { name: 'Store' });
    await business.asset({ room_id: roomId, name: 'Pump', qr_code: 'Q-1' });
    const exported = await exportedBy(manager, 'assets');
    const moved = exported.replace(ROOM, 'Plant North / Ground floor / Store').replace('Pump', 'Feed pump');
    const { location } = await upload(manager, moved);
    const text = textOf((await manager.get(location)).html);
    expect(text).toContain('New: 0. Changes to existing ones: 1. Unchanged: 0.');
    await manager.post(`${location}/confirm`);
    await runToTheEnd();
    expect(await assetsOf(business)).toMatchObject([{ name: 'Feed pump', room_id: other, qr_code: 'Q-1' }]);
  });
});

describe('a row of a file', () => {
  it('finds its asset by id, reference or code, and must not contradict itself', async () => {
    const { business, manager, roomId } = await ready();
    const [one, two] = [
      await business.asset({ room_id: roomId, name: 'One', external_id: 'E-1' }),
      await business.asset({ room_id: roomId, name: 'Two', qr_code: 'Q-2' }),
    ];
    const references = new Map(
      (await assetsOf(business)).map(({ id, reference }) => [id, reference as string]),
    );
    const content = [
      'id,Reference,External id,Code,Name,Room',
      `${one},,,,One changed,`,
      `,${references.get(two)!},,,Two changed,`,
      `,,E-9,Q-2,Two again,`,
      `${one},,,,One again,`,
      `${crypto.randomUUID()},,,,Nothing,`,
      `${two},,E-1,,Both,`,
      `,,,,New,`,
    ].join('\n');
    const { location } = await upload(manager, content);
    const text = textOf((await manager.get(location)).html);
    expect(text).toContain('2 valid, 5 with a problem');
    expect(text).toContain(`An earlier row has the asset “${one}” too.`);
    expect(text).toMatch(/No asset has the id “[0-9a-f-]{36}”/);
    expect(text).toContain('“E-1” is another asset');
    expect(text).toContain('Room: Is required.');
    await manager.post(`${location}/confirm`);
    await runToTheEnd();
    const names = new Map((await assetsOf(business)).map(({ id, name }) => [id, name]));
    expect(names).toEqual(
      new Map([
        [one, 'One changed'],
        [two, 'Two changed'],
      ]),
    );
  });
});
