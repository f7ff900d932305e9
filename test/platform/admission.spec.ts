import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { KeysService } from '../../src/access/index.js';
import { get, sayAlone } from '../support/raw-client.js';
import { startTestApp } from '../support/test-app.js';

const testApp = await startTestApp();
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

it('returns 400 key_in_query for a key in the query string, even with a valid header', async () => {
  const business = await testApp.business();
  for (const query of [
    `api_key=${business.key}`,
    `API_KEY=x`,
    `access_token=x`,
    `key=x`,
    `whatever=${business.key}`,
    `a=1&a=${business.key}`,
  ]) {
    const refused = await business.api.get(`/me?${query}`);
    expect([refused.status, refused.body.error.code]).toEqual([400, 'key_in_query']);
    expect(refused.text).not.toContain(business.key);
  }
});

it('returns 400 key_in_query for a key in the name of a parameter, without repeating it', async () => {
  const business = await testApp.business();
  for (const query of [
    business.key,
    `${business.key}=`,
    `${business.key}=1`,
    `a=1&${business.key}x=1`,
    'mk_live_x=1',
  ]) {
    const refused = await business.api.get(`/me?${query}`);
    expect([refused.status, refused.body.error.code, refused.body.error.param]).toEqual([
      400,
      'key_in_query',
      undefined,
    ]);
    expect(refused.text + JSON.stringify(refused.headers)).not.toContain('mk_live_');
  }
  for (const query of ['api_key[]=x', 'api_key[0]=x', 'X-Api-Key=x'])
    expect((await business.api.get(`/me?${query}`)).body.error.code, query).toBe('key_in_query');
});

it('returns 400 key_in_query for a key in the query of the public OpenAPI document, which is open to browsers', async () => {
  const business = await testApp.business();
  for (const query of [`api_key=${business.key}`, 'api_key=x', business.key]) {
    const refused = await testApp.client().get(`/openapi.json?${query}`);
    expect([refused.status, refused.body.error.code]).toEqual([400, 'key_in_query']);
    expect(refused.text).not.toContain('mk_live_');
  }
  const open = await fetch(`${testApp.origin}/api/v1/openapi.json`, {
    headers: { origin: 'https://example.org' },
  });
  expect(open.status).toBe(200);
});

describe.each(['/openapi.json', '/asyncapi.json'])('GET %s', (path) => {
  it('returns 400 for an unknown or repeated parameter, without a key (D3)', async () => {
    const unknown = await testApp.client().get(`${path}?foo=1`);
    expect([unknown.status, unknown.body.error.code, unknown.body.error.param]).toEqual([
      400,
      'unknown_parameter',
      'foo',
    ]);
    const twice = await testApp.client().get(`${path}?foo=1&foo=2`);
    expect([twice.status, twice.body.error.code]).toEqual([400, 'invalid_parameter']);
    expect((await testApp.client().get(path)).status).toBe(200);
  });

  it('has no rotation deadline header, like errors before the key is checked (D40)', async () => {
    const business = await testApp.business();
    await business.work((work) => testApp.get(KeysService).rotate(work, business.keyId));
    expect((await business.api.get('/me')).headers['service-key-rotation-deadline']).toBeDefined();
    for (const reply of [
      await business.api.get(path),
      await business.api.get('/me?api_key=x'),
      await business.api.get('/me?limit=%zz'),
      await business.api.get('/me', { origin: 'https://example.org' }),
    ])
      expect(reply.headers['service-key-rotation-deadline']).toBeUndefined();
  });
});

describe('a URL that cannot be decoded', () => {
  it.each([
    '/api/v1/assets/%ff',
    '/api/v1/assets/%',
    '/api/v1/assets/%E0%A4%A',
    '/api/v1/%c3%28',
    '/api/v1/assets/a%2',
    '/api/v1/assets?search=%zz',
    '/api/v1/assets?%zz=1',
    '/api/v1/openapi.json?%',
    '/api/v1/asyncapi.json/%zz',
    '/api/v1/nothing/%zz',
    '/docs?%zz',
    '/docs/%zz',
    '/health/live?%zz',
    '/files/%zz',
    '/mcp?%zz',
    '/%zz',
  ])('returns 400 malformed_request, with and without a key: %s', async (path) => {
    const business = await testApp.business();
    for (const key of ['', `Bearer ${business.key}`]) {
      const reply = await fetch(`${testApp.origin}${path}`, { headers: { authorization: key } });
      const { error } = (await reply.json()) as { error: Record<string, unknown> };
      expect([reply.status, error.type, error.code]).toEqual([
        400,
        'invalid_request_error',
        'malformed_request',
      ]);
      expect(error.request_id).toBe(reply.headers.get('x-request-id'));
      expect(reply.headers.get('ratelimit-remaining')).toBe('1000000');
    }
  });

  it('is checked after the key in the query and the browser headers (D2)', async () => {
    const { api } = await testApp.business();
    expect((await api.get('/assets/%zz?api_key=x')).body.error.code).toBe('key_in_query');
    const headers = { origin: 'https://example.org' };
    expect((await api.get('/assets/%zz', headers)).body.error.code).toBe('browser_refused');
  });

  it('does not include an encoded percent sign', async () => {
    const { api } = await testApp.business();
    expect((await api.get('/assets?search=100%25')).status).toBe(200);
  });
});

it('returns 401 for two Authorization headers, even valid ones', async () => {
  const business = await testApp.business();
  const line = `Authorization: Bearer ${business.key}`;
  const [twice] = await sayAlone(testApp.origin, get('/me', business.key, line, 'Connection: close'));
  const [lower] = await sayAlone(
    testApp.origin,
    get('/me', business.key, line.toLowerCase(), 'Connection: close'),
  );
  const [once] = await sayAlone(testApp.origin, get('/me', business.key, 'Connection: close'));
  expect([twice!.status, lower!.status, once!.status]).toEqual([401, 401, 200]);
  expect(JSON.parse(twice!.body)).toMatchObject({ error: { code: 'invalid_key' } });
});

it('returns 403 browser_refused for requests with Origin or Sec-Fetch-Site, including preflights', async () => {
  const business = await testApp.business();
  for (const headers of [
    { origin: 'https://example.org' },
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
  ]) {
    const refused = await business.api.get('/me', headers);
    expect([refused.status, refused.body.error.code]).toEqual([403, 'browser_refused']);
  }
  const preflight = await business.api.send('OPTIONS', '/me', undefined, { origin: 'https://example.org' });
  expect([preflight.status, preflight.body.error.code]).toEqual([403, 'browser_refused']);
});

it('accepts server-side fetch, which only sends Sec-Fetch-Mode', async () => {
  const business = await testApp.business();
  const reply = await fetch(`${testApp.origin}/api/v1/me`, {
    headers: { authorization: `Bearer ${business.key}` },
  });
  expect(reply.status).toBe(200);
});

it('checks in order: key in query, browser, key, plan, scope, parameters', async () => {
  const starter = await testApp.business({ plan: 'starter', scopes: ['assets:read'] });
  const business = await testApp.business({ scopes: ['assets:read'] });
  const origin = { origin: 'https://example.org' };
  const codeOf = async (reply: Promise<{ body: { error: { code: string } } }>) =>
    (await reply).body.error.code;
  expect(await codeOf(testApp.client().get('/buildings?api_key=x&bad=1', origin))).toBe('key_in_query');
  expect(await codeOf(testApp.client().get('/buildings?bad=1', origin))).toBe('browser_refused');
  expect(await codeOf(testApp.client().get('/buildings?bad=1'))).toBe('invalid_key');
  expect(await codeOf(starter.api.get('/buildings?bad=1'))).toBe('plan_required');
  expect(await codeOf(business.api.get('/buildings?bad=1'))).toBe('scope_required');
  expect(await codeOf(business.api.get('/assets?bad=1'))).toBe('unknown_parameter');
});

it('returns 401 without a key before it parses the body', async () => {
  const refused = await testApp.client().send('POST', '/buildings', '{broken', {});
  expect(refused.status).toBe(401);
});

it('generates a request ID for each response, ignores the client’s, and repeats it in errors', async () => {
  const business = await testApp.business();
  const ownId = '11111111-1111-4111-8111-111111111111';
  const good = await business.api.get('/me', { 'x-request-id': ownId });
  const bad = await business.api.get('/nothing', { 'x-request-id': ownId });
  expect(good.headers['x-request-id']).toMatch(UUID);
  expect(good.headers['x-request-id']).not.toBe(ownId);
  expect(bad.body.error.request_id).toBe(bad.headers['x-request-id']);
});

describe('an unknown path or method', () => {
  const UNKNOWN = [
    ['GET', ''],
    ['GET', '/'],
    ['GET', '/nothing'],
    ['GET', '/nothing/at/all'],
    ['GET', '//assets'],
    ['GET', '/assets/'],
    ['GET', '/Assets'],
    ['GET', '/openapi.json/'],
    ['GET', '/OpenAPI.json'],
    ['PUT', '/buildings'],
    ['DELETE', '/me'],
    ['POST', '/technicians'],
    ['PROPFIND', '/assets'],
    ['OPTIONS', '/assets'],
    ['TRACE', '/assets'],
  ] as const;

  it.each(UNKNOWN)('passes the guards like a known one, then gets 404: %s %s', async (method, path) => {
    const ask = (secret?: string, query = '', headers = {}) =>
      testApp.client(secret).send(method, path + query, undefined, headers);
    const business = await testApp.business({ scopes: ['rooms:read'] });
    const starter = await testApp.business({ plan: 'starter' });
    const answers = [
      await ask(business.key, '?api_key=x'),
      await ask(business.key, '', { origin: 'https://example.org' }),
      await ask(),
      await ask(starter.key),
      await ask(business.key),
    ];
    expect(answers.map(({ status, body }) => [status, body.error.code])).toEqual([
      [400, 'key_in_query'],
      [403, 'browser_refused'],
      [401, 'invalid_key'],
      [402, 'plan_required'],
      [404, 'route_not_found'],
    ]);
    expect(answers.at(-1)!.body.error.type).toBe('not_found_error');
  });

  it('counts towards the rate limit', async () => {
    const narrow = await startTestApp({ RATE_LIMIT_MAX: '1' });
    const { api } = await narrow.business();
    const first = await api.get('/nothing');
    expect([first.status, first.headers['ratelimit-remaining']]).toEqual([404, '0']);
    expect((await api.get('/nothing')).status).toBe(429);
  });

  it('returns the rotation deadline header for the old secret', async () => {
    const business = await testApp.business();
    await business.work((work) => testApp.get(KeysService).rotate(work, business.keyId));
    for (const path of ['/nothing', '/assets/', '/assets/x'])
      expect((await business.api.get(path)).headers['service-key-rotation-deadline'], path).toBeDefined();
  });

  it('outside the base path returns 404 with the same error format', async () => {
    for (const path of ['/elsewhere', '/API/v1/me', '/api/v1x', '/docs/']) {
      const outside = await fetch(`${testApp.origin}${path}`);
      expect(outside.status, path).toBe(404);
      const { error } = (await outside.json()) as { error: { code: string; request_id: string } };
      expect(error.code).toBe('route_not_found');
      expect(outside.headers.get('x-request-id')).toBe(error.request_id);
      expect(outside.headers.get('ratelimit-remaining')).toBe('1000000');
    }
  });
});

it('answers HEAD like GET, without a body', async () => {
  const business = await testApp.business();
  for (const path of ['/me', '/assets', `/assets/${randomUUID()}`, '/nothing', '/openapi.json']) {
    const head = await business.api.send('HEAD', path, undefined);
    const got = await business.api.get(path);
    const headers = (of: Record<string, string>) =>
      Object.entries(of).flatMap(([name, value]) => {
        if (/connection|keep-alive/.test(name)) return [];
        return [[name, /^(date|x-request-id|ratelimit-r)/.test(name) ? '' : value]];
      });
    expect([head.status, head.text]).toEqual([got.status, '']);
    expect(headers(head.headers)).toEqual(headers(got.headers));
  }
  expect((await testApp.client().send('HEAD', '/me', undefined)).status).toBe(401);
});

it('returns the rate limit headers of a full window for an invalid key', async () => {
  const refused = await testApp.client('nonsense').get('/me');
  expect(refused.headers['ratelimit-limit']).toBe(refused.headers['ratelimit-remaining']);
  expect(refused.headers['ratelimit-reset']).toBe('900');
});

it('never shows stack traces, SQL or file names in errors', async () => {
  const business = await testApp.business();
  const answers = [
    await business.api.get('/assets/%E0%A4%A'),
    await business.api.get('/assets/not-an-id'),
    await business.api.get("/assets/'%20OR%201=1"),
    await business.api.send('POST', '/buildings', '{"name":', {}),
  ];
  for (const answer of answers) {
    expect(answer.status).toBeLessThan(500);
    expect(answer.text).not.toMatch(/\bat \w[^:]*:\d+|SELECT|\/src\/|\.js/);
  }
});
