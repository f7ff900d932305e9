import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MaintenanceTrigger } from '../../sdk/n8n/src/nodes/MaintenanceTrigger.node.js';
import type { WebhookResult } from '../../sdk/n8n/src/n8n.js';
import { DataModel } from '../../src/kernel/resource/data-model.js';
import { startDelivering, type Delivering } from '../support/delivering.js';
import { eventually } from '../support/eventually.js';
import { webhookOf } from '../support/observed.js';
import type { Answering, Received } from '../support/receiver.js';
import { N8nHost } from './n8n-host.js';

const EVENTS = ['operation.created', 'asset.status_changed'];
const trigger = new MaintenanceTrigger();
const { checkExists, create, delete: deactivate } = trigger.webhookMethods.default;

let delivering: Delivering;
let host: N8nHost;
let endpoint: { id: string; secret: string };
/** The result of each call to the trigger. */
const results: (WebhookResult & { status: number })[] = [];
const started = () => results.flatMap(({ workflowData }) => workflowData?.flat() ?? []);

/** Passes a call to the trigger, and responds as n8n does. */
const answer: Answering = (received, response) =>
  void call(received).then(({ status }) => response.writeHead(status).end());

async function call({ headers, body }: Pick<Received, 'headers' | 'body'>) {
  let status = 200;
  const context = host.webhookFunctions(
    { headers, rawBody: Buffer.from(body) },
    EVENTS,
    (code) => (status = code),
  );
  const result = await trigger.webhook.call(context);
  const fullResult = { ...result, status };
  results.push(fullResult);
  return fullResult;
}

const hook = (events = EVENTS) => host.hookFunctions(delivering.receiver.url, events);

beforeAll(async () => {
  delivering = await startDelivering();
  delivering.receiver.answer = answer;
  const { testApp, business, receiver } = delivering;
  host = N8nHost.of(testApp, business);
  expect(await checkExists.call(hook())).toBe(false);
  expect(() => create.call(hook())).toThrow(`${receiver.url}. Its owner registers it in the portal`);
  const eventTypes = [...EVENTS, 'operation.cancelled'];
  endpoint = await business.endpoint(receiver.url, { eventTypes });
  host = N8nHost.of(testApp, business, `whsec_old ${endpoint.secret}`);
});
afterAll(() => delivering.stop());

describe('the n8n trigger', () => {
  it('finds its endpoint by URL, and reports the event types that it lacks', async () => {
    const { business } = delivering;
    for (const at of [1, 2, 3]) await business.endpoint(`http://127.0.0.1:9/${at}`);
    await expect(checkExists.call(hook(['operation.created', 'alarm.raised']))).rejects.toThrow(
      'The webhook endpoint is not subscribed to alarm.raised',
    );
    expect(await checkExists.call(hook())).toBe(true);
    expect(host.staticData).toEqual({ endpointId: endpoint.id });
  });

  it('answers the ping, which enables the endpoint, and starts no workflow', async () => {
    const { business } = delivering;
    await business.ping(endpoint.id);
    await eventually(
      () => webhookOf(business, endpoint.id),
      ({ enabled }) => enabled === true,
    );
    expect(started()).toEqual([]);
  });

  it('starts the workflow once for a genuine event, and not for other event types', async () => {
    const { business, receiver } = delivering;
    const id = await business.operation();
    const [{ json }] = (await eventually(
      () => Promise.resolve(started()),
      (items) => items.length > 0,
    )) as [{ json: Record<string, unknown> }];
    expect(json).toMatchObject({ type: 'operation.created', data: { object: { id, object: 'operation' } } });
    const genuine = receiver.received.at(-1)!;
    expect(await call(genuine)).toEqual({ webhookResponse: { received: true }, status: 200 });

    const before = results.length;
    await business.api.post(`/operations/${id}/cancel`, {});
    await eventually(
      () => Promise.resolve(results.length),
      (count) => count > before,
    );
    expect(started()).toHaveLength(1);
  });

  it('rejects forged, unsigned and old requests, and those for another endpoint', async () => {
    const { headers, body } = delivering.receiver.received.at(-1)!;
    const signed = (t: number, secret = endpoint.secret) => {
      const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
      return { ...headers, 'service-signature': `t=${t},v1=${v1}`, 'service-delivery': crypto.randomUUID() };
    };
    const now = Math.floor(Date.now() / 1_000);
    const wrong = {
      forged: { headers, body: body.replace('operation', 'asset') },
      'of another secret': { headers: signed(now, 'whsec_other'), body },
      unsigned: { headers: { 'content-type': 'application/json' }, body },
      old: { headers: signed(now - 301), body },
      'of the future': { headers: signed(now + 310), body },
      'for another endpoint': {
        headers: { ...signed(now), 'service-webhook-id': crypto.randomUUID() },
        body,
      },
    };
    for (const [what, each] of Object.entries(wrong))
      expect(await call(each), what).toEqual({ noWebhookResponse: true, status: 401 });
    expect((await call({ headers: signed(now), body })).status).toBe(200);
  });

  it('offers every event type except the ping, and removes its data when it is deactivated', async () => {
    const types = [...delivering.testApp.get(DataModel).eventTypes.keys()].filter(
      (name) => name !== 'webhook.ping',
    );
    const { options } = trigger.description.properties.find(({ name }) => name === 'events')!;
    expect(options!.map(({ name }) => name)).toEqual(types);
    expect(await deactivate.call(hook())).toBe(true);
    expect(host.staticData).toEqual({});
  });
});
