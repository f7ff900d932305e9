import { expect, it } from 'vitest';
import { idsOf } from '../support/observed.js';
import { startTestApp } from '../support/test-app.js';

const testApp = await startTestApp();

it('GET /alarms lists the alarms of the business, newest first', async () => {
  const [business, neighbour] = [await testApp.business(), await testApp.business()];
  const { roomId } = await business.place();
  const assets = [await business.asset({ room_id: roomId }), await business.asset({ room_id: roomId })];
  for (const id of assets) await business.api.patch(`/assets/${id}/status`, { status: 'out_of_service' });
  const { data } = (await business.api.get('/alarms')).body;
  expect(data.map((alarm: { asset_id: string }) => alarm.asset_id)).toEqual(assets.reverse());
  expect(data[0]).toEqual({
    id: expect.any(String),
    object: 'alarm',
    kind: 'asset_out_of_service',
    asset_id: assets[0],
    spare_part_id: null,
    message: expect.stringContaining('out of service'),
    ...{ details: null, severity: 'critical', status: 'open', source: null, dedup_key: null, occurrences: 1 },
    ...{
      started_at: data[0].created_at,
      last_seen_at: data[0].created_at,
      resolved_at: null,
      resolved_by: null,
    },
    ...{ acknowledged_at: null, acknowledged_by: null, operation_id: null },
    created_at: expect.any(String),
  });
  const { pagination } = (await business.api.get('/alarms?limit=1')).body;
  expect(await idsOf(business, `/alarms?limit=1&cursor=${pagination.next_cursor}`)).toEqual([data[1].id]);
  expect(await idsOf(neighbour, '/alarms')).toEqual([]);
});

it('GET /alarms?since= lists alarms from that time on', async () => {
  const business = await testApp.business();
  const { roomId } = await business.place();
  const fail = async () => {
    const asset = await business.asset({ room_id: roomId });
    await business.api.patch(`/assets/${asset}/status`, { status: 'out_of_service' });
    const [newest] = (await business.api.get('/alarms?limit=1')).body.data as {
      id: string;
      created_at: string;
    }[];
    testApp.clock.advance(60_000);
    return newest!;
  };
  const [first, second, third] = [await fail(), await fail(), await fail()];
  expect(await idsOf(business, `/alarms?since=${second.created_at}`)).toEqual([third.id, second.id]);
  expect(await idsOf(business, `/alarms?since=${first.created_at}&limit=200`)).toHaveLength(3);
  expect(await idsOf(business, `/alarms?since=${testApp.clock.now().toISOString()}`)).toEqual([]);
  const refused = await business.api.get('/alarms?since=yesterday');
  expect([refused.status, refused.body.error.param]).toEqual([400, 'since']);
});
