import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../support/test-app.js';
import { connectAgent } from './agent.js';

const testApp = await startTestApp();
const start = async (scopes?: readonly string[]) => {
  const business = await testApp.business(scopes ? { scopes } : {});
  return { business, agent: await connectAgent(testApp.origin, business.key) };
};

describe('the tools that make many', () => {
  it('answer item by item as the routes do, and do nothing twice', async () => {
    const { business, agent } = await start();
    const { roomId } = await business.place();
    const wanted = {
      items: [
        { name: 'Feed pump 1', room_id: roomId, category: 'pump', external_id: 'EQ-1' },
        { name: 'Feed pump 2', room_id: roomId, category: 'pmp' },
      ],
      idempotency_key: randomUUID(),
    };
    const made = await agent.call('create_assets', wanted);
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
    expect(await agent.call('create_assets', wanted)).toEqual(made);
    expect((await business.api.get('/assets')).body.data).toHaveLength(1);
  });

  it('bring what is there up to date where that is asked for', async () => {
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

  it('do all or nothing where that is asked for', async () => {
    const { business, agent } = await start();
    const operation = { title: 'Grease the bearings', required_skill: 'mechanical', assignee_type: null };
    const items = [operation, { ...operation, title: 'x' }];
    const given = { items, atomic: true, idempotency_key: randomUUID() };
    const refused = await agent.call('create_operations', given);
    expect(refused).toMatchObject({ isError: true, body: { error: { param: 'items[1].title' } } });
    expect((await business.api.get('/operations')).body.data).toEqual([]);
    const opened = await agent.call('create_operations', {
      ...given,
      items: [operation],
      idempotency_key: randomUUID(),
    });
    expect(opened.body.data.results).toMatchObject([{ status: 201, resource: { status: 'new' } }]);
  });

  it('book stock one after the other', async () => {
    const { business, agent } = await start();
    const spare_part_id = await business.part({ onHand: 3 });
    const take = { spare_part_id, type: 'consume', quantity: 2 };
    const given = { items: [take, take], idempotency_key: randomUUID() };
    const { body } = await agent.call('move_spare_parts', given);
    expect(body.data.results).toMatchObject([{ status: 201 }, { error: { code: 'insufficient_stock' } }]);
    expect((await business.api.get(`/spare-parts/${spare_part_id}`)).body.data.quantity_on_hand).toBe(1);
  });
});

describe('the tools of history', () => {
  it('tell what became of an asset and of an operation, as the routes do, page by page', async () => {
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

  it('count key figures of each asset', async () => {
    const { business, agent } = await start();
    const asset_id = await business.asset({ name: 'Feed pump 7' });
    await business.operation({ asset_id });
    const { body } = await agent.call('get_kpis', { group_by: 'asset' });
    expect(body.data.groups).toMatchObject([{ key: asset_id, created: 1 }]);
  });
});

describe('the tools of those who keep a copy', () => {
  it('tell what changed from a place on, which is a place of the route, too', async () => {
    const { business, agent } = await start();
    const begun = await agent.call('list_changes', { from: 'now' });
    const place = begun.body.pagination.next_cursor as string;
    const id = await business.asset();
    const changes = await agent.call('list_changes', { types: 'asset', cursor: place });
    expect(changes.isError, JSON.stringify(changes.body)).toBe(false);
    expect(changes.body.data).toMatchObject([
      { type: 'asset', action: 'created', resource: { id, object: 'asset' } },
    ]);
    const byRoute = await business.api.get(`/changes?types=asset&cursor=${place}`);
    expect(byRoute.body).toEqual(changes.body);
    const next = await agent.call('list_changes', { cursor: changes.body.pagination.next_cursor });
    expect(next.body).toMatchObject({ data: [], pagination: { has_more: false } });
  });

  it('have a list written to a file, for a key that may read it', async () => {
    const { agent } = await start();
    const begun = await agent.call('create_export', { resource: 'assets', format: 'csv' });
    expect(begun.body.data).toMatchObject({ object: 'export', status: 'pending' });
    const export_id = begun.body.data.id as string;
    expect((await agent.call('get_export', { export_id })).body.data.id).toBe(export_id);
    const blind = await start(['exports:write']);
    const refused = await blind.agent.call('create_export', { resource: 'assets', format: 'csv' });
    expect(refused).toMatchObject({ isError: true, body: { error: { code: 'scope_required' } } });
  });
});
