import { describe, expect, it } from 'vitest';
import { RoomsService } from '../../src/hierarchy/index.js';
import {
  createAsset,
  createFloor,
  createRoom,
  createSite,
  expectSameNotFound,
  idsOf,
  type Site,
} from '../support/site.js';
import { startTestApp } from '../support/test-app.js';

const testApp = await startTestApp();
const plant = await testApp.business();
const neighbour = await testApp.business();

const statusOf = async (path: string) => (await plant.api.get(path)).status;
const assetOf = async (id: string) => (await plant.api.get(`/assets/${id}`)).body.data;
const PATHS: [string, (site: Site) => string][] = [
  ['room', ({ roomId }) => `/rooms/${roomId}`],
  ['floor', ({ floorId }) => `/floors/${floorId}`],
  ['building', ({ buildingId }) => `/buildings/${buildingId}`],
];

describe.each(PATHS)('deleting a %s', (level, pathOf) => {
  it('answers 204 with an empty body, then 404', async () => {
    const path = pathOf(await createSite(plant));
    const reply = await plant.api.delete(path);
    expect([reply.status, reply.text]).toEqual([204, '']);
    expect(await statusOf(path)).toBe(404);
    expect((await plant.api.delete(path)).status).toBe(404);
  });

  it('detaches the assets in it, and changes nothing else of them', async () => {
    const site = await createSite(plant);
    const id = await createAsset(plant, site.roomId);
    const before = await assetOf(id);
    expect(before).toMatchObject({ room_id: site.roomId, building_id: site.buildingId });
    testApp.clock.advance(5);
    await plant.api.delete(pathOf(site));
    const after = await assetOf(id);
    expect(after).toEqual({ ...before, room_id: null, building_id: null, updated_at: expect.any(String) });
    expect(after.updated_at > before.updated_at).toBe(true);
    expect(after.is_installed).toBe(true);
  });

  it("leaves a neighbour's alone, and answers 404 as for a missing one", async () => {
    const theirs = await createSite(neighbour);
    const path = pathOf(theirs);
    const root = path.slice(0, path.lastIndexOf('/'));
    await expectSameNotFound((id) => plant.api.delete(`${root}/${id}`), path.slice(root.length + 1));
    expect((await neighbour.api.get(path)).status).toBe(200);
  });

  it('goes together with assets created in it meanwhile: each is detached, or was refused', async () => {
    const site = await createSite(plant);
    const create = () => plant.api.post('/assets', { name: 'Late', room_id: site.roomId });
    const [first, second, removal, third, fourth] = await Promise.all([
      create(),
      create(),
      plant.api.delete(pathOf(site)),
      create(),
      create(),
    ]);
    expect(removal.status, `${level}: ${removal.text}`).toBe(204);
    for (const reply of [first, second, third, fourth]) {
      if (reply.status === 201)
        expect(await assetOf(reply.body.data.id)).toMatchObject({ room_id: null, building_id: null });
      else expect(reply.body.error).toMatchObject({ code: 'invalid_reference', param: 'room_id' });
    }
  });
});

describe('what goes with it', () => {
  it('with a building, all its floors and rooms', async () => {
    const site = await createSite(plant);
    const floor = await createFloor(plant, site.buildingId, { level: 1 });
    const room = await createRoom(plant, floor);
    expect((await plant.api.delete(`/buildings/${site.buildingId}`)).status).toBe(204);
    for (const path of [
      `/floors/${site.floorId}`,
      `/floors/${floor}`,
      `/rooms/${site.roomId}`,
      `/rooms/${room}`,
    ]) {
      expect(await statusOf(path)).toBe(404);
    }
  });

  it('with a floor, its rooms, and no other floor', async () => {
    const site = await createSite(plant);
    const other = await createFloor(plant, site.buildingId, { level: 1 });
    await plant.api.delete(`/floors/${site.floorId}`);
    expect(await statusOf(`/rooms/${site.roomId}`)).toBe(404);
    expect(await idsOf(plant, `/buildings/${site.buildingId}/floors`)).toEqual([other]);
  });

  it('nothing, when the removal fails further on', async () => {
    const site = await createSite(plant);
    const id = await createAsset(plant, site.roomId);
    const attempt = testApp.work(plant, async (work) => {
      await testApp.app.get(RoomsService).delete(work, site.roomId);
      throw new Error('further on');
    });
    await expect(attempt).rejects.toThrow('further on');
    expect(await statusOf(`/rooms/${site.roomId}`)).toBe(200);
    expect(await assetOf(id)).toMatchObject({ room_id: site.roomId });
  });

  it('not the assets that were deleted before: they do not hold their room', async () => {
    const site = await createSite(plant);
    await plant.api.delete(`/assets/${await createAsset(plant, site.roomId)}`);
    expect((await plant.api.delete(`/buildings/${site.buildingId}`)).status).toBe(204);
  });
});
