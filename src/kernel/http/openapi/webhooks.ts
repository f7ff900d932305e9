import { EVENT_API_VERSION, type EventType } from '../../events/event-type.js';
import { exampleOf, objectOf, type Json, type Resolve } from './json-schema.js';

/** The chapter of the events. */
export const EVENTS_TAG = 'Events';

/** What the service posts to registered addresses, by event type, for the `webhooks` of the document (§6). */
export function webhooksOf(eventTypes: Iterable<EventType>, resolve: Resolve): Json {
  return Object.fromEntries([...eventTypes].map((type) => [type.name, { post: deliveryOf(type, resolve) }]));
}

function deliveryOf(type: EventType, resolve: Resolve): Json {
  const schema = envelopeOf(type);
  return {
    operationId: `on${type.name.replace(/(^|[._])(\w)/g, (_, __, letter: string) => letter.toUpperCase())}`,
    summary: type.name,
    description: type.description,
    tags: [EVENTS_TAG],
    security: [],
    parameters: HEADERS,
    requestBody: {
      required: true,
      content: { 'application/json': { schema, example: exampleOf(schema, resolve) } },
    },
    responses: {
      '2XX': { description: 'Received. Anything else, or no answer within ten seconds, is a failure.' },
      '408': { description: 'Tried again later.' },
      '410': { description: 'The endpoint is disabled at once.' },
      '429': { description: 'Tried again later; `Retry-After` can lengthen the wait, to 2 hours at most.' },
      '4XX': { description: 'Given up: this delivery is not tried again.' },
      '5XX': {
        description: 'Tried again later, six attempts in all. On a 503, `Retry-After` can lengthen the wait.',
      },
    },
  };
}

function envelopeOf(type: EventType): Json {
  return objectOf('The envelope of every event.', {
    id: {
      type: 'string',
      pattern: '^evt_',
      description: 'The event. Deduplicate by `Service-Delivery`.',
      examples: ['evt_0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b10'],
    },
    type: { type: 'string', const: type.name, description: 'The type of the event.' },
    created_at: {
      type: 'string',
      format: 'date-time',
      description: 'When it occurred. Deliveries may overtake each other: order by this.',
    },
    api_version: {
      type: 'string',
      const: EVENT_API_VERSION,
      description: "The label of the envelope's shape.",
    },
    data: objectOf('What the event is about.', { object: type.snapshot.schema }),
  });
}

const header = (name: string, description: string, example: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string', examples: [example] },
});

const HEADERS = [
  header(
    'Service-Signature',
    'A time in Unix seconds and one signature for each signing secret in force: `t=…,v1=…`. Each `v1` is the lowercase hex HMAC-SHA256 of `<t>.<raw body>`.',
    't=1790000000,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd',
  ),
  header('Service-Event', 'The type of the event.', 'operation.created'),
  header(
    'Service-Delivery',
    'Names the delivery, and stays the same over its retries: deduplicate by it.',
    '0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b10',
  ),
  header('Service-Webhook-Id', 'The endpoint delivered to.', '0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b11'),
];
