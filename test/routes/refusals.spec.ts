import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { SCOPES } from '../../src/access/index.js';
import type { Client, Reply } from '../support/client.js';
import { idsOf, type DescribedRoute } from '../support/described.js';
import { formWith } from '../support/files.js';
import { oneOfEach, type Records } from '../support/records.js';
import { startTestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';
import * as matrix from './matrix.js';
import { bodyOf, expectProblem, expectRateHeaders, isImport, itIf, pathOf } from './matrix.js';

const { testApp, routes, business, records } = await matrix.startMatrix();
const neighbour = await testApp.business();
const neighbours: Records = { ...(await oneOfEach(neighbour)), cursor: await cursorOf(neighbour) };
const starter = await testApp.business({ plan: 'starter' });
const exhausted = await clientWithoutRequestsLeft();

/** Sends a request for a record of the business by default. */
const ask = (
  client: Client,
  route: DescribedRoute,
  path = pathOf(route, records),
  body: unknown = bodyOf(route, records),
  headers: Record<string, string | undefined> = {},
) => matrix.ask(client, route, path, body, headers);

describe.each(routes)('$name', (route) => {
  const ids = idsOf(route);

  it('returns 401 without a key, with the same body for every cause', async () => {
    const without = await ask(testApp.client(), route);
    expectProblem(without, 401, 'invalid_key');
    expect(without.headers['www-authenticate']).toBe('Bearer');
    expect(without.headers['ratelimit-remaining']).toBe(without.headers['ratelimit-limit']);
    expectRateHeaders(without);
    const unknown = await ask(testApp.client('mk_live_unknown'), route);
    expect(bytesOf(unknown)).toBe(bytesOf(without));
  });

  it('returns 402 on a plan without the API', async () => {
    expectProblem(await ask(starter.api, route), 402, 'plan_required');
  });

  it('returns 429 with Retry-After when the window is used up', async () => {
    const reply = await ask(exhausted, route);
    expectProblem(reply, 429, 'rate_limited');
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect(reply.headers['ratelimit-remaining']).toBe('0');
  });

  it('returns 403 for a key without its scope, and names the scope', async () => {
    if (route.scope === undefined) {
      const { secret } = await business.apiKey(['rooms:delete']);
      const reply = await ask(testApp.client(secret), route);
      if (isImport(route)) expectProblem(reply, 403, 'scope_required');
      else expect(reply.status).toBe(200);
      return;
    }
    const reply = await ask(await keyWithout(route.scope), route);
    expectProblem(reply, 403, 'scope_required');
    expect(reply.body.error.message).toContain(`"${route.scope}"`);
  });

  it('returns 403 to browsers', async () => {
    for (const header of [{ origin: 'https://example.org' }, { 'sec-fetch-site': 'same-origin' }]) {
      expectProblem(await ask(business.api, route, undefined, undefined, header), 403, 'browser_refused');
    }
  });

  it('returns 400 for a key in the query string', async () => {
    expectProblem(
      await ask(business.api, route, `${pathOf(route, records)}?api_key=x`),
      400,
      'key_in_query',
      'api_key',
    );
  });

  it('returns 400 for an unknown query parameter, and for a repeated one', async () => {
    const unknown = await ask(business.api, route, `${pathOf(route, records)}?colour=red`);
    expectProblem(unknown, 400, 'unknown_parameter', 'colour');
    expect(unknown.body.errors).toEqual([
      { param: 'colour', code: 'unknown_parameter', message: unknown.body.error.message },
    ]);
    const twice = await ask(business.api, route, `${pathOf(route, records)}?limit=1&limit=2`);
    expectProblem(twice, 400, 'invalid_parameter', 'limit');
  });

  it('returns 404 for a method that it does not have, and lists those that it has in Allow', async () => {
    for (const method of ['PUT', 'POST'].filter((each) => each !== route.method)) {
      if (routes.some(({ path, method: has }) => path === route.path && has === method)) continue;
      const reply = await business.api.send(method, pathOf(route, records), {});
      expectProblem(reply, 404, 'route_not_found');
      const allowed = reply.headers.allow!.split(', ');
      expect(allowed).toContain(route.method);
      expect(allowed).not.toContain(method);
      expect(allowed.includes('HEAD')).toBe(allowed.includes('GET'));
    }
  });

  it.each(ids.path)(
    "returns 404 for another business's %s, exactly as for a missing or malformed one",
    async (name) => {
      const foreign = await ask(business.api, route, pathOf(route, records, { [name]: neighbours[name]! }));
      expectProblem(foreign, 404, 'not_found');
      for (const id of [randomUUID(), 'no-uuid', '%00']) {
        const missing = await ask(business.api, route, pathOf(route, records, { [name]: id }));
        expect(bytesOf(missing)).toBe(bytesOf(foreign));
      }
    },
  );

  it.each(ids.query)(
    "returns an empty list for another business's %s, exactly as for a missing one, and 400 for a malformed one",
    async (name) => {
      const own = await ask(business.api, route, `${pathOf(route, records)}?${name}=${records[name]}`);
      expect(own.status, own.text).toBe(200);
      const foreign = await ask(business.api, route, `${pathOf(route, records)}?${name}=${neighbours[name]}`);
      expect(foreign.status).toBe(200);
      // Other responses are the same as for a missing id.
      const missing = await ask(business.api, route, `${pathOf(route, records)}?${name}=${randomUUID()}`);
      if (route.isPage) expect(foreign.body.data).toEqual([]);
      else expect(withoutPeriod(foreign.body.data)).toEqual(withoutPeriod(missing.body.data));
      const malformed = await ask(business.api, route, `${pathOf(route, records)}?${name}=no-uuid`);
      expectProblem(malformed, 400, 'invalid_parameter', name);
    },
  );

  it.each(ids.body)("returns 400 for another business's %s, exactly as for a missing one", async (name) => {
    const body = { ...bodyOf(route, records), ...companionOf(name) };
    const reply = await ask(business.api, route, undefined, { ...body, [name]: neighbours[name] });
    expectProblem(reply, 400, 'invalid_reference', name);
    const missing = await ask(business.api, route, undefined, { ...body, [name]: randomUUID() });
    expect(bytesOf(missing)).toBe(bytesOf(reply));
    const malformed = await ask(business.api, route, undefined, { ...body, [name]: 'no-uuid' });
    expectProblem(malformed, 400, 'invalid_parameter', name);
  });

  itIf(route.isPage)(
    'returns 400 for invalid limits and cursors, and for a cursor of another business',
    async () => {
      for (const limit of ['0', '201', '-1', '1.5', 'x', '']) {
        expectProblem(
          await ask(business.api, route, `${pathOf(route, records)}?limit=${limit}`),
          400,
          'invalid_limit',
          'limit',
        );
      }
      for (const cursor of ['x', '', neighbours.cursor!]) {
        expectProblem(
          await ask(business.api, route, `${pathOf(route, records)}?cursor=${cursor}`),
          400,
          'invalid_cursor',
          'cursor',
        );
      }
    },
  );

  itIf(route.method !== 'GET' && !route.takesFile)(
    'rejects an unknown body field, a body that is not an object, and other media types',
    async () => {
      const unknown = await ask(business.api, route, undefined, { ...bodyOf(route, records), colour: 'red' });
      if (route.takesUnknown) expect(unknown.status).toBe(route.success);
      else expectProblem(unknown, 400, 'unknown_parameter', 'colour');
      expectProblem(await ask(business.api, route, undefined, '[1]'), 400, 'malformed_json');
      expectProblem(await ask(business.api, route, undefined, '{"name":'), 400, 'malformed_json');
      const text = await ask(business.api, route, undefined, 'name=x', { 'content-type': 'text/plain' });
      expectProblem(text, 415, 'unsupported_media_type');
    },
  );

  itIf(route.takesFile)('rejects an unknown part, a form without a file, and other media types', async () => {
    const other = formWith('Content-Disposition: form-data; name="colour"\r\n\r\nred');
    expectProblem(await ask(business.api, route, undefined, other), 400, 'unknown_parameter', 'colour');
    expectProblem(await ask(business.api, route, undefined, formWith()), 400, 'missing_parameter', 'file');
    expectProblem(await ask(business.api, route, undefined, { name: 'x' }), 415, 'unsupported_media_type');
  });
});

/** The body of a reply, without the request id. */
function bytesOf(reply: Reply): string {
  return reply.text.replaceAll(reply.headers['x-request-id']!, '');
}

/** The response without the period, which depends on the time of the request. */
function withoutPeriod(data: Record<string, unknown>): object {
  const { from: _from, to: _to, ...rest } = data;
  return rest;
}

async function keyWithout(scope: string): Promise<Client> {
  const scopes = SCOPES.filter((each) => each !== scope);
  const { secret } = await business.apiKey(scopes);
  return testApp.client(secret);
}

/** A cursor that is valid for one list of one business only. */
async function cursorOf(of: TestBusiness): Promise<string> {
  await of.building();
  const page = await of.api.get('/buildings?limit=1');
  return page.body.pagination.next_cursor as string;
}

async function clientWithoutRequestsLeft(): Promise<Client> {
  const narrow = await startTestApp({ RATE_LIMIT_MAX: '1' });
  const { api } = await narrow.business();
  await api.get('/me');
  return api;
}

/** Vendors exist across businesses; another business's vendor is one without a partnership. */
function companionOf(name: string): Record<string, unknown> {
  return name === 'vendor_id' ? { assignee_type: 'vendor', technician_id: undefined } : {};
}
