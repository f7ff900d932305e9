import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import { OutboxEvent } from '../../src/kernel/database/outbox.js';
import { WebhooksService } from '../../src/webhooks/index.js';
import { expectSameNotFound } from '../support/expectations.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const TIMESTAMP = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe('GET /webhooks/{endpointId}', () => {
  it('returns the endpoint as the list does, and 404 once it is deleted, for another business and when it does not exist', async () => {
    const testApp = await startTestApp();
    const business = await testApp.business();
    const { id } = await business.endpoint('https://hooks.example.com/in');
    const { body, headers } = await business.api.get(`/webhooks/${id}`);
    expect([body.data]).toEqual((await business.api.get('/webhooks')).body.data);
    expect(headers.etag).toEqual(expect.any(String));
    const neighbour = await testApp.business();
    await expectSameNotFound((each) => neighbour.api.get(`/webhooks/${each}`), id);
    await business.work((work) => testApp.get(WebhooksService).delete(work, id));
    expect((await business.api.get(`/webhooks/${id}`)).status).toBe(404);
  });
});

describe('GET /webhooks', () => {
  let testApp: TestApp;
  beforeAll(async () => void (testApp = await startTestApp()));

  it('returns every field of an endpoint, with only the last four characters of its secret', async () => {
    const business = await testApp.business();
    const url = 'https://hooks.example.com/in';
    const { id, secret } = await business.endpoint(url, { description: 'ERP' });
    const { status, body } = await business.api.get('/webhooks');
    expect(status).toBe(200);
    expect(body.data).toEqual([
      {
        id,
        object: 'webhook_endpoint',
        url,
        description: 'ERP',
        event_types: ['operation.created'],
        enabled: false,
        disabled_reason: null,
        secret_last4: secret.slice(-4),
        consecutive_failures: 0,
        last_success_at: null,
        last_failure_at: null,
        created_at: TIMESTAMP,
        updated_at: TIMESTAMP,
        payload: 'full',
        building_ids: [],
        header_names: [],
        signature: 'hmac',
        public_key: null,
        ordered: false,
        client_certificate: null,
        oauth2: null,
        paused: false,
        paused_at: null,
        ignored_key_ids: [],
      },
    ]);
    expect(Object.keys(body.data[0])).toEqual([
      'id',
      'object',
      'url',
      'description',
      'event_types',
      'enabled',
      'disabled_reason',
      'secret_last4',
      'consecutive_failures',
      'last_success_at',
      'last_failure_at',
      'created_at',
      'updated_at',
      'payload',
      'building_ids',
      'header_names',
      'signature',
      'public_key',
      'paused',
      'paused_at',
      'ignored_key_ids',
      'ordered',
      'client_certificate',
      'oauth2',
    ]);
  });

  it('returns pages, newest first, without deleted endpoints and those of other businesses', async () => {
    const business = await testApp.business();
    const neighbour = await testApp.business();
    await neighbour.endpoint('https://hooks.example.com/theirs');
    const ids: string[] = [];
    for (const path of ['a', 'b', 'c'])
      ids.push((await business.endpoint(`https://hooks.example.com/${path}`)).id);
    const [a, b, c] = ids;
    await business.work((work) => testApp.get(WebhooksService).delete(work, b!));
    const first = await business.api.get('/webhooks?limit=1');
    expect(first.body.data.map((each: { id: string }) => each.id)).toEqual([c]);
    const second = await business.api.get(`/webhooks?limit=1&cursor=${first.body.pagination.next_cursor}`);
    expect(second.body.data.map((each: { id: string }) => each.id)).toEqual([a]);
    expect(second.body.pagination.next_cursor).toBeNull();
  });

  it('returns endpoints whose secrets are encrypted at rest', async () => {
    const business = await testApp.business();
    const { id, secret } = await business.endpoint('https://hooks.example.com/in');
    const [row] = await testApp.acrossBusinesses.rows<{ kept: Buffer }>(
      sql`SELECT secret_encrypted AS kept FROM webhook_endpoints WHERE id = ${id}`,
    );
    expect(row!.kept.toString('latin1')).not.toContain(secret.slice(6, 20));
  });
});

describe('GET /webhooks/{endpointId}/deliveries', () => {
  let testApp: TestApp;
  beforeAll(async () => void (testApp = await startTestApp()));

  it('returns every field of a delivery, with the stored bytes as payload', async () => {
    const business = await testApp.business();
    const { id } = await business.endpoint('https://hooks.example.com/in');
    const deliveryId = await business.ping(id);
    const { status, body, text } = await business.api.get(`/webhooks/${id}/deliveries`);
    const event = await business.tenant.row<OutboxEvent>(
      sql`SELECT id, payload FROM ${OutboxEvent} e WHERE e.type = ${'webhook.ping'}`,
    );
    expect(status).toBe(200);
    expect(body.data).toEqual([
      {
        id: deliveryId,
        object: 'webhook_delivery',
        endpoint_id: id,
        event_id: `evt_${event!.id}`,
        event_type: 'webhook.ping',
        status: 'pending',
        attempt_count: 0,
        response_status: null,
        error: null,
        next_attempt_at: TIMESTAMP,
        last_attempt_at: null,
        delivered_at: null,
        created_at: TIMESTAMP,
        payload: {
          id: `evt_${event!.id}`,
          type: 'webhook.ping',
          created_at: TIMESTAMP,
          api_version: '2026-10-01',
          actor: { kind: 'user', id: business.ownerId },
          livemode: true,
          data: { object: { object: 'ping' } },
        },
        response_body: null,
        attempts: [],
        trace_id: event!.id.replaceAll('-', ''),
      },
    ]);
    expect(text).toContain(event!.payload);
  });

  it('returns only the deliveries of a status, a type, an event or a time, in pages', async () => {
    const business = await testApp.business();
    const { id } = await business.endpoint('https://hooks.example.com/in', {
      eventTypes: ['building.created'],
    });
    const other = await business.endpoint('https://hooks.example.com/other');
    await business.ping(other.id);
    const older = await business.ping(id);
    const pings = [older, await business.ping(id), await business.ping(id)].reverse();
    await testApp.acrossBusinesses.rows(
      sql`UPDATE webhook_deliveries SET status = 'dead', error = 'http_400' WHERE id = ${older}`,
    );
    const log = async (query: string) => {
      const { status, body } = await business.api.get(`/webhooks/${id}/deliveries?${query}`);
      expect(status, query).toBe(200);
      return body as {
        data: { id: string; event_id: string; created_at: string }[];
        pagination: { next_cursor: string };
      };
    };
    const ids = async (query: string) => (await log(query)).data.map((each) => each.id);
    const [newest, middle] = (await log('')).data;
    expect(await ids('status=dead')).toEqual([older]);
    expect(await ids('status=pending,dead')).toEqual(pings);
    expect(await ids('status=succeeded')).toEqual([]);
    expect(await ids('event_type=webhook.ping&status=pending')).toEqual(pings.slice(0, 2));
    expect(await ids('event_type=building.created')).toEqual([]);
    expect(await ids(`event_id=${middle!.event_id}`)).toEqual([middle!.id]);
    expect(await ids(`event_id=${middle!.event_id.toUpperCase().replace('EVT', 'evt')}`)).toEqual([
      middle!.id,
    ]);
    expect(await ids(`since=${newest!.created_at}`)).toContain(newest!.id);
    expect(await ids('since=2999-01-01T00:00:00Z')).toEqual([]);
    const first = await log('status=pending&limit=1');
    const { next_cursor } = first.pagination;
    expect(await ids(`status=pending&limit=1&cursor=${next_cursor}`)).toEqual([pings[1]]);
    const mixed = await business.api.get(`/webhooks/${id}/deliveries?status=dead&cursor=${next_cursor}`);
    expect(mixed.body.error.code).toBe('invalid_cursor');
  });

  it.each([
    ['status=lost', 'status'],
    ['event_type=pump.exploded', 'event_type'],
    ['event_id=0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b10', 'event_id'],
    ['event_id=evt_1', 'event_id'],
    ['since=yesterday', 'since'],
  ])('refuses %s', async (query, param) => {
    const business = await testApp.business();
    const { id } = await business.endpoint('https://hooks.example.com/in');
    const { status, body } = await business.api.get(`/webhooks/${id}/deliveries?${query}`);
    expect([status, body.error]).toMatchObject([400, { code: 'invalid_parameter', param }]);
  });

  it('still returns the deliveries of a deleted endpoint, and 404 for another business', async () => {
    const business = await testApp.business();
    const { id } = await business.endpoint('https://hooks.example.com/in');
    const deliveryId = await business.ping(id);
    await business.work((work) => testApp.get(WebhooksService).delete(work, id));
    const { status, body } = await business.api.get(`/webhooks/${id}/deliveries`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject([{ id: deliveryId, status: 'dead', error: 'endpoint_disabled' }]);
    const neighbour = await testApp.business();
    expect((await neighbour.api.get(`/webhooks/${id}/deliveries`)).status).toBe(404);
  });
});
