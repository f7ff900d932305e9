import { beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../sdk/n8n/src/api/operations.js';
import { MaintenanceApi } from '../../sdk/n8n/src/credentials/MaintenanceApi.credentials.js';
import { Maintenance } from '../../sdk/n8n/src/nodes/Maintenance.node.js';
import { descriptionOf, routesOf } from '../support/described.js';
import { fileOf } from '../support/files.js';
import { startTestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';
import { N8nHost, type NodeSettings } from './n8n-host.js';
import { openServer, PAGE } from './servers.js';

const testApp = await startTestApp();
const node = new Maintenance();
let business: TestBusiness;
let host: N8nHost;
beforeAll(async () => {
  business = await testApp.business();
  host = N8nHost.of(testApp, business);
});

/** The output of the node for its input. */
async function results(operation: string, parameters: object, more: Omit<NodeSettings, 'parameters'> = {}) {
  const inputs = [parameters].flat().map((each: object) => ({ operation, ...each }));
  const [items] = await node.execute.call(host.executeFunctions({ parameters: inputs, ...more }));
  return items!;
}

const one = async (operation: string, parameters: object, more: Omit<NodeSettings, 'parameters'> = {}) =>
  (await results(operation, parameters, { executionId: crypto.randomUUID(), ...more }))[0]!.json;

describe('the n8n node with the service', () => {
  it('creates, reads, updates and deletes', async () => {
    const building = await one('createBuilding', {
      ...{ body_name: 'Plant', body_physical_address: '1 Mill Lane', body_building_type: 'office' },
      fields: { area_sqm: '1250.5', description: '' },
    });
    expect(building).toMatchObject({ object: 'building', area_sqm: '1250.50', description: null });
    const path_buildingId = building.id;
    const floor = await one('createBuildingFloor', { path_buildingId, body_name: 'Ground', body_level: 0 });
    expect(floor).toMatchObject({ building_id: building.id, level: 0 });
    const changed = await one('updateBuilding', {
      path_buildingId,
      fields: { area_sqm: null, name: 'Works' },
    });
    expect(changed).toMatchObject({ name: 'Works', area_sqm: null });
    expect(await one('deleteBuilding', { path_buildingId })).toEqual({ success: true });
    await expect(one('getBuilding', { path_buildingId })).rejects.toMatchObject({ httpCode: '404' });
  });

  it('omits empty fields, or sends null for required ones', async () => {
    const unassigned = {
      body_assignee_type: '',
      body_title: 'Replace the seal',
      body_required_skill: 'mechanical',
    };
    const fields = { priority: 'high', scheduled_for: '2030-01-15T08:00:00Z', notes: '' };
    const operation = await one('createOperation', { ...unassigned, fields });
    expect(operation).toMatchObject({ status: 'new', assignee_type: null, priority: 'high', notes: null });
    const path_taskId = operation.id;
    const off = await one('rescheduleOperation', { path_taskId, body_scheduled_for: '' });
    expect(off.scheduled_for).toBeNull();
    expect(await one('updateOperation', { path_taskId, fields: { priority: '' } })).toMatchObject({
      priority: null,
      title: 'Replace the seal',
    });
  });

  it('runs once for each item, and links each result to its item', async () => {
    const names = ['SKF', 'FAG'].map((body_name) => ({ body_name }));
    const parts = await results('createSparePart', names);
    expect(parts.map(({ json, pairedItem }) => [json.name, pairedItem])).toEqual([
      ['SKF', { item: 0 }],
      ['FAG', { item: 1 }],
    ]);
  });

  it('reads a whole list, or up to a limit, with filters', async () => {
    const { roomId: room_id } = await business.place();
    const items = Array.from({ length: 205 }, (_, at) => ({ name: `Pump ${at}`, room_id }));
    const bulk = await one('createAssets', { body_items: JSON.stringify(items) });
    expect(bulk).toMatchObject({ succeeded: 205, failed: 0 });
    const filters = { room_id };
    const all = await results('listAssets', { returnAll: true, filters });
    expect(new Set(all.map(({ json }) => json.id)).size).toBe(205);
    expect(await results('listAssets', { returnAll: false, limit: 3, filters })).toHaveLength(3);
    expect(await results('listAssets', { limit: 201, filters })).toHaveLength(201);
    expect(
      await results('listAssets', { returnAll: true, filters: { room_id, search: 'Pump 204' } }),
    ).toHaveLength(1);
  });

  it('writes once when n8n retries the node, and again in the next iteration of a loop', async () => {
    const part = { body_name: 'Once' };
    const create = (more: object) => one('createSparePart', part, { executionId: '4711', ...more });
    const first = await create({});
    expect((await create({})).id).toBe(first.id);
    expect((await create({ runIndex: 1 })).id).not.toBe(first.id);
    const own = { ...part, options: { idempotencyKey: crypto.randomUUID() } };
    const mine = await one('createSparePart', own);
    expect((await one('createSparePart', own)).id).toBe(mine.id);
  });

  it('writes only if the version matches', async () => {
    const path_sparePartId = await business.part();
    const options = { ifMatch: '"an-older-one"' };
    const change = one('updateSparePart', { path_sparePartId, fields: { name: 'Seal' }, options });
    await expect(change).rejects.toMatchObject({ httpCode: '412' });
  });

  it('only creates a record if asked to', async () => {
    const put = { path_externalId: 'MAT-1', body_name: 'Seal', options: { createOnly: true } };
    expect(await one('putSparePart', put)).toMatchObject({ external_id: 'MAT-1' });
    await expect(one('putSparePart', put)).rejects.toMatchObject({ httpCode: '412' });
  });

  it('uploads a file', async () => {
    const file = fileOf('pdf', { name: 'plan "B".pdf' });
    const path_assetId = await business.asset();
    const attachment = await one('addAssetAttachment', { path_assetId, binaryProperty: 'data' }, { file });
    expect(attachment).toMatchObject({
      object: 'attachment',
      content_type: 'application/pdf',
      size: file.bytes.length,
    });
  });

  it('shows the errors of the service: message, code, each field and request id', async () => {
    const asset = { body_name: ' ', body_room_id: 'x' };
    const refused = (await one('createAsset', asset).catch((error: unknown) => error)) as Error & {
      description: string;
    };
    expect(refused).toMatchObject({ httpCode: '400' });
    expect(refused.message).toMatch(/name/i);
    expect(refused.description).toMatch(
      /^Code: invalid_parameter\. name: .* room_id: .* Request id: [0-9a-f-]{36}$/,
    );
    const [item] = await results('createAsset', asset, { continueOnFail: true });
    expect(item).toEqual({ json: { error: refused.message }, pairedItem: { item: 0 } });
    await expect(one('createAssets', { body_items: '[{]' })).rejects.toBeInstanceOf(SyntaxError);
  });

  it('fails for a success that is not from the service, such as the page of a proxy', async () => {
    for (const answer of [PAGE, { status: 200 }]) {
      const { baseUrl } = await openServer(() => answer);
      const behindProxy = new N8nHost({ maintenanceApi: { baseUrl, apiKey: 'mk_live_x' } });
      const [items] = await node.execute.call(
        behindProxy.executeFunctions({ parameters: { operation: 'getMe' }, continueOnFail: true }),
      );
      expect(items).toMatchObject([{ json: { error: expect.stringContaining('not JSON') } }]);
    }
  });
});

describe('the credential of the n8n nodes', () => {
  it('is tested with a request for the current key', async () => {
    const { request } = new MaintenanceApi().test;
    expect(request.baseURL).toBe('={{ $credentials.baseUrl }}');
    const ask = (apiKey: string) =>
      fetch(`${testApp.origin}/api/v1${request.url}`, { headers: { authorization: `Bearer ${apiKey}` } });
    expect((await ask(business.key)).status).toBe(200);
    expect((await ask('mk_live_none')).status).toBe(401);
  });
});

describe('the operations of the n8n node', () => {
  it('are those of the API description', () => {
    const routes = routesOf(descriptionOf(testApp)).map(({ name }) => name);
    expect(OPERATIONS.map(({ method, path }) => `${method} ${path}`)).toEqual(routes);
  });

  it('can each be selected, and show their required fields', () => {
    const { properties } = node.description;
    const shown = (operation: string) =>
      properties.filter(({ displayOptions }) => displayOptions?.show.operation?.includes(operation));
    for (const { name, resource, pathFields, bodyFields, isPage } of OPERATIONS) {
      const choices = properties.find(
        (each) => each.name === 'operation' && each.displayOptions!.show.resource![0] === resource,
      )!;
      expect(choices.options, name).toContainEqual(expect.objectContaining({ value: name }));
      const needed = [
        ...pathFields.map((field) => `path_${field.name}`),
        ...bodyFields.filter(({ required }) => required).map((field) => `body_${field.name}`),
        ...(isPage ? ['returnAll', 'limit'] : []),
      ];
      expect(
        shown(name).map((each) => each.name),
        name,
      ).toEqual(expect.arrayContaining(needed));
    }
  });
});
