import { describe, expect, it } from 'vitest';
import { AssetsService } from '../../src/assets/index.js';
import { sql, rawSql } from '../../src/kernel/sql/sql.js';
import { expectInvalid, expectSameNotFound } from '../support/expectations.js';
import { idsOf } from '../support/observed.js';
import { startTestApp } from '../support/test-app.js';

const testApp = await startTestApp();
const business = await testApp.business();
const place = await business.place();

const child = (parentAssetId: string) =>
  business.work((work) =>
    testApp.get(AssetsService).create(work, { name: 'Rotor', roomId: place.roomId, parentAssetId }),
  );

/** The number of rows that an asset has in a table, including soft-deleted rows. */
const rowsOf = async (table: string, id: string) => {
  const query = sql`SELECT count(*)::int AS count FROM ${rawSql(table)} t WHERE t.asset_id = ${id}`;
  return (await testApp.acrossBusinesses.rows<{ count: number }>(query))[0]!.count;
};

describe('DELETE /assets/{assetId}', () => {
  it('returns 204 with an empty body, and every later request for the asset returns 404', async () => {
    const id = await business.asset({ room_id: place.roomId });
    const reply = await business.api.delete(`/assets/${id}`);
    expect([reply.status, reply.text]).toEqual([204, '']);
    for (const path of [`/assets/${id}`, `/assets/${id}/children`]) {
      expect((await business.api.get(path)).body.error).toMatchObject({ code: 'not_found' });
    }
    expect((await business.api.patch(`/assets/${id}`, { name: 'Back' })).status).toBe(404);
    expect((await business.api.patch(`/assets/${id}/status`, { status: 'operational' })).status).toBe(404);
    expect((await business.api.delete(`/assets/${id}`)).status).toBe(404);
  });

  it('leaves its operations, status history and downtimes readable at their paths, for its business alone', async () => {
    const id = await business.asset({ room_id: place.roomId });
    const operation = await business.operation({ asset_id: id });
    await business.api.patch(`/assets/${id}/status`, { status: 'out_of_service' });
    await business.api.delete(`/assets/${id}`);
    expect(await idsOf(business, `/assets/${id}/operations`)).toEqual([operation]);
    const neighbour = await testApp.business();
    for (const list of ['operations', 'status-history', 'downtimes']) {
      expect(await idsOf(business, `/assets/${id}/${list}`), list).toHaveLength(1);
      await expectSameNotFound((each) => neighbour.api.get(`/assets/${each}/${list}`), id);
    }
  });

  it('removes the asset from every list', async () => {
    const parent = await business.asset({ room_id: place.roomId });
    const id = await child(parent);
    await business.api.delete(`/assets/${id}`);
    for (const path of ['/assets', '/assets?search=rotor', `/assets/${parent}/children`]) {
      expect(await idsOf(business, path)).not.toContain(id);
    }
    expect((await business.api.get(`/buildings/${place.buildingId}/hierarchy`)).text).not.toContain(id);
  });

  it('detaches its components and changes nothing else in them', async () => {
    const parent = await business.asset({ room_id: place.roomId });
    const id = await child(parent);
    const before = (await business.api.get(`/assets/${id}`)).body.data;
    await business.api.delete(`/assets/${parent}`);
    const after = (await business.api.get(`/assets/${id}`)).body.data;
    expect(after).toEqual({ ...before, parent_asset_id: null, updated_at: expect.any(String) });
  });

  it('keeps its row, history and downtimes, and ends the open downtime', async () => {
    const id = await business.asset({ room_id: place.roomId });
    await business.api.patch(`/assets/${id}/status`, { status: 'out_of_service' });
    await business.api.delete(`/assets/${id}`);
    expect(await rowsOf('asset_status_changes', id)).toBe(1);
    expect(await rowsOf('downtimes', id)).toBe(1);
    const [row] = await testApp.acrossBusinesses
      .rows(sql`SELECT a.room_id, a.building_id, a.deleted_at, d.ended_at
      FROM assets a JOIN downtimes d ON d.asset_id = a.id WHERE a.id = ${id}`);
    expect(row).toEqual({
      room_id: null,
      building_id: null,
      deleted_at: expect.any(Date),
      ended_at: expect.any(Date),
    });
  });

  it('removes its preventive schedule', async () => {
    const id = await business.asset({ room_id: place.roomId, maintenance_interval_days: 30 });
    expect(await rowsOf('preventive_schedules', id)).toBe(1);
    await business.api.delete(`/assets/${id}`);
    expect(await rowsOf('preventive_schedules', id)).toBe(0);
  });

  it('does not allow a deleted asset as a parent', async () => {
    const id = await business.asset({ room_id: place.roomId });
    await business.api.delete(`/assets/${id}`);
    await expect(child(id)).rejects.toMatchObject({ code: 'invalid_reference', param: 'parent_asset_id' });
  });

  it("returns 404 for another business's asset, exactly as for a missing one, and does not delete it", async () => {
    const neighbour = await testApp.business();
    const theirs = await neighbour.asset();
    await expectSameNotFound((id) => business.api.delete(`/assets/${id}`), theirs);
    expect((await neighbour.api.get(`/assets/${theirs}`)).status).toBe(200);
  });

  it('rejects a request body', async () => {
    const id = await business.asset({ room_id: place.roomId });
    expectInvalid(await business.api.send('DELETE', `/assets/${id}`, { force: true }), {
      force: 'unknown_parameter',
    });
  });
});
