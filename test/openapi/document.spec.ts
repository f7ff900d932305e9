import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../src/kernel/errors/catalogue.js';
import { DataModel } from '../../src/kernel/resource/data-model.js';
import { breakingChanges } from '../../scripts/breaking-changes.mjs';
import { exampleOf } from '../../src/kernel/http/openapi/json-schema.js';
import { assertContract } from '../support/contract.js';
import { descriptionOf } from '../support/described.js';
import { startTestApp } from '../support/test-app.js';

const testApp = await startTestApp();
const described = descriptionOf(testApp);
const document = () => fetch(`${testApp.origin}/api/v1/openapi.json`);

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests change documents freely
const changed = (change: (copy: any) => void) => {
  const copy = JSON.parse(JSON.stringify(described)) as object;
  change(copy);
  return breakingChanges(described, copy);
};

/** Reserved words of JavaScript, TypeScript, Python, Java, Go, PHP and Ruby that could be the name of a resource. */
const RESERVED = new Set(
  (
    'abstract and array as assert async await begin boolean break case catch chan char class clone const continue debugger declare ' +
    'def default defer del delete do double echo elif else end ensure enum except exit export extends false final finally float fn ' +
    'for foreach from func function global go goto if implements import in include instanceof int interface is lambda let list long ' +
    'map match module namespace native new nil none nonlocal not null or package pass print private protected public raise range ' +
    'redo require rescue retry return select self short static string struct super switch synchronized then this throw throws trait ' +
    'transient true try type typeof undef union unless until use var void volatile when while with yield'
  ).split(' '),
);

describe('GET /openapi.json', () => {
  it('returns the description without a key, and to browsers', async () => {
    const reply = await fetch(`${testApp.origin}/api/v1/openapi.json`, {
      headers: { origin: 'https://example.org' },
    });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
    expect(reply.headers.get('ratelimit-remaining')).toBe(reply.headers.get('ratelimit-limit'));
    expect(reply.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    ['', '/api/v1'],
    ['https://api.example.org', 'https://api.example.org/api/v1'],
    ['https://example.org/maintenance/', 'https://example.org/maintenance/api/v1'],
  ])('has the server URL from PUBLIC_URL: "%s"', async (publicUrl, server) => {
    const { origin } = await startTestApp({ PUBLIC_URL: publicUrl, DATABASE_POOL_MAX: '1' });
    const reply = await fetch(`${origin}/api/v1/openapi.json`);
    expect(((await reply.json()) as { servers: unknown }).servers).toEqual([{ url: server }]);
  });

  it('is the committed openapi.json', async () => {
    const committed = await readFile(new URL('../../openapi.json', import.meta.url), 'utf8');
    expect(await (await document()).json()).toEqual(JSON.parse(committed));
  });

  it('has unique names of schemas and responses, even for generators that change their spelling', () => {
    const { schemas, responses } = described.components as Record<string, object>;
    const normalised = [schemas!, responses!].map((each) =>
      Object.keys(each).map((name) => name.replaceAll('_', '').toLowerCase()),
    );
    const all = normalised.flat();
    expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([]);
  });

  it('names no schema, response or endpoint with a reserved word of a language in which clients are written', () => {
    const { schemas, responses } = described.components as Record<string, object>;
    const operationIds = Object.values(described.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId as string),
    );
    const names = [...Object.keys(schemas!), ...Object.keys(responses!), ...operationIds];
    expect(names.filter((name) => RESERVED.has(name))).toEqual([]);
    expect(schemas).toHaveProperty('export_file.properties.object.const', 'export');
  });

  it('gives the values of an enumeration names that differ in more than their signs', () => {
    const enumerations = Object.entries(described.components.schemas!).filter(
      ([, { enum: values }]) => values,
    );
    for (const [name, schema] of enumerations) {
      const values = schema.enum as string[];
      const members = (schema['x-enum-varnames'] ?? values) as string[];
      expect(schema['x-enumNames'], name).toEqual(schema['x-enum-varnames']);
      const spelt = members.map((each) => each.replace(/\W/g, '').toLowerCase());
      expect(new Set(spelt).size, name).toBe(values.length);
    }
    expect(described.components.schemas!.Sort!['x-enum-varnames']).toContain('created_at_descending');
  });

  it('lists every error code with its status and meaning', () => {
    const codes = described['x-error-codes'] as { code: string; status: number; meaning: string }[];
    expect(Object.fromEntries(codes.map(({ code, ...rest }) => [code, rest]))).toEqual(CATALOGUE);
  });

  it('contains every event type with its envelope', () => {
    expect(Object.keys(described.webhooks)).toEqual([...testApp.get(DataModel).eventTypes.keys()]);
    for (const name of [
      'operation.created',
      'operation.completed',
      'asset.status_changed',
      'alarm.raised',
      'webhook.ping',
    ]) {
      expect(Object.keys(described.webhooks)).toContain(name);
    }
  });
});

describe('the contract check of the tests', () => {
  const headers = {
    'x-request-id': '6f1b7c3e-0a55-4f0c-9d2e-7b100199d2a4',
    'ratelimit-limit': '1',
    'ratelimit-remaining': '1',
    'ratelimit-reset': '1',
    etag: '"QxyQeiXt_PpKn9mDqC5bwVjgnAq"',
  };
  const room = {
    id: headers['x-request-id'],
    object: 'room',
    floor_id: headers['x-request-id'],
    name: 'Pump room',
    created_at: '2026-10-05T08:30:00.000Z',
    updated_at: '2026-10-05T08:30:00.000Z',
    external_id: null,
  };
  const check =
    (status: number, body: unknown, replyHeaders: object = headers) =>
    () =>
      assertContract('GET', '/rooms/x', status, replyHeaders as Record<string, string>, body);

  it('accepts a reply that matches the description', () => {
    expect(check(200, { data: room })).not.toThrow();
  });

  it('rejects an unknown status, a missing or unknown field, a wrong type and a missing header', () => {
    expect(check(202, { data: room })).toThrow('does not foresee this status');
    expect(check(200, { data: { ...room, name: undefined } })).toThrow('/data');
    expect(check(200, { data: { ...room, colour: 'red' } })).toThrow('colour');
    expect(check(200, { data: { ...room, created_at: '2026-10-05T08:30:00Z' } })).toThrow('/data/created_at');
    expect(check(200, { data: room }, {})).toThrow('header x-request-id is missing');
  });

  it('rejects an error code that the route does not list, and success from an unknown route', () => {
    const { type } = CATALOGUE.invalid_state;
    const error = { type, code: 'invalid_limit', message: 'No.', request_id: headers['x-request-id'] };
    expect(check(400, { error })).toThrow('/error/code');
    expect(() => assertContract('GET', '/nowhere', 200, headers, {})).toThrow('no such route');
  });
});

describe('the examples', () => {
  const named = (name: string) => described.components.schemas![name]!;
  const example = (name: string) => exampleOf(named(name), named) as Record<string, unknown>;

  it('are consistent with each other', () => {
    const asset = example('asset');
    expect([asset.name, asset.category, asset.reference]).toEqual([
      'Feed pump 4',
      'pump',
      'PUM-GRUN-CR10-0042',
    ]);
    expect(asset.parent_asset_id).toBeNull();
    for (const name of ['operation', 'operation_event', 'CreateOperation']) {
      const { assignee_type, technician_id, vendor_id } = example(name);
      expect([assignee_type, typeof technician_id, vendor_id ?? null], name).toEqual([
        'technician',
        'string',
        null,
      ]);
    }
    expect(example('operation').asset_id).toBe(asset.id);
    expect(asset.id).not.toBe(asset.room_id);
  });
});

describe('the detection of breaking changes', () => {
  it('ignores schemas that move inline or back, and null as one of two choices', () => {
    const inline = changed((copy) => {
      const { properties } = copy.components.schemas.operation;
      const { enum: values } = copy.components.schemas.OperationPriority;
      properties.priority = { type: ['string', 'null'], enum: [...values, null] };
      properties.created_at = { type: 'string', format: 'date-time' };
    });
    expect(inline).toEqual([]);
    expect(
      changed((copy) => (copy.components.schemas.asset.properties.criticality = { type: 'string' })),
    ).toContain('GET /assets/{assetId}, 200, data, criticality: its type null|string became string');
  });

  it('ignores additions', () => {
    expect(changed(() => undefined)).toEqual([]);
    const added = changed((copy) => {
      copy.paths['/news'] = { get: { operationId: 'news', responses: {} } };
      copy.components.schemas.room.properties.colour = { type: 'string' };
      copy.components.schemas.CreateBuilding.properties.colour = { type: 'string' };
      copy.components.schemas.BuildingType.enum.push('castle');
    });
    expect(added).toEqual([]);
  });

  it('reports a removed path, method, field or value', () => {
    expect(changed((copy) => delete copy.paths['/me'])).toEqual(['GET /me: is gone']);
    expect(changed((copy) => delete copy.components.schemas.room.properties.name)).toContain(
      'GET /rooms/{roomId}, 200, data: the field name is gone',
    );
    expect(changed((copy) => copy.components.schemas.BuildingType.enum.pop())).toEqual([
      'POST /buildings, body, building_type: no longer takes other',
      'PATCH /buildings/{buildingId}, body, building_type: no longer takes other',
      'PUT /buildings/by-external-id/{externalId}, body, building_type: no longer takes other',
    ]);
  });

  it('reports a changed type, and a parameter or field that becomes required', () => {
    expect(changed((copy) => (copy.components.schemas.floor.properties.level.type = 'string'))).toContain(
      'GET /floors/{floorId}, 200, data, level: its type integer became string',
    );
    expect(changed((copy) => copy.components.schemas.CreateBuilding.required.push('description'))).toEqual([
      'POST /buildings, body: the field description is required now',
      'PUT /buildings/by-external-id/{externalId}, body: the field description is required now',
    ]);
    expect(changed((copy) => (copy.components.parameters.limit.required = true))).toContain(
      'GET /buildings: the parameter query:limit is required now',
    );
  });
});
