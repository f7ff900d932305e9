import { describe, expect, it } from 'vitest';
import { RoomsService } from '../../src/hierarchy/index.js';
import { created, expectInvalid, TIMESTAMP } from '../support/expectations.js';
import { idsOf } from '../support/observed.js';
import { startTestApp } from '../support/test-app.js';

const testApp = await startTestApp();
const business = await testApp.business();
const { buildingId, floorId } = await business.place();

describe('creating a room', () => {
  it('returns 201 with every field of the room, and its Location', async () => {
    const reply = await business.api.post(`/floors/${floorId}/rooms`, { name: 'Line 3' });
    const id = created(reply);
    expect(reply.headers.location).toBe(`/api/v1/rooms/${id}`);
    expect(Object.entries(reply.body.data)).toEqual([
      ['id', id],
      ['object', 'room'],
      ['floor_id', floorId],
      ['name', 'Line 3'],
      ['created_at', expect.stringMatching(TIMESTAMP)],
      ['updated_at', reply.body.data.created_at],
      ['external_id', null],
    ]);
    expect((await business.api.get(`/rooms/${id}`)).body).toEqual(reply.body);
  });

  it('requires a name', async () => {
    expectInvalid(await business.api.post(`/floors/${floorId}/rooms`, {}), { name: 'missing_parameter' });
  });

  it('lets others create assets in the floor meanwhile', async () => {
    const { floorId, roomId } = await business.place();
    const id = await business.work(async (work) => {
      await testApp.get(RoomsService).create(work, floorId, { name: 'Line 9' });
      return business.asset({ room_id: roomId });
    });
    expect((await business.api.get(`/assets/${id}`)).body.data.room_id).toBe(roomId);
  });
});

describe('reading rooms', () => {
  it('lists the rooms of one floor, newest first, and none for an empty floor', async () => {
    const [one, other] = [await business.floor(buildingId), await business.floor(buildingId)];
    const ids = [await business.room(one), await business.room(one)];
    expect(await idsOf(business, `/floors/${one}/rooms`)).toEqual(ids.reverse());
    expect(await idsOf(business, `/floors/${other}/rooms`)).toEqual([]);
  });
});

describe('changing a room', () => {
  it('changes the name, and nothing if it is the same', async () => {
    const id = await business.room(floorId);
    testApp.clock.advance(5);
    const same = await business.api.patch(`/rooms/${id}`, {});
    expect(same.body.data.updated_at).toBe(same.body.data.created_at);
    const renamed = await business.api.patch(`/rooms/${id}`, { name: 'Line 4' });
    expect(renamed.body.data.name).toBe('Line 4');
    expect(renamed.body.data.updated_at > renamed.body.data.created_at).toBe(true);
  });

  it.each(['', ' \t', '\u200b', ' \u2060\ufeff '])(
    'rejects the name %j, in which nothing can be seen',
    async (name) => {
      const id = await business.room(floorId);
      expectInvalid(await business.api.patch(`/rooms/${id}`, { name }), { name: 'invalid_parameter' });
    },
  );
});
