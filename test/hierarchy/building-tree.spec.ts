import { describe, expect, it } from 'vitest';
import { startTestApp } from '../support/test-app.js';

const testApp = await startTestApp();
const business = await testApp.business();

const one = async (path: string) => (await business.api.get(path)).body.data as object;
const tree = async (id: string) => (await business.api.get(`/buildings/${id}/hierarchy`)).body.data;

describe('GET /buildings/{buildingId}/hierarchy', () => {
  it('nests complete floors, rooms and assets', async () => {
    const { buildingId, floorId, roomId } = await business.place();
    const assetId = await business.asset({ room_id: roomId, brand: 'Grundfos', unit_price: 12.5 });
    expect(await tree(buildingId)).toEqual({
      ...(await one(`/buildings/${buildingId}`)),
      floors: [
        {
          ...(await one(`/floors/${floorId}`)),
          rooms: [{ ...(await one(`/rooms/${roomId}`)), assets: [await one(`/assets/${assetId}`)] }],
        },
      ],
    });
  });

  it('sorts floors from the lowest level up, and rooms and assets by name', async () => {
    const buildingId = await business.building();
    await business.floor(buildingId, { level: 1, name: 'First' });
    const cellar = await business.floor(buildingId, { level: -1, name: 'Cellar' });
    await business.room(cellar, { name: 'Wine' });
    const boilers = await business.room(cellar, { name: 'Boilers' });
    await business.asset({ room_id: boilers, name: 'Second' });
    await business.asset({ room_id: boilers, name: 'First' });
    const { floors } = await tree(buildingId);
    const names = (each: { name: string }[]) => each.map(({ name }) => name);
    expect(names(floors)).toEqual(['Cellar', 'First']);
    expect(names(floors[0].rooms)).toEqual(['Boilers', 'Wine']);
    expect(names(floors[0].rooms[0].assets)).toEqual(['First', 'Second']);
  });

  it('returns empty arrays for a building without content', async () => {
    expect((await tree(await business.building())).floors).toEqual([]);
    const { buildingId } = await business.place();
    expect((await tree(buildingId)).floors[0].rooms[0].assets).toEqual([]);
  });

  it('excludes deleted records and other buildings', async () => {
    const [here, there] = [await business.place(), await business.place()];
    await business.asset({ room_id: there.roomId });
    const gone = await business.asset({ room_id: here.roomId });
    const stays = await business.asset({ room_id: here.roomId });
    await business.api.delete(`/assets/${gone}`);
    const { assets } = (await tree(here.buildingId)).floors[0].rooms[0];
    expect(assets.map(({ id }: { id: string }) => id)).toEqual([stays]);
  });

  it('accepts no page parameters', async () => {
    const reply = await business.api.get(`/buildings/${await business.building()}/hierarchy?limit=2`);
    expect(reply.body.error).toMatchObject({ code: 'unknown_parameter', param: 'limit' });
  });
});
