import { describe, expect, it } from 'vitest';
import {
  createBuilding,
  created,
  createFloor,
  expectInvalid,
  expectSameNotFound,
  idsOf,
  TIMESTAMP,
} from '../support/site.js';
import { startTestApp } from '../support/test-app.js';

const testApp = await startTestApp();
const plant = await testApp.business();
const neighbour = await testApp.business();
const buildingId = await createBuilding(plant);
const theirBuilding = await createBuilding(neighbour);

describe('creating a floor', () => {
  it('answers 201 with the floor, field for field, and its Location', async () => {
    const reply = await plant.api.post(`/buildings/${buildingId}/floors`, { name: 'Cellar', level: -2 });
    const id = created(reply);
    expect(reply.headers.location).toBe(`/api/v1/floors/${id}`);
    expect(Object.entries(reply.body.data)).toEqual([
      ['id', id],
      ['object', 'floor'],
      ['building_id', buildingId],
      ['name', 'Cellar'],
      ['level', -2],
      ['created_at', expect.stringMatching(TIMESTAMP)],
      ['updated_at', reply.body.data.created_at],
    ]);
    expect((await plant.api.get(`/floors/${id}`)).body).toEqual(reply.body);
  });

  it('needs a name and a whole level', async () => {
    const path = `/buildings/${buildingId}/floors`;
    expectInvalid(await plant.api.post(path, {}), { name: 'missing_parameter', level: 'missing_parameter' });
    for (const level of [0.5, '1', null, 2 ** 31]) {
      expectInvalid(await plant.api.post(path, { name: 'A', level }), { level: 'invalid_parameter' });
    }
  });

  it("answers 404 in a neighbour's building, as in a missing one", async () => {
    await expectSameNotFound(
      (id) => plant.api.post(`/buildings/${id}/floors`, { name: 'A', level: 0 }),
      theirBuilding,
    );
  });

  it('checks the body before it looks for the building', async () => {
    expect((await plant.api.post(`/buildings/${theirBuilding}/floors`, {})).status).toBe(400);
  });
});

describe('reading floors', () => {
  it("lists a building's own, newest first", async () => {
    const [one, other] = [await createBuilding(plant), await createBuilding(plant)];
    const ids = [await createFloor(plant, one), await createFloor(plant, one, { level: 1 })];
    await createFloor(plant, other);
    expect(await idsOf(plant, `/buildings/${one}/floors`)).toEqual(ids.reverse());
  });

  it('gives an empty list for a building without floors, and 404 for a missing building', async () => {
    expect(await idsOf(plant, `/buildings/${await createBuilding(plant)}/floors`)).toEqual([]);
    await expectSameNotFound((id) => plant.api.get(`/buildings/${id}/floors`), theirBuilding);
  });

  it("answers 404 for a neighbour's floor, as for a missing one", async () => {
    const theirs = await createFloor(neighbour, theirBuilding);
    await expectSameNotFound((id) => plant.api.get(`/floors/${id}`), theirs);
    await expectSameNotFound((id) => plant.api.patch(`/floors/${id}`, { level: 9 }), theirs);
  });
});

describe('changing a floor', () => {
  it('changes name and level, each alone, and nothing when nothing differs', async () => {
    const id = await createFloor(plant, buildingId);
    testApp.clock.advance(5);
    const same = await plant.api.patch(`/floors/${id}`, { name: 'Ground floor', level: 0 });
    expect(same.body.data.updated_at).toBe(same.body.data.created_at);
    const raised = await plant.api.patch(`/floors/${id}`, { level: 3 });
    expect(raised.body.data).toMatchObject({ name: 'Ground floor', level: 3 });
    expect(raised.body.data.updated_at > raised.body.data.created_at).toBe(true);
    const renamed = await plant.api.patch(`/floors/${id}`, { name: 'Third' });
    expect(renamed.body.data).toMatchObject({ name: 'Third', level: 3 });
  });

  it('refuses null and another building', async () => {
    const id = await createFloor(plant, buildingId);
    expectInvalid(await plant.api.patch(`/floors/${id}`, { level: null, building_id: buildingId }), {
      building_id: 'unknown_parameter',
      level: 'invalid_parameter',
    });
  });
});
