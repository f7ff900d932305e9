import { sql } from '../kernel/sql/sql.js';
import { OutboxEvent } from '../kernel/database/outbox.js';
import {
  computed,
  integer,
  json,
  nullable,
  oneOf,
  text,
  timestamp,
  uuid,
  like,
} from '../kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';
import { WebhookAttempt } from './webhook-attempt.entity.js';
import { DELIVERY_STATUSES, WebhookDelivery } from './webhook-delivery.entity.js';

/** In examples. */
const EVENT_ID = 'evt_0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b10';

const ERRORS =
  '`timeout`, `connection_refused`, `dns_failed`, `address_refused`, `tls_failed`, `http_<status>`, ' +
  '`response_aborted`, one of these with `token_` before it where the token server failed so, or `token_unusable` where it answered ' +
  'without a bearer token (nothing, or no more, was sent to the receiver then), `attempt_lost` (our worker stopped before it learned the outcome) or `internal_error` (nothing ' +
  'could be sent, for a reason on our side)';

interface Attempt {
  readonly attempt: number;
  readonly started_at: string;
  readonly duration_ms: number;
  readonly response_status: number | null;
  readonly response_body: string | null;
  readonly error: string | null;
}

const ATTEMPT_SCHEMA = {
  type: 'object',
  description: 'One attempt, and how it ended.',
  properties: {
    attempt: { type: 'integer', description: 'Which of the six.', examples: [1] },
    started_at: timestamp('When it began.').schema,
    duration_ms: { type: 'integer', description: 'How long it took, in milliseconds.', examples: [84] },
    response_status: nullable(integer('The HTTP status of the answer.', 200)).schema,
    response_body: nullable(text('The first 1,024 bytes of the answer, as text.')).schema,
    error: nullable(text(`What went wrong: ${ERRORS}.`)).schema,
  },
  required: ['attempt', 'started_at', 'duration_ms', 'response_status', 'response_body', 'error'],
};

interface EventEnvelope {
  readonly id: string;
  readonly type: string;
  readonly created_at: string;
  readonly api_version: string;
  readonly data: { readonly object: Readonly<Record<string, unknown>> };
}

const PAYLOAD_SCHEMA = {
  type: 'object',
  description: 'The exact event envelope that was signed.',
  properties: {
    id: { type: 'string', description: 'The event.', examples: [EVENT_ID] },
    type: { type: 'string', description: 'What happened.', examples: ['operation.created'] },
    created_at: timestamp('When it happened.').schema,
    api_version: {
      type: 'string',
      format: 'date',
      description: 'The version of the envelope.',
      examples: ['2026-10-01'],
    },
    actor: {
      type: 'object',
      description: 'Who did it. Not in events from before that was told.',
      examples: [{ kind: 'api_key', id: '0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b13' }],
    },
    data: {
      type: 'object',
      properties: {
        object: { type: 'object' },
        changed_fields: { type: 'array', items: { type: 'string' } },
        previous: { type: 'object' },
      },
      required: ['object'],
      examples: [
        { object: { object: 'operation', status: 'assigned', title: 'Replace the seal of pump 4' } },
      ],
    },
  },
  required: ['id', 'type', 'created_at', 'api_version', 'data'],
};

const attempts = sql`(SELECT coalesce(json_agg(row_to_json(t) ORDER BY t.attempt, t.started_at), '[]') FROM (
  SELECT a.attempt, to_char(a.started_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS started_at,
    a.duration_ms, a.response_status, a.response_body, a.error
  FROM ${WebhookAttempt} a WHERE a.delivery_id = r.id) t)`;

/** A delivery as it is read (§2.11, D32), with the payload as the very text that was signed. */
export const webhookDeliveryResource = defineResource({
  object: 'webhook_delivery',
  entity: WebhookDelivery,
  changes: 'none',
  description: 'One event on its way to one endpoint, with what was sent and what came back.',
  fields: {
    id: uuid('The delivery; sent as `Service-Delivery`, the same at every attempt.'),
    endpoint_id: uuid('Where it goes.'),
    event_id: computed(text('The event, `evt_<uuid>`.', EVENT_ID), sql`'evt_' || r.event_id`),
    event_type: text('The type of the event.', 'operation.created'),
    status: like(oneOf(DELIVERY_STATUSES, '`failed` will be tried again; `dead` will not.'), 'succeeded'),
    attempt_count: integer('How many attempts were begun.', 1),
    response_status: nullable(integer('The HTTP status of the last answer.', 200)),
    error: nullable(
      text(
        `What went wrong last: ${ERRORS}; or why it was given up: \`endpoint_disabled\`, \`pause_expired\` (it waited for seven days in a pause), \`plan_ended\` (the business has been ` +
          'without webhooks for 24 hours).',
      ),
    ),
    next_attempt_at: like(
      nullable(
        timestamp(
          'When it is due; null while under way, when it is over, and while it waits behind another of its resource at an ordered endpoint.',
        ),
      ),
      null,
    ),
    last_attempt_at: nullable(timestamp('When the last attempt began.')),
    delivered_at: nullable(timestamp('When the receiver accepted it.')),
    created_at: timestamp('When the delivery was made.'),
    payload: json<EventEnvelope>(
      PAYLOAD_SCHEMA,
      sql`(SELECT sent_payload(e.payload, r.payload_form)::json FROM ${OutboxEvent} e WHERE e.id = r.event_id)`,
    ),
    response_body: nullable(text('The first 1,024 bytes of the last answer, as text.')),
    attempts: json<readonly Attempt[]>(
      { type: 'array', items: ATTEMPT_SCHEMA, description: 'Every attempt, oldest first.' },
      attempts,
    ),
    trace_id: computed(
      text(
        'The trace that every attempt belongs to, in its header `traceparent`: that of the request that caused the event.',
        '4bf92f3577b34da6a3ce929d0e0e4736',
      ),
      sql`(SELECT coalesce(substr(e.traceparent, 4, 32), replace(e.id::text, '-', '')) FROM ${OutboxEvent} e WHERE e.id = r.event_id)`,
    ),
  },
});

/** The same as an object. */
export type WebhookDeliveryResource = ResourceOf<typeof webhookDeliveryResource>;
