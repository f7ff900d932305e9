import { afterAll, describe, expect, it } from 'vitest';
import { textOf } from '../support/portal.js';
import { assetsOf, startImporting } from './asset-imports.js';

const { portal, ready, upload, runToTheEnd } = await startImporting();
afterAll(() => portal.app.close());

describe('the place of an asset in a file', () => {
  it('needs no more than tells its room apart', async () => {
    const { business, manager, roomId, floorId } = await ready();
    const garage = await business.room(floorId, { name: 'Garage' });
    const content = [
      'Name,Building,Floor,Room',
      'A,,,garage',
      'B,Plant North,,Pump room',
      'C,,,Plant North > Pump room',
      'D,,,Ground floor \\ Pump room',
      'E,Plant North,Ground floor,Pump room',
      'F,Plant North,,Plant North / Ground floor / Pump room',
    ].join('\n');
    const { location } = await upload(manager, content);
    expect(textOf((await manager.get(location)).html)).toContain('All 6 rows are valid.');
    await manager.post(`${location}/confirm`);
    await runToTheEnd();
    const rooms = new Map((await assetsOf(business)).map(({ name, room_id: room }) => [name, room]));
    expect(rooms.get('A')).toBe(garage);
    for (const name of ['B', 'C', 'D', 'E', 'F']) expect(rooms.get(name)).toBe(roomId);
  });

  it('names the candidates if it is not clear', async () => {
    const { business, manager } = await ready();
    await business.room(await business.floor(await business.building({ name: 'Plant South' })));
    const { location } = await upload(manager, 'Name,Room\nA,Pump room\nB,Plant North\n');
    const text = textOf((await manager.get(location)).html);
    expect(text).toContain(
      'Several rooms are called “Pump room”. Give its path, or its id. Candidates: ' +
        'Plant North / Ground floor / Pump room; Plant South / Ground floor / Pump room.',
    );
    expect(text).toContain(
      '“Plant North” is a building. Name one of its rooms. Candidates: Plant North / Ground floor / Pump room.',
    );
  });

  it('is planned on the only floor or on level 0 if the file names no floor', async () => {
    const { business, manager } = await ready();
    const content = [
      'Name,Room',
      'A,Press shop',
      'B,Plant North > Canteen',
      'C,Head Office > Canteen',
      'D,Head Office » Archive',
      'E,Head Office / Basement / Store',
      'F,Head Office / Store',
    ].join('\n');
    const { location } = await upload(manager, content);
    const text = textOf((await manager.get(location)).html);
    for (const place of [
      'Plant North › Ground floor › Press shop',
      'Plant North › Ground floor › Canteen',
      'Head Office (new building) › 0 (new floor, level 0) › Canteen',
      'Head Office (new building) › 0 (new floor, level 0) › Archive',
      'Head Office (new building) › Basement (new floor, level -1) › Store',
    ])
      expect(text).toContain(place);
    expect(text).toContain('Rooms in the file that do not exist yet: 5.');
    expect(text).toContain('No row can be imported yet. Create the rooms that do not exist,');
    await manager.post(`${location}/rooms`);
    await manager.post(`${location}/confirm`);
    await runToTheEnd();
    const rooms = new Map((await assetsOf(business)).map(({ name, room_id: room }) => [name, room]));
    expect(rooms.size).toBe(6);
    expect(rooms.get('F')).toBe(rooms.get('E'));
    expect(rooms.get('C')).not.toBe(rooms.get('B'));
  });
});
