import { randomUUID } from 'node:crypto';
import { request } from 'undici';
import { afterAll, describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import { closeBrowser, expectAccessible, hasBrowser, openTab } from '../support/browser.js';
import { FORM_TYPE, formWith } from '../support/files.js';
import { portalBeside, textOf, type Visitor } from '../support/portal.js';
import { startTestAppAlone } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';
import { takeOneTurnEach, takeTurns } from '../support/turns.js';

const DAY = 24 * 60 * 60 * 1000;
const testApp = await startTestAppAlone();
const portal = await portalBeside(testApp);
afterAll(() => portal.app.close());

/** A business with the room "Plant North / Ground floor / Pump room", and its manager at the portal. */
async function ready() {
  const business = await testApp.business();
  const place = await business.place();
  return { business, ...place, manager: await portal.signIn(business, 'manager') };
}

async function upload(who: Visitor, content: string | Buffer, csrf?: string) {
  const query = new URLSearchParams({ _csrf: csrf ?? (await who.token()), _once: randomUUID() });
  const reply = await request(`${portal.origin}/assets/import?${query.toString()}`, {
    method: 'POST',
    headers: {
      cookie: [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'content-type': FORM_TYPE,
    },
    body: formWith({ name: 'machines.csv', bytes: Buffer.from(content) }),
  });
  await reply.body.dump();
  const toast = /toast=([^;]+)/.exec([reply.headers['set-cookie'] ?? []].flat().join());
  const said = toast && (JSON.parse(Buffer.from(toast[1]!, 'base64url').toString()) as { text: string }).text;
  return { status: reply.statusCode, location: reply.headers.location as string, said };
}

const assetsOf = async ({ api }: TestBusiness) =>
  (await api.get('/assets?limit=200')).body.data as Record<string, unknown>[];

async function runToTheEnd(): Promise<void> {
  await takeTurns(testApp, 'asset-imports');
}

const ROOM = 'Plant North / Ground floor / Pump room';
const table = (...rows: string[]) => ['Name,Room,Category,Code', ...rows].join('\n');

describe('a file', () => {
  it('is checked first: each wrong row says why, and nothing is recorded before it is confirmed', async () => {
    const { business, manager } = await ready();
    const sent = await upload(
      manager,
      table(
        `Feed pump,${ROOM},pump,P-1`,
        `Other pump,Plant North/Ground floor/Nowhere,spaceship,P-2`,
        `,${ROOM},pump,P-1`,
      ),
    );
    expect(sent).toMatchObject({
      status: 303,
      location: expect.stringMatching(/^\/assets\/import\/[0-9a-f-]{36}$/),
    });
    const text = textOf((await manager.get(sent.location)).html);
    expect(text).toContain('1 right, 2 with a problem, which would be left out. Nothing is recorded yet.');
    expect(text).toContain('No room is called “Plant North/Ground floor/Nowhere”.');
    expect(text).toContain('Category: Must be one of: plumbing');
    expect(text).toContain('Name: Is required.');
    expect(text).toContain('An earlier row has the code “P-1” too.');
    expect(await takeOneTurnEach(testApp, 'asset-imports')).toBe(false);
    expect(await assetsOf(business)).toEqual([]);
    await manager.post(`${sent.location}/confirm`);
    await runToTheEnd();
    expect(await assetsOf(business)).toMatchObject([{ name: 'Feed pump', category: 'pump', qr_code: 'P-1' }]);
    expect(textOf((await manager.get(sent.location)).html)).toContain('Recorded: 1. Left out: 2.');
  });

  it('names the rooms that are not there yet, which are made with the import where somebody asks for it', async () => {
    const { business, manager } = await ready();
    const rows = [
      `Old pump,${ROOM},pump,N-1`,
      'Feed pump,plant north / Floor 2 / Press shop,pump,N-2',
      'Other pump,Plant North/Floor 2/Press  Shop,pump,N-3',
      'Far pump,Plant South / Basement / Store,pump,N-4',
      'Lost pump,Plant North / Press shop,pump,N-5',
    ];
    const { location } = await upload(manager, table(...rows));
    const before = await manager.get(location);
    expect(textOf(before.html)).toContain('Rooms in the file that do not exist yet: 2.');
    expect(textOf(before.html)).toContain('Plant North › Floor 2 (new floor, level 2) › Press shop');
    expect(textOf(before.html)).toContain(
      'Plant South (new building) › Basement (new floor, level -1) › Store',
    );
    expect(textOf(before.html)).toContain('1 right, 4 with a problem');
    const rooms = async () =>
      (await business.api.get('/buildings')).body.data as { id: string; name: string }[];
    expect((await (await portal.signIn(business, 'technician')).post(`${location}/rooms`)).status).toBe(403);
    const stranger = await portal.signIn(await testApp.business(), 'manager');
    expect((await stranger.post(`${location}/rooms`)).status).toBe(404);
    await manager.post(`${location}/rooms`);
    const planned = textOf((await manager.get(location)).html);
    expect(planned).toContain('Rooms that are created with the import: 2.');
    expect(planned).toContain('4 right, 1 with a problem');
    expect(await rooms()).toHaveLength(1);
    await manager.post(`${location}/confirm`);
    await runToTheEnd();
    const assets = await assetsOf(business);
    expect(assets).toHaveLength(4);
    const [south, north] = await rooms();
    expect(south!.name).toBe('Plant South');
    const tree = (await business.api.get(`/buildings/${north!.id}/hierarchy`)).body.data as {
      floors: { name: string; level: number; rooms: { name: string; assets: { name: string }[] }[] }[];
    };
    const floor = tree.floors.find(({ name }) => name === 'Floor 2')!;
    expect(floor).toMatchObject({ level: 2, rooms: [{ name: 'Press shop' }] });
    expect(floor.rooms[0]!.assets.map(({ name }) => name).sort()).toEqual(['Feed pump', 'Other pump']);
    await manager.post(`${location}/undo`);
    await runToTheEnd();
    expect(await assetsOf(business)).toEqual([]);
    expect(await rooms()).toHaveLength(2);
  });

  it('says what was probably meant by a value, a room and a header', async () => {
    const { manager } = await ready();
    const content = `Name,Room,Categroy,Category,Criticality\nA,Plant North / Ground flor / Pump room,x,pmup,hihg`;
    const { location } = await upload(manager, content);
    const text = textOf((await manager.get(location)).html);
    expect(text).toContain('left out: Categroy (“Category”?).');
    expect(text).toMatch(/Category: Must be one of: [^“]*“Pump”\?/);
    expect(text).toMatch(/Criticality: [^“]*“High”\?/);
    expect(text).toContain(`No room is called “Plant North / Ground flor / Pump room”. “${ROOM}”?`);
    const missing = await upload(manager, 'Nmae,Room\nA,B');
    expect(missing.said).toContain('The first line names no column “Name”. Is “Nmae” meant?');
  });

  it('gives the rows with a problem as a file that can be mended and sent again', async () => {
    const { business, manager } = await ready();
    const sent = await upload(
      manager,
      table(`Right,${ROOM},pump,R-1`, `"Wrong, so",${ROOM},pmup,R-2`, `=1+1,${ROOM},pmup,R-3`),
    );
    expect((await manager.get(sent.location)).html).toContain(`href="${sent.location}/refused"`);
    const file = await manager.get(`${sent.location}/refused`);
    expect(file.headers['content-disposition']).toContain('attachment');
    const lines = file.html.trim().split('\r\n');
    expect(lines[0]).toBe('Line,Problem,Name,Room,Category,Code');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(/^3,"Category: Must be one of: .*“Pump”\?","Wrong, so",/);
    expect(lines[2]).toContain(`'=1+1`);
    const again = await upload(manager, file.html.replaceAll('pmup', 'pump'));
    const text = textOf((await manager.get(again.location)).html);
    expect(text).toContain('All 2 rows are valid.');
    expect(text).not.toContain('left out');
    const stranger = await portal.signIn(await testApp.business(), 'manager');
    expect((await stranger.get(`${sent.location}/refused`)).status).toBe(404);
    expect(await assetsOf(business)).toEqual([]);
  });

  it('may be in French, with semicolons, a mark in front, and numbers and dates as they are written there', async () => {
    const { business, roomId, manager } = await ready();
    const parent = await business.asset({ room_id: roomId, name: 'Line', qr_code: 'LINE-1' });
    const { location } = await upload(
      manager,
      '\ufeffNom;Bâtiment;Étage;Local;Catégorie;Criticité;Prix d’achat;Installé le;En service;Fait partie de;Couleur\r\n' +
        '"Pompe; grande";plant north;Ground floor;Pump room;Pompe;Élevée;1 250,50;18/03/2024;non;LINE-1;rouge\r\n',
    );
    const text = textOf((await manager.get(location)).html);
    expect(text).toContain('Unknown columns, left out: Couleur.');
    await manager.post(`${location}/confirm`);
    await runToTheEnd();
    expect((await assetsOf(business))[0]).toMatchObject({
      name: 'Pompe; grande',
      room_id: roomId,
      category: 'pump',
      criticality: 'high',
      unit_price: '1250.50',
      installation_date: '2024-03-18',
      is_installed: false,
      parent_asset_id: parent,
    });
  });

  it('names the partner firm that supplies an asset, and how much there was at first', async () => {
    const { business, manager } = await ready();
    const vendor = await business.vendor('Seals & Sons');
    const { location } = await upload(
      manager,
      'Name,Room,Supplier (partner firm),Initial stock\n' +
        `Seal,${ROOM},seals & sons,12\nRing,${ROOM},${vendor},\nBelt,${ROOM},Nobody Ltd,1\n`,
    );
    const text = textOf((await manager.get(location)).html);
    expect(text).toContain('No partner firm is called “Nobody Ltd”.');
    await manager.post(`${location}/confirm`);
    await runToTheEnd();
    expect(await assetsOf(business)).toMatchObject([
      { name: 'Ring', supplier_id: vendor, initial_stock: null },
      { name: 'Seal', supplier_id: vendor, initial_stock: 12 },
    ]);
  });

  it('is the template, filled in', async () => {
    const { business, manager } = await ready();
    const template = await manager.get('/assets/import/template');
    expect(template.headers['content-disposition']).toContain('attachment');
    const filled = template.html.replace('Main Plant / Ground floor / Boiler house', ROOM);
    const { location } = await upload(manager, filled);
    expect(textOf((await manager.get(location)).html)).toContain('All 1 rows are valid.');
    await manager.post(`${location}/confirm`);
    await runToTheEnd();
    expect(await assetsOf(business)).toMatchObject([{ name: 'Feed pump 4', maintenance_interval_days: 90 }]);
  });

  it('that is no table of assets is refused in words', async () => {
    const { manager } = await ready();
    const refusals: [string | Buffer, string][] = [
      [Buffer.from('PK\u0003\u0004\u0014\u0000xl/workbook.xml'), 'is no text'],
      ['Name,Category\nPump,pump\n', 'no column “Room”'],
      ['Name,Room,Nom\nPump,x,y\n', 'both called “Name”'],
      ['Name,Room\n', 'no rows'],
      ['Name,Room\n"Pump,x\n', 'cannot be read as a table'],
      [`Name,Room\n${'x,y\n'.repeat(20_001)}`, 'more than 20,000 rows'],
      [Buffer.alloc(10 * 1024 * 1024 + 1, 'x'), '10 MB at most'],
    ];
    for (const [content, words] of refusals) {
      const { status, location, said } = await upload(manager, content);
      expect([status, location]).toEqual([303, '/assets/import']);
      expect(said).toContain(words);
    }
  });

  it.each([
    ['Name,Room\n"Pump,x\n', 'on line 2, its last, a quotation', 'à la ligne 2, la dernière, un guillemet'],
    ['sep=;\nName;Room\n"Pump"s;x\n', 'Line 3 cannot be read: text follows', 'La ligne 3 est illisible'],
    ['Name,Room\nPump "4",x\n', 'Line 2 cannot be read: a quotation', 'La ligne 2 est illisible'],
  ])(
    'that no table can be read out of (%j) says where, in the reader’s language',
    async (content, ...told) => {
      const { manager } = await ready();
      for (const [index, language] of ['en', 'fr'].entries()) {
        await manager.post('/account', { name: 'Ada Fitter', language });
        expect((await upload(manager, content)).said).toContain(told[index]);
      }
    },
  );

  it('that is not confirmed can be forgotten, and is within a day', async () => {
    const { manager } = await ready();
    const [one, other] = [
      await upload(manager, table(`A,${ROOM},,`)),
      await upload(manager, table(`B,${ROOM},,`)),
    ];
    expect((await manager.post(`${one.location}/discard`)).location).toBe('/assets/import');
    expect((await manager.get(one.location)).status).toBe(404);
    testApp.clock.advance(DAY + 1);
    await takeTurns(testApp, 'retention');
    const again = await portal.signIn((await ready()).business, 'manager');
    expect((await again.get(other.location)).status).toBe(404);
  });

  it('is for those who may import, with the token of their session, and of no other business', async () => {
    const { business, manager } = await ready();
    const technician = await portal.signIn(business, 'technician');
    expect((await technician.get('/assets/import')).status).toBe(403);
    expect((await upload(technician, table(`A,${ROOM},,`))).status).toBe(403);
    expect((await upload(manager, table(`A,${ROOM},,`), 'forged')).status).toBe(403);
    const { location } = await upload(manager, table(`A,${ROOM},,`));
    const stranger = (await ready()).manager;
    expect((await stranger.get(location)).status).toBe(404);
    for (const act of ['confirm', 'undo', 'discard'])
      expect((await stranger.post(`${location}/${act}`)).status).toBe(404);
  });
});

describe('what spreadsheets write', () => {
  const HEAD = ['Nom', 'Local', 'Catégorie', 'Prix d’achat', 'Installé le'];
  const ROW = ['Chaudière été', ROOM, 'Pompe', '1 250,50', '18/03/2024'];
  const tableOf = (sign: string, ...head: string[]) =>
    [...head, HEAD.join(sign), ROW.join(sign), ''].join('\r\n');
  const windows = (text: string) => Buffer.from(text.replaceAll('’', '\u0092'), 'latin1');
  const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
  it.each<[string, Buffer, string?]>([
    ['Excel’s “CSV UTF-8”', Buffer.from(`\ufeff${tableOf(';')}`)],
    ['Excel’s plain “CSV”, in the eight bits of Windows', windows(tableOf(';')), 'The file is not in UTF-8'],
    ['Excel’s “Unicode text”', utf16(tableOf('\t'))],
    ['“Unicode text” of the other byte order', utf16(tableOf('\t')).swap16()],
    ['UTF-16 without its mark', Buffer.from(tableOf('\t'), 'utf16le')],
    ['a table that says its sign', Buffer.from(tableOf(';', 'sep=;'))],
    [
      'the quoted table of LibreOffice',
      Buffer.from([HEAD, ROW].map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n')),
    ],
    ['the line ends of old Macs', Buffer.from(tableOf(';').replaceAll('\r\n', '\r'))],
  ])('is read: %s', async (_, bytes, note) => {
    const { business, manager } = await ready();
    const { location } = await upload(manager, bytes);
    const text = textOf((await manager.get(location)).html);
    expect(text).toContain('All 1 rows are valid.');
    if (note) expect(text).toContain(note);
    else expect(text).not.toContain('not in UTF-8');
    await manager.post(`${location}/confirm`);
    await runToTheEnd();
    expect(await assetsOf(business)).toMatchObject([
      { name: 'Chaudière été', unit_price: '1250.50', installation_date: '2024-03-18', category: 'pump' },
    ]);
  });

  it('of numbers and days is read in one way, or not at all', async () => {
    const { business, manager } = await ready();
    const said: [price: string, day: string][] = [
      ['"1,250.50"', '2024-03-18 00:00:00'],
      ['"1.250,50"', '18.03.2024'],
      ['1250.50 €', '2024/3/18'],
      ['"1,250"', '2024-03-18'],
      ['1250.50', '03/18/2024'],
    ];
    const rows = said.map(([price, day], at) => `N${at},${ROOM},${price},${day}`);
    const { location } = await upload(manager, ['Name,Room,Price,Installed', ...rows].join('\n'));
    const text = textOf((await manager.get(location)).html);
    expect(text).toContain('3 right, 2 with a problem');
    expect(text).toMatch(/N3 .*Purchase price: Must be a number/);
    await manager.post(`${location}/confirm`);
    await runToTheEnd();
    for (const asset of await assetsOf(business))
      expect(asset).toMatchObject({ unit_price: '1250.50', installation_date: '2024-03-18' });
  });
});

describe('an external id', () => {
  const byId = (...rows: string[]) =>
    ['External id,Name,Room,Criticality,Code,Interval,Part of', ...rows].join('\n');
  const one = async (business: TestBusiness, externalId: string) =>
    (await business.api.get(`/assets?external_id=${externalId}`)).body.data[0] as Record<string, unknown>;

  it('makes an asset once, and changes it from then on, as the preview says; what is left empty stays', async () => {
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
    expect(preview).toContain('3 right, 1 with a problem');
    expect(preview).toContain('New: 1. Changing what is there: 1. Nothing to change: 1.');
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
      'Recorded: 1. Left out: 1. Changed: 1. Nothing to change: 1.',
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
    // A first code stays: it is on the sticker.
    expect(restored).toEqual({ ...was, qr_code: 'Q-1' });
    expect(await one(business, 'E3')).toBeUndefined();
    expect(await one(business, 'E2')).toMatchObject({ name: 'Same' });
  });

  it('whose asset somebody changed again, or deleted, is not taken back, and is named', async () => {
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
    expect(text).toContain('The asset was deleted since.');
    expect((await assetsOf(business)).map(({ name, brand }) => [name, brand])).toEqual([
      ['C', 'Somebody else’s word'],
      ['A3', null],
    ]);
  });

  it('whose asset is made or deleted between the check and the recording is refused in words', async () => {
    const { business, roomId, manager } = await ready();
    const going = await business.asset({ room_id: roomId, name: 'Going', external_id: 'G' });
    const { location } = await upload(manager, byId(`G,Changed,${ROOM},,,,`, `N,New,${ROOM},,,,`));
    await business.api.delete(`/assets/${going}`);
    await business.asset({ room_id: roomId, name: 'First', external_id: 'N' });
    await manager.post(`${location}/confirm`);
    await runToTheEnd();
    const text = textOf((await manager.get(location)).html);
    expect(text).toContain('Recorded: 0. Left out: 2.');
    expect(text).toContain('The asset was deleted since.');
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

  it('may stand anywhere in it, and is named by its external id, code, line or name', async () => {
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

  it('is no circle, is one alone, and is recorded itself; each row says what is wrong', async () => {
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
    expect(text).toContain('2 right, 10 with a problem');
    for (const said of [
      'It would be part of itself: A › B › C › A.',
      'It would be part of itself: Self › Self.',
      'Several rows are called “Twin”.',
      'The row of its parent is left out: Wrong (9).',
      'The row of its parent is left out: Below wrong (10).',
      'It would be part of itself: LOW.',
      'no row of this file is called so',
    ])
      expect(text).toContain(said);
  });

  it('that is refused when it is recorded leaves out what stands below it', async () => {
    const { business, roomId, manager } = await ready();
    const { location } = await upload(manager, tree(`,Child,${ROOM},,P-1`, `,Parent,${ROOM},P-1,`));
    await business.asset({ room_id: roomId, name: 'First', qr_code: 'P-1' });
    await manager.post(`${location}/confirm`);
    await runToTheEnd();
    const text = textOf((await manager.get(location)).html);
    expect(text).toContain('Recorded: 0. Left out: 2.');
    expect(text).toContain('The row of its parent is left out: P-1 (3).');
  });
});

describe('recording', () => {
  it('makes each row once, however many workers are at it and whenever one of them ends', async () => {
    const { business, manager } = await ready();
    const rows = Array.from({ length: 120 }, (_, at) => `Pump ${at},${ROOM},pump,R-${at}`);
    const { location } = await upload(manager, table(...rows));
    await manager.post(`${location}/confirm`);
    expect((await manager.post(`${location}/confirm`)).status).toBe(303);
    await Promise.all([
      takeOneTurnEach(testApp, 'asset-imports'),
      takeOneTurnEach(testApp, 'asset-imports'),
      takeOneTurnEach(testApp, 'asset-imports'),
    ]);
    await runToTheEnd();
    const made = await assetsOf(business);
    expect(made).toHaveLength(120);
    expect(new Set(made.map(({ qr_code }) => qr_code)).size).toBe(120);
    expect(textOf((await manager.get(location)).html)).toContain('Recorded: 120. Left out: 0.');
  });

  it('leaves out what was taken since it was checked, and says so', async () => {
    const { business, roomId, manager } = await ready();
    const { location } = await upload(manager, table(`A,${ROOM},,TAKEN`, `B,${ROOM},,FREE`));
    await business.asset({ room_id: roomId, name: 'First', qr_code: 'TAKEN' });
    await manager.post(`${location}/confirm`);
    await runToTheEnd();
    const text = textOf((await manager.get(location)).html);
    expect(text).toContain('Recorded: 1. Left out: 1.');
    expect(text).toContain('Another asset has the QR code "TAKEN".');
  });
});

describe('taking an import back', () => {
  it('deletes what it made, but for assets that have operations since, which it names', async () => {
    const { business, manager } = await ready();
    const { location } = await upload(manager, table(`Idle,${ROOM},,`, `Busy,${ROOM},,`, `Gone,${ROOM},,`));
    await manager.post(`${location}/confirm`);
    await runToTheEnd();
    const idOf = async (name: string) =>
      (await assetsOf(business)).find((each) => each.name === name)!.id as string;
    await business.operation({ asset_id: await idOf('Busy') });
    await business.api.delete(`/assets/${await idOf('Gone')}`);
    await manager.post(`${location}/undo`);
    await runToTheEnd();
    expect((await assetsOf(business)).map(({ name }) => name)).toEqual(['Busy']);
    const text = textOf((await manager.get(location)).html);
    expect(text).toContain('Undone: 2. Kept: 1.');
    expect(text).toContain('Busy');
    expect(text).toContain('It has operations since, and stays.');
    expect((await manager.post(`${location}/undo`)).status).toBe(303);
    expect(await takeOneTurnEach(testApp, 'asset-imports')).toBe(false);
  });
});

describe('taking back much', () => {
  it('writes for each asset what a single deletion writes, and goes on after a worker that died', async () => {
    const { business, roomId, manager } = await ready();
    const rows = Array.from({ length: 300 }, (_, at) => `Pump ${at},${ROOM},pump,U-${at},30`);
    const { location } = await upload(manager, ['Name,Room,Category,Code,Interval', ...rows].join('\n'));
    await manager.post(`${location}/confirm`);
    await runToTheEnd();
    const [single] = await assetsOf(business);
    const outside = await business.asset({
      room_id: roomId,
      name: 'Belt',
      parent_asset_id: single!.id as string,
    });
    // One of the newest, which lists begin with.
    const inner = (await assetsOf(business)).find(({ name }) => name === 'Pump 250')!.id as string;
    const below = await business.asset({ room_id: roomId, name: 'Valve', parent_asset_id: inner });
    await business.api.delete(`/assets/${single!.id as string}`);
    await manager.post(`${location}/undo`);
    await Promise.all([takeOneTurnEach(testApp, 'asset-imports'), takeOneTurnEach(testApp, 'asset-imports')]);
    await runToTheEnd();
    expect((await assetsOf(business)).map(({ name }) => name).sort()).toEqual(['Belt', 'Valve']);
    expect(textOf((await manager.get(location)).html)).toContain('Undone: 300. Kept: 0.');
    const traceOf = async (asset: string, component: string) => {
      const { data } = (await business.api.get(`/events?resource_id=${asset}`)).body;
      const { data: ofComponent } = (await business.api.get(`/events?resource_id=${component}`)).body;
      const said = ({
        type,
        data: of,
      }: {
        type: string;
        data: { object: object; changed_fields?: object };
      }) => [type, Object.keys(of.object).sort(), of.changed_fields ?? null];
      return [(data as never[]).map(said), (ofComponent as never[]).map(said)];
    };
    expect(await traceOf(inner, below)).toEqual(await traceOf(single!.id as string, outside));
    const deleted: string[] = [];
    for (let path = '/changes?types=asset'; path !== '';) {
      const { body } = await business.api.get(path);
      const changes = body.data as { action: string; resource_id: string }[];
      deleted.push(...changes.filter(({ action }) => action === 'deleted').map(({ resource_id: id }) => id));
      path = body.pagination.has_more ? `/changes?types=asset&cursor=${body.pagination.next_cursor}` : '';
    }
    expect(new Set(deleted).size).toBe(300);
    const left = await testApp.acrossBusinesses.rows(
      sql`SELECT 1 FROM preventive_schedules WHERE business_id = ${business.id}`,
    );
    expect(left).toEqual([]);
  });
});

describe.runIf(hasBrowser)('in a browser', () => {
  afterAll(closeBrowser);

  it('5,000 rows are looked through, confirmed and taken back', async () => {
    const { business, manager } = await ready();
    const rows = Array.from({ length: 5_000 }, (_, at) =>
      at < 4_900 ? `,Nowhere ${at},spaceship,` : `Pump ${at},${ROOM},pump,`,
    );
    const tab = await openTab(portal, manager);
    await tab.goto('/assets');
    await tab.getByRole('link', { name: 'Import' }).click();
    await tab.waitForURL('**/assets/import');
    await expectAccessible(tab);
    await tab
      .getByLabel('CSV file')
      .setInputFiles({ name: 'machines.csv', mimeType: 'text/csv', buffer: Buffer.from(table(...rows)) });
    await tab.getByRole('button', { name: 'Check the file' }).click();
    await tab.waitForSelector('text=100 right, 4,900 with a problem');
    await expectAccessible(tab);
    expect(await tab.locator('tbody tr').count()).toBe(100);
    await tab.getByRole('link', { name: 'Next page' }).click();
    await tab.waitForSelector('text=No room is called “Nowhere 150”.');
    await tab.getByRole('button', { name: 'Import 100 assets' }).click();
    await tab.waitForSelector('text=Recording: 0 of 100');
    await expectAccessible(tab);
    await takeOneTurnEach(testApp, 'asset-imports');
    await tab.waitForSelector('text=Recording: 50 of 100');
    await runToTheEnd();
    await tab.waitForSelector('text=Recorded: 100. Left out: 4,900.');
    expect(await assetsOf(business)).toHaveLength(100);
    await tab.getByRole('button', { name: 'Undo import' }).click();
    await tab.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
    await tab.waitForSelector('text=Undoing: 0 of 100');
    await runToTheEnd();
    await tab.waitForSelector('text=Undone: 100. Kept: 0.');
    expect(await assetsOf(business)).toEqual([]);
    expect(tab.problems).toEqual([]);
  });
});
