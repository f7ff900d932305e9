import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { countNames, recordDuplicateNames, outlineOf } from '../../src/kernel/http/json-text.js';
import { duplicateNamesOf } from '../../src/kernel/validation/parse.js';
import { expectInvalid } from '../support/expectations.js';
import { startTestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

const testApp = await startTestApp();
let business: TestBusiness;
let api: TestBusiness['api'];
let roomId: string;

beforeEach(async () => {
  business = await testApp.business();
  api = business.api;
  ({ roomId } = await business.place());
});

const assets = async () => (await api.get('/assets')).body.data as { name: string }[];
const namesOf = (results: { resource: { name: string } | null }[]) =>
  results.map(({ resource }) => resource?.name);

describe('a field that occurs twice in a body', () => {
  it('returns 400 with its name, and nothing is written', async () => {
    const refused = await api.post('/assets', `{"name":"Pump 1","room_id":"${roomId}","name":"Pump 2"}`);
    expectInvalid(refused, { name: 'invalid_parameter' });
    expect(refused.body.error.message).toBe('"name" must occur only once.');
    expect(await assets()).toEqual([]);
  });

  it.each([
    ['with the same value', '"name":"Pump","name":"Pump"'],
    ['once with escapes', '"name":"Pump","n\\u0061me":"Pump 2"'],
    ['with an invalid value', '"name":"Pump","name":null'],
    ['after text that looks like JSON', '"description":"{\\"name\\":1,\\\\","name":"Pump","name":"Pump 2"'],
  ])('returns 400: %s', async (_, fields) => {
    const refused = await api.post('/assets', `{"room_id":"${roomId}",${fields}}`);
    expectInvalid(refused, { name: 'invalid_parameter' });
  });

  it('is listed once, with all other errors', async () => {
    const refused = await api.post(
      '/assets',
      `{"name":"","name":"","room_id":"${roomId}","category":"spaceship","colour":1,"colour":2}`,
    );
    expectInvalid(refused, {
      colour: 'unknown_parameter',
      name: 'invalid_parameter',
      category: 'invalid_category',
    });
    expect(refused.body.errors).toHaveLength(3);
  });

  it('returns 400 for PATCH and PUT', async () => {
    const assetId = await business.asset();
    for (const refused of [
      await api.patch(`/assets/${assetId}`, '{"brand":"Wilo","brand":"KSB"}'),
      await api.patch(`/assets/${assetId}/status`, '{"status":"retired","status":"operational"}'),
      await api.send(
        'PUT',
        '/assets/by-external-id/EQ-1',
        `{"name":"P","room_id":"${roomId}","brand":"A","brand":"B"}`,
      ),
    ])
      expectInvalid(refused, { [refused.body.error.param]: 'invalid_parameter' });
    expect((await api.get('/assets')).body.data).toMatchObject([{ brand: null, status: 'operational' }]);
  });

  it('is named by its path in lists and filters', async () => {
    const operation = await business.operation();
    const part = randomUUID();
    const used = `[{"spare_part_id":"${part}","quantity":1},{"spare_part_id":"${part}","quantity":1,"quantity":2}]`;
    expectInvalid(await api.post(`/operations/${operation}/complete`, `{"parts_used":${used}}`), {
      'parts_used[1].quantity': 'invalid_parameter',
    });
    expectInvalid(
      await api.post(
        '/exports',
        '{"resource":"assets","format":"csv","filters":{"category":"pump","category":"motor"}}',
      ),
      { 'filters.category': 'invalid_parameter' },
    );
  });

  it('does not use up the idempotency key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = (fields: string) => `{"room_id":"${roomId}",${fields}}`;
    expect((await api.post('/assets', body('"name":"A","name":"B"'), headers)).status).toBe(400);
    expect((await api.post('/assets', body('"name":"B"'), headers)).status).toBe(201);
  });
});

describe('a duplicate field in a bulk request', () => {
  const items = () =>
    `[{"name":"A","room_id":"${roomId}"},{"name":"B","name":"C","room_id":"${roomId}"},{"name":"D","room_id":"${roomId}"}]`;

  it('fails only its item', async () => {
    const { status, body } = await api.post('/assets/bulk', `{"items":${items()}}`);
    expect([status, body.data.succeeded, body.data.failed]).toEqual([200, 2, 1]);
    expect(namesOf(body.data.results)).toEqual(['A', undefined, 'D']);
    expect(body.data.results[1]).toMatchObject({
      status: 400,
      error: { code: 'invalid_parameter', param: 'name', message: '"name" must occur only once.' },
    });
  });

  it('is named with its item if the request is atomic', async () => {
    const refused = await api.post('/assets/bulk', `{"atomic":true,"items":${items()}}`);
    expectInvalid(refused, { 'items[1].name': 'invalid_parameter' });
    expect(await assets()).toEqual([]);
  });

  it('fails the whole request if it is "items" or "atomic"', async () => {
    const twice = await api.post('/assets/bulk', `{"items":${items()},"items":[{"name":"E"}]}`);
    expectInvalid(twice, { items: 'invalid_parameter' });
    const torn = await api.post('/assets/bulk', `{"atomic":true,"items":${items()},"atomic":false}`);
    expectInvalid(torn, { atomic: 'invalid_parameter' });
    expect(await assets()).toEqual([]);
  });
});

it('an MCP tool returns an error for an argument that occurs twice', async () => {
  const call = async (params: string, more = '') => {
    const message = `{"jsonrpc":"2.0","id":1${more},"method":"tools/call","params":${params}}`;
    const headers = {
      authorization: `Bearer ${business.key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    };
    const response = await fetch(`${testApp.origin}/mcp`, { method: 'POST', headers, body: message });
    return [response.status, await response.json()] as const;
  };
  const args =
    '{"title":"Oil it","title":"Mend it","required_skill":"other","assignee_type":null,"idempotency_key":"k"}';
  const [status, answer] = await call(`{"name":"create_operation","arguments":${args}}`);
  expect([status, answer.result?.isError], JSON.stringify(answer)).toEqual([200, true]);
  expect(answer.result.structuredContent.error).toMatchObject({ code: 'invalid_parameter', param: 'title' });
  for (const [params, more, param] of [
    ['{"name":"find_assets","name":"get_asset"}', '', 'params.name'],
    ['{"name":"find_assets"}', ',"id":2', 'id'],
  ] as const) {
    const [refused, { error }] = await call(params, more);
    expect([refused, error.code, error.param]).toEqual([400, 'invalid_parameter', param]);
  }
  expect((await api.get('/operations')).body.data).toEqual([]);
});

/** A JSON value in which an object can have a name twice. */
type Tree = { pairs: [string, Tree][] } | { items: Tree[] } | string | number;

const serialize = (tree: Tree, escape: boolean): string => {
  const text = (value: string) =>
    escape
      ? `"${[...value].map((each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}"`
      : JSON.stringify(value);
  if (typeof tree === 'string') return text(tree);
  if (typeof tree === 'number') return String(tree);
  if ('items' in tree) return `[ ${tree.items.map((each) => serialize(each, escape)).join(' , ')} ]`;
  return `{${tree.pairs.map(([name, value]) => `${text(name)} : ${serialize(value, escape)}`).join(',')}}`;
};

/** The paths of all names that occur twice. */
function duplicatesIn(tree: Tree, path = ''): string[] {
  if (typeof tree !== 'object') return [];
  if ('items' in tree) return tree.items.flatMap((each, at) => duplicatesIn(each, `${path}/${at}`));
  const names = tree.pairs.map(([name]) => name);
  const own = names.filter((name, at) => names.indexOf(name) < at).map((name) => `${path}/${name}`);
  return [...own, ...tree.pairs.flatMap(([name, value]) => duplicatesIn(value, `${path}/${name}`))];
}

function recordedIn(read: unknown, path = ''): string[] {
  if (typeof read !== 'object' || read === null) return [];
  const own = [...duplicateNamesOf(read)].map((name) => `${path}/${name}`);
  return [...own, ...Object.entries(read).flatMap(([name, value]) => recordedIn(value, `${path}/${name}`))];
}

const { tree } = fc.letrec<{ tree: Tree; leaf: Tree; list: Tree; object: Tree }>((tie) => ({
  tree: fc.oneof({ depthSize: 'small' }, tie('leaf'), tie('list'), tie('object')),
  leaf: fc.oneof(fc.constantFrom('', '"', '\\', '{"a":1,"a":2}', 'é\u{1f600}', ':,'), fc.integer()),
  list: fc.record({ items: fc.array(tie('tree'), { maxLength: 3 }) }),
  object: fc.record({
    pairs: fc.array(fc.tuple(fc.constantFrom('a', 'b', '"', '\\', 'é', '__proto__'), tie('tree')), {
      maxLength: 4,
    }),
  }),
}));

it('recordDuplicateNames finds the duplicate names of any JSON text', () => {
  fc.assert(
    fc.property(tree, fc.boolean(), (value, escape) => {
      const bytes = Buffer.from(serialize(value, escape));
      const read: unknown = JSON.parse(bytes.toString());
      const duplicates = duplicatesIn(value);
      expect(countNames(read) < outlineOf(bytes, 99).names).toBe(duplicates.length > 0);
      recordDuplicateNames(bytes, read);
      const recorded = recordedIn(read);
      // Duplicates inside a value that a later one replaced are not found, but the replaced name is.
      expect(recorded.filter((each) => !duplicates.includes(each))).toEqual([]);
      expect(recorded.length > 0).toBe(duplicates.length > 0);
    }),
    { numRuns: 2_000 },
  );
});
