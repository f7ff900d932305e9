import { describe, expect, it } from 'vitest';
import {
  createAsset,
  createBuilding,
  createFloor,
  createRoom,
  createSite,
  expectSameNotFound,
} from '../support/site.js';
import { startTestApp } from '../support/test-app.js';

const testApp = await startTestApp();
const plant = await testApp.business();

const one = async (path: string) => (await plant.api.get(path)).body.data as object;
const tree = async (id: string) => (await plant.api.get(`/buildings/${id}/hierarchy`)).body.data;

describe('the hierarchy of a building', () => {
  it('nests whole floors, rooms and assets', async () => {
    const { buildingId, floorId, roomId } = await createSite(plant);
    const assetId = await createAsset(plant, roomId, { brand: 'Grundfos', unit_price: 12.5 });
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

  it('has floors from the lowest up, rooms and assets by name', async () => {
    const buildingId = await createBuilding(plant);
    await createFloor(plant, buildingId, { level: 1, name: 'First' });
    const cellar = await createFloor(plant, buildingId, { level: -1, name: 'Cellar' });
    await createRoom(plant, cellar, { name: 'Wine' });
    const boilers = await createRoom(plant, cellar, { name: 'Boilers' });
    await createAsset(plant, boilers, { name: 'Second' });
    await createAsset(plant, boilers, { name: 'First' });
    const { floors } = await tree(buildingId);
    const names = (each: { name: string }[]) => each.map(({ name }) => name);
    expect(names(floors)).toEqual(['Cellar', 'First']);
    expect(names(floors[0].rooms)).toEqual(['Boilers', 'Wine']);
    expect(names(floors[0].rooms[0].assets)).toEqual(['First', 'Second']);
  });

  it('shows empty arrays where nothing is', async () => {
    expect((await tree(await createBuilding(plant))).floors).toEqual([]);
    const { buildingId } = await createSite(plant);
    expect((await tree(buildingId)).floors[0].rooms[0].assets).toEqual([]);
  });

  it('leaves out what was deleted, and what is in another building', async () => {
    const [here, there] = [await createSite(plant), await createSite(plant)];
    await createAsset(plant, there.roomId);
    const gone = await createAsset(plant, here.roomId);
    const stays = await createAsset(plant, here.roomId);
    await plant.api.delete(`/assets/${gone}`);
    const { assets } = (await tree(here.buildingId)).floors[0].rooms[0];
    expect(assets.map(({ id }: { id: string }) => id)).toEqual([stays]);
  });

  it("answers 404 for a neighbour's building, as for a missing one", async () => {
    const theirs = await createBuilding(await testApp.business());
    await expectSameNotFound((id) => plant.api.get(`/buildings/${id}/hierarchy`), theirs);
  });

  it('takes no page parameters', async () => {
    const reply = await plant.api.get(`/buildings/${await createBuilding(plant)}/hierarchy?limit=2`);
    expect(reply.body.error).toMatchObject({ code: 'unknown_parameter', param: 'limit' });
  });
});
