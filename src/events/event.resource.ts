import { rawSql, sql } from '../kernel/sql/sql.js';
import { exampleId } from '../kernel/ids.js';
import { OutboxEvent } from '../kernel/database/outbox.js';
import { computed, integer, json, like, nullable, text, timestamp, uuid } from '../kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';

/** What every event's id begins with (§6.2). */
export const EVENT_ID_PREFIX = 'evt_';

/** Who did what the event tells. */
interface Actor {
  readonly kind: 'api_key' | 'user' | 'vendor' | 'system';
  readonly id: string | null;
}

const ACTOR_SCHEMA = {
  type: ['object', 'null'],
  description: 'Who did it; null for what happened before that was told.',
  properties: {
    kind: {
      type: 'string',
      enum: ['api_key', 'user', 'vendor', 'system'],
      description:
        'A key of the business, a person with an account, a user of a vendor, or the service itself.',
    },
    id: nullable(uuid('Which one; null for the service itself.')).schema,
  },
  required: ['kind', 'id'],
  examples: [{ kind: 'api_key', id: '0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b13' }],
};

const DATA_SCHEMA = {
  type: 'object',
  description: 'What the event is about, as it was sent: each type says what is in it, under Events.',
  // The sample of that type.
  examples: [
    {
      object: {
        id: exampleId('operation'),
        object: 'operation',
        status: 'assigned',
        title: 'Replace the seal of pump 4',
        asset_id: exampleId('asset'),
        assignee_type: 'technician',
        technician_id: exampleId('technician'),
        vendor_id: null,
        scheduled_for: '2026-10-07T06:00:00.000Z',
        updated_at: '2026-10-05T08:30:00.000Z',
      },
    },
  ],
};

/** A part of the very text that is signed. */
const ofPayload = (name: string) => sql`(r.payload::json -> ${rawSql(`'${name}'`)})`;

/** An event as it is read (D50): the envelope as it is signed (§6.2), and its number. */
export const eventResource = defineResource({
  object: 'event',
  entity: OutboxEvent,
  changes: 'none',
  description:
    'Something that happened: the same envelope that webhooks are sent, whether or not any endpoint is subscribed.',
  fields: {
    id: computed(
      like(text('The event, `evt_<uuid>`.'), EVENT_ID_PREFIX + exampleId('operation.created')),
      rawSql(`'${EVENT_ID_PREFIX}' || r.id`),
    ),
    type: text('What happened.', 'operation.created'),
    created_at: timestamp('When it happened.'),
    api_version: computed(
      like(text("The label of the envelope's shape."), '2026-10-01'),
      sql`${ofPayload('api_version')} #>> '{}'`,
    ),
    actor: json<Actor | null>(ACTOR_SCHEMA, ofPayload('actor')),
    data: json<Readonly<Record<string, unknown>>>(DATA_SCHEMA, ofPayload('data')),
    sequence: nullable(
      integer(
        'The number of the event among those of the business: it rises by one from event to event, in the order in which they were committed. A delivery carries it as `Service-Sequence`. Null in the moment before it is given.',
        4711,
      ),
    ),
  },
});

/** The same as an object. */
export type EventResource = ResourceOf<typeof eventResource>;
