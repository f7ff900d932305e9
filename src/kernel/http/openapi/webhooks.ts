import { exampleId } from '../../ids.js';
import { actorSchema } from '../../resource/actor.js';
import { EVENT_API_VERSION, type EventType } from '../../resource/event-type.js';
import { objectSchema } from '../../resource/field.js';
import { exampleOf, refTo, type Json } from './json-schema.js';

/** The tag of the events. */
export const EVENTS_TAG = 'Events';

/**
 * The requests that the service sends to webhook endpoints, by event type, for the `webhooks` of the document (§6).
 *
 * @param schemas the schemas of the document; the snapshots of the events are added
 */
export function webhooksOf(
  eventTypes: Iterable<EventType>,
  schemas: Record<string, Json>,
): Record<string, { post: Json }> {
  const types = [...eventTypes];
  // Those without additional fields come first: the shared schema of their resource is theirs.
  for (const type of types) if (!addsFields(type)) snapshotOf(type, schemas);
  return Object.fromEntries(
    types.map((type) => [type.name, { post: deliveryOf(type, snapshotOf(type, schemas)) }]),
  );
}

/** The time of sample events that change an existing resource: later than the times in the resource's example. */
const LATER = '2026-10-06T14:05:00.000Z';

/** A sample event: its envelope, with the examples of the schemas unless the event type declares other values. */
export function sampleOf(type: EventType): Json {
  const { name, snapshot, hasChange, sample } = type;
  const refuseReference = (shared: string) => {
    throw new Error(`The snapshot of ${name} refers to ${shared}.`);
  };
  const example = exampleOf(eventSchemaOf(type, snapshot.schema), refuseReference) as Example;
  const { created_at, actor } = example;
  const fields = Object.keys(snapshot.resource.schema.properties as object);
  const changed = fields.filter((field) => field in (sample.previous ?? {}));
  const present = new Set([...(snapshot.schema.required as string[]), ...changed]);
  const object = Object.entries(example.data.object).filter(([field]) => present.has(field));
  const shown = { ...Object.fromEntries(object), ...sample.shows };
  const change = {
    changed_fields: changed,
    previous: Object.fromEntries(changed.map((field) => [field, sample.previous![field]])),
  };
  return {
    ...example,
    id: `evt_${exampleId(name)}`,
    created_at: sample.later ? LATER : created_at,
    actor: { ...actor, ...actorOf(sample.by) },
    data: hasChange ? { object: { ...shown, ...changedLater(shown) }, ...change } : { object: shown },
  };
}

/** The actor of a sample, if it is not an API key. */
function actorOf(by: EventType['sample']['by']): Json {
  if (by === undefined) return {};
  return { kind: by, id: by === 'system' ? null : exampleId(by) };
}

/** The time of the change, if the resource has `updated_at`. */
function changedLater(shown: Json): Json {
  return 'updated_at' in shown ? { updated_at: LATER } : {};
}

/** The envelope of a sample. */
interface Example {
  readonly created_at: string;
  readonly actor: Json;
  readonly data: { readonly object: Json };
}

/** Events with the same snapshot of a resource share one schema; an event with additional fields has its own. */
function snapshotOf({ name, snapshot }: EventType, schemas: Record<string, Json>): Json {
  const shared = `${snapshot.resource.object}_event`;
  const schema = structuredClone(snapshot.schema);
  const isShared = JSON.stringify((schemas[shared] ??= schema)) === JSON.stringify(schema);
  const own = isShared ? shared : name.replaceAll('.', '_');
  schemas[own] = schema;
  return refTo('schemas', own);
}

/** Whether an event has fields that its resource has not. */
function addsFields({ snapshot: { schema, resource } }: EventType): boolean {
  const known = resource.schema.properties as Json;
  return Object.keys(schema.properties as Json).some((field) => !(field in known));
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
          schema: eventSchemaOf(type, snapshot),
          examples: { sample: { value: sampleOf(type) } },
        },
      },
    },
    responses: Object.fromEntries(
      Object.entries(ANSWERS).map(([status, { name }]) => [status, refTo('responses', name)]),
    ),
  };
}

/** The schema of an event's envelope. @param snapshot the schema of its resource, or a reference to it */
export function eventSchemaOf(type: EventType, snapshot: Json): Json {
  return objectSchema('The envelope of every event.', {
    id: {
      type: 'string',
      pattern: '^evt_',
      description: 'The id of the event. Deduplicate by `Service-Delivery`.',
      examples: ['evt_0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b10'],
    },
    type: { type: 'string', const: type.name, description: 'The type of the event.' },
    created_at: {
      type: 'string',
      format: 'date-time',
      description: 'When it occurred. Deliveries may arrive out of order: order by this.',
    },
    api_version: {
      type: 'string',
      const: EVENT_API_VERSION,
      description: 'The version of the envelope.',
    },
    actor: actorSchema('Who performed the action.'),
    livemode: {
      type: 'boolean',
      description: 'False in a sandbox: a test event, at the time of the sandbox clock.',
      examples: [true],
    },
    data: objectSchema('What the event is about.', { object: snapshot, ...(type.hasChange ? CHANGE : {}) }),
  });
}

/** The additional fields of an event that changed an existing resource. */
const CHANGE: Record<string, Json> = {
  changed_fields: {
    type: 'array',
    items: { type: 'string' },
    description:
      'The fields of the resource whose value changed, in their order in the resource, except `updated_at`. `object` has their new values. Empty if a field was set to the value that it already had.',
    examples: [[]],
  },
  previous: {
    type: 'object',
    description: 'The previous values of these fields, as the API returns them.',
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
      'A time in Unix seconds and one signature for each signing secret in force: `t=…,v1=…`. Each `v1` is the lowercase hex HMAC-SHA256 of `<t>.<raw body>`. Absent if the endpoint only uses key pair signatures.',
      't=1790000000,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd',
    ),
    required: false,
  },
  ServiceEvent: header('Service-Event', 'The type of the event.', 'operation.created'),
  ServiceDelivery: header(
    'Service-Delivery',
    'The id of the delivery. It stays the same when the delivery is retried: deduplicate by it.',
    '0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b10',
  ),
  ServiceSequence: header(
    'Service-Sequence',
    'The number of the event within the business. It increases by one per event, in commit order. A gap is an event that you have not received, or are not subscribed to.',
    '4711',
  ),
  ServiceWebhookId: header(
    'Service-Webhook-Id',
    'The id of the webhook endpoint.',
    '0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b11',
  ),
  Traceparent: header(
    'traceparent',
    'The trace context of the attempt, in the trace of the request that caused the event (W3C Trace Context). Every attempt has its own span.',
    '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  ),
};

/** The responses of a receiver, and their effects. */
const ANSWERS: Record<string, { readonly name: string; readonly description: string }> = {
  '2XX': {
    name: 'DeliveryReceived',
    description: 'Received. Any other status, or no response within ten seconds, is a failure.',
  },
  '408': { name: 'DeliveryTimedOut', description: 'The delivery is retried later.' },
  '410': { name: 'EndpointGone', description: 'The endpoint is disabled at once.' },
  '429': {
    name: 'DeliveryThrottled',
    description: 'The delivery is retried later; `Retry-After` can lengthen the wait, to 2 hours at most.',
  },
  '4XX': { name: 'DeliveryRefused', description: 'The delivery has failed and is not retried.' },
  '5XX': {
    name: 'DeliveryFailed',
    description:
      'The delivery is retried later, with six attempts in total. On a 503, `Retry-After` can lengthen the wait.',
  },
};

/** The responses of a receiver, for `components.responses`. */
export const WEBHOOK_ANSWERS: Record<string, Json> = Object.fromEntries(
  Object.values(ANSWERS).map(({ name, description }) => [name, { description }]),
);
