import { describe, expect, it } from 'vitest';
import { RoomsService } from '../../src/hierarchy/index.js';
import { expectSameNotFound } from '../support/expectations.js';
import { idsOf } from '../support/observed.js';
import { startTestApp } from '../support/test-app.js';
import type { Place } from '../support/test-business.js';

const testApp = await startTestApp();
const business = await testApp.business();
const neighbour = await testApp.business();

const statusOf = async (path: string) => (await business.api.get(path)).status;
const assetOf = async (id: string) => (await business.api.get(`/assets/${id}`)).body.data;
const PATHS: [string, (place: Place) => string][] = [
  ['room', ({ roomId }) => `/rooms/${roomId}`],
  ['floor', ({ floorId }) => `/floors/${floorId}`],
  ['building', ({ buildingId }) => `/buildings/${buildingId}`],
];

describe.each(PATHS)('deleting a %s', (level, pathOf) => {
  it('returns 204 with an empty body, then 404', async () => {
    const path = pathOf(await business.place());
    const reply = await business.api.delete(path);
    expect([reply.status, reply.text]).toEqual([204, '']);
    expect(await statusOf(path)).toBe(404);
    expect((await business.api.delete(path)).status).toBe(404);
  });

  it('detaches the assets in it, and changes nothing else in them', async () => {
    const place = await business.place();
    const id = await business.asset({ room_id: place.roomId });
    const before = await assetOf(id);
    expect(before).toMatchObject({ room_id: place.roomId, building_id: place.buildingId });
    testApp.clock.advance(5);
    await business.api.delete(pathOf(place));
    const after = await assetOf(id);
    expect(after).toEqual({ ...before, room_id: null, building_id: null, updated_at: expect.any(String) });
    expect(after.updated_at > before.updated_at).toBe(true);
    expect(after.is_installed).toBe(true);
  });

  it("returns 404 for another business's, exactly as for a missing one, and does not delete it", async () => {
    const theirs = await neighbour.place();
    const path = pathOf(theirs);
    const root = path.slice(0, path.lastIndexOf('/'));
    await expectSameNotFound((id) => business.api.delete(`${root}/${id}`), path.slice(root.length + 1));
    expect((await neighbour.api.get(path)).status).toBe(200);
  });

  it('detaches assets that are created in it at the same time, or rejects their creation', async () => {
    const place = await business.place();
    const create = () => business.api.post('/assets', { name: 'Late', room_id: place.roomId });
    const [first, second, removal, third, fourth] = await Promise.all([
      create(),
      create(),
      business.api.delete(pathOf(place)),
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

describe('a deletion', () => {
  it('of a building removes all its floors and rooms', async () => {
    const place = await business.place();
    const floor = await business.floor(place.buildingId, { level: 1 });
    const room = await business.room(floor);
    expect((await business.api.delete(`/buildings/${place.buildingId}`)).status).toBe(204);
    for (const path of [
      `/floors/${place.floorId}`,
      `/floors/${floor}`,
      `/rooms/${place.roomId}`,
      `/rooms/${room}`,
    ]) {
      expect(await statusOf(path)).toBe(404);
    }
  });

  it('of a floor removes its rooms, and no other floor', async () => {
    const place = await business.place();
    const other = await business.floor(place.buildingId, { level: 1 });
    await business.api.delete(`/floors/${place.floorId}`);
    expect(await statusOf(`/rooms/${place.roomId}`)).toBe(404);
    expect(await idsOf(business, `/buildings/${place.buildingId}/floors`)).toEqual([other]);
  });

  it('removes nothing if the transaction fails later', async () => {
    const place = await business.place();
    const id = await business.asset({ room_id: place.roomId });
    const attempt = business.work(async (work) => {
      await testApp.get(RoomsService).delete(work, place.roomId);
      throw new Error('further on');
    });
    await expect(attempt).rejects.toThrow('further on');
    expect(await statusOf(`/rooms/${place.roomId}`)).toBe(200);
    expect(await assetOf(id)).toMatchObject({ room_id: place.roomId });
  });

  it('succeeds if the building contains deleted assets', async () => {
    const place = await business.place();
    await business.api.delete(`/assets/${await business.asset({ room_id: place.roomId })}`);
    expect((await business.api.delete(`/buildings/${place.buildingId}`)).status).toBe(204);
  });
});
