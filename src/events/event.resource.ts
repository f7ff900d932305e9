import { rawSql, sql } from '../kernel/sql/sql.js';
import { exampleId } from '../kernel/ids.js';
import { OutboxEvent } from '../kernel/database/outbox.js';
import { computed, integer, json, withExample, nullable, text, timestamp } from '../kernel/resource/field.js';
import { actorSchema, type Actor } from '../kernel/resource/actor.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';

/** The prefix of event ids (§6.2). */
export const EVENT_ID_PREFIX = 'evt_';

const ACTOR_SCHEMA = {
  ...actorSchema('Who caused it; null for events of early releases.'),
  type: ['object', 'null'],
  examples: [{ kind: 'api_key', id: '0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b13' }],
};

const DATA_SCHEMA = {
  type: 'object',
  description: 'The data of the event as it was sent. Its shape depends on the type; see Events.',
  // The sample of that type.
  examples: [
    {
      object: {
        id: exampleId('operation'),
        object: 'operation',
        number: 1042,
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

const LIVEMODE_SCHEMA = {
  type: 'boolean',
  description: "False in a sandbox, where the sandbox's clock sets the time.",
  examples: [true],
};

/** A part of the exact text that is signed. */
const ofPayload = (name: string) => sql`(r.payload::json -> ${rawSql(`'${name}'`)})`;

/** An event as the API returns it (D50): the signed envelope (§6.2) and its sequence number. */
export const eventResource = defineResource({
  object: 'event',
  entity: OutboxEvent,
  changes: 'none',
  description:
    'An event, in the same envelope that webhooks receive, whether or not an endpoint is subscribed.',
  fields: {
    id: computed(
      withExample(text('The event, `evt_<uuid>`.'), EVENT_ID_PREFIX + exampleId('operation.created')),
      rawSql(`'${EVENT_ID_PREFIX}' || r.id`),
    ),
    type: text('What happened.', 'operation.created'),
    created_at: timestamp('When it happened.'),
    api_version: computed(
      withExample(text("The label of the envelope's shape."), '2026-10-01'),
      sql`${ofPayload('api_version')} #>> '{}'`,
    ),
    livemode: json<boolean>(LIVEMODE_SCHEMA, sql`coalesce(${ofPayload('livemode')}, 'true'::json)`),
    actor: json<Actor | null>(ACTOR_SCHEMA, ofPayload('actor')),
    data: json<Readonly<Record<string, unknown>>>(DATA_SCHEMA, ofPayload('data')),
    sequence: nullable(
      integer(
        'The number of the event in the business: it increases by one per event, in commit order. Deliveries carry it as `Service-Sequence`. Null for a moment until it is assigned.',
        4711,
      ),
    ),
  },
});

/** An event as an object. */
export type EventResource = ResourceOf<typeof eventResource>;
