import { describe, expect, it } from 'vitest';
import { expectSameNotFound } from '../support/expectations.js';
import { idsOf } from '../support/observed.js';
import { startTestApp } from '../support/test-app.js';

const testApp = await startTestApp();
const business = await testApp.business();
const { roomId } = await business.place();
const neighbour = await testApp.business();
const theirs = await neighbour.asset({ room_id: (await neighbour.place()).roomId });

const become = async (id: string, status: string, note?: string) => {
  testApp.clock.advance(1_000);
  return (await business.api.patch(`/assets/${id}/status`, { status, note })).body.data.updated_at as string;
};

describe('GET /assets/{assetId}/status-history', () => {
  it('lists every change with its note, newest first, including changes to the same status', async () => {
    const id = await business.asset({ room_id: roomId });
    const moments = [await become(id, 'out_of_service', 'It smokes.'), await become(id, 'out_of_service')];
    const { data } = (await business.api.get(`/assets/${id}/status-history`)).body;
    const entry = {
      id: expect.any(String),
      object: 'asset_status_change',
      asset_id: id,
      status: 'out_of_service',
      actor: { kind: 'api_key', id: business.keyId, name: 'test' },
    };
    expect(data).toEqual([
      { ...entry, previous_status: 'out_of_service', note: null, created_at: moments[1] },
      { ...entry, previous_status: 'operational', note: 'It smokes.', created_at: moments[0] },
    ]);
    const { pagination } = (await business.api.get(`/assets/${id}/status-history?limit=1`)).body;
    const rest = `/assets/${id}/status-history?limit=1&cursor=${pagination.next_cursor}`;
    expect(await idsOf(business, rest)).toEqual([data[1].id]);
  });
});

describe('GET /assets/{assetId}/downtimes', () => {
  it('lists the periods when the asset was down, newest first', async () => {
    const id = await business.asset({ room_id: roomId });
    const began = await become(id, 'under_maintenance');
    await become(id, 'out_of_service');
    const ended = await become(id, 'operational');
    const again = await become(id, 'out_of_service');
    const { data } = (await business.api.get(`/assets/${id}/downtimes`)).body;
    const uncorrected = { corrected_at: null, corrected_by: null, correction_reason: null };
    const downtime = { id: expect.any(String), object: 'downtime', asset_id: id, ...uncorrected };
    expect(data).toEqual([
      { ...downtime, status: 'out_of_service', started_at: again, ended_at: null },
      { ...downtime, status: 'under_maintenance', started_at: began, ended_at: ended },
    ]);
  });
});

describe.each(['status-history', 'downtimes'])('GET /assets/{assetId}/%s', (path) => {
  it("returns 404 for another business's asset, exactly as for a missing one, even if it was deleted", async () => {
    await expectSameNotFound((id) => business.api.get(`/assets/${id}/${path}`), theirs);
    const gone = await neighbour.asset();
    await neighbour.api.delete(`/assets/${gone}`);
    await expectSameNotFound((id) => business.api.get(`/assets/${id}/${path}`), gone);
  });

  it('remains readable after the asset is deleted', async () => {
    const gone = await business.asset({ room_id: roomId });
    await become(gone, 'out_of_service');
    await become(gone, 'operational');
    const before = await business.api.get(`/assets/${gone}/${path}`);
    await business.api.delete(`/assets/${gone}`);
    const after = await business.api.get(`/assets/${gone}/${path}`);
    expect(after.body.data).not.toEqual([]);
    expect(after.body).toEqual(before.body);
  });
});
