import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { meterReading } from '../support/meter-reading.js';
import { startTestApp } from '../support/test-app.js';
import { connectAgent } from './agent.js';

const testApp = await startTestApp();
const start = async (scopes?: readonly string[]) => {
  const business = await testApp.business(scopes ? { scopes } : {});
  return { business, agent: await connectAgent(testApp.origin, business.key) };
};

describe('bulk tools', () => {
  it('return results per item like the routes, and replay the same idempotency key', async () => {
    const { business, agent } = await start();
    const { roomId } = await business.place();
    const args = {
      items: [
        { name: 'Feed pump 1', room_id: roomId, category: 'pump', external_id: 'EQ-1' },
        { name: 'Feed pump 2', room_id: roomId, category: 'pmp' },
      ],
      idempotency_key: randomUUID(),
    };
    const made = await agent.call('create_assets', args);
    expect(made.isError, JSON.stringify(made.body)).toBe(false);
    expect(made.body.data).toMatchObject({
      object: 'bulk_result',
      succeeded: 1,
      failed: 1,
      results: [
        { index: 0, status: 201, resource: { external_id: 'EQ-1' }, error: null },
        { index: 1, status: 400, resource: null, error: { code: 'invalid_category', param: 'category' } },
      ],
    });
    expect(await agent.call('create_assets', args)).toEqual(made);
    expect((await business.api.get('/assets')).body.data).toHaveLength(1);
  });

  it('limit the size of their answers as the routes do', async () => {
    const { business, agent } = await start();
    const reading = await meterReading(business);
    await business.api.post(`/meters/${reading.meter_id}/readings`, {
      ...reading,
      meter_id: undefined,
      note: 'n'.repeat(900),
    });
    const items = Array<object>(1_000).fill(reading);
    const { body } = await agent.call('record_meter_readings', { items, idempotency_key: randomUUID() });
    expect(JSON.stringify(body).length).toBeLessThanOrEqual(262_144);
    const { results } = body.data as { results: { id: string; resource: object | null }[] };
    expect([results.length, results[0]!.resource === null, results[999]!.resource]).toEqual([
      1_000,
      false,
      null,
    ]);
    expect(results[999]!.id).toBe(results[0]!.id);
  });

  it('update existing records with upsert', async () => {
    const { business, agent } = await start();
    const { roomId } = await business.place();
    const upsert = async (tool: string, ...items: object[]) => {
      const { body } = await agent.call(tool, { items, upsert: true, idempotency_key: randomUUID() });
      return body.data.results as { status: number; error: { param: string } | null }[];
    };
    const pump = { name: 'Feed pump', room_id: roomId, external_id: 'EQ-1' };
    const work = { title: 'Oil it', required_skill: 'mechanical', assignee_type: null, external_id: 'WO-1' };
    for (const [tool, item, more] of [
      ['create_assets', pump, { name: 'Feed pump 1' }],
      ['create_operations', work, { title: 'Oil it well' }],
    ] as const) {
      expect(await upsert(tool, item, {})).toMatchObject([{ status: 201 }, { status: 400 }]);
      expect(await upsert(tool, { ...item, ...more })).toMatchObject([{ status: 200, resource: more }]);
    }
  });

  it('create all items or none with atomic', async () => {
    const { business, agent } = await start();
    const operation = { title: 'Grease the bearings', required_skill: 'mechanical', assignee_type: null };
    const items = [operation, { ...operation, title: 'x' }];
    const args = { items, atomic: true, idempotency_key: randomUUID() };
    const refused = await agent.call('create_operations', args);
    expect(refused).toMatchObject({ isError: true, body: { error: { param: 'items[1].title' } } });
    expect((await business.api.get('/operations')).body.data).toEqual([]);
    const opened = await agent.call('create_operations', {
      ...args,
      items: [operation],
      idempotency_key: randomUUID(),
    });
    expect(opened.body.data.results).toMatchObject([{ status: 201, resource: { status: 'new' } }]);
  });

  it('apply stock movements one after the other', async () => {
    const { business, agent } = await start();
    const spare_part_id = await business.part({ onHand: 3 });
    const take = { spare_part_id, type: 'consume', quantity: 2 };
    const args = { items: [take, take], idempotency_key: randomUUID() };
    const { body } = await agent.call('move_spare_parts', args);
    expect(body.data.results).toMatchObject([{ status: 201 }, { error: { code: 'insufficient_stock' } }]);
    expect((await business.api.get(`/spare-parts/${spare_part_id}`)).body.data.quantity_on_hand).toBe(1);
  });
});

describe('meter tools', () => {
  it('record, list, correct and delete readings like the routes', async () => {
    const { business, agent } = await start();
    const asset_id = await business.asset();
    const own = () => ({ idempotency_key: randomUUID() });
    const heat = { asset_id, name: 'Heat', kind: 'gauge', unit: '°C' };
    const made = await agent.call('create_meter', { ...heat, ...own() });
    const meter_id = made.body.data.id as string;
    const record = async (value: number, read_at: string) =>
      agent.call('record_meter_reading', { meter_id, value, read_at, ...own() });
    const { body } = await record(0.1 + 0.2, '2026-10-05T09:00:00Z');
    expect(body.data.value).toBe('0.3');
    const earlier = await record(20, '2026-10-05T08:00:00Z');
    const refused = await record(20, '2126-10-05T08:00:00Z');
    expect(refused).toMatchObject({ isError: true, body: { error: { param: 'read_at' } } });
    const listed = await agent.call('list_meter_readings', { meter_id });
    expect(listed.body.data).toMatchObject([{ value: '0.3' }, { value: '20' }]);
    const reading_id = body.data.id as string;
    const corrected = await agent.call('correct_meter_reading', { reading_id, value: 21 });
    expect(corrected.body.data).toMatchObject({ value: '21', corrected_by: { kind: 'api_key' } });
    const deleted = await agent.call('delete_meter_reading', { reading_id });
    expect(deleted.body.data).toMatchObject({ object: 'meter', id: meter_id, last_value: '20' });
    const { data } = (await business.api.get(`/meters/${meter_id}/readings`)).body;
    expect(data).toMatchObject([{ id: earlier.body.data.id }]);
  });
});

describe('downtime tools', () => {
  it('correct and delete a mistaken downtime like the routes', async () => {
    const { business, agent } = await start();
    const asset_id = await business.asset();
    for (const status of ['out_of_service', 'operational', 'under_maintenance'])
      await agent.call('change_asset_status', { asset_id, status });
    const { body } = await agent.call('list_asset_downtimes', { asset_id });
    const [lasting, mistaken] = body.data as { id: string; started_at: string; ended_at: string }[];
    const downtime_id = mistaken!.id;

    const since = (await business.read(`/assets/${asset_id}`)).created_at;
    const correction = { downtime_id, started_at: since, reason: 'It was reported late.' };
    const corrected = await agent.call('correct_downtime', correction);
    expect(corrected.body.data).toMatchObject({ object: 'downtime', id: downtime_id, started_at: since });
    const refused = await agent.call('correct_downtime', { downtime_id, ended_at: '2126-10-05T08:00:00Z' });
    expect(refused).toMatchObject({ isError: true, body: { error: { param: 'ended_at' } } });

    const deleted = await agent.call('delete_downtime', { downtime_id });
    expect(deleted.body.data).toMatchObject({ object: 'asset', id: asset_id, status: 'under_maintenance' });
    const still = await agent.call('delete_downtime', { downtime_id: lasting!.id });
    expect(still).toMatchObject({ isError: true, body: { error: { code: 'invalid_state' } } });
    const left = await agent.call('list_asset_downtimes', { asset_id });
    expect(left.body.data).toMatchObject([{ id: lasting!.id }]);
  });

  it('are those of their business only', async () => {
    const { agent } = await start();
    const { business: other } = await start();
    const asset_id = await other.asset();
    for (const status of ['out_of_service', 'operational'])
      await other.api.patch(`/assets/${asset_id}/status`, { status });
    const [downtime] = (await other.api.get(`/assets/${asset_id}/downtimes`)).body.data as { id: string }[];
    for (const tool of ['correct_downtime', 'delete_downtime'])
      expect(await agent.call(tool, { downtime_id: downtime!.id })).toMatchObject({
        isError: true,
        body: { error: { code: 'not_found' } },
      });
  });
});

describe('history tools', () => {
  it('return the history of an asset and an operation like the routes, in pages', async () => {
    const { business, agent } = await start();
    const asset_id = await business.asset();
    for (const status of ['out_of_service', 'operational']) {
      await agent.call('change_asset_status', { asset_id, status, note: `Now ${status}` });
    }
    const history = await agent.call('list_asset_status_history', { asset_id });
    expect(history.body).toEqual((await business.api.get(`/assets/${asset_id}/status-history`)).body);
    expect(history.body.data).toHaveLength(2);
    const downtimes = await agent.call('list_asset_downtimes', { asset_id });
    expect(downtimes.body.data).toMatchObject([{ status: 'out_of_service', ended_at: expect.any(String) }]);

    const operation_id = await business.operation();
    for (const action of ['start', 'complete']) await agent.call(`${action}_operation`, { operation_id });
    const first = await agent.call('list_operation_history', { operation_id, limit: 1 });
    expect(first.body.data).toMatchObject([{ to_status: 'completed' }]);
    const cursor = first.body.pagination.next_cursor as string;
    const second = await agent.call('list_operation_history', { operation_id, limit: 1, cursor });
    expect(second.body.data).toMatchObject([{ to_status: 'in_progress' }]);
  });

  it('return KPIs per asset', async () => {
    const { business, agent } = await start();
    const asset_id = await business.asset({ name: 'Feed pump 7' });
    await business.operation({ asset_id });
    const { body } = await agent.call('get_kpis', { group_by: 'asset' });
    expect(body.data.groups).toMatchObject([{ key: asset_id, created: 1 }]);
  });
});

describe('synchronization tools', () => {
  it('list changes after a cursor, which works with GET /changes too', async () => {
    const { business, agent } = await start();
    const begun = await agent.call('list_changes', { from: 'now' });
    const position = begun.body.pagination.next_cursor as string;
    const id = await business.asset();
    const changes = await agent.call('list_changes', { types: 'asset', cursor: position });
    expect(changes.isError, JSON.stringify(changes.body)).toBe(false);
    expect(changes.body.data).toMatchObject([
      { type: 'asset', action: 'created', resource: { id, object: 'asset' } },
    ]);
    const byRoute = await business.api.get(`/changes?types=asset&cursor=${position}`);
    expect(byRoute.body).toEqual(changes.body);
    const next = await agent.call('list_changes', { cursor: changes.body.pagination.next_cursor });
    expect(next.body).toMatchObject({ data: [], pagination: { has_more: false } });
  });

  it('create an export of a list that the key can read', async () => {
    const { agent } = await start();
    const begun = await agent.call('create_export', { resource: 'assets', format: 'csv' });
    expect(begun.body.data).toMatchObject({ object: 'export', status: 'pending' });
    const export_id = begun.body.data.id as string;
    expect((await agent.call('get_export', { export_id })).body.data.id).toBe(export_id);
    const withoutRead = await start(['exports:write']);
    const refused = await withoutRead.agent.call('create_export', { resource: 'assets', format: 'csv' });
    expect(refused).toMatchObject({ isError: true, body: { error: { code: 'scope_required' } } });
  });
});
