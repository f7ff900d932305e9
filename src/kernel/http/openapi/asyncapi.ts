import type { EventType } from '../../resource/event-type.js';
import { exampleOf, type Json } from './json-schema.js';
import { eventSchemaOf, sampleOf, WEBHOOK_HEADERS } from './webhooks.js';

/** The title and the version of the description. */
export interface AsyncApiInfo {
  readonly title: string;
  readonly version: string;
}

const CHANNEL = 'webhook';
const toChannel = { $ref: `#/channels/${CHANNEL}` };
const toMessage = (name: string) => ({ $ref: `#/components/messages/${name}` });

/**
 * Describes every event as AsyncAPI 3, from the same declarations as the `webhooks` of the OpenAPI document. It has one channel,
 * an address that the owner of a business registers, and one message for each event type (D50).
 */
export function asyncApiOf(eventTypes: Iterable<EventType>, { title, version }: AsyncApiInfo): Json {
  const types = [...eventTypes];
  const byName = <T>(make: (type: EventType) => T) =>
    Object.fromEntries(types.map((type) => [type.name, make(type)]));
  return {
    asyncapi: '3.0.0',
    info: {
      title: `${title}: events`,
      version,
      description:
        'Signed events, posted to the addresses that the owner of a business has registered. Delivery is at least once and in no guaranteed order: deduplicate by `Service-Delivery`, order by `Service-Sequence`. The same events can be read at `GET /events`.',
    },
    defaultContentType: 'application/json',
    channels: {
      [CHANNEL]: {
        address: null,
        title: 'A registered webhook endpoint',
        description: 'A public https address, subscribed to some types of events.',
        messages: byName(({ name }) => toMessage(name)),
      },
    },
    operations: {
      sendEvent: {
        action: 'send',
        channel: toChannel,
        title: 'Post an event',
        summary: 'The service posts an event to every enabled endpoint that is subscribed to its type.',
        messages: types.map(({ name }) => ({ $ref: `#/channels/${CHANNEL}/messages/${name}` })),
      },
    },
    components: {
      messages: byName((type) => ({
        name: type.name,
        title: type.name,
        summary: type.description,
        contentType: 'application/json',
        headers: { $ref: '#/components/schemas/headers' },
        payload: eventSchemaOf(type, type.snapshot.schema),
        examples: [{ name: 'sample', headers: sampleHeaders(type), payload: sampleOf(type) }],
      })),
      schemas: { headers: HEADERS_SCHEMA },
    },
  };
}

const HEADERS = Object.values(WEBHOOK_HEADERS);

const HEADERS_SCHEMA: Json = {
  type: 'object',
  description: 'The headers of a delivery.',
  properties: Object.fromEntries(
    HEADERS.map(({ name, description, schema }) => [name, { ...(schema as Json), description }]),
  ),
  required: HEADERS.map(({ name }) => name),
};

function sampleHeaders({ name: type }: EventType): Json {
  const samples = HEADERS.map(({ name, schema }) => [
    name,
    name === 'Service-Event' ? type : exampleOf(schema as Json, () => ({})),
  ]);
  return Object.fromEntries(samples) as Json;
}
