import { request } from 'undici';
import { describe, expect, it } from 'vitest';
import { sayAlone } from '../support/raw-client.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const testApp = await startTestApp();
const business = await testApp.business();
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

interface SendOptions {
  readonly message?: unknown;
  readonly method?: 'POST' | 'GET' | 'DELETE' | 'PUT';
  readonly path?: string;
  readonly of?: TestApp;
}

/** Sends a JSON-RPC message over HTTP. */
async function send(
  headers: Record<string, string>,
  { message = LIST, method = 'POST', path = '/mcp', of = testApp }: SendOptions = {},
) {
  const answer = await request(`${of.origin}${path}`, {
    method,
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      ...headers,
    },
    ...(method === 'POST' ? { body: JSON.stringify(message) } : {}),
  });
  const text = await answer.body.text();
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests read freely
  const body: any = text === '' ? undefined : JSON.parse(text);
  return { status: answer.statusCode, headers: answer.headers, body };
}

const withKey = (key: string) => ({ authorization: `Bearer ${key}` });

describe('the MCP endpoint', () => {
  it('returns 401 without a key, like the API', async () => {
    const { status, headers, body } = await send({});
    expect([status, body.error.code, headers['www-authenticate']]).toEqual([401, 'invalid_key', 'Bearer']);
  });

  it('returns 402 on a plan without the API', async () => {
    const { key } = await testApp.business({ plan: 'business' });
    const { status, body } = await send(withKey(key));
    expect([status, body.error.code]).toEqual([402, 'plan_required']);
  });

  it('counts each message towards the rate limit of the API, and returns 429 beyond it', async () => {
    const narrow = await startTestApp({ RATE_LIMIT_MAX: '3' });
    const { key, api } = await narrow.business();
    await api.get('/me');
    const first = await send(withKey(key), { of: narrow });
    expect([first.status, first.headers['ratelimit-remaining']]).toEqual([200, '1']);
    await send(withKey(key), { of: narrow });
    const { status, headers, body } = await send(withKey(key), { of: narrow });
    expect([status, body.error.code]).toEqual([429, 'rate_limited']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect((await api.get('/me')).status).toBe(429);
  });

  it('returns 403 for browsers, and 400 for a key in the query string', async () => {
    const browser = await send({ ...withKey(business.key), origin: 'https://example.org' });
    expect([browser.status, browser.body.error.code]).toEqual([403, 'browser_refused']);
    const inQuery = await send({}, { path: `/mcp?api_key=${business.key}` });
    expect([inQuery.status, inQuery.body.error.code]).toEqual([400, 'key_in_query']);
  });

  it.each(['[', 'a b', 'evil.example/x'])('accepts the Host header %j', async (host) => {
    const body = JSON.stringify(LIST);
    const lines = [
      'POST /mcp HTTP/1.1',
      `Host: ${host}`,
      'Connection: close',
      `Authorization: Bearer ${business.key}`,
      'Accept: application/json, text/event-stream',
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ];
    const [answer] = await sayAlone(testApp.origin, `${lines.join('\r\n')}\r\n\r\n${body}`);
    expect(answer?.status).toBe(200);
  });

  it('has no sessions, and needs no initialize message', async () => {
    const { status, headers, body } = await send(withKey(business.key));
    expect([status, headers['mcp-session-id']]).toEqual([200, undefined]);
    expect(body.result.tools.length).toBeGreaterThan(0);
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('returns 405 for GET and DELETE', async () => {
    for (const method of ['GET', 'DELETE'] as const) {
      const { status, headers, body } = await send(withKey(business.key), { method });
      expect([status, headers.allow, body.error.code]).toEqual([405, 'POST', 'method_not_allowed']);
    }
    expect((await send(withKey(business.key), { method: 'PUT' })).status).toBe(404);
  });

  it('returns 400 for a batch of messages', async () => {
    const { status, body } = await send(withKey(business.key), { message: [LIST, LIST] });
    expect([status, body.error.code]).toEqual([400, 'malformed_json']);
  });

  it('returns 202 for notifications, and an error for an invalid message', async () => {
    const notification = { jsonrpc: '2.0', method: 'notifications/initialized' };
    expect(await send(withKey(business.key), { message: notification })).toMatchObject({
      status: 202,
      body: undefined,
    });
    expect((await send(withKey(business.key), { message: { name: 'x' } })).status).toBe(400);
    const text = await send({ ...withKey(business.key), 'content-type': 'text/plain' });
    expect([text.status, text.body.error.code]).toEqual([415, 'unsupported_media_type']);
  });

  it.each<[string, object]>([
    ['arguments as a string', { method: 'tools/call', params: { name: 'find_assets', arguments: 'x' } }],
    ['arguments as an array', { method: 'tools/call', params: { name: 'find_assets', arguments: [] } }],
    ['arguments as null', { method: 'tools/call', params: { name: 'find_assets', arguments: null } }],
    ['a tool without a name', { method: 'tools/call', params: { arguments: {} } }],
    ['a name that is not a string', { method: 'tools/call', params: { name: 7 } }],
    ['a call without params', { method: 'tools/call' }],
    ['a tool that does not exist', { method: 'tools/call', params: { name: 'toString' } }],
    ['a cursor that is not a string', { method: 'tools/list', params: { cursor: 5 } }],
    ['initialize without a version', { method: 'initialize', params: {} }],
    ['params as an array', { method: 'tools/list', params: [1] }],
    ['params as a string', { method: 'ping', params: 'x' }],
  ])('returns invalid params for %s, without internal details', async (_, message) => {
    const { status, body } = await send(withKey(business.key), {
      message: { jsonrpc: '2.0', id: 'a', ...message },
    });
    expect([status, body.id, body.error.code]).toEqual([200, 'a', -32602]);
    expect(body.error.message).toMatch(/^[^[{]*$/);
    expect(Object.keys(body.error)).toEqual(['code', 'message']);
  });

  it.each<[string, object]>([
    ['another JSON-RPC version', { jsonrpc: '1.0', id: 1, method: 'ping' }],
    ['an invalid ID', { jsonrpc: '2.0', id: {}, method: 'ping' }],
    ['an ID of null', { jsonrpc: '2.0', id: null, method: 'ping' }],
    ['a method that is not a string', { jsonrpc: '2.0', id: 1, method: 5 }],
    ['an empty message', {}],
  ])('returns an invalid request error for %s', async (_, message) => {
    const { status, body } = await send(withKey(business.key), { message });
    expect([status, body]).toEqual([
      400,
      { jsonrpc: '2.0', id: null, error: { code: -32600, message: expect.any(String) } },
    ]);
  });

  it('returns method not found for an unknown method, and ignores the task option of a call', async () => {
    const unknown = { jsonrpc: '2.0', id: 1, method: 'resources/list' };
    expect((await send(withKey(business.key), { message: unknown })).body.error.code).toBe(-32601);
    const params = { name: 'find_assets', arguments: {}, task: { ttl: 1_000 } };
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
    const { body } = await send(withKey(business.key), { message: call });
    expect(body.result.structuredContent.data).toEqual([]);
  });
});
