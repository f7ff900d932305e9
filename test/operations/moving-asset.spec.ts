import { describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import { untilWaitingForLock } from '../support/locks.js';
import { startTestApp } from '../support/test-app.js';
import { forTechnician } from '../support/test-business.js';

const testApp = await startTestApp();
const business = await testApp.business();
const technicianId = await business.technician();

describe('an operation that is opened while its asset moves', () => {
  const openings = [
    ['POST /operations', (body: object) => business.api.post('/operations', body)],
    [
      'POST /operations/bulk',
      (body: object) => business.api.post('/operations/bulk', { items: [body, body] }),
    ],
  ] as const;

  it.each(openings)('is found in the new building: %s', async (_route, open) => {
    const from = await business.place();
    const to = await business.place();
    const assetId = await business.asset({ room_id: from.roomId });
    let opening: ReturnType<typeof open> | undefined;
    await testApp.acrossBusinesses.transaction(async (run) => {
      const isAsset = sql`business_id = ${business.id} AND id = ${assetId}`;
      await run(sql`SELECT 1 FROM assets WHERE ${isAsset} FOR UPDATE`);
      opening = open({ ...forTechnician(technicianId), asset_id: assetId });
      await untilWaitingForLock(testApp);
      await run(
        sql`UPDATE assets SET room_id = ${to.roomId}, building_id = ${to.buildingId} WHERE ${isAsset}`,
      );
    });
    const found = async (buildingId: string) =>
      (await business.api.get(`/operations?building_id=${buildingId}&asset_id=${assetId}`)).body.data;
    expect((await opening!).status).toBeLessThan(300);
    expect(await found(from.buildingId)).toEqual([]);
    for (const operation of await found(to.buildingId))
      expect(operation).toMatchObject({ building_id: to.buildingId, room_id: to.roomId });
    expect((await found(to.buildingId)).length).toBeGreaterThan(0);
  });
});

describe('a move of an asset to another building', () => {
  const moves = [
    [
      'PATCH /assets/{assetId}',
      (assetId: string, room_id: string) => business.api.patch(`/assets/${assetId}`, { room_id }),
    ],
    [
      'PATCH /assets/{assetId} with If-Match',
      (assetId: string, room_id: string) =>
        business.api.send('PATCH', `/assets/${assetId}`, { room_id }, { 'If-Match': '*' }),
    ],
    [
      'PUT /assets/by-external-id/{externalId}',
      (assetId: string, room_id: string) =>
        business.api.send('PUT', `/assets/by-external-id/${assetId}`, { name: 'Pump', room_id }),
    ],
  ] as const;

  it.each(moves)('waits for its operations before it locks the asset: %s', async (_route, move) => {
    const from = await business.place();
    const to = await business.place();
    const assetId = await business.asset({ room_id: from.roomId });
    await business.api.patch(`/assets/${assetId}`, { external_id: assetId });
    const operation = await business.operation({ ...forTechnician(technicianId), asset_id: assetId });
    let moving: ReturnType<typeof move> | undefined;
    // A completion locks the operation first, and then its asset.
    await testApp.acrossBusinesses.transaction(async (run) => {
      const ofBusiness = sql`business_id = ${business.id}`;
      await run(sql`SELECT 1 FROM operations WHERE ${ofBusiness} AND id = ${operation} FOR UPDATE`);
      moving = move(assetId, to.roomId);
      await untilWaitingForLock(testApp);
      await run(sql`SELECT 1 FROM assets WHERE ${ofBusiness} AND id = ${assetId} FOR UPDATE NOWAIT`);
    });
    expect((await moving!).status).toBe(200);
    const moved = await business.api.get(`/operations/${operation}`);
    expect(moved.body.data.building_id).toBe(to.buildingId);
  });
});
