import { beforeEach, describe, expect, it } from 'vitest';
import { idsOf } from '../support/observed.js';
import { startTestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

const testApp = await startTestApp();
let business: TestBusiness;

beforeEach(async () => {
  business = await testApp.business();
});

describe('floors and rooms', () => {
  it('are listed across buildings, newest first, and can be filtered by building or floor', async () => {
    const [one, other] = [await business.place(), await business.place()];
    const cellar = await business.floor(one.buildingId);
    const store = await business.room(cellar);
    expect(await idsOf(business, '/floors')).toEqual([cellar, other.floorId, one.floorId]);
    expect(await idsOf(business, `/floors?building_id=${one.buildingId}`)).toEqual([cellar, one.floorId]);
    expect(await idsOf(business, '/rooms')).toEqual([store, other.roomId, one.roomId]);
    expect(await idsOf(business, `/rooms?building_id=${one.buildingId}`)).toEqual([store, one.roomId]);
    expect(await idsOf(business, `/rooms?floor_id=${cellar}`)).toEqual([store]);
    expect(await idsOf(business, `/rooms?floor_id=${cellar}&building_id=${other.buildingId}`)).toEqual([]);
  });

  it('are found by their external id, without a building or floor', async () => {
    const { floorId, roomId } = await business.place();
    await business.api.patch(`/floors/${floorId}`, { external_id: 'SITE-01-00' });
    await business.api.patch(`/rooms/${roomId}`, { external_id: 'SITE-01-00-117' });
    await business.place();
    expect(await idsOf(business, '/floors?external_id=SITE-01-00')).toEqual([floorId]);
    expect(await idsOf(business, '/rooms?external_id=SITE-01-00-117')).toEqual([roomId]);
    expect(await idsOf(business, '/rooms?external_id=SITE-01-00')).toEqual([]);
  });

  it('are listed after they change, and no longer after they are deleted', async () => {
    const [one, other] = [await business.place(), await business.place()];
    testApp.clock.advance(60_000);
    await business.api.patch(`/rooms/${one.roomId}`, { name: 'Renamed' });
    const { updated_at } = (await business.api.get(`/rooms/${one.roomId}`)).body.data as {
      updated_at: string;
    };
    expect(await idsOf(business, `/rooms?updated_since=${updated_at}`)).toEqual([one.roomId]);
    await business.api.delete(`/buildings/${other.buildingId}`);
    expect(await idsOf(business, '/rooms')).toEqual([one.roomId]);
    expect(await idsOf(business, '/floors')).toEqual([one.floorId]);
  });

  it('of another business are never included', async () => {
    const neighbour = await testApp.business();
    const { buildingId, floorId } = await neighbour.place();
    for (const path of [
      '/floors',
      '/rooms',
      `/floors?building_id=${buildingId}`,
      `/rooms?building_id=${buildingId}`,
      `/rooms?floor_id=${floorId}`,
    ])
      expect(await idsOf(business, path)).toEqual([]);
  });
});
