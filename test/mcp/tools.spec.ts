import { randomUUID } from 'node:crypto';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { SCOPES } from '../../src/access/index.js';
import { startTestApp } from '../support/test-app.js';
import { connectAgent } from './agent.js';

const testApp = await startTestApp();
const READ_ONLY = [
  'find_assets',
  'get_asset',
  'list_alarms',
  'list_meters',
  'get_meter',
  'list_meter_readings',
  'get_meter_usage',
  'get_alarm',
  'list_operations',
  'get_operation',
  'list_technicians',
  'list_vendors',
  'list_buildings',
  'list_floors',
  'list_rooms',
  'get_building_tree',
  'list_spare_parts',
  'get_kpis',
  'list_asset_status_history',
  'list_asset_downtimes',
  'list_operation_history',
  'list_procedures',
  'get_procedure',
  'get_checklist',
  'list_comments',
  'list_time_entries',
  'list_changes',
  'list_audit_log',
  'get_export',
];
const CHANGES = { readOnlyHint: false, openWorldHint: false };

describe('tools', () => {
  it('have valid JSON Schemas, and hints on whether they change or destroy data', async () => {
    const agent = await connectAgent(testApp.origin, (await testApp.business()).key);
    const { tools } = await agent.client.listTools();
    expect(tools).toHaveLength(63);
    for (const { name, description, inputSchema, outputSchema = {}, annotations } of tools) {
      for (const schema of [inputSchema, outputSchema])
        expect(new Ajv2020({ strict: false }).validateSchema(schema), name).toBe(true);
      expect(annotations?.readOnlyHint, name).toBe(READ_ONLY.includes(name));
      expect(description?.endsWith('Changes nothing.'), name).toBe(READ_ONLY.includes(name));
    }
    const hints = Object.fromEntries(tools.map(({ name, annotations }) => [name, annotations]));
    expect(hints.cancel_operation).toEqual({ ...CHANGES, destructiveHint: true, idempotentHint: true });
    expect(hints.assign_operation).toEqual({ ...CHANGES, destructiveHint: false, idempotentHint: false });
    const create = tools.find(({ name }) => name === 'create_operation')!;
    expect(create.inputSchema.required).toEqual([
      'assignee_type',
      'title',
      'required_skill',
      'idempotency_key',
    ]);
  });

  it('take `sort` only where the route does', async () => {
    const { key, api } = await testApp.business();
    const agent = await connectAgent(testApp.origin, key);
    const { tools } = await agent.client.listTools();
    const sortable = tools.filter(({ inputSchema }) => 'sort' in (inputSchema.properties ?? {}));
    expect(sortable.map(({ name }) => name)).toEqual(['find_assets', 'list_operations']);
    const refused = await agent.call('list_alarms', { sort: 'created_at' });
    expect(refused).toMatchObject({
      isError: true,
      body: { error: { code: 'unknown_parameter', param: 'sort' } },
    });
    expect((await api.get('/alarms?sort=created_at')).body.error).toMatchObject({
      code: 'unknown_parameter',
      param: 'sort',
    });
  });

  it('create, reschedule, start, complete and close an operation like the routes', async () => {
    const business = await testApp.business();
    const agent = await connectAgent(testApp.origin, business.key);
    const technician_id = await business.technician();
    const asset_id = await business.asset({ category: 'pump', name: 'Feed pump 7' });
    const found = await agent.call('find_assets', { search: 'feed PUMP 7', category: 'pump' });
    expect(found.body.data.map((each: { id: string }) => each.id)).toEqual([asset_id]);
    const opened = await agent.call('create_operation', {
      title: 'Replace the seal',
      required_skill: 'mechanical',
      assignee_type: 'technician',
      technician_id,
      asset_id,
      idempotency_key: randomUUID(),
    });
    expect(opened.isError, JSON.stringify(opened.body)).toBe(false);
    const operation_id = opened.body.data.id as string;
    expect((await business.api.get(`/operations/${operation_id}`)).body).toEqual(opened.body);
    await agent.call('reschedule_operation', { operation_id, scheduled_for: '2030-01-15T08:00:00+01:00' });
    await agent.call('start_operation', { operation_id });
    await agent.call('complete_operation', { operation_id, work_report: 'Bolts were seized.' });
    const { body } = await agent.call('close_operation', { operation_id });
    expect(body.data).toMatchObject({
      status: 'done',
      scheduled_for: '2030-01-15T07:00:00.000Z',
      work_report: 'Bolts were seized.',
      allowed_actions: [],
    });
    const history = await business.api.get(`/operations/${operation_id}/history`);
    expect(history.body.data[0].actor).toMatchObject({ kind: 'api_key', id: business.keyId });
  });

  it('return lists in pages, and invalid_cursor for a cursor of another list', async () => {
    const business = await testApp.business();
    const agent = await connectAgent(testApp.origin, business.key);
    for (const name of ['One', 'Two', 'Three']) await business.technician({ name });
    const first = await agent.call('list_technicians', { limit: 2, is_active: true });
    expect(first.body.data.map((each: { name: string }) => each.name)).toEqual(['Three', 'Two']);
    const cursor = first.body.pagination.next_cursor as string;
    const second = await agent.call('list_technicians', { limit: 2, is_active: true, cursor });
    expect(second.body).toMatchObject({ data: [{ name: 'One' }], pagination: { has_more: false } });
    const other = await agent.call('find_assets', { cursor });
    expect(other).toMatchObject({ isError: true, body: { error: { code: 'invalid_cursor' } } });
  });

  it('change the status of an asset, and list stock and KPIs', async () => {
    const business = await testApp.business();
    const agent = await connectAgent(testApp.origin, business.key);
    const asset_id = await business.asset();
    await business.part({ name: 'Shaft seal', onHand: 3 });
    const changed = await agent.call('change_asset_status', {
      asset_id,
      status: 'out_of_service',
      note: 'Leaks',
    });
    expect(changed.body.data.status).toBe('out_of_service');
    expect((await business.api.get('/alarms')).body.data).toHaveLength(1);
    const parts = await agent.call('list_spare_parts', { search: 'seal' });
    expect(parts.body.data).toMatchObject([{ name: 'Shaft seal', quantity_on_hand: 3 }]);
    const kpis = await agent.call('get_kpis', { group_by: 'month' });
    expect(kpis.body.data).toMatchObject({ object: 'kpis', open: 0 });
  });
});

describe('a repeated call with the same idempotency key', () => {
  it('is executed once, and returns the first response again', async () => {
    const business = await testApp.business();
    const agent = await connectAgent(testApp.origin, business.key);
    const args = {
      title: 'Grease the bearings',
      required_skill: 'mechanical',
      assignee_type: null,
      idempotency_key: randomUUID(),
    };
    const [one, other] = await Promise.all([
      agent.call('create_operation', args),
      agent.call('create_operation', args),
    ]);
    expect(other).toEqual(one);
    expect((await agent.call('list_operations')).body.data).toHaveLength(1);
    const changed = await agent.call('create_operation', { ...args, title: 'Grease it' });
    expect(changed).toMatchObject({ isError: true, body: { error: { code: 'idempotency_key_reused' } } });
  });
});

describe('an invalid tool call', () => {
  it('returns the errors of the API per field', async () => {
    const agent = await connectAgent(testApp.origin, (await testApp.business()).key);
    const { isError, body } = await agent.call('create_operation', { title: 'x', colour: 'red' });
    expect(isError).toBe(true);
    expect(body.error.type).toBe('invalid_request_error');
    const codes = body.errors.map((each: { param: string; code: string }) => [each.param, each.code]);
    expect(Object.fromEntries(codes)).toEqual({
      colour: 'unknown_parameter',
      assignee_type: 'missing_parameter',
      title: 'invalid_parameter',
      required_skill: 'missing_parameter',
      idempotency_key: 'missing_parameter',
    });
  });

  it('returns not_found for a record of another business, as for a missing one', async () => {
    const business = await testApp.business();
    const agent = await connectAgent(testApp.origin, business.key);
    const foreignId = await (await testApp.business()).asset();
    const errorOf = async (asset_id: string) => {
      const { isError, body } = await agent.call('get_asset', { asset_id });
      return { isError, error: { ...body.error, request_id: '' } };
    };
    expect(await errorOf(foreignId)).toEqual(await errorOf(randomUUID()));
    expect(await errorOf(foreignId)).toMatchObject({ isError: true, error: { code: 'not_found' } });
  });

  it('returns invalid_state with the status of an operation', async () => {
    const business = await testApp.business();
    const agent = await connectAgent(testApp.origin, business.key);
    const operation_id = await business.operation();
    await agent.call('cancel_operation', { operation_id, reason: 'Not needed' });
    const again = await agent.call('start_operation', { operation_id });
    expect(again).toMatchObject({ isError: true, body: { error: { code: 'invalid_state' } } });
    expect(again.body.error.message).toContain('"cancelled"');
  });

  it('is a protocol error for an unknown tool', async () => {
    const agent = await connectAgent(testApp.origin, (await testApp.business()).key);
    await expect(agent.call('delete_everything')).rejects.toThrow('Unknown tool');
  });
});

describe('scopes', () => {
  it('decide which tools are listed for a key, and which it can call', async () => {
    const business = await testApp.business({ scopes: ['assets:read', 'operations:read'] });
    const agent = await connectAgent(testApp.origin, business.key);
    expect(await agent.toolNames()).toEqual([
      'find_assets',
      'get_asset',
      'list_operations',
      'get_operation',
      'get_checklist',
      'list_asset_status_history',
      'list_asset_downtimes',
      'list_operation_history',
    ]);
    const refused = await agent.call('cancel_operation', { operation_id: randomUUID() });
    expect(refused).toMatchObject({ isError: true, body: { error: { code: 'scope_required' } } });
    expect(refused.body.error.message).toContain('"operations:cancel"');
  });

  it('list all tools together', async () => {
    const every = await connectAgent(testApp.origin, (await testApp.business()).key);
    const names = await every.toolNames();
    const offered = new Set<string>();
    for (const scope of SCOPES) {
      const agent = await connectAgent(testApp.origin, (await testApp.business({ scopes: [scope] })).key);
      for (const name of await agent.toolNames()) offered.add(name);
    }
    expect([...offered].sort()).toEqual([...names].sort());
  });
});
