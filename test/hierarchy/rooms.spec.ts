import { describe, expect, it } from 'vitest';
import {
  created,
  createFloor,
  createRoom,
  createSite,
  expectInvalid,
  expectSameNotFound,
  idsOf,
  TIMESTAMP,
} from '../support/site.js';
import { startTestApp } from '../support/test-app.js';

const testApp = await startTestApp();
const plant = await testApp.business();
const neighbour = await testApp.business();
const { buildingId, floorId } = await createSite(plant);
const theirs = await createSite(neighbour);

describe('creating a room', () => {
  it('answers 201 with the room, field for field, and its Location', async () => {
    const reply = await plant.api.post(`/floors/${floorId}/rooms`, { name: 'Line 3' });
    const id = created(reply);
    expect(reply.headers.location).toBe(`/api/v1/rooms/${id}`);
    expect(Object.entries(reply.body.data)).toEqual([
      ['id', id],
      ['object', 'room'],
      ['floor_id', floorId],
      ['name', 'Line 3'],
      ['created_at', expect.stringMatching(TIMESTAMP)],
      ['updated_at', reply.body.data.created_at],
    ]);
    expect((await plant.api.get(`/rooms/${id}`)).body).toEqual(reply.body);
  });

  it('needs a name', async () => {
    expectInvalid(await plant.api.post(`/floors/${floorId}/rooms`, {}), { name: 'missing_parameter' });
  });

  it("answers 404 on a neighbour's floor, as on a missing one", async () => {
    await expectSameNotFound((id) => plant.api.post(`/floors/${id}/rooms`, { name: 'A' }), theirs.floorId);
  });
});

describe('reading rooms', () => {
  it("lists a floor's own, newest first; none for an empty floor; 404 for a missing one", async () => {
    const [one, other] = [await createFloor(plant, buildingId), await createFloor(plant, buildingId)];
    const ids = [await createRoom(plant, one), await createRoom(plant, one)];
    expect(await idsOf(plant, `/floors/${one}/rooms`)).toEqual(ids.reverse());
    expect(await idsOf(plant, `/floors/${other}/rooms`)).toEqual([]);
    await expectSameNotFound((id) => plant.api.get(`/floors/${id}/rooms`), theirs.floorId);
  });

  it("answers 404 for a neighbour's room, as for a missing one", async () => {
    await expectSameNotFound((id) => plant.api.get(`/rooms/${id}`), theirs.roomId);
    await expectSameNotFound((id) => plant.api.patch(`/rooms/${id}`, { name: 'Mine' }), theirs.roomId);
  });
});

describe('changing a room', () => {
  it('changes the name, and nothing when nothing differs', async () => {
    const id = await createRoom(plant, floorId);
    testApp.clock.advance(5);
    const same = await plant.api.patch(`/rooms/${id}`, {});
    expect(same.body.data.updated_at).toBe(same.body.data.created_at);
    const renamed = await plant.api.patch(`/rooms/${id}`, { name: 'Line 4' });
    expect(renamed.body.data.name).toBe('Line 4');
    expect(renamed.body.data.updated_at > renamed.body.data.created_at).toBe(true);
  });

  it('refuses a blank name', async () => {
    const id = await createRoom(plant, floorId);
    expectInvalid(await plant.api.patch(`/rooms/${id}`, { name: '' }), { name: 'invalid_parameter' });
  });
});
