import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  ApiError,
  MaintenanceClient,
  responseOf,
  UnexpectedResponseError,
  type components,
  type EventType,
  type ResponseInfo,
  type WebhookEvent,
} from '../../sdk/typescript/src/index.js';
import { fileOf } from '../support/files.js';
import { startTestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';
import { openServer, PAGE, problem } from './servers.js';

const testApp = await startTestApp();
type Schemas = components['schemas'];

const clientOf = (baseUrl: string, apiKey = 'mk_live_x', more = {}) =>
  new MaintenanceClient({ baseUrl, apiKey, retries: { sleep: () => Promise.resolve() }, ...more });
const ofBusiness = ({ key }: TestBusiness, more = {}) => clientOf(`${testApp.origin}/api/v1`, key, more);
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.fail('It succeeded.'),
    (error: unknown) => error,
  );

describe('a response that is not from the service', () => {
  it.each([
    ['the page of a proxy', PAGE],
    ['an empty body', { status: 200 }],
    ['a JSON text', { status: 200, text: '"ok"' }],
    ['JSON that breaks off', { status: 200, text: '{"data":' }],
  ])('throws for %s with status 200, after retries', async (_, answer) => {
    const { baseUrl, arrived } = await openServer(() => answer);
    const client = clientOf(baseUrl);
    for (const call of [() => client.get('/me'), () => client.list('/assets').next()]) {
      const refused = await refusalOf(call());
      expect(refused).toBeInstanceOf(UnexpectedResponseError);
      expect(refused).toMatchObject({ status: 200, excerpt: ('text' in answer && answer.text) || '' });
    }
    expect(arrived).toHaveLength(10);
  });

  it('is retried with the same idempotency key, so that the write is done once', async () => {
    const { baseUrl, arrived } = await openServer((_, count) =>
      count === 1 ? PAGE : { status: 201, body: { data: { id: '1' } } },
    );
    const body = { name: 'Plant', physical_address: '1 Mill Lane', building_type: 'office' } as const;
    expect((await clientOf(baseUrl).post('/buildings', { body })).id).toBe('1');
    expect(new Set(arrived.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  it('is an error if it is a redirect, which is not followed', async () => {
    const elsewhere = await openServer(() => PAGE);
    const headers = { Location: elsewhere.baseUrl };
    const { baseUrl } = await openServer(() => ({ status: 302, headers }));
    expect(await refusalOf(clientOf(baseUrl).get('/me'))).toMatchObject({ status: 302, code: 'http_302' });
    expect(elsewhere.arrived).toEqual([]);
  });
});

describe('the headers of responses', () => {
  it('show the request ID, the rate limit, and whether a write was replayed', async () => {
    const business = await testApp.business();
    const client = ofBusiness(business);
    const { roomId: room_id } = await business.place();
    const create = { body: { name: 'Feed pump', room_id }, idempotencyKey: randomUUID() };
    const [first, again] = [await client.post('/assets', create), await client.post('/assets', create)];
    expect([first, again].map((each) => responseOf(each).isReplayed)).toEqual([false, true]);
    const { status, requestId, rateLimit, headers } = responseOf(first);
    expect([status, requestId]).toEqual([201, headers.get('X-Request-Id')]);
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(rateLimit!.limit).toBeGreaterThan(rateLimit!.remaining);
    expect(rateLimit!.resetS).toBeGreaterThan(0);
    expect(() => responseOf({ ...first })).toThrow(TypeError);
  });

  it('show the cursor from which the changes after a list follow', async () => {
    const business = await testApp.business();
    const client = ofBusiness(business);
    const { changesCursor: cursor } = responseOf(await client.page('/buildings'));
    await business.building();
    for await (const { changes } of client.followChanges({ cursor, waitS: 0 }))
      expect(changes.map(({ type, action }) => `${type} ${action}`)).toEqual(['building created']);
  });

  it('are given to `onResponse` for every attempt, also of deletes and errors', async () => {
    const business = await testApp.business();
    const responses: ResponseInfo[] = [];
    const client = ofBusiness(business, { onResponse: (each: ResponseInfo) => responses.push(each) });
    const path = { buildingId: await business.building() };
    await client.delete('/buildings/{buildingId}', { path });
    await refusalOf(client.get('/buildings/{buildingId}', { path }));
    expect(responses.map(({ status }) => status)).toEqual([204, 404]);
    for (const { requestId, rateLimit } of responses) expect([requestId, rateLimit]).not.toContain(undefined);
  });

  it('come with errors, with a wait that is too long to retry', async () => {
    const headers = {
      ...{ 'Retry-After': '600', 'X-Request-Id': randomUUID() },
      ...{ 'RateLimit-Limit': '1500', 'RateLimit-Remaining': '0', 'RateLimit-Reset': '600' },
    };
    const limited = { ...problem(429, 'rate_limit_error', 'rate_limited'), headers };
    const { baseUrl } = await openServer(() => limited);
    const refused = (await refusalOf(clientOf(baseUrl).get('/me'))) as ApiError;
    expect(refused).toMatchObject({ status: 429, code: 'rate_limited', retryAfterMs: 600_000 });
    expect(refused.requestId).toBe(headers['X-Request-Id']);
    expect(refused.response.rateLimit).toEqual({ limit: 1500, remaining: 0, resetS: 600 });
  });
});

describe('the requests of the TypeScript client', () => {
  it('name the client and its version', async () => {
    const { baseUrl, arrived } = await openServer(() => ({ status: 200, body: { data: {} } }));
    const client = clientOf(baseUrl);
    await client.get('/me');
    await client.download('/files/1');
    const file = new URL('../../sdk/typescript/package.json', import.meta.url);
    const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
    const agents = arrived.map(({ headers }) => headers['user-agent']);
    expect(agents).toEqual(Array(2).fill(`maintenance-client-typescript/${version}`));
  });

  it('never contain a key with a line break, and nothing that is printed contains a key', () => {
    for (const apiKey of ['mk_live_secret\n', 'mk_live_secret\r\nX: y', 'mk_live_ secret', '']) {
      const create = () => clientOf('http://127.0.0.1/api/v1', apiKey);
      expect(create).toThrow(TypeError);
      expect(create).not.toThrow(/secret/);
    }
    expect(inspect(clientOf('http://127.0.0.1/api/v1', 'mk_live_secret'), { depth: 9 })).not.toContain(
      'secret',
    );
  });

  it('read single pages, and start exports and upload files with types from the description', async () => {
    const business = await testApp.business();
    const client = ofBusiness(business);
    const assetId = await business.asset();
    await business.asset();
    const first = await client.page('/assets', { query: { limit: 1, status: ['operational', 'retired'] } });
    expectTypeOf(first.data).toEqualTypeOf<Schemas['asset'][]>();
    const { next_cursor } = first.pagination;
    const query = { limit: 1, status: ['operational', 'retired'], cursor: next_cursor! } as const;
    const last = await client.page('/assets', { query: { ...query, status: [...query.status] } });
    expect([...first.data, ...last.data].map(({ id }) => id)).toContain(assetId);
    expect([first.data.length, last.data.length, last.pagination.next_cursor]).toEqual([1, 1, null]);
    // @ts-expect-error there is no such status
    await refusalOf(client.page('/assets', { query: { status: 'broken' } }));

    const wanted = await client.post('/exports', { body: { resource: 'assets', format: 'csv' } });
    expectTypeOf(wanted).toEqualTypeOf<Schemas['export_file']>();
    expect(wanted.object).toBe('export');

    const { bytes } = fileOf('png');
    const file = new File([new Uint8Array(bytes)], 'plate.png');
    const photo = await client.post('/assets/{assetId}/attachments', { path: { assetId }, file });
    expect([photo.file_name, photo.size]).toEqual(['plate.png', bytes.length]);
  });
});

describe('the types of the TypeScript client', () => {
  it('tell events apart by their type, and have the values of closed lists', () => {
    const nameOf = (event: WebhookEvent) =>
      event.type === 'asset.status_changed' ? event.data.object.name : undefined;
    expectTypeOf(nameOf).returns.toEqualTypeOf<string | undefined>();
    expectTypeOf<'operation.created' | 'webhook.ping'>().toExtend<EventType>();
    expectTypeOf<'operation.vanished'>().not.toExtend<EventType>();
    type Created = Extract<WebhookEvent, { type: 'operation.created' }>;
    expectTypeOf<Created['data']['object']['status']>().toEqualTypeOf<Schemas['OperationStatus']>();
    expectTypeOf<'mechanical'>().toExtend<Schemas['technician']['skills'][number]>();
    expectTypeOf<string>().not.toExtend<Schemas['technician']['skills'][number]>();
    expectTypeOf<string>().not.toExtend<Schemas['api_key']['scopes'][number]>();
  });
});
