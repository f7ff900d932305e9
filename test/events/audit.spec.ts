import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { KeysService, SCOPES } from '../../src/access/index.js';
import { Principal } from '../../src/kernel/auth/principal.js';
import { WebhooksService } from '../../src/webhooks/index.js';
import type { Client } from '../support/client.js';
import { Receiver } from '../support/receiver.js';
import { startTestAppAlone, type TestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

interface Event {
  readonly id: string;
  readonly type: string;
  readonly data: {
    readonly object: { readonly id: string; readonly action: string; readonly target: { id: string } };
  };
}

let testApp: TestApp;
let business: TestBusiness;
/** A key without audit:read. */
let other: Client;
beforeAll(async () => {
  testApp = await startTestAppAlone();
  await testApp.worker();
});
afterAll(() => testApp.stopWorkers());
beforeEach(async () => {
  business = await testApp.business();
  const { secret } = await business.apiKey(SCOPES.filter((scope) => scope !== 'audit:read'));
  other = testApp.client(secret);
});

const makeKey = () =>
  business.work((work) =>
    testApp.get(KeysService).create(work, { name: 'ERP sync', scopes: ['assets:read'] }),
  );
const eventsOf = async (client: Client, query = ''): Promise<Event[]> =>
  (await client.get(`/events?limit=200&${query}`)).body.data as Event[];

describe('audit log events', () => {
  it('contain the audit log entry without secrets, and are found by the ID of the changed record', async () => {
    const { id, secret } = await makeKey();
    const [event, ...more] = await eventsOf(business.api, `resource_id=${id}`);
    expect(more).toEqual([]);
    expect(event!.type).toBe('key.created');
    const [entry] = (await business.api.get('/audit-log?limit=1')).body.data;
    expect(event!.data.object).toEqual(entry);
    expect(JSON.stringify(event)).not.toContain(secret.slice(8));
  });

  it('exist only if the change was committed', async () => {
    const undone = business.work(async (work) => {
      await testApp.get(KeysService).create(work, { name: 'Never', scopes: ['assets:read'] });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    const names = (await eventsOf(business.api, 'type=key.created')).map(({ data }) => data.object.target);
    const logged = (await business.api.get('/audit-log?action=key.created')).body.data as {
      target: object;
    }[];
    expect(names).toEqual(logged.map(({ target }) => target));
    expect(JSON.stringify(names)).not.toContain('Never');
  });

  it('are hidden from keys without audit:read in every list, and return 404 by ID', async () => {
    const { id } = await makeKey();
    await business.building();
    const [event] = await eventsOf(business.api, `resource_id=${id}`);
    expect((await eventsOf(other)).map(({ type }) => type)).toEqual(['building.created']);
    expect(await eventsOf(other, 'type=key.created')).toEqual([]);
    expect(await eventsOf(other, `resource_id=${id}`)).toEqual([]);
    expect((await other.get(`/events/${event!.id}`)).status).toBe(404);
    expect((await business.api.get(`/events/${event!.id}`)).status).toBe(200);
  });
});

describe('an endpoint for audit log events', () => {
  it('gets them, and shows these deliveries only to keys with audit:read', async () => {
    const receiver = await Receiver.open();
    const { id } = await business.endpoint(receiver.url, {
      ...{ enabled: true, eventTypes: ['key.rotated', 'building.created'] },
    });
    const { id: keyId } = await makeKey();
    const key = await business.work((work) => testApp.get(KeysService).rotate(work, keyId));
    await business.building();
    const received = await receiver.arrived(2);
    const types = received.map(({ headers }) => headers['service-event']).sort();
    expect(types).toEqual(['building.created', 'key.rotated']);
    expect(received.map(({ body }) => body).join()).not.toContain(key.secret.slice(8));
    const shown = async (client: Client) =>
      ((await client.get(`/webhooks/${id}/deliveries`)).body.data as { event_type: string }[])
        .map(({ event_type }) => event_type)
        .sort();
    expect(await shown(business.api)).toEqual(types);
    expect(await shown(other)).toEqual(['building.created']);
    await receiver.close();
  });

  it('requires audit:read to subscribe to them, and cannot subscribe to *', async () => {
    const { id } = await business.endpoint('http://127.0.0.1:9/hook');
    const withoutAudit = new Principal(business.owner, new Set(['webhooks:manage']));
    const change = (eventTypes: string[], by = withoutAudit) =>
      business.as(by).work((work) => testApp.get(WebhooksService).change(work, id, { eventTypes }));
    await change(['building.created']);
    await expect(change(['building.created', 'key.created'])).rejects.toMatchObject({
      code: 'permission_required',
    });
    await expect(change(['*'], business.owner)).rejects.toMatchObject({ code: 'invalid_parameter' });
    await change(['building.created', 'key.created'], business.owner);
    const [endpoint] = (await business.api.get('/webhooks')).body.data;
    expect(endpoint.event_types).toEqual(['building.created', 'key.created']);
  });
});
