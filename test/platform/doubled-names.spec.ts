import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { countNames, noteDoubledNames, outlineOf } from '../../src/kernel/http/json-text.js';
import { doubledNamesOf } from '../../src/kernel/validation/doubled-names.js';
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

describe('a field that a body has twice', () => {
  it('is refused by its name, and nothing is written', async () => {
    const refused = await api.post('/assets', `{"name":"Pump 1","room_id":"${roomId}","name":"Pump 2"}`);
    expectInvalid(refused, { name: 'invalid_parameter' });
    expect(refused.body.error.message).toBe('"name" must be given once.');
    expect(await assets()).toEqual([]);
  });

  it.each([
    ['with the same value', '"name":"Pump","name":"Pump"'],
    ['once in escapes', '"name":"Pump","n\\u0061me":"Pump 2"'],
    ['with a value that alone were refused', '"name":"Pump","name":null'],
    ['behind text that looks like JSON', '"description":"{\\"name\\":1,\\\\","name":"Pump","name":"Pump 2"'],
  ])('is refused: %s', async (_, fields) => {
    const refused = await api.post('/assets', `{"room_id":"${roomId}",${fields}}`);
    expectInvalid(refused, { name: 'invalid_parameter' });
  });

  it('is listed with all else that is wrong, and once', async () => {
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

  it('is refused in every kind of write', async () => {
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

  it('is named by its path in a list of objects, and among filters', async () => {
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

  it('leaves the idempotency key free for the request that was meant', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = (fields: string) => `{"room_id":"${roomId}",${fields}}`;
    expect((await api.post('/assets', body('"name":"A","name":"B"'), headers)).status).toBe(400);
    expect((await api.post('/assets', body('"name":"B"'), headers)).status).toBe(201);
  });
});

describe('in bulk', () => {
  const items = () =>
    `[{"name":"A","room_id":"${roomId}"},{"name":"B","name":"C","room_id":"${roomId}"},{"name":"D","room_id":"${roomId}"}]`;

  it('the item that has a field twice is refused, and the others are made', async () => {
    const { status, body } = await api.post('/assets/bulk', `{"items":${items()}}`);
    expect([status, body.data.succeeded, body.data.failed]).toEqual([200, 2, 1]);
    expect(namesOf(body.data.results)).toEqual(['A', undefined, 'D']);
    expect(body.data.results[1]).toMatchObject({
      status: 400,
      error: { code: 'invalid_parameter', param: 'name', message: '"name" must be given once.' },
    });
  });

  it('it is named by its item when all or none were to be made', async () => {
    const refused = await api.post('/assets/bulk', `{"atomic":true,"items":${items()}}`);
    expectInvalid(refused, { 'items[1].name': 'invalid_parameter' });
    expect(await assets()).toEqual([]);
  });

  it('two lists of items, or two words on being atomic, are refused as a whole', async () => {
    const twice = await api.post('/assets/bulk', `{"items":${items()},"items":[{"name":"E"}]}`);
    expectInvalid(twice, { items: 'invalid_parameter' });
    const torn = await api.post('/assets/bulk', `{"atomic":true,"items":${items()},"atomic":false}`);
    expectInvalid(torn, { atomic: 'invalid_parameter' });
    expect(await assets()).toEqual([]);
  });
});

it('an agent that gives an argument twice is told so by the tool', async () => {
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

/** JSON values as trees in which an object may have a name twice, and how they are written. */
type Tree = { pairs: [string, Tree][] } | { items: Tree[] } | string | number;

const written = (tree: Tree, escape: boolean): string => {
  const text = (value: string) =>
    escape
      ? `"${[...value].map((each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}"`
      : JSON.stringify(value);
  if (typeof tree === 'string') return text(tree);
  if (typeof tree === 'number') return String(tree);
  if ('items' in tree) return `[ ${tree.items.map((each) => written(each, escape)).join(' , ')} ]`;
  return `{${tree.pairs.map(([name, value]) => `${text(name)} : ${written(value, escape)}`).join(',')}}`;
};

/** What is read of a tree has these names twice, path by path; lost values are not looked into. */
function doubledIn(tree: Tree, path = ''): string[] {
  if (typeof tree !== 'object') return [];
  if ('items' in tree) return tree.items.flatMap((each, at) => doubledIn(each, `${path}/${at}`));
  const names = tree.pairs.map(([name]) => name);
  const own = names.filter((name, at) => names.indexOf(name) < at).map((name) => `${path}/${name}`);
  return [...own, ...tree.pairs.flatMap(([name, value]) => doubledIn(value, `${path}/${name}`))];
}

function notedIn(read: unknown, path = ''): string[] {
  if (typeof read !== 'object' || read === null) return [];
  const own = [...doubledNamesOf(read)].map((name) => `${path}/${name}`);
  return [...own, ...Object.entries(read).flatMap(([name, value]) => notedIn(value, `${path}/${name}`))];
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

it('whatever the text, exactly the objects with a name twice are found, and which names', () => {
  fc.assert(
    fc.property(tree, fc.boolean(), (given, escape) => {
      const bytes = Buffer.from(written(given, escape));
      const read: unknown = JSON.parse(bytes.toString());
      const doubled = doubledIn(given);
      expect(countNames(read) < outlineOf(bytes, 99).names).toBe(doubled.length > 0);
      noteDoubledNames(bytes, read);
      const noted = notedIn(read);
      // Of what stood in a value that was lost nothing can be noted; the name that it was lost by is.
      expect(noted.filter((each) => !doubled.includes(each))).toEqual([]);
      expect(noted.length > 0).toBe(doubled.length > 0);
    }),
    { numRuns: 2_000 },
  );
});
