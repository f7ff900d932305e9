import { afterAll, describe, expect, it } from 'vitest';
import { textOf } from '../support/portal.js';
import { takeOneTurnEach, takeTurns } from '../support/turns.js';
import { assetsOf, ROOM, table, startImporting } from './asset-imports.js';

const { testApp, portal, ready, upload, runToTheEnd } = await startImporting();
const DAY = 24 * 60 * 60 * 1000;
afterAll(() => portal.app.close());

describe('an uploaded file of assets', () => {
  it('is checked first: each invalid row shows the reason, and nothing is imported before confirmation', async () => {
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
      location: expect.stringMatching(/^\/imports\/[0-9a-f-]{36}$/),
    });
    const text = textOf((await manager.get(sent.location)).html);
    expect(text).toContain('1 valid, 2 with a problem, which would be skipped. Nothing is recorded yet.');
    expect(text).toContain('No room is called “Plant North/Ground floor/Nowhere”.');
    expect(text).toContain('Category: Must be one of: Plumbing');
    expect(text).toContain('Name: Is required.');
    expect(text).toContain('An earlier row has the code “P-1” too.');
    expect(await takeOneTurnEach(testApp, 'imports')).toBe(false);
    expect(await assetsOf(business)).toEqual([]);
    await manager.post(`${sent.location}/confirm`);
    await runToTheEnd();
    expect(await assetsOf(business)).toMatchObject([{ name: 'Feed pump', category: 'pump', qr_code: 'P-1' }]);
    expect(textOf((await manager.get(sent.location)).html)).toContain('Recorded: 1. Skipped: 2.');
  });

  it('may state the day of the last maintenance, unless it is in the future', async () => {
    const { business, roomId, manager } = await ready();
    await business.asset({ room_id: roomId, name: 'Fan', external_id: 'E-2', maintenance_interval_days: 30 });
    const day = (fromNow: number) =>
      new Date(testApp.clock.now().getTime() + fromNow * DAY).toISOString().slice(0, 10);
    const rows = [
      `Boiler,${ROOM},E-1,${day(-10)}`,
      `Fan,${ROOM},E-2,${day(-10)}`,
      `Crane,${ROOM},E-3,2999-01-15`,
      `Lift,${ROOM},E-4,soon`,
    ];
    const sent = await upload(manager, ['Name,Room,External id,Dernière maintenance', ...rows].join('\n'));
    const text = textOf((await manager.get(sent.location)).html);
    expect(text).toContain('2 valid, 2 with a problem');
    expect(text).toContain('Last maintenance: Must not be in the future.');
    expect(text).toContain('Last maintenance: Must be a date');
    await manager.post(`${sent.location}/confirm`);
    await runToTheEnd();
    const maintained = { last_maintenance_date: day(-10) };
    expect(await assetsOf(business)).toMatchObject([
      { name: 'Boiler', ...maintained },
      { name: 'Fan', ...maintained, next_due_on: day(20) },
    ]);
  });

  it('shows the missing rooms, which the import creates on request', async () => {
    const { business, manager } = await ready();
    const rows = [
      `Old pump,${ROOM},pump,N-1`,
      'Feed pump,plant north / Floor 2 / Press shop,pump,N-2',
      'Other pump,Plant North/Floor 2/Press  Shop,pump,N-3',
      'Far pump,Plant South / Basement / Store,pump,N-4',
      'Lost pump,Plant North / Floor 2 / Press shop / Left,pump,N-5',
    ];
    const { location } = await upload(manager, table(...rows));
    const before = await manager.get(location);
    expect(textOf(before.html)).toContain('Rooms in the file that do not exist yet: 2.');
    expect(textOf(before.html)).toContain('Plant North › Floor 2 (new floor, level 2) › Press shop');
    expect(textOf(before.html)).toContain(
      'Plant South (new building) › Basement (new floor, level -1) › Store',
    );
    expect(textOf(before.html)).toContain('1 valid, 4 with a problem');
    const rooms = async () =>
      (await business.api.get('/buildings')).body.data as { id: string; name: string }[];
    expect((await (await portal.signIn(business, 'technician')).post(`${location}/rooms`)).status).toBe(403);
    const stranger = await portal.signIn(await testApp.business(), 'manager');
    expect((await stranger.post(`${location}/rooms`)).status).toBe(404);
    await manager.post(`${location}/rooms`);
    const planned = textOf((await manager.get(location)).html);
    expect(planned).toContain('Rooms that are created with the import: 2.');
    expect(planned).toContain('4 valid, 1 with a problem');
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

  it('gets suggestions for a misspelled value, room and column', async () => {
    const { manager } = await ready();
    const content = `Name,Room,Categroy,Category,Criticality\nA,Plant North / Ground flor / Pump room,x,pmup,hihg\nB,Plant Nroth / Pump room`;
    const { location } = await upload(manager, content);
    const text = textOf((await manager.get(location)).html);
    // Another column is the category already.
    expect(text).toContain('not imported: Categroy.');
    expect(text).toMatch(/Category: Must be one of: [^“]*“Pump”\?/);
    expect(text).toMatch(/Criticality: [^“]*“High”\?/);
    expect(text).toContain(
      `No room is called “Plant North / Ground flor / Pump room”. Did you mean “${ROOM}”?`,
    );
    const missing = await upload(manager, 'Nmae,Room\nA,B');
    const asked = textOf((await manager.get(missing.location)).html);
    expect(asked).toContain('not imported: Nmae (“Name”?).');
    expect(asked).toContain('No column of the file is “Name” yet, which new rows need.');
  });

  it('offers the rows with problems as a file that can be corrected and uploaded again', async () => {
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
    expect(text).not.toContain('not imported');
    const stranger = await portal.signIn(await testApp.business(), 'manager');
    expect((await stranger.get(`${sent.location}/refused`)).status).toBe(404);
    expect(await assetsOf(business)).toEqual([]);
  });

  it('finds rooms and vendors without regard to accents, and creates a missing room once', async () => {
    const { business, manager, floorId } = await ready();
    const vendor = await business.vendor('Dépannage Müller');
    const roomId = await business.room(floorId, { name: 'Salle des réfrigérateurs' });
    const at = (room: string) => `Plant North / Ground floor / ${room}`;
    const { location } = await upload(
      manager,
      'Name,Room,Supplier (partner firm)\n' +
        `One,${at('Salle des refrigerateurs')},depannage muller\n` +
        `Two,${at('SALLE DES RÉFRIGÉRATEURS'.normalize('NFD'))},\n` +
        `Three,${at('Chaufferie d’été')},\nFour,${at('Chaufferie d’ete')},\n`,
    );
    expect(textOf((await manager.get(location)).html)).toContain(
      'Rooms in the file that do not exist yet: 1.',
    );
    await manager.post(`${location}/rooms`);
    await manager.post(`${location}/confirm`);
    await runToTheEnd();
    const [four, three, two, one] = await assetsOf(business);
    expect(one).toMatchObject({ name: 'One', room_id: roomId, supplier_id: vendor });
    expect(two).toMatchObject({ name: 'Two', room_id: roomId });
    expect(three!.room_id).not.toBe(roomId);
    expect(four!.room_id).toBe(three!.room_id);
  });

  it('can set the vendor that supplies an asset, and its initial quantity', async () => {
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

  it('can be the downloaded template, filled in', async () => {
    const { business, manager } = await ready();
    const template = await manager.get('/imports/template/asset');
    expect(template.headers['content-disposition']).toContain('attachment');
    const filled = template.html.replace('Main Plant / Ground floor / Boiler house', ROOM);
    const { location } = await upload(manager, filled);
    expect(textOf((await manager.get(location)).html)).toContain('The only row is valid.');
    await manager.post(`${location}/confirm`);
    await runToTheEnd();
    expect(await assetsOf(business)).toMatchObject([{ name: 'Feed pump 4', maintenance_interval_days: 90 }]);
  });

  it('can be discarded before confirmation, and expires after one day', async () => {
    const { manager } = await ready();
    const [one, other] = [
      await upload(manager, table(`A,${ROOM},,`)),
      await upload(manager, table(`B,${ROOM},,`)),
    ];
    expect((await manager.post(`${one.location}/discard`)).location).toBe('/imports');
    expect((await manager.get(one.location)).status).toBe(404);
    testApp.clock.advance(DAY + 1);
    await takeTurns(testApp, 'retention');
    const again = await portal.signIn((await ready()).business, 'manager');
    expect((await again.get(other.location)).status).toBe(404);
  });

  it('requires the permission to import, the CSRF token and the same business', async () => {
    const { business, manager } = await ready();
    const technician = await portal.signIn(business, 'technician');
    expect((await technician.get('/imports')).status).toBe(403);
    expect((await upload(technician, table(`A,${ROOM},,`))).status).toBe(403);
    expect((await upload(manager, table(`A,${ROOM},,`), 'forged')).status).toBe(403);
    const { location } = await upload(manager, table(`A,${ROOM},,`));
    const stranger = (await ready()).manager;
    expect((await stranger.get(location)).status).toBe(404);
    for (const act of ['confirm', 'undo', 'discard'])
      expect((await stranger.post(`${location}/${act}`)).status).toBe(404);
  });
});
