import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SCOPES } from '../../src/access/index.js';
import { ChangeWatch } from '../../src/changes/api/change-watch.js';
import { WebhooksService } from '../../src/webhooks/index.js';
import { eventually } from '../support/eventually.js';
import type { Client } from '../support/client.js';
import { Receiver } from '../support/receiver.js';
import { startTestAppAlone, type TestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

let testApp: TestApp;
let business: TestBusiness;
let receiver: Receiver;
let syncKey: string;
let sync: Client;
let reader: Client;
beforeAll(async () => {
  testApp = await startTestAppAlone();
  await testApp.worker();
});
afterAll(() => testApp.stopWorkers());
beforeEach(async () => {
  business = await testApp.business();
  receiver = await Receiver.open();
  // Without audit:read, so that the feeds show no audit log events.
  const scopes = SCOPES.filter((scope) => scope !== 'audit:read');
  const { id, secret } = await business.apiKey(scopes);
  syncKey = id;
  reader = testApp.client((await business.apiKey(scopes)).secret);
  sync = testApp.client(secret);
});
afterEach(() => receiver.close());

const building = (client: Client, name: string) =>
  client.post('/buildings', { name, physical_address: '1 Quay', building_type: 'other' });

interface FeedItem {
  readonly sequence: number;
  readonly resource?: { name: string };
  readonly data?: { object: { name: string } };
}
const namesOf = (items: readonly FeedItem[]) =>
  items.map(({ resource, data }) => (resource ?? data!.object).name);

describe('an endpoint that ignores keys', () => {
  it('gets only events that other keys caused; Service-Sequence still counts all events', async () => {
    const { id } = await business.endpoint(receiver.url, {
      ...{ enabled: true, eventTypes: ['building.created'], ignoredKeyIds: [syncKey] },
    });
    await building(sync, 'By the sync');
    await building(business.api, 'By another key');
    await building(sync, 'By the sync again');
    await building(business.api, 'By another key again');
    const received = await receiver.arrived(2);
    const names = received.map(({ body }) => (JSON.parse(body) as FeedItem).data!.object.name);
    expect(names.sort()).toEqual(['By another key', 'By another key again']);
    const numbers = received.map(({ headers }) => Number(headers['service-sequence'])).sort();
    expect(numbers[1]! - numbers[0]!).toBe(2);
    expect((await business.api.get(`/webhooks/${id}/deliveries`)).body.data).toHaveLength(2);
    const [endpoint] = (await business.api.get('/webhooks')).body.data;
    expect(endpoint.ignored_key_ids).toEqual([syncKey]);
  });

  it('refuses keys of another business and unknown keys as invalid_reference', async () => {
    const { id: foreign } = await (await testApp.business()).apiKey();
    const { id } = await business.endpoint(receiver.url);
    const change = (ignoredKeyIds: string[]) =>
      business.work((work) => testApp.get(WebhooksService).change(work, id, { ignoredKeyIds }));
    for (const unknown of [foreign, randomUUID()])
      await expect(change([syncKey, unknown])).rejects.toMatchObject({
        ...{ code: 'invalid_reference', param: 'ignored_key_ids' },
      });
    await change([syncKey]);
    await change([]);
    expect((await business.api.get('/webhooks')).body.data[0].ignored_key_ids).toEqual([]);
  });
});

describe.each(['/changes', '/events'])('GET %s?not_by=', (feed) => {
  it('leaves out what a key changed, and keeps the sequence numbers', async () => {
    await building(sync, 'By the sync');
    await building(reader, 'By another key');
    await business.work((work) => Promise.resolve(work.principal));
    const list = async (client: Client, query: string) =>
      (await client.get(`${feed}${query}`)).body.data as FeedItem[];
    const all = await list(sync, '');
    const others = await list(sync, '?not_by=me');
    expect(namesOf(others)).toEqual(['By another key']);
    expect(others[0]).toEqual(all.find(({ sequence }) => sequence === others[0]!.sequence));
    expect(await list(reader, `?not_by=${syncKey}`)).toEqual(others);
    expect(await list(reader, `?not_by=${syncKey.toUpperCase()}`)).toEqual(others);
    expect(namesOf(await list(reader, '?not_by=me'))).toEqual(['By the sync']);
    expect(await list(sync, `?not_by=${randomUUID()}`)).toEqual(all);
  });

  it('returns 400 for an invalid key ID', async () => {
    const refused = await sync.get(`${feed}?not_by=nobody`);
    expect([refused.status, refused.body.error.param]).toEqual([400, 'not_by']);
  });
});

it('a cursor of GET /changes is valid with and without not_by; a cursor of GET /events only with the same filters', async () => {
  const start = (await sync.get('/changes?from=now')).body.pagination.next_cursor as string;
  await building(sync, 'By the sync');
  await building(business.api, 'By another key');
  const own = (await sync.get(`/changes?not_by=me&limit=1&cursor=${start}`)).body;
  expect(namesOf(own.data)).toEqual(['By another key']);
  const behind = await sync.get(`/changes?cursor=${own.pagination.next_cursor}`);
  expect(behind.body.data).toEqual([]);
  await building(business.api, 'A third');
  const { pagination } = (await sync.get('/events?not_by=me&limit=1')).body;
  const next = (query: string) => sync.get(`/events?limit=1&cursor=${pagination.next_cursor}${query}`);
  expect(namesOf((await next('&not_by=me')).body.data)).toEqual(['By another key']);
  expect((await next('')).body.error.code).toBe('invalid_cursor');
});

it('GET /changes?wait= with not_by=me does not return for changes by the same key', async () => {
  const start = (await sync.get('/changes?from=now')).body.pagination.next_cursor as string;
  const waiting = sync.get(`/changes?not_by=me&wait=30&cursor=${start}`);
  await eventually(
    () => Promise.resolve(testApp.get(ChangeWatch).count),
    (count) => count === 1,
  );
  await building(sync, 'By the sync');
  await building(business.api, 'By another key');
  expect(namesOf((await waiting).body.data)).toEqual(['By another key']);
});
