import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SessionsService } from '../../../src/access/index.js';
import { AttachmentLinks } from '../../../src/attachments/index.js';
import { fileOf } from '../../support/files.js';
import { linesOf, logged } from '../../support/log-lines.js';
import { Visitor } from '../../support/portal.js';
import { endProcesses, type ServiceProcess } from '../../support/process.js';
import { startTestApp } from '../../support/test-app.js';
import type { TestBusiness } from '../../support/test-business.js';
import { startProcess } from './own-process.js';

const testApp = await startTestApp();
let business: TestBusiness;
beforeAll(async () => {
  business = await testApp.business();
});
afterAll(endProcesses);

const PARENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

describe('the access log of the API', () => {
  let api: ServiceProcess;
  let origin: string;
  beforeAll(async () => {
    const { attachmentsUrl: ATTACHMENTS_URL = '' } = testApp.config;
    ({ service: api, origin } = await startProcess('main.api', { RATE_LIMIT_MAX: '1000', ATTACHMENTS_URL }));
  });

  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${origin}/api/v1${path}`, {
      ...init,
      headers: { Authorization: `Bearer ${business.key}`, ...init.headers },
    });
  const lineOf = (response: Response) =>
    logged(api, { msg: 'request', request_id: response.headers.get('x-request-id') });

  it('has a line for each request with caller, request, result and duration, and no other fields', async () => {
    const response = await ask('/assets?limit=2&search=pump', {
      headers: { traceparent: PARENT, 'User-Agent': 'a'.repeat(500) },
    });
    const body = await response.text();
    const { time, level, bytes, duration_ms, ...line } = await lineOf(response);
    expect(line).toEqual({
      msg: 'request',
      request_id: response.headers.get('x-request-id'),
      trace_id: '4bf92f3577b34da6a3ce929d0e0e4736',
      method: 'GET',
      route: '/assets',
      path: '/api/v1/assets',
      status: 200,
      business_id: business.id,
      key_id: business.keyId,
      address: '127.0.0.1',
      user_agent: 'a'.repeat(120),
    });
    expect(bytes).toBeGreaterThanOrEqual(body.length);
    expect(duration_ms).toBeGreaterThan(0);
    expect([typeof time, level]).toEqual(['number', 30]);
  });

  it('contains the route template and the error code, with the request id of the client', async () => {
    const id = randomUUID();
    const missing = await ask(`/assets/${id}`);
    const { error } = (await missing.json()) as { error: { request_id: string } };
    expect(await logged(api, { msg: 'request', request_id: error.request_id })).toMatchObject({
      route: '/assets/{assetId}',
      path: `/api/v1/assets/${id}`,
      status: 404,
      code: 'not_found',
    });
    const unknown = await lineOf(await ask(`/assets?limit=1&${'color'.repeat(20)}=red`));
    expect(unknown).toMatchObject({ code: 'unknown_parameter', param: 'color'.repeat(12) });
    expect(await lineOf(await ask('/assets?limit=none'))).toMatchObject({
      code: 'invalid_limit',
      param: 'limit',
    });
    expect(await lineOf(await ask('/nowhere'))).toMatchObject({ route: null, code: 'route_not_found' });
    expect(await lineOf(await ask('/assets', { method: 'POST', body: '{' }))).toMatchObject({
      status: 415,
      code: 'unsupported_media_type',
    });
  });

  it('has a line for each request on a connection, and for invalid bytes', async () => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    let answers = '';
    socket.on('data', (chunk: Buffer) => (answers += chunk.toString()));
    const head = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
    socket.write(`${head('/health/live')}${head('/health/ready')}NONSENSE\r\n\r\n`);
    await once(socket, 'close');
    const ids = [...answers.matchAll(/x-request-id: (\S+)/gi)].map((match) => match[1]);
    expect(ids).toHaveLength(3);
    const [live, ready, none] = await Promise.all(ids.map((request_id) => logged(api, { request_id })));
    expect([live!.path, ready!.path]).toEqual(['/health/live', '/health/ready']);
    expect([live!.bytes, ready!.bytes].every((bytes) => (bytes as number) < 1_000)).toBe(true);
    expect(none).toMatchObject({
      msg: 'request',
      method: null,
      path: null,
      status: 400,
      code: 'malformed_request',
    });
  });

  it('contains no key, body or query value, wherever a client sends them', async () => {
    const secret = `hush${randomUUID()}`;
    const key = `mk_live_${randomUUID().replaceAll('-', '')}`;
    await lineOf(await ask(`/assets?search=${secret}`));
    await lineOf(await ask(`/assets?api_key=${key}`));
    await lineOf(await ask(`/assets/${key}`));
    await lineOf(await ask(`/${key}/assets`, { method: 'DELETE' }));
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': secret };
    await lineOf(await ask('/assets', { method: 'POST', headers, body: JSON.stringify({ name: secret }) }));
    await lineOf(await ask('/assets', { headers: { Authorization: `Bearer ${key}` } }));
    const link = `${randomUUID()}${randomUUID()}`;
    await logged(api, { request_id: (await fetch(`${origin}/files/${link}`)).headers.get('x-request-id') });
    const other = await fetch(`${origin}/files/${link}`, { method: 'POST' });
    await logged(api, { request_id: other.headers.get('x-request-id') });
    for (const each of [secret, key, business.key, link]) expect(api.output).not.toContain(each);
    expect(api.output).toContain('"path":"/files/{link}"');
  });

  it('has the key or the user that requested a link to a file', async () => {
    const operation = await business.operation();
    const added = await business.api.upload(`/operations/${operation}/attachments`, fileOf('jpg'));
    const holder = { businessId: business.id, kind: 'user', id: business.ownerId } as const;
    const links = [
      added.body.data.url as string,
      testApp.get(AttachmentLinks).urlOf(holder, { id: added.body.data.id as string }),
    ];
    const lines = [];
    for (const link of links) {
      const response = await fetch(origin + link);
      expect(response.status).toBe(200);
      await response.arrayBuffer();
      lines.push(await lineOf(response));
    }
    expect(lines).toMatchObject([
      { path: '/files/{link}', business_id: business.id, key_id: business.keyId },
      { path: '/files/{link}', business_id: business.id, user_id: business.ownerId },
    ]);
  });

  it('has a security event for an invalid key', async () => {
    const response = await ask('/me', { headers: { Authorization: 'Bearer mk_live_nonsense' } });
    const request_id = response.headers.get('x-request-id');
    expect(await lineOf(response)).toMatchObject({ status: 401, code: 'invalid_key' });
    expect(await logged(api, { event: 'key_refused', request_id })).toMatchObject({
      msg: 'security',
      level: 40,
      address: '127.0.0.1',
    });
  });
});

it('the API logs a reached limit once per window, and no requests if ACCESS_LOG is off', async () => {
  const { service, origin } = await startProcess('main.api', { RATE_LIMIT_MAX: '2', ACCESS_LOG: 'off' });
  const limited = await testApp.business();
  const statuses: number[] = [];
  for (let asked = 0; asked < 6; asked += 1) {
    const headers = { Authorization: `Bearer ${limited.key}` };
    statuses.push((await fetch(`${origin}/api/v1/me`, { headers })).status);
  }
  expect(statuses).toEqual([200, 200, 429, 429, 429, 429]);
  const hit = { limit: 'requests', business_id: limited.id, key_id: limited.keyId };
  expect(await logged(service, { event: 'limit_reached' })).toMatchObject(hit);
  expect(linesOf(service).filter(({ event }) => event === 'limit_reached')).toHaveLength(1);
  expect(linesOf(service).filter(({ msg }) => msg === 'request')).toEqual([]);
});

it('the API logs once that too many invalid keys came from a network', async () => {
  const environment = { REFUSED_KEYS_MAX: '2', TRUSTED_PROXIES: '127.0.0.1' };
  const { service, origin } = await startProcess('main.api', environment);
  const address = `198.51.100.${randomInt(256)}`;
  const statuses: number[] = [];
  for (let asked = 0; asked < 5; asked += 1) {
    const headers = { 'X-Forwarded-For': address };
    statuses.push((await fetch(`${origin}/api/v1/me`, { headers })).status);
  }
  expect(statuses).toEqual([401, 401, 429, 429, 429]);
  expect(await logged(service, { event: 'limit_reached' })).toMatchObject({
    limit: 'refused_keys',
    address,
  });
  await logged(service, { msg: 'request', status: 429 });
  expect(linesOf(service).filter(({ event }) => event === 'limit_reached')).toHaveLength(1);
  expect(linesOf(service).filter(({ event }) => event === 'key_refused')).toHaveLength(2);
});

it('the portal logs pages, failed sign-ins without the input, and role changes', async () => {
  const { service, origin } = await startProcess('main.portal');
  const sessions = testApp.get(SessionsService);
  const browser = { userAgent: 'test', address: '127.0.0.1' };
  const cookie = await testApp.database.work(business.owner, (work) => sessions.open(work, browser));
  const owner = new Visitor(origin, new Map([['__Host-session', cookie]]), business.owner.id!);
  await owner.get('/assets?search=hushhush');
  expect(await logged(service, { route: '/assets' })).toMatchObject({
    path: '/assets',
    status: 200,
    business_id: business.id,
    user_id: business.owner.id,
  });
  const known = await business.user('manager');
  const stranger = new Visitor(origin, new Map(), '');
  const typed = `${randomUUID()}@example.com`;
  expect((await stranger.post('/sign-in', { email: typed, password: 'hushhush' })).status).toBe(401);
  const failed = await logged(service, { event: 'sign_in_failed' });
  expect(failed).toMatchObject({ msg: 'security', address: '127.0.0.1' });
  expect(failed.user_id).toBeUndefined();
  await stranger.post('/sign-in', { email: known.email, password: 'hushhush' });
  expect(await logged(service, { event: 'sign_in_failed', user_id: known.id })).toMatchObject({
    business_id: business.id,
  });
  expect((await owner.post(`/team/${known.id}/role`, { role: 'admin' })).status).toBe(303);
  expect(await logged(service, { event: 'role_changed' })).toMatchObject({
    business_id: business.id,
    by: { kind: 'user', id: business.owner.id },
    user_id: known.id,
    from: 'manager',
    to: 'admin',
  });
  const token = `${randomUUID()}${randomUUID()}`;
  await stranger.get(`/invitation/${token}`);
  await logged(service, { path: '/invitation/{token}' });
  for (const secret of ['hushhush', typed, token]) expect(service.output).not.toContain(secret);
});
