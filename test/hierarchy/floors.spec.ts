import { describe, expect, it } from 'vitest';
import { FloorsService } from '../../src/hierarchy/index.js';
import { created, expectInvalid, TIMESTAMP } from '../support/expectations.js';
import { idsOf } from '../support/observed.js';
import { startTestApp } from '../support/test-app.js';

const testApp = await startTestApp();
const business = await testApp.business();
const neighbour = await testApp.business();
const buildingId = await business.building();
const theirBuilding = await neighbour.building();

describe('creating a floor', () => {
  it('returns 201 with every field of the floor, and its Location', async () => {
    const reply = await business.api.post(`/buildings/${buildingId}/floors`, { name: 'Cellar', level: -2 });
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
      ['external_id', null],
    ]);
    expect((await business.api.get(`/floors/${id}`)).body).toEqual(reply.body);
  });

  it('requires a name and an integer level', async () => {
    const path = `/buildings/${buildingId}/floors`;
    expectInvalid(await business.api.post(path, {}), {
      name: 'missing_parameter',
      level: 'missing_parameter',
    });
    for (const level of [0.5, '1', null, 2 ** 31]) {
      expectInvalid(await business.api.post(path, { name: 'A', level }), { level: 'invalid_parameter' });
    }
  });

  it('validates the body before it looks for the building', async () => {
    expect((await business.api.post(`/buildings/${theirBuilding}/floors`, {})).status).toBe(400);
  });

  it('lets others create assets in the building meanwhile', async () => {
    const { buildingId, roomId } = await business.place();
    const id = await business.work(async (work) => {
      await testApp.get(FloorsService).create(work, buildingId, { name: 'Roof', level: 9 });
      return business.asset({ room_id: roomId });
    });
    expect((await business.api.get(`/assets/${id}`)).body.data.room_id).toBe(roomId);
  });
});

describe('reading floors', () => {
  it('lists the floors of one building, newest first', async () => {
    const [one, other] = [await business.building(), await business.building()];
    const ids = [await business.floor(one), await business.floor(one, { level: 1 })];
    await business.floor(other);
    expect(await idsOf(business, `/buildings/${one}/floors`)).toEqual(ids.reverse());
  });

  it('returns an empty list for a building without floors', async () => {
    expect(await idsOf(business, `/buildings/${await business.building()}/floors`)).toEqual([]);
  });
});

describe('changing a floor', () => {
  it('changes name and level separately, and nothing if the values are the same', async () => {
    const id = await business.floor(buildingId);
    testApp.clock.advance(5);
    const same = await business.api.patch(`/floors/${id}`, { name: 'Ground floor', level: 0 });
    expect(same.body.data.updated_at).toBe(same.body.data.created_at);
    const raised = await business.api.patch(`/floors/${id}`, { level: 3 });
    expect(raised.body.data).toMatchObject({ name: 'Ground floor', level: 3 });
    expect(raised.body.data.updated_at > raised.body.data.created_at).toBe(true);
    const renamed = await business.api.patch(`/floors/${id}`, { name: 'Third' });
    expect(renamed.body.data).toMatchObject({ name: 'Third', level: 3 });
  });

  it('rejects null and another building', async () => {
    const id = await business.floor(buildingId);
    expectInvalid(await business.api.patch(`/floors/${id}`, { level: null, building_id: buildingId }), {
      building_id: 'unknown_parameter',
      level: 'invalid_parameter',
    });
  });
});
