import { expect, it } from 'vitest';
import { expectInvalid } from '../support/expectations.js';
import { idsOf } from '../support/observed.js';
import { startTestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

const testApp = await startTestApp();

const VIBRATION = {
  ...{ source: 'scada', dedup_key: 'pump-4/vibration', status: 'firing', severity: 'warning' },
  summary: 'Vibration of pump 4 above 7 mm/s',
};
const report = (business: TestBusiness, more: object = {}) =>
  business.api.post('/alarms', { ...VIBRATION, ...more });
const typesOf = async (business: TestBusiness) =>
  ((await business.api.get('/events?limit=200')).body.data as { type: string }[])
    .map(({ type }) => type)
    .filter((type) => type.startsWith('alarm.'));

it('POST /alarms creates an alarm, counts repeats, and resolves it once', async () => {
  const business = await testApp.business();
  const first = await report(business, { details: 'Bearing side', started_at: '2026-10-05T08:00:00Z' });
  const { data: alarm } = first.body;
  expect(first.status).toBe(201);
  expect(first.headers.location).toBe(`/api/v1/alarms/${alarm.id}`);
  expect(alarm).toMatchObject({
    ...{ object: 'alarm', kind: 'monitoring', source: 'scada', dedup_key: 'pump-4/vibration' },
    ...{ message: VIBRATION.summary, details: 'Bearing side', severity: 'warning', status: 'open' },
    ...{ occurrences: 1, started_at: '2026-10-05T08:00:00.000Z', asset_id: null, operation_id: null },
  });
  testApp.clock.advance(60_000);
  const again = await report(business, { severity: 'critical', summary: 'Above 9 mm/s' });
  expect(again.status).toBe(200);
  expect(again.body.data).toMatchObject({
    ...{ id: alarm.id, occurrences: 2, severity: 'critical', message: 'Above 9 mm/s', details: null },
  });
  expect(again.body.data.last_seen_at > alarm.last_seen_at).toBe(true);
  expect((await business.api.get(`/alarms/${alarm.id}`)).body.data).toEqual(again.body.data);
  const resolved = await report(business, { status: 'resolved' });
  expect([resolved.status, resolved.body.data.status, resolved.body.data.id]).toEqual([
    200,
    'resolved',
    alarm.id,
  ]);
  const late = await report(business, { status: 'resolved' });
  expect([late.status, late.body.data]).toEqual([200, resolved.body.data]);
  expect(await typesOf(business)).toEqual(['alarm.resolved', 'alarm.raised']);
  const next = await report(business);
  expect([next.status, next.body.data.occurrences]).toEqual([201, 1]);
  expect(next.body.data.id).not.toBe(alarm.id);
});

it('POST /alarms takes a start that is a little ahead, and refuses one in the future', async () => {
  const business = await testApp.business();
  const ahead = (seconds: number) =>
    report(business, {
      started_at: new Date(testApp.clock.now().getTime() + seconds * 1_000).toISOString(),
    });
  expectInvalid(await ahead(301), { started_at: 'invalid_parameter' });
  expect(await idsOf(business, '/alarms')).toEqual([]);
  expect((await ahead(299)).status).toBe(201);
});

it('POST /alarms ignores a resolved report without an alarm, and needs only source and dedup_key for it', async () => {
  const business = await testApp.business();
  const { status, body } = await business.api.post('/alarms', {
    ...{ source: 'scada', dedup_key: 'nothing', status: 'resolved' },
  });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ id: null, status: 'ignored', source: 'scada', dedup_key: 'nothing' });
  expect(await idsOf(business, '/alarms')).toEqual([]);
  expect(await typesOf(business)).toEqual([]);
});

it('POST /alarms creates one alarm, operation, status change and event for hundreds of concurrent reports', async () => {
  const business = await testApp.business();
  const { roomId } = await business.place();
  const asset = await business.asset({ room_id: roomId, external_id: 'PUMP-4' });
  const requested = {
    ...{ asset_external_id: 'PUMP-4', set_asset_status: 'out_of_service' },
    open_operation: { required_skill: 'mechanical', priority: 'high' },
  };
  const retried = async (): ReturnType<typeof report> => {
    const reply = await report(business, requested);
    // A busy machine may return 503 for some.
    return reply.status === 503 ? retried() : reply;
  };
  const replies = await Promise.all(Array.from({ length: 200 }, retried));
  const statuses = replies.map(({ status }) => status).sort();
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => status === 200)).toHaveLength(199);
  const { data } = (await business.api.get('/alarms?source=scada')).body;
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({ occurrences: 200, asset_id: asset });
  const operations = (await business.api.get('/operations')).body.data;
  expect(operations).toHaveLength(1);
  expect(operations[0]).toMatchObject({
    ...{ id: data[0].operation_id, title: VIBRATION.summary, status: 'new', asset_id: asset },
    ...{ required_skill: 'mechanical', priority: 'high', assignee_type: null },
  });
  const history = (await business.api.get(`/assets/${asset}/status-history`)).body.data;
  expect(history).toMatchObject([{ status: 'out_of_service', note: VIBRATION.summary }]);
  const raised = (await business.api.get('/events?type=alarm.raised')).body.data;
  const monitoringAlarms = (raised as { data: { object: { kind: string } } }[]).filter(
    ({ data: { object } }) => object.kind === 'monitoring',
  );
  expect(monitoringAlarms).toHaveLength(1);
  expect(monitoringAlarms[0]!.data.object).toMatchObject({ id: data[0].id, operation_id: operations[0].id });
});

it('set_asset_status never improves the status of an asset', async () => {
  const business = await testApp.business();
  const { roomId } = await business.place();
  const statusAfter = async (status: string, requested: string) => {
    const asset = await business.asset({ room_id: roomId });
    await business.api.patch(`/assets/${asset}/status`, { status });
    await report(business, { dedup_key: asset, asset_id: asset, set_asset_status: requested });
    return (await business.api.get(`/assets/${asset}`)).body.data.status;
  };
  expect(await statusAfter('operational', 'needs_maintenance')).toBe('needs_maintenance');
  expect(await statusAfter('under_maintenance', 'needs_maintenance')).toBe('under_maintenance');
  expect(await statusAfter('under_maintenance', 'out_of_service')).toBe('out_of_service');
  expect(await statusAfter('retired', 'out_of_service')).toBe('retired');
});

it('POST /alarms accepts one of asset ID, external ID and QR code, and returns 400 for an unknown asset', async () => {
  const [business, neighbour] = [await testApp.business(), await testApp.business()];
  const { roomId } = await business.place();
  const asset = await business.asset({ room_id: roomId, external_id: 'P-1', qr_code: 'STICKER-1' });
  const names = { asset_id: asset, asset_external_id: 'P-1', asset_qr_code: 'STICKER-1' };
  for (const [name, value] of Object.entries(names)) {
    const { body } = await report(business, { dedup_key: name, [name]: value });
    expect(body.data.asset_id, name).toBe(asset);
    const elsewhere = await report(neighbour, { dedup_key: name, [name]: value });
    expect([elsewhere.status, elsewhere.body.error.code, elsewhere.body.error.param], name).toEqual([
      ...[400, 'invalid_reference', name],
    ]);
  }
  const twice = await report(business, { asset_id: asset, asset_external_id: 'P-1' });
  expect([twice.status, twice.body.error.param]).toEqual([400, 'asset_external_id']);
  const none = await report(business, { set_asset_status: 'out_of_service' });
  expect([none.status, none.body.error.param]).toEqual([400, 'set_asset_status']);
  const empty = await business.api.post('/alarms', { source: 'x', dedup_key: 'y', status: 'firing' });
  expect(empty.body.errors.map(({ param }: { param: string }) => param)).toEqual(['severity', 'summary']);
  const nested = await report(business, { open_operation: { required_skill: 'magic', colour: 'red' } });
  expect(nested.body.errors.map(({ param }: { param: string }) => param).sort()).toEqual([
    ...['open_operation.colour', 'open_operation.required_skill'],
  ]);
});

it('an alarm is acknowledged and resolved once, with the actor; acknowledging a resolved one returns 409', async () => {
  const business = await testApp.business();
  const { id } = (await report(business)).body.data;
  const { data } = (await business.api.post(`/alarms/${id}/acknowledge`)).body;
  expect(data).toMatchObject({
    ...{ status: 'acknowledged', acknowledged_by: { kind: 'api_key', id: business.keyId } },
  });
  expect((await business.api.post(`/alarms/${id}/acknowledge`)).body.data).toEqual(data);
  expect((await report(business)).body.data).toMatchObject({ id, status: 'acknowledged', occurrences: 2 });
  const resolved = await business.api.post(`/alarms/${id}/resolve`);
  expect([resolved.status, resolved.body.data.status]).toEqual([200, 'resolved']);
  expect((await business.api.post(`/alarms/${id}/resolve`)).body.data).toEqual(resolved.body.data);
  const refused = await business.api.post(`/alarms/${id}/acknowledge`);
  expect([refused.status, refused.body.error.code]).toEqual([409, 'invalid_state']);
  expect(await typesOf(business)).toEqual(['alarm.resolved', 'alarm.acknowledged', 'alarm.raised']);
  const [event] = (await business.api.get('/events?type=alarm.acknowledged')).body.data;
  expect(event.data.changed_fields).toEqual(['status', 'acknowledged_at', 'acknowledged_by']);
});

it('an alarm of the service is resolved when the asset is in service again or the stock is sufficient', async () => {
  const business = await testApp.business();
  const { roomId } = await business.place();
  const asset = await business.asset({ room_id: roomId });
  const part = await business.part({ name: 'Seal', minStock: 2 });
  const alarms = async () =>
    ((await business.api.get('/alarms')).body.data as { kind: string; status: string }[]).map(
      ({ kind, status }) => `${kind} ${status}`,
    );
  await business.api.patch(`/assets/${asset}/status`, { status: 'out_of_service' });
  await business.move(part, { type: 'receive', quantity: 3 });
  await business.move(part, { type: 'adjust', quantity: -2 });
  expect(await alarms()).toEqual(['stock_below_minimum open', 'asset_out_of_service open']);
  await business.api.patch(`/assets/${asset}/status`, { status: 'operational' });
  await business.move(part, { type: 'receive', quantity: 5 });
  expect(await alarms()).toEqual(['stock_below_minimum resolved', 'asset_out_of_service resolved']);
});

it('GET /alarms filters by status, severity, source and asset', async () => {
  const business = await testApp.business();
  const { roomId } = await business.place();
  const asset = await business.asset({ room_id: roomId });
  const idOf = async (more: object) => (await report(business, more)).body.data.id as string;
  const open = await idOf({ dedup_key: 'a', asset_id: asset });
  const acknowledged = await idOf({ dedup_key: 'b', severity: 'critical' });
  const resolved = await idOf({ dedup_key: 'c', source: 'grafana', severity: 'info' });
  await business.api.post(`/alarms/${acknowledged}/acknowledge`);
  await business.api.post(`/alarms/${resolved}/resolve`);
  const listed = (query: string) => idsOf(business, `/alarms?${query}`);
  expect(await listed('status=open,acknowledged')).toEqual([acknowledged, open]);
  expect(await listed('status=resolved')).toEqual([resolved]);
  expect(await listed('severity=info,critical')).toEqual([resolved, acknowledged]);
  expect(await listed('source=grafana')).toEqual([resolved]);
  expect(await listed(`asset_id=${asset}`)).toEqual([open]);
  expect((await business.api.get('/alarms?status=new')).status).toBe(400);
});

it('repeats of an alarm do not appear in the change feed', async () => {
  const business = await testApp.business();
  const start = (await business.api.get('/changes?from=now')).body.pagination.next_cursor as string;
  const { id } = (await report(business)).body.data;
  const followed = async (cursor: string) => {
    const { data, pagination } = (await business.api.get(`/changes?cursor=${cursor}`)).body;
    return {
      summaries: (data as { action: string; resource_id: string }[]).map(
        ({ action, resource_id }) => `${action} ${resource_id}`,
      ),
      next: pagination.next_cursor,
    };
  };
  const first = await followed(start);
  expect(first.summaries).toEqual([`created ${id}`]);
  await report(business);
  expect((await followed(first.next)).summaries).toEqual([]);
  await report(business, { severity: 'critical' });
  expect((await followed(first.next)).summaries).toEqual([`updated ${id}`]);
});

it('POST /alarms truncates long details, because its sender may not be able to', async () => {
  const business = await testApp.business();
  const { status, body } = await report(business, { details: '😀'.repeat(10_001) });
  expect(status).toBe(201);
  expect([...body.data.details]).toHaveLength(10_000);
  expect(body.data.details.endsWith('😀…')).toBe(true);
});
