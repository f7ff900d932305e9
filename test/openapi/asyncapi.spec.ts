import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { oneOfEach } from '../support/records.js';
import { descriptionOf } from '../support/described.js';
import { Receiver } from '../support/receiver.js';
import { startTestApp, startTestAppAlone } from '../support/test-app.js';

const { default: schemaOfAsyncApi } = (await import('@asyncapi/specs/schemas/3.0.0.json', {
  with: { type: 'json' },
})) as { default: object };

const testApp = await startTestApp();
const reply = await fetch(`${testApp.origin}/api/v1/asyncapi.json`, {
  headers: { origin: 'https://studio.asyncapi.com' },
});
const description = (await reply.json()) as {
  components: {
    messages: Record<
      string,
      { headers: object; payload: object; examples: { headers: object; payload: object }[] }
    >;
    schemas: { headers: object };
  };
  channels: { webhook: { messages: object } };
};
const { messages, schemas } = description.components;

const ajv = () => {
  const made = new Ajv({ strict: false, allErrors: true });
  formats.default(made);
  return made;
};

describe('GET /asyncapi.json', () => {
  it('requires no key, and can be read by browsers', () => {
    expect([reply.status, reply.headers.get('content-type')]).toEqual([
      200,
      'application/json; charset=utf-8',
    ]);
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('is valid by the official JSON schema of AsyncAPI 3', () => {
    // The official schema includes the meta-schema that it refers to.
    const check = formats.default(new Ajv({ strict: false, meta: false, validateSchema: false }));
    const valid = check.compile(schemaOfAsyncApi);
    expect(valid(description), JSON.stringify(valid.errors?.slice(0, 5))).toBe(true);
  });

  it('has a message for every event type, and no broken references', () => {
    const events = Object.keys(descriptionOf(testApp).webhooks);
    expect(Object.keys(messages)).toEqual(events);
    expect(Object.keys(description.channels.webhook.messages)).toEqual(events);
    for (const [, path] of JSON.stringify(description).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const found = path!
        .split('/')
        .reduce<unknown>((part, name) => (part as Record<string, unknown>)?.[name], description);
      expect(found, path).toBeDefined();
    }
  });

  it('has examples that match its own schemas', () => {
    for (const [name, { payload, examples }] of Object.entries(messages)) {
      const valid = ajv().compile(payload);
      expect(valid(examples[0]!.payload), `${name} ${JSON.stringify(valid.errors)}`).toBe(true);
      expect(ajv().compile(schemas.headers)(examples[0]!.headers)).toBe(true);
    }
  });
});

describe('every delivery', () => {
  it('matches the description in body and headers, for all event types', async () => {
    const alone = await startTestAppAlone();
    const receiver = await Receiver.open();
    const business = await alone.business();
    await business.endpoint(receiver.url, { enabled: true, eventTypes: Object.keys(messages) });
    await alone.worker();
    const records = await oneOfEach(business);
    await business.api.patch(`/assets/${records.assetId}`, { name: 'Renamed' });
    await business.api.patch(`/assets/${records.assetId}/status`, { status: 'out_of_service' });
    await business.api.post(`/operations/${records.taskId}/start`);
    await business.api.post(`/operations/${records.taskId}/complete`);
    await business.api.delete(`/buildings/${records.buildingId}`);
    const { body } = await business.api.get('/events?limit=200');
    const events = body.data as { id: string; type: string; sequence: number }[];
    const received = await receiver.arrived(events.length);
    const sequences = new Map(events.map(({ id, sequence }) => [id, sequence]));
    for (const { body: text, headers } of received) {
      const event = JSON.parse(text) as { id: string; type: string };
      const valid = ajv().compile(messages[event.type]!.payload);
      expect(valid(event), `${event.type} ${JSON.stringify(valid.errors)}`).toBe(true);
      expect(headers['service-sequence']).toBe(String(sequences.get(event.id)));
    }
    expect(new Set(events.map(({ type }) => type)).size).toBeGreaterThan(12);
    await alone.stopWorkers();
    await receiver.close();
  });
});
