import { exampleId } from '../../ids.js';
import { EVENT_API_VERSION, type EventType } from '../../resource/event-type.js';
import { exampleOf, objectOf, refTo, type Json } from './json-schema.js';

/** The chapter of the events. */
export const EVENTS_TAG = 'Events';

/**
 * What the service posts to registered addresses, by event type, for the `webhooks` of the document (§6).
 *
 * @param schemas gains what the events show of their resources
 */
export function webhooksOf(
  eventTypes: Iterable<EventType>,
  schemas: Record<string, Json>,
): Record<string, { post: Json }> {
  return Object.fromEntries(
    [...eventTypes].map((type) => [type.name, { post: deliveryOf(type, snapshotOf(type, schemas)) }]),
  );
}

/** When the samples happen to what was there already: later than the resource's own moments in the examples. */
const LATER = '2026-10-06T14:05:00.000Z';

/** An event as a receiver could get it: its envelope, with the examples of the description for values where nothing else is true. */
export function sampleOf(type: EventType): Json {
  const { name, snapshot, tellsChange, sample } = type;
  const nothingIsShared = (shared: string) => {
    throw new Error(`The snapshot of ${name} refers to ${shared}.`);
  };
  const example = exampleOf(envelopeOf(type, snapshot.schema), nothingIsShared) as Example;
  const { created_at, actor } = example;
  const shown = { ...example.data.object, ...sample.shows };
  const fields = Object.keys(snapshot.resource.schema.properties as object);
  const changed = fields.filter((field) => field in (sample.previous ?? {}));
  const change = {
    changed_fields: changed,
    previous: Object.fromEntries(changed.map((field) => [field, sample.previous![field]])),
  };
  return {
    ...example,
    id: `evt_${exampleId(name)}`,
    created_at: sample.later ? LATER : created_at,
    actor: { ...actor, ...actorOf(sample.by) },
    data: tellsChange ? { object: { ...shown, ...changedLater(shown) }, ...change } : { object: shown },
  };
}

/** Who did it in a sample, where it was not a key. */
function actorOf(by: EventType['sample']['by']): Json {
  if (by === undefined) return {};
  return { kind: by, id: by === 'system' ? null : exampleId(by) };
}

/** The moment of the change, where the resource says it. */
function changedLater(shown: Json): Json {
  return 'updated_at' in shown ? { updated_at: LATER } : {};
}

/** An envelope of examples. */
interface Example {
  readonly created_at: string;
  readonly actor: Json;
  readonly data: { readonly object: Json };
}

/** Events that show the same of a resource share its schema; one that adds to it has its own. */
function snapshotOf({ name, snapshot }: EventType, schemas: Record<string, Json>): Json {
  const shared = `${snapshot.resource.object}_event`;
  const schema = structuredClone(snapshot.schema);
  const isShared = JSON.stringify((schemas[shared] ??= schema)) === JSON.stringify(schema);
  const own = isShared ? shared : name.replaceAll('.', '_');
  schemas[own] = schema;
  return refTo('schemas', own);
}

function deliveryOf(type: EventType, snapshot: Json): Json {
  return {
    operationId: `on${type.name.replace(/(^|[._])(\w)/g, (_, __, letter: string) => letter.toUpperCase())}`,
    summary: type.name,
    description: type.description,
    tags: [EVENTS_TAG],
    security: [],
    parameters: Object.keys(WEBHOOK_HEADERS).map((name) => refTo('parameters', name)),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: envelopeOf(type, snapshot),
          examples: { sample: { value: sampleOf(type) } },
        },
      },
    },
    responses: Object.fromEntries(
      Object.entries(ANSWERS).map(([status, { name }]) => [status, refTo('responses', name)]),
    ),
  };
}

/** The envelope of a type of event. @param snapshot the schema of what it shows, or a reference to it */
export function envelopeOf(type: EventType, snapshot: Json): Json {
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
    // A copy, because the description names what schemas share, and changes them.
    actor: structuredClone(ACTOR),
    data: objectOf('What the event is about.', { object: snapshot, ...(type.tellsChange ? CHANGE : {}) }),
  });
}

const ACTOR: Json = objectOf('Who did it.', {
  kind: {
    type: 'string',
    enum: ['api_key', 'user', 'vendor', 'system'],
    description:
      'A key of the business, a person with an account, a user of a vendor, or the service itself.',
  },
  id: {
    type: ['string', 'null'],
    format: 'uuid',
    description: 'Which one; null for the service itself.',
    examples: ['0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b13'],
  },
});

/** What an event says of a resource that was there before. */
const CHANGE: Record<string, Json> = {
  changed_fields: {
    type: 'array',
    items: { type: 'string' },
    description:
      'The fields of the whole resource that have another value than before, in their order there; `updated_at` goes without saying. Empty where something was set to what it was.',
    examples: [[]],
  },
  previous: {
    type: 'object',
    description: 'The values that these fields had, as the API shows them.',
    additionalProperties: true,
    examples: [{}],
  },
};

const header = (name: string, description: string, example: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string', examples: [example] },
});

/** The headers of a delivery, for `components.parameters`. */
export const WEBHOOK_HEADERS: Record<string, Json> = {
  ServiceSignature: {
    ...header(
      'Service-Signature',
      'A time in Unix seconds and one signature for each signing secret in force: `t=…,v1=…`. Each `v1` is the lowercase hex HMAC-SHA256 of `<t>.<raw body>`. Absent where an endpoint is signed for with a key pair alone.',
      't=1790000000,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd',
    ),
    required: false,
  },
  ServiceEvent: header('Service-Event', 'The type of the event.', 'operation.created'),
  ServiceDelivery: header(
    'Service-Delivery',
    'Names the delivery, and stays the same over its retries: deduplicate by it.',
    '0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b10',
  ),
  ServiceSequence: header(
    'Service-Sequence',
    'The number of the event among those of the business: it rises by one from event to event, in the order in which they were committed. A gap among all of them is one that you have not got, or are not subscribed to.',
    '4711',
  ),
  ServiceWebhookId: header(
    'Service-Webhook-Id',
    'The endpoint delivered to.',
    '0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b11',
  ),
  Traceparent: header(
    'traceparent',
    'Where the attempt stands in the trace of the request that caused the event (W3C Trace Context). Every attempt has its own span.',
    '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  ),
};

/** What a receiver can answer, and what follows from it. */
const ANSWERS: Record<string, { readonly name: string; readonly description: string }> = {
  '2XX': {
    name: 'DeliveryReceived',
    description: 'Received. Anything else, or no answer within ten seconds, is a failure.',
  },
  '408': { name: 'DeliveryTimedOut', description: 'Tried again later.' },
  '410': { name: 'EndpointGone', description: 'The endpoint is disabled at once.' },
  '429': {
    name: 'DeliveryThrottled',
    description: 'Tried again later; `Retry-After` can lengthen the wait, to 2 hours at most.',
  },
  '4XX': { name: 'DeliveryRefused', description: 'Given up: this delivery is not tried again.' },
  '5XX': {
    name: 'DeliveryFailed',
    description: 'Tried again later, six attempts in all. On a 503, `Retry-After` can lengthen the wait.',
  },
};

/** The answers of a receiver, for `components.responses`. */
export const WEBHOOK_ANSWERS: Record<string, Json> = Object.fromEntries(
  Object.values(ANSWERS).map(({ name, description }) => [name, { description }]),
);
