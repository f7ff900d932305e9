import { randomUUID } from 'node:crypto';
import { ModulesContainer } from '@nestjs/core';
import { describe, expect, it } from 'vitest';
import { SCOPES } from '../src/access/index.js';
import { endpointOf } from '../src/kernel/http/decorators/endpoint.js';
import { routesOf as nestRoutesOf } from '../src/kernel/http/routes.js';
import type { Client, Reply } from './support/client.js';
import { descriptionOf, idsOf, routesOf, type DescribedRoute } from './support/described.js';
import { created } from './support/expectations.js';
import { oneOfEach, type Records } from './support/records.js';
import { startTestApp, type TestApp } from './support/test-app.js';
import type { TestBusiness } from './support/test-business.js';
import { fileOf, FORM_TYPE, formWith } from './support/files.js';

// The matrix: every route that the API description names, against everything that holds for every route.
const testApp = await startTestApp();
const routes = routesOf(descriptionOf(testApp));
const business = await testApp.business();
const records = await oneOfEach(business);
const neighbour = await testApp.business();
const neighbours: Records = { ...(await oneOfEach(neighbour)), cursor: await cursorOf(neighbour) };

/** A path with its ids filled in; `ids` come before those of the records. */
function pathOf(route: DescribedRoute, of: Records = records, ids: Records = {}): string {
  return route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const id = ids[name] ?? of[name];
    if (id === undefined)
      throw new Error(`The matrix has no record for the parameter ${name}: extend oneOfEach.`);
    return id;
  });
}

/** A body that the route accepts: a file, or the description's own example, with ids of the records. */
function bodyOf(route: DescribedRoute, of: Records = records): Record<string, unknown> | Buffer | undefined {
  if (route.takesFile) return formWith(fileOf('png'));
  if (!route.body) return undefined;
  const ids = idsOf(route).body.filter((name) => name in route.body!.example);
  return { ...route.body.example, ...Object.fromEntries(ids.map((name) => [name, of[name]])) };
}

/** Asks as an integrator would: with a fresh idempotency key on every write. */
function ask(
  client: Client,
  route: DescribedRoute,
  path = pathOf(route),
  body: unknown = bodyOf(route),
  headers: Record<string, string | undefined> = {},
) {
  const key = route.method === 'GET' ? {} : { 'Idempotency-Key': randomUUID() };
  return client.send(route.method, path, body, { ...key, ...typeOf(body), ...headers });
}

/** What a file says of itself; of anything else the client knows. */
function typeOf(body: unknown): Record<string, string> {
  return Buffer.isBuffer(body) ? { 'content-type': FORM_TYPE } : {};
}

function expectProblem(reply: Reply, status: number, code: string, param?: string): void {
  expect([reply.status, reply.body?.error?.code, reply.body?.error?.param], reply.text).toEqual([
    status,
    code,
    param,
  ]);
  expect(reply.body.error.request_id).toBe(reply.headers['x-request-id']);
}

/** A reply's body without what may differ from one request to the next. */
function bytesOf(reply: Reply): string {
  return reply.text.replaceAll(reply.headers['x-request-id']!, '');
}

/** What does not say the moment of the request. */
function timeless(data: Record<string, unknown>): object {
  const { from: _from, to: _to, ...rest } = data;
  return rest;
}

function expectRateHeaders(reply: Reply): void {
  for (const name of ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset']) {
    expect(reply.headers[name], name).toMatch(/^\d+$/);
  }
}

async function keyWithout(scope: string): Promise<Client> {
  const scopes = SCOPES.filter((each) => each !== scope);
  const { secret } = await business.apiKey(scopes);
  return testApp.client(secret);
}

describe('the description', () => {
  it('names every route of the process, and no other', () => {
    const declared = nestRoutesOf(testApp.get(ModulesContainer)).flatMap(({ handler, path }) => {
      const endpoint = endpointOf(handler);
      return endpoint ? [`${endpoint.method} ${path}`] : [];
    });
    expect(routes.map(({ name }) => name).sort()).toEqual(declared.sort());
  });

  it('names every route that Express has, save the public ones, the tools, and the one that answers unknown paths last', () => {
    const all = expressRoutes(testApp);
    const unknown = all.filter((name) => name.endsWith(UNKNOWN));
    expect(all.slice(-unknown.length)).toEqual(unknown);
    const others = [...PUBLIC, ...TOOLS, ...unknown];
    const express = all.filter((name) => !others.includes(name));
    expect(express.sort()).toEqual(routes.map(({ name }) => name).sort());
  });

  it('asks for scopes that keys can hold, and for all of them', () => {
    const asked = new Set(routes.flatMap(({ scope }) => scope ?? []));
    expect([...asked].sort()).toEqual([...SCOPES].sort());
  });
});

describe.each(routes)('$name', (route) => {
  const ids = idsOf(route);

  it('answers 401 without a key, the same for every cause', async () => {
    const without = await ask(testApp.client(), route);
    expectProblem(without, 401, 'invalid_key');
    expect(without.headers['www-authenticate']).toBe('Bearer');
    expect(without.headers['ratelimit-remaining']).toBe(without.headers['ratelimit-limit']);
    expectRateHeaders(without);
    const unknown = await ask(testApp.client('mk_live_unknown'), route);
    expect(bytesOf(unknown)).toBe(bytesOf(without));
  });

  it('answers 402 on a plan without the API', async () => {
    expectProblem(await ask(starter.api, route), 402, 'plan_required');
  });

  it('answers 429 with Retry-After when the window is used up', async () => {
    const reply = await ask(exhausted, route);
    expectProblem(reply, 429, 'rate_limited');
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect(reply.headers['ratelimit-remaining']).toBe('0');
  });

  it('answers 403 to a key without its scope, and names the scope', async () => {
    if (route.scope === undefined) {
      const { secret } = await business.apiKey(['rooms:delete']);
      expect((await ask(testApp.client(secret), route)).status).toBe(200);
      return;
    }
    const reply = await ask(await keyWithout(route.scope), route);
    expectProblem(reply, 403, 'scope_required');
    expect(reply.body.error.message).toContain(`"${route.scope}"`);
  });

  it('refuses browsers with 403', async () => {
    for (const header of [{ origin: 'https://example.org' }, { 'sec-fetch-site': 'same-origin' }]) {
      expectProblem(await ask(business.api, route, undefined, undefined, header), 403, 'browser_refused');
    }
  });

  it('refuses a key in the query string with 400', async () => {
    expectProblem(
      await ask(business.api, route, `${pathOf(route)}?api_key=x`),
      400,
      'key_in_query',
      'api_key',
    );
  });

  it('refuses an unknown query parameter with 400, and one that is given twice', async () => {
    const unknown = await ask(business.api, route, `${pathOf(route)}?colour=red`);
    expectProblem(unknown, 400, 'unknown_parameter', 'colour');
    expect(unknown.body.errors).toEqual([
      { param: 'colour', code: 'unknown_parameter', message: unknown.body.error.message },
    ]);
    const twice = await ask(business.api, route, `${pathOf(route)}?limit=1&limit=2`);
    expectProblem(twice, 400, 'invalid_parameter', 'limit');
  });

  it('answers 404 to a method it does not have', async () => {
    for (const method of ['PUT', 'POST'].filter((each) => each !== route.method)) {
      if (routes.some(({ path, method: has }) => path === route.path && has === method)) continue;
      expectProblem(await business.api.send(method, pathOf(route), {}), 404, 'route_not_found');
    }
  });

  it.each(ids.path)("answers 404 for a neighbour's %s, as for a missing or malformed one", async (name) => {
    const neighbourly = await ask(business.api, route, pathOf(route, records, { [name]: neighbours[name]! }));
    expectProblem(neighbourly, 404, 'not_found');
    for (const id of [randomUUID(), 'no-uuid', '%00']) {
      const missing = await ask(business.api, route, pathOf(route, records, { [name]: id }));
      expect(bytesOf(missing)).toBe(bytesOf(neighbourly));
    }
  });

  it.each(ids.query)(
    "answers an empty list for a neighbour's %s, as for a missing one, and 400 for a malformed one",
    async (name) => {
      const own = await ask(business.api, route, `${pathOf(route)}?${name}=${records[name]}`);
      expect(own.status, own.text).toBe(200);
      const neighbourly = await ask(business.api, route, `${pathOf(route)}?${name}=${neighbours[name]}`);
      expect(neighbourly.status).toBe(200);
      // What is no list tells as little: the same as for an id that nobody has.
      const missing = await ask(business.api, route, `${pathOf(route)}?${name}=${randomUUID()}`);
      if (route.isPage) expect(neighbourly.body.data).toEqual([]);
      else expect(timeless(neighbourly.body.data)).toEqual(timeless(missing.body.data));
      const malformed = await ask(business.api, route, `${pathOf(route)}?${name}=no-uuid`);
      expectProblem(malformed, 400, 'invalid_parameter', name);
    },
  );

  it.each(ids.body)("answers 400 for a neighbour's %s, as for a missing one", async (name) => {
    const body = { ...bodyOf(route), ...companionOf(name) };
    const reply = await ask(business.api, route, undefined, { ...body, [name]: neighbours[name] });
    expectProblem(reply, 400, 'invalid_reference', name);
    const missing = await ask(business.api, route, undefined, { ...body, [name]: randomUUID() });
    expect(bytesOf(missing)).toBe(bytesOf(reply));
    const malformed = await ask(business.api, route, undefined, { ...body, [name]: 'no-uuid' });
    expectProblem(malformed, 400, 'invalid_parameter', name);
  });

  itIf(route.isPage)('refuses bad limits and cursors, and foreign ones', async () => {
    for (const limit of ['0', '201', '-1', '1.5', 'x', '']) {
      expectProblem(
        await ask(business.api, route, `${pathOf(route)}?limit=${limit}`),
        400,
        'invalid_limit',
        'limit',
      );
    }
    for (const cursor of ['x', '', neighbours.cursor!]) {
      expectProblem(
        await ask(business.api, route, `${pathOf(route)}?cursor=${cursor}`),
        400,
        'invalid_cursor',
        'cursor',
      );
    }
  });

  itIf(route.method !== 'GET' && !route.takesFile)(
    'refuses an unknown body field, a body that is no object, and other media',
    async () => {
      const unknown = await ask(business.api, route, undefined, { ...bodyOf(route), colour: 'red' });
      expectProblem(unknown, 400, 'unknown_parameter', 'colour');
      expectProblem(await ask(business.api, route, undefined, '[1]'), 400, 'malformed_json');
      expectProblem(await ask(business.api, route, undefined, '{"name":'), 400, 'malformed_json');
      const text = await ask(business.api, route, undefined, 'name=x', { 'content-type': 'text/plain' });
      expectProblem(text, 415, 'unsupported_media_type');
    },
  );

  itIf(route.takesFile)('refuses an unknown part, a form without a file, and other media', async () => {
    const other = formWith('Content-Disposition: form-data; name="colour"\r\n\r\nred');
    expectProblem(await ask(business.api, route, undefined, other), 400, 'unknown_parameter', 'colour');
    expectProblem(await ask(business.api, route, undefined, formWith()), 400, 'missing_parameter', 'file');
    expectProblem(await ask(business.api, route, undefined, { name: 'x' }), 415, 'unsupported_media_type');
  });

  itIf(route.method !== 'GET' && route.path.includes('{') && route.success !== 201)(
    'takes place at the version that If-Match names alone, and says which there is',
    async () => {
      const [own, records] = await readyFor(route);
      const at = (version: string) =>
        ask(own.api, route, pathOf(route, records), bodyOf(route, records), { 'If-Match': version });
      const malformed = await at('1');
      expectProblem(malformed, 400, 'invalid_parameter', 'If-Match');
      const refused = await at('"1"');
      expectProblem(refused, 412, 'version_conflict');
      const present = refused.headers.etag!;
      expectProblem(await at(`W/${present}`), 412, 'version_conflict');
      const done = await at(`"1", ${present}`);
      expect(done.status, done.text).toBe(route.success);
      // What is as it was keeps its version.
      if (route.success === 204 || done.headers.etag === present) return;
      const again = await at(present);
      expect([again.status, again.headers.etag], again.text).toEqual([412, done.headers.etag]);
    },
  );

  it('does what it says, and a write repeats its answer without repeating the deed', async () => {
    const [own, of] = route.method === 'GET' ? [business, records] : await readyFor(route);
    const body = bodyOf(route, of);
    const key = route.method === 'GET' ? {} : { 'Idempotency-Key': randomUUID(), ...typeOf(body) };
    const first = await own.api.send(route.method, pathOf(route, of), body, key);
    expect(first.status, first.text).toBe(route.success);
    expectRateHeaders(first);
    expect(first.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(first.headers.etag).toEqual(
      route.isPage || route.success === 204 || route.path.endsWith('/bulk')
        ? undefined
        : expect.stringMatching(/^"[\w-]{27}"$/),
    );
    if (route.method === 'GET') return;
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    const second = await own.api.send(route.method, pathOf(route, of), body, key);
    expect([second.status, second.text]).toEqual([first.status, first.text]);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(second.headers.location).toBe(first.headers.location);
    expect(second.headers.etag).toBe(first.headers.etag);
    const different = route.takesFile ? formWith(fileOf('pdf')) : { ...body, ...differing(route) };
    const other = await own.api.send(route.method, pathOf(route, of), different, key);
    if (route.body || route.takesFile) expectProblem(other, 409, 'idempotency_key_reused', 'Idempotency-Key');
  });
});

/** A business of its own for a route that writes, with all that the route needs. */
async function readyFor({ name }: DescribedRoute): Promise<[TestBusiness, Records]> {
  const own = await testApp.business();
  const each = await oneOfEach(own);
  return [own, { ...each, ...(await READY[name]?.(own, each)) }];
}

/** What an action needs that the operation of oneOfEach, assigned to a technician, is not. */
const READY: Record<string, (own: TestBusiness, records: Records) => Promise<Records>> = {
  'POST /operations/{taskId}/accept': (own, records) => offered(own, records),
  'POST /operations/{taskId}/decline': (own, records) => offered(own, records),
  'POST /operations/{taskId}/confirm': (own, records) => offered(own, records, 'accept', 'start'),
  'POST /operations/{taskId}/dispute': (own, records) => offered(own, records, 'accept', 'start'),
  'POST /operations/{taskId}/complete': (own, records) => taken(own, records.taskId!, 'start'),
  'POST /operations/{taskId}/close': (own, records) => taken(own, records.taskId!, 'start', 'complete'),
  'POST /operations/{taskId}/reopen': (own, records) => taken(own, records.taskId!, 'start', 'complete'),
};

/** An operation that was offered to a vendor, and what was done with it since. */
async function offered(own: TestBusiness, { vendor_id }: Records, ...actions: string[]): Promise<Records> {
  const body = {
    title: 'Replace the seal',
    required_skill: 'mechanical',
    assignee_type: 'vendor',
    vendor_id,
  };
  return taken(own, created(await own.api.post('/operations', body)), ...actions);
}

async function taken(own: TestBusiness, taskId: string, ...actions: string[]): Promise<Records> {
  for (const action of actions) {
    const reply = await own.api.post(`/operations/${taskId}/${action}`);
    expect(reply.status, reply.text).toBe(200);
  }
  return { taskId };
}

/** A case that some routes alone have. */
function itIf(applies: boolean) {
  return applies ? it : () => undefined;
}

/** A cursor that is good for one list of one business alone. */
async function cursorOf(of: TestBusiness): Promise<string> {
  await of.building();
  const page = await of.api.get('/buildings?limit=1');
  return page.body.pagination.next_cursor as string;
}

const starter = await testApp.business({ plan: 'starter' });
const exhausted = await clientWithoutRequestsLeft();

async function clientWithoutRequestsLeft(): Promise<Client> {
  const narrow = await startTestApp({ RATE_LIMIT_MAX: '1' });
  const { api } = await narrow.business();
  await api.get('/me');
  return api;
}

/** Vendors are known to all; a neighbour's is one that this business has no partnership with. */
function companionOf(name: string): Record<string, unknown> {
  return name === 'vendor_id' ? { assignee_type: 'vendor', technician_id: undefined } : {};
}

/** Another valid value for one of the fields that the example gives. */
function differing(route: DescribedRoute): Record<string, unknown> {
  const fields = Object.entries(route.body?.example ?? {}).filter(([, value]) => typeof value === 'string');
  const schemaOf = (name: string) => route.body!.fields[name]! as { enum?: unknown[]; format?: string };
  const [name, value] = fields.find(([each]) => !schemaOf(each).enum) ?? fields[0] ?? [];
  if (name === undefined) return 'atomic' in (route.body?.fields ?? {}) ? { atomic: false } : {};
  const { enum: values, format } = schemaOf(name);
  if (values) return { [name]: values.find((each) => each !== value) };
  if (format === 'uuid') return { [name]: randomUUID() };
  return { [name]: format === 'date-time' ? '2027-01-01T00:00:00Z' : `${String(value)} again` };
}

/** Routes that need no key: they say how the process and the API are, and nothing of any business. */
const PUBLIC = [
  'GET /',
  'GET /openapi.json',
  'GET /asyncapi.json',
  'GET /docs',
  'GET /docs/page.js',
  'GET /health/live',
  'GET /health/ready',
  'GET /files/{link}',
];

/** Asks for a key, but offers what it can do in its own way (D60). */
const TOOLS = ['POST /mcp', 'GET /mcp', 'DELETE /mcp'];

/** The path that matches what no other does (D40). */
const UNKNOWN = ' {/{*path}}';

function expressRoutes(of: TestApp): string[] {
  const { router } = of.app.getHttpAdapter().getInstance() as {
    router: { stack: { route?: { path: string; methods: Record<string, boolean> } }[] };
  };
  return router.stack.flatMap(({ route }) => {
    if (!route) return [];
    const path = route.path.replace('/api/v1', '').replace(/:(\w+)/g, '{$1}');
    return Object.keys(route.methods).map((method) => `${method.toUpperCase()} ${path}`);
  });
}
