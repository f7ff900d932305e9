import { randomUUID } from 'node:crypto';
import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, it } from 'vitest';
import { OLDER_TRADE_CODES } from '../../src/technicians/index.js';
import { procedure } from '../procedures/making.js';
import { startTestApp } from '../support/test-app.js';
import { connectAgent } from './agent.js';

const testApp = await startTestApp();

interface Schema {
  readonly format?: string;
  readonly const?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
}

/** An agent that knows the tools: its client then checks every result against the `outputSchema` of its tool. */
async function start() {
  const business = await testApp.business();
  const agent = await connectAgent(testApp.origin, business.key);
  const { tools } = await agent.client.listTools();
  const call = async (name: string, args: Record<string, unknown> = {}) => {
    const { isError, body } = await agent.call(name, args);
    expect(isError, `${name}: ${JSON.stringify(body)}`).toBe(false);
    return body;
  };
  return { business, agent, tools, call };
}

/** The ids in an input, at all depths. */
function idsIn({ properties = {}, items }: Schema): string[] {
  const own = Object.entries(properties).flatMap(([name, schema]) => [
    ...(schema.format === 'uuid' ? [name] : []),
    ...idsIn(schema),
  ]);
  return [...own, ...(items ? idsIn(items) : [])];
}

/** The kinds of record that an id of another name refers to. */
const KINDS: Record<string, string> = {
  parent_asset_id: 'asset',
  supplier_id: 'vendor',
  reading_id: 'meter_reading',
  // The steps of a checklist.
  item_id: 'checklist',
  // The actors of the entries of the audit log.
  actor_id: 'audit_entry',
};
const kindOf = (id: string) => KINDS[id] ?? id.replace(/_id$/, '');

/** The kind of record that a tool returns, if its result has a schema. */
function returnedBy({ outputSchema }: Tool): string | undefined {
  const data = (outputSchema as Schema | undefined)?.properties?.data;
  return (data?.items ?? data)?.properties?.object?.const;
}

describe('an id that a tool takes', () => {
  it('comes out of another tool, which does not need it', async () => {
    const { tools } = await start();
    const needed = new Set(tools.flatMap(({ inputSchema }) => idsIn(inputSchema as Schema)));
    expect([...needed]).toEqual(expect.arrayContaining(['room_id', 'vendor_id', 'parent_asset_id']));
    for (const id of needed) {
      const sources = tools.filter(
        (tool) =>
          returnedBy(tool) === kindOf(id) &&
          !(tool.inputSchema as Schema).required?.includes(`${kindOf(id)}_id`),
      );
      expect(
        sources.map(({ name }) => name),
        id,
      ).not.toEqual([]);
    }
  });

  it('is found by an agent that knows nothing but the tools', async () => {
    const { business, call } = await start();
    await business.place();
    const vendorId = await business.vendor();
    const [building] = (await call('list_buildings')).data;
    const tree = (await call('get_building_tree', { building_id: building.id })).data;
    expect(tree).toMatchObject({ id: building.id, object: 'building', name: building.name });
    const [floor] = tree.floors;
    const [room] = floor.rooms;
    expect(room).toMatchObject({ object: 'room', asset_count: 0 });
    expect((await call('list_floors', { building_id: building.id })).data[0].id).toBe(floor.id);
    expect((await call('list_rooms', { floor_id: floor.id })).data[0].id).toBe(room.id);

    const items = [{ name: 'Feed pump', room_id: room.id }];
    const made = await call('create_assets', { items, idempotency_key: randomUUID() });
    const asset_id = made.data.results[0].resource.id as string;
    expect((await call('get_building_tree', { building_id: building.id })).data.floors[0].rooms[0]).toEqual({
      ...room,
      asset_count: 1,
    });
    const changed = await call('update_asset', { asset_id, name: 'Feed pump 4', room_id: null });
    expect(changed.data).toMatchObject({ name: 'Feed pump 4', room_id: null });

    const [vendor] = (await call('list_vendors')).data;
    expect(vendor.id).toBe(vendorId);
    const work = { title: 'Replace the seal', required_skill: 'electricite', assignee_type: 'vendor' };
    const create = { ...work, vendor_id: vendor.id, asset_id, idempotency_key: randomUUID() };
    const { id: operation_id, required_skill } = (await call('create_operation', create)).data;
    expect(required_skill).toBe('electrical');
    const updated = await call('update_operation', { operation_id, priority: 'high', notes: 'Call first' });
    expect(updated.data).toMatchObject({ priority: 'high', notes: 'Call first' });
    expect((await business.api.get(`/operations/${operation_id}`)).body).toEqual(updated);
  });

  it('is refused for a building of another business, as for a missing one', async () => {
    const { agent } = await start();
    const foreign = await (await testApp.business()).building();
    const codes = await Promise.all(
      [foreign, randomUUID()].map(async (building_id) => {
        const { body } = await agent.call('get_building_tree', { building_id });
        return { ...body.error, request_id: '' };
      }),
    );
    expect(codes[0]).toEqual(codes[1]);
    expect(codes[0]).toMatchObject({ code: 'not_found' });
  });
});

describe('the schemas of tools', () => {
  it('describe the results of every tool that returns records', async () => {
    const { business, tools, call } = await start();
    const asset_id = await business.asset();
    const operation_id = await business.operation({ asset_id });
    await business.part();
    await business.technician();
    await business.vendor();
    await call('change_asset_status', { asset_id, status: 'out_of_service' });
    await call('start_operation', { operation_id });
    const meter = { name: 'Hours', kind: 'counter', unit: 'h', asset_id, idempotency_key: randomUUID() };
    const meter_id = (await call('create_meter', meter)).data.id as string;
    const reading = { meter_id, value: 5, idempotency_key: randomUUID() };
    await call('record_meter_reading', { ...reading, read_at: new Date().toISOString() });
    const export_id = (await call('create_export', { resource: 'assets', format: 'csv' })).data.id as string;
    const [alarm] = (await call('list_alarms')).data;
    const ids = { asset_id, operation_id, meter_id, export_id, alarm_id: alarm.id as string };
    const procedure_id = await procedure(business);
    const building_id = (await call('list_buildings')).data[0].id as string;

    const reads = tools.filter(({ annotations }) => annotations?.readOnlyHint);
    for (const { name, inputSchema, outputSchema } of reads) {
      expect(outputSchema, name).toBeDefined();
      const required = (inputSchema as Schema).required ?? [];
      const given = Object.entries({ ...ids, building_id, procedure_id }).filter(([id]) =>
        required.includes(id),
      );
      await call(name, Object.fromEntries(given));
    }
    const withoutSchema = tools.filter(({ outputSchema }) => !outputSchema).map(({ name }) => name);
    expect(withoutSchema.sort()).toEqual([
      'create_assets',
      'create_operations',
      'move_spare_parts',
      'record_meter_readings',
    ]);
  });

  it('list only the present trade codes, and are short enough to read', async () => {
    const { tools } = await start();
    const text = JSON.stringify(tools);
    for (const older of OLDER_TRADE_CODES.keys()) expect(text).not.toContain(`"${older}"`);
    expect(text).toContain('"electromechanical"');
    expect(text.length).toBeLessThan(132_000);
  });
});
