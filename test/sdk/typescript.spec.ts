import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import {
  ApiError,
  ConnectionError,
  MaintenanceClient,
  verifyWebhook,
  versionOf,
  VersionConflictError,
  WebhookVerificationError,
  type components,
} from '../../sdk/typescript/src/index.js';
import { KeysService } from '../../src/access/index.js';
import { fileOf } from '../support/files.js';
import type { Received } from '../support/receiver.js';
import { startTestApp } from '../support/test-app.js';
import { genuineDelivery } from './genuine-delivery.js';
import type { TestBusiness } from '../support/test-business.js';
import { openCuttingProxy, openFeed, openServer, problem } from './servers.js';

const testApp = await startTestApp();

const BUILDING = { name: 'Plant', physical_address: '1 Mill Lane', building_type: 'office' } as const;

/** A client that does not wait, and reports how long it would have waited. */
function impatient(baseUrl: string, apiKey = 'mk_live_x') {
  const waits: number[] = [];
  const sleep = (ms: number) => Promise.resolve(void waits.push(ms));
  return { client: new MaintenanceClient({ baseUrl, apiKey, retries: { sleep } }), waits };
}

const ofBusiness = ({ key }: TestBusiness, more = {}) =>
  new MaintenanceClient({ baseUrl: `${testApp.origin}/api/v1`, apiKey: key, ...more });

describe('the TypeScript client with the service', () => {
  it('creates, reads, updates, runs actions and deletes, with types from the description', async () => {
    const business = await testApp.business();
    const client = ofBusiness(business);
    const { roomId: room_id } = await business.place();
    const asset = await client.post('/assets', { body: { name: 'Feed pump', room_id, category: 'pump' } });
    expectTypeOf(asset).toEqualTypeOf<components['schemas']['asset']>();
    const path = { assetId: asset.id };
    expect(await client.get('/assets/{assetId}', { path })).toEqual(asset);
    const changed = await client.patch('/assets/{assetId}/status', { path, body: { status: 'retired' } });
    expect(changed.status).toBe('retired');
    expect(await client.delete('/assets/{assetId}', { path })).toBeUndefined();
    expect((await client.get('/me')).business.id).toBe(business.id);
  });

  it('downloads files as streams, from links that need no key', async () => {
    const business = await testApp.business();
    const file = fileOf('pdf', { size: 200_000 });
    const reply = await business.api.upload(`/assets/${await business.asset()}/attachments`, file);
    const { id, url } = reply.body.data as { id: string; url: string };
    const client = ofBusiness(business, { apiKey: 'mk_live_none' });
    const bytes = await new Response(await client.download(url)).arrayBuffer();
    expect(Buffer.from(bytes).equals(file.bytes)).toBe(true);
    await business.api.delete(`/attachments/${id}`);
    await expect(client.download(url)).rejects.toMatchObject({ status: 404, code: 'not_found' });
  });

  it('iterates over a whole list, page by page', async () => {
    const business = await testApp.business();
    for (const name of ['1', '2', '3', '4', '5']) await business.technician({ name });
    const names: (string | null)[] = [];
    const query = { limit: 2, is_active: true };
    for await (const { name } of ofBusiness(business).list('/technicians', { query })) names.push(name);
    expect(names).toEqual(['5', '4', '3', '2', '1']);
  });

  it('throws the errors of the service with all their details', async () => {
    const client = ofBusiness(await testApp.business());
    const body = { name: '', room_id: 'x' };
    const refused = await client.post('/assets', { body }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ApiError);
    expect(refused).toMatchObject({ status: 400, type: 'invalid_request_error', param: 'name' });
    expect((refused as ApiError).fields.map(({ param }) => param)).toEqual(['name', 'room_id']);
    expect((refused as ApiError).requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('updates only the version that it has read, and reports the current one otherwise', async () => {
    const business = await testApp.business();
    const client = ofBusiness(business);
    const { roomId: room_id } = await business.place();
    const asset = await client.post('/assets', { body: { name: 'Feed pump', room_id } });
    const path = { assetId: asset.id };
    const ifMatch = versionOf(asset);
    const renamed = await client.patch('/assets/{assetId}', { path, body: { name: 'Pump' }, ifMatch });
    const refused = await client
      .delete('/assets/{assetId}', { path, ifMatch })
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(VersionConflictError);
    expect(refused).toBeInstanceOf(ApiError);
    expect(refused).toMatchObject({ status: 412, code: 'version_conflict' });
    expect((refused as VersionConflictError).presentVersion).toBe(versionOf(renamed));
    const put = { path: { externalId: 'EQ-1' }, body: { name: 'Pump', room_id }, ifMatch: '*' };
    await expect(client.put('/assets/by-external-id/{externalId}', put)).rejects.toMatchObject({
      name: 'VersionConflictError',
      presentVersion: undefined,
    });
    const created = { path: { externalId: 'EQ-2' }, body: put.body, createOnly: true };
    const made = await client.put('/assets/by-external-id/{externalId}', created);
    await expect(client.put('/assets/by-external-id/{externalId}', created)).rejects.toMatchObject({
      presentVersion: versionOf(made),
    });
    await client.delete('/assets/{assetId}', { path: { assetId: made.id } });
    for await (const listed of client.list('/assets')) expect(() => versionOf(listed)).toThrow(TypeError);
    // @ts-expect-error a create accepts no version
    await client.post('/buildings', { body: BUILDING, ifMatch });
    const current = await client.get('/assets/{assetId}', { path });
    await client.delete('/assets/{assetId}', { path, ifMatch: versionOf(current) });
    expect((await business.api.get('/assets')).body.data).toEqual([]);
  });

  it('retries a write with a lost response under the same key, and nothing is done twice', async () => {
    const business = await testApp.business();
    const { baseUrl, arrived } = await openCuttingProxy(testApp.origin);
    const { client } = impatient(baseUrl, business.key);
    const body = { title: 'Replace the seal', required_skill: 'mechanical', assignee_type: null } as const;
    const operation = await client.post('/operations', { body });
    const all = await business.api.get('/operations');
    expect(all.body.data).toEqual([operation]);
    expect(arrived).toHaveLength(2);
    expect(new Set(arrived.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  it('returns until when the previous secret of a rotated key works', async () => {
    const business = await testApp.business();
    const deadlines: Date[] = [];
    const client = ofBusiness(business, { onRotationDeadline: (each: Date) => deadlines.push(each) });
    await business.work((work) => testApp.get(KeysService).rotate(work, business.keyId));
    await client.get('/me');
    expect(deadlines).toHaveLength(1);
  });
});

describe('the TypeScript follower with the service', () => {
  it('follows changes from its first batch on', async () => {
    const business = await testApp.business();
    const abort = new AbortController();
    const actions: string[] = [];
    const options = { signal: abort.signal, waitS: 20 };
    for await (const { changes } of ofBusiness(business).followChanges(options)) {
      actions.push(...changes.map(({ type, action }) => `${type} ${action}`));
      if (changes.length === 0) await business.building();
      else abort.abort();
    }
    expect(actions).toEqual(['building created']);
  });

  it('reads the existing changes and ends, if it should not wait', async () => {
    const business = await testApp.business();
    const client = ofBusiness(business);
    const batchesFrom = async (cursor?: string) => {
      const batches = [];
      for await (const batch of client.followChanges({ cursor, limit: 2, waitS: 0 })) batches.push(batch);
      return batches;
    };
    const [{ cursor: now } = { cursor: '' }] = await batchesFrom();
    for (const name of ['1', '2', '3']) await business.building({ name });
    const batches = await batchesFrom(now);
    expect(batches.map(({ changes }) => changes.length)).toEqual([2, 1]);
    expect(await batchesFrom(batches.at(-1)!.cursor)).toEqual([]);
  });
});

describe('the TypeScript client with failures', () => {
  it('waits as long as the service asks, otherwise increasingly longer', async () => {
    const answers = [
      { ...problem(429, 'rate_limit_error', 'rate_limited'), headers: { 'Retry-After': '7' } },
      problem(503, 'api_error', 'unavailable'),
      { status: 200, body: { data: { id: '1' } } },
    ];
    const { baseUrl, arrived } = await openServer((_, count) => answers[count - 1]!);
    const { client, waits } = impatient(baseUrl);
    await client.get('/assets/{assetId}', { path: { assetId: 'a/b' } });
    expect(arrived.map(({ url }) => url.pathname)).toEqual(Array(3).fill('/api/v1/assets/a%2Fb'));
    expect(waits[0]).toBeGreaterThanOrEqual(7_000);
    expect(waits[0]).toBeLessThanOrEqual(8_000);
    expect(waits[1]).toBeLessThanOrEqual(1_000);
  });

  it('stops at the maximum wait and number of retries', async () => {
    const asking = { ...problem(429, 'rate_limit_error', 'rate_limited'), headers: { 'Retry-After': '600' } };
    const long = await openServer(() => asking);
    await expect(impatient(long.baseUrl).client.get('/me')).rejects.toMatchObject({ status: 429 });
    expect(long.arrived).toHaveLength(1);
    const failing = await openServer(() => problem(500, 'api_error', 'internal_error'));
    await expect(impatient(failing.baseUrl).client.get('/me')).rejects.toMatchObject({ status: 500 });
    expect(failing.arrived).toHaveLength(5);
  });

  it('does not retry errors, except requests that are still in progress', async () => {
    const refusing = await openServer(() => problem(409, 'conflict_error', 'invalid_state'));
    const path = { taskId: randomUUID() };
    const start = (baseUrl: string) => impatient(baseUrl).client.post('/operations/{taskId}/start', { path });
    await expect(start(refusing.baseUrl)).rejects.toMatchObject({ code: 'invalid_state' });
    expect(refusing.arrived).toHaveLength(1);
    const inProgress = await openServer((_, count) =>
      count === 1 ? problem(409, 'conflict_error', 'idempotency_in_progress') : { status: 200, body: {} },
    );
    await start(inProgress.baseUrl);
    expect(inProgress.arrived).toHaveLength(2);
  });

  it('retries without a response, and reports it in the end', async () => {
    const { baseUrl, arrived } = await openServer(() => 'cut');
    await expect(impatient(baseUrl).client.get('/me')).rejects.toBeInstanceOf(ConnectionError);
    expect(arrived).toHaveLength(5);
  });
});

describe('the TypeScript follower of changes', () => {
  it('starts now, returns changes with the cursor to store, and ends when its cursor has expired', async () => {
    const { baseUrl, arrived } = await openFeed();
    const batches: [string[], string][] = [];
    const following = async () => {
      const { client } = impatient(baseUrl);
      for await (const { changes, cursor } of client.followChanges({ types: ['asset', 'room'], waitS: 3 }))
        batches.push([changes.map(({ id }) => id), cursor]);
    };
    await expect(following()).rejects.toMatchObject({ status: 410, code: 'cursor_expired' });
    expect(batches).toEqual([
      [[], 'a'],
      [['1', '2'], 'b'],
      [['3'], 'd'],
    ]);
    expect(arrived.map(({ url }) => url.search)).toEqual([
      '?types=asset%2Croom&from=now',
      ...['a', 'b', 'c', 'd'].map((cursor) => `?types=asset%2Croom&cursor=${cursor}&wait=3`),
    ]);
  });

  it('continues from a cursor, and ends with its signal', async () => {
    const { baseUrl } = await openFeed();
    const abort = new AbortController();
    const seen: string[] = [];
    for await (const { cursor } of impatient(baseUrl).client.followChanges({
      cursor: 'c',
      signal: abort.signal,
    })) {
      seen.push(cursor);
      abort.abort();
    }
    expect(seen).toEqual(['d']);
  });
});

describe('the TypeScript verifier of webhooks', () => {
  let secret: string;
  let publicKey: string;
  let received: Received;
  beforeAll(async () => {
    ({ received, secret, publicKey } = await genuineDelivery());
  });

  /** The headers of only one of the two styles. */
  const styles = () => {
    const { 'service-signature': _, ...standard } = received.headers;
    return {
      own: new Headers({ 'Service-Signature': received.headers['service-signature'] as string }),
      standard,
    };
  };

  it('accepts a delivery with either style of signature, also with several secrets', async () => {
    for (const headers of Object.values(styles())) {
      const event = await verifyWebhook({ body: received.body, headers, secret: ['whsec_old', secret] });
      expect(event).toEqual(JSON.parse(received.body));
    }
  });

  it('accepts a delivery with the public key of its endpoint, and rejects other bodies, keys and styles', async () => {
    const { body, headers } = received;
    expect(await verifyWebhook({ body, headers, secret: publicKey })).toEqual(JSON.parse(body));
    const other = `whpk_${Buffer.alloc(32, 7).toString('base64')}`;
    const wrong = [
      { body: `${body} `, headers, secret: publicKey },
      { body, headers, secret: other },
      { body, headers: styles().own, secret: publicKey },
      { body, headers, secret: publicKey, toleranceS: -1 },
    ];
    for (const each of wrong)
      await expect(verifyWebhook(each)).rejects.toBeInstanceOf(WebhookVerificationError);
  });

  it('rejects another body, another secret, an old delivery and an unsigned one', async () => {
    for (const headers of [...Object.values(styles()), {}]) {
      const valid = { body: received.body, headers, secret };
      const wrong = [
        { ...valid, body: `${received.body} ` },
        { ...valid, secret: `${secret}x` },
        { ...valid, toleranceS: -1 },
        { ...valid, headers: {} },
      ];
      for (const each of wrong)
        await expect(verifyWebhook(each)).rejects.toBeInstanceOf(WebhookVerificationError);
    }
  });
});
