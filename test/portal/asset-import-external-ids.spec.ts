import { afterAll, describe, expect, it } from 'vitest';
import { textOf } from '../support/portal.js';
import type { TestBusiness } from '../support/test-business.js';
import { assetsOf, ROOM, startImporting } from './asset-imports.js';

const { portal, ready, upload, runToTheEnd } = await startImporting();
afterAll(() => portal.app.close());

describe('an external id in an import', () => {
  const byId = (...rows: string[]) =>
    ['External id,Name,Room,Criticality,Code,Interval,Part of', ...rows].join('\n');
  const one = async (business: TestBusiness, externalId: string) =>
    (await business.api.get(`/assets?external_id=${externalId}`)).body.data[0] as Record<string, unknown>;

  it('creates an asset once and updates it from then on, as the preview shows, and keeps values of empty cells', async () => {
    const { business, roomId, manager } = await ready();
    const parent = await business.asset({ room_id: roomId, name: 'Line', external_id: 'L1' });
    const there = { room_id: roomId, name: 'Pump', external_id: 'E1', brand: 'KSB', criticality: 'low' };
    const id = await business.asset(there);
    const before = await one(business, 'E1');
    await business.asset({ room_id: roomId, name: 'Same', external_id: 'E2' });
    const { location } = await upload(
      manager,
      byId(
        `E1,Feed pump,${ROOM},high,Q-1,30,L1`,
        `E2,Same,${ROOM},,,,`,
        `E3,Newcomer,${ROOM},,,,`,
        `E3,Twice,${ROOM},,,,`,
      ),
    );
    const preview = textOf((await manager.get(`${location}?view=changes`)).html);
    expect(preview).toContain('3 valid, 1 with a problem');
    expect(preview).toContain('New: 1. Changes to existing ones: 1. Unchanged: 1.');
    expect(preview).toContain('Name: Pump → Feed pump');
    expect(preview).toContain('Criticality: Low → high');
    expect(preview).toContain('Code: nothing → Q-1');
    expect(preview).toContain('Part of: nothing → L1');
    expect(preview).toContain('Record 1 new, change 1');
    expect(textOf((await manager.get(location)).html)).toContain(
      'An earlier row has the external id “E3” too.',
    );
    expect(await one(business, 'E1')).toEqual(before);
    await manager.post(`${location}/confirm`);
    await runToTheEnd();
    expect(textOf((await manager.get(location)).html)).toContain(
      'Recorded: 1. Skipped: 1. Changed: 1. Unchanged: 1.',
    );
    expect(await one(business, 'E1')).toMatchObject({
      ...{ id, name: 'Feed pump', brand: 'KSB', criticality: 'high', qr_code: 'Q-1' },
      ...{ maintenance_interval_days: 30, parent_asset_id: parent },
    });
    await manager.post(`${location}/undo`);
    await runToTheEnd();
    expect(textOf((await manager.get(location)).html)).toContain('Undone: 2. Kept: 0.');
    const { updated_at: _, ...restored } = await one(business, 'E1');
    const { updated_at: __, ...was } = before;
    // A QR code that is already set is kept: it is on the sticker.
    expect(restored).toEqual({ ...was, qr_code: 'Q-1' });
    expect(await one(business, 'E3')).toBeUndefined();
    expect(await one(business, 'E2')).toMatchObject({ name: 'Same' });
  });

  it('does not revert an asset that was changed again or deleted, and lists it', async () => {
    const { business, roomId, manager } = await ready();
    const [again, gone, other] = [
      await business.asset({ room_id: roomId, name: 'A', external_id: 'A' }),
      await business.asset({ room_id: roomId, name: 'B', external_id: 'B' }),
      await business.asset({ room_id: roomId, name: 'C', external_id: 'C' }),
    ];
    const { location } = await upload(
      manager,
      byId(`A,A2,${ROOM},,,,`, `B,B2,${ROOM},,,,`, `C,C2,${ROOM},,,,`),
    );
    await manager.post(`${location}/confirm`);
    await runToTheEnd();
    await business.api.patch(`/assets/${again}`, { name: 'A3' });
    await business.api.delete(`/assets/${gone}`);
    await business.api.patch(`/assets/${other}`, { brand: 'Somebody else’s word' });
    await manager.post(`${location}/undo`);
    await runToTheEnd();
    const text = textOf((await manager.get(location)).html);
    expect(text).toContain('Undone: 1. Kept: 2.');
    expect(text).toContain('Changed again since the import');
    expect(text).toContain('The asset has been deleted since then.');
    expect((await assetsOf(business)).map(({ name, brand }) => [name, brand])).toEqual([
      ['C', 'Somebody else’s word'],
      ['A3', null],
    ]);
  });

  it('is rejected with an explanation if its asset is created or deleted between check and import', async () => {
    const { business, roomId, manager } = await ready();
    const going = await business.asset({ room_id: roomId, name: 'Going', external_id: 'G' });
    const { location } = await upload(manager, byId(`G,Changed,${ROOM},,,,`, `N,New,${ROOM},,,,`));
    await business.api.delete(`/assets/${going}`);
    await business.asset({ room_id: roomId, name: 'First', external_id: 'N' });
    await manager.post(`${location}/confirm`);
    await runToTheEnd();
    const text = textOf((await manager.get(location)).html);
    expect(text).toContain('Recorded: 0. Skipped: 2.');
    expect(text).toContain('The asset has been deleted since then.');
    expect(text).toContain('Another record of this kind has this external id.');
  });
});

describe('a parent in the same file', () => {
  const tree = (...rows: string[]) => ['External id,Name,Room,Code,Part of', ...rows].join('\n');
  const parents = async (business: TestBusiness) => {
    const all = await assetsOf(business);
    const nameOf = (id: unknown) => all.find((each) => each.id === id)?.name ?? null;
    return Object.fromEntries(all.map((each) => [each.name, nameOf(each.parent_asset_id)]));
  };

  it('can be in any row, and is named by external id, QR code, line number or name', async () => {
    const { business, roomId, manager } = await ready();
    await business.asset({ room_id: roomId, name: 'Plant', external_id: 'PLANT' });
    const { location } = await upload(
      manager,
      tree(
        `,Bolt,${ROOM},,wheel`,
        `,Wheel,${ROOM},,W-9`,
        `,Gear,${ROOM},W-9,line 6`,
        `,Cover,${ROOM},,E-MACHINE`,
        `E-MACHINE,Machine,${ROOM},,PLANT`,
        `PLANT,Plant,${ROOM},,`,
      ),
    );
    expect(textOf((await manager.get(location)).html)).toContain('All 6 rows are valid.');
    await manager.post(`${location}/confirm`);
    await runToTheEnd();
    expect(await parents(business)).toEqual({
      ...{ Plant: null, Machine: 'Plant', Cover: 'Machine', Gear: 'Machine', Wheel: 'Gear', Bolt: 'Wheel' },
    });
    await manager.post(`${location}/undo`);
    await runToTheEnd();
    expect(await parents(business)).toEqual({ Plant: null });
  });

  it('must be unambiguous, valid and free of cycles, and each row shows its error', async () => {
    const { business, roomId, manager } = await ready();
    const upper = await business.asset({ room_id: roomId, name: 'Upper', external_id: 'UP' });
    await business.asset({ room_id: roomId, name: 'Lower', external_id: 'LOW', parent_asset_id: upper });
    const { location } = await upload(
      manager,
      tree(
        `,A,${ROOM},,B`,
        `,B,${ROOM},,C`,
        `,C,${ROOM},,A`,
        `,Self,${ROOM},,Self`,
        `,Twin,${ROOM},,`,
        `,Twin,${ROOM},,`,
        `,Below twins,${ROOM},,Twin`,
        `,Wrong,Nowhere,,`,
        `,Below wrong,${ROOM},,Wrong`,
        `,Below that,${ROOM},,Below wrong`,
        `UP,Upper,${ROOM},,LOW`,
        `,Lost,${ROOM},,Atlantis`,
      ),
    );
    const text = textOf((await manager.get(location)).html);
    expect(text).toContain('2 valid, 10 with a problem');
    for (const message of [
      'It would be part of itself: A › B › C › A.',
      'It would be part of itself: Self › Self.',
      'Several rows are called “Twin”.',
      'The row of its parent is skipped: Wrong (9).',
      'The row of its parent is skipped: Below wrong (10).',
      'It would be part of itself: LOW.',
      'no row of this file has this name',
    ])
      expect(text).toContain(message);
  });

  it('excludes the rows below it when it is rejected during the import', async () => {
    const { business, roomId, manager } = await ready();
    const { location } = await upload(manager, tree(`,Child,${ROOM},,P-1`, `,Parent,${ROOM},P-1,`));
    await business.asset({ room_id: roomId, name: 'First', qr_code: 'P-1' });
    await manager.post(`${location}/confirm`);
    await runToTheEnd();
    const text = textOf((await manager.get(location)).html);
    expect(text).toContain('Recorded: 0. Skipped: 2.');
    expect(text).toContain('The row of its parent is skipped: P-1 (3).');
  });
});
