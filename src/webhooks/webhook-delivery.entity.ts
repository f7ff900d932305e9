import { Column, PrimaryColumn } from 'typeorm';
import { OutboxEvent } from '../kernel/database/outbox.js';
import {
  computed,
  integer,
  json,
  jsonList,
  nullable,
  objectSchema,
  oneOf,
  text,
  timestamp,
  timestampAt,
  uuid,
  withExample,
} from '../kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';
import { rawSql, sql } from '../kernel/sql/sql.js';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';
import type { PayloadForm } from './webhook-endpoint.entity.js';

/** The errors of attempts that failed on our side, so that they say nothing about the receiver (D31). */
const OUR_FAILURES = ['internal_error', 'attempt_lost'];

/** Whether an attempt with this error failed on our side. */
export function isOurFailure(error: string): boolean {
  return OUR_FAILURES.includes(error);
}

/** One attempt of a delivery, and its outcome (D32). */
@TenantEntity('webhook_attempts')
export class WebhookAttempt {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('uuid') deliveryId!: string;
  @Column('integer') attempt!: number;
  @Column('timestamptz') startedAt!: Date;
  @Column('integer') durationMs!: number;
  @Column('integer', { nullable: true }) responseStatus!: number | null;
  @Column('text', { nullable: true }) responseBody!: string | null;
  /** The headers that differ between attempts, as a JSON object. The values of custom headers are null. */
  @Column('text', { nullable: true }) sentHeaders!: string | null;
  @Column('text', { nullable: true }) error!: string | null;
}

/** The statuses of a delivery (§2.11): `failed` will be retried, `dead` will not. */
export const DELIVERY_STATUSES = ['pending', 'delivering', 'succeeded', 'failed', 'dead'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** The delivery of one event to one endpoint. This table alone determines which deliveries are outstanding (D30). */
@TenantEntity('webhook_deliveries')
export class WebhookDelivery {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('uuid') endpointId!: string;
  @Column('uuid') eventId!: string;
  @Column('text') eventType!: string;
  /** The form of the payload, the same at every attempt and every replay. */
  @Column('text') payloadForm!: PayloadForm;
  /** The delivery that it replays (D39), which may have expired; null when it is no replay. */
  @Column('uuid', { nullable: true }) replayOf!: string | null;
  /** The resource whose events are ordered, and the sequence number of this one (D66); both null when it is not ordered. */
  @Column('uuid', { nullable: true }) orderedResourceId!: string | null;
  @Column('bigint', { nullable: true }) sequence!: string | null;
  @Column('text') status!: DeliveryStatus;
  @Column('integer') attemptCount!: number;
  @Column('integer', { nullable: true }) responseStatus!: number | null;
  @Column('text', { nullable: true }) responseBody!: string | null;
  @Column('text', { nullable: true }) error!: string | null;
  @Column('timestamptz', { nullable: true }) nextAttemptAt!: Date | null;
  @Column('timestamptz', { nullable: true }) lastAttemptAt!: Date | null;
  @Column('timestamptz', { nullable: true }) deliveredAt!: Date | null;
  /** The id of the claim that may record the outcome; a later claim replaces it (D31). */
  @Column('uuid', { nullable: true }) lease!: string | null;
  @Column('timestamptz', { nullable: true }) leasedUntil!: Date | null;
  @Column('timestamptz') createdAt!: Date;
}

/** An example. */
const EVENT_ID = 'evt_0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b10';

const ERRORS =
  '`timeout`, `connection_refused`, `dns_failed`, `address_refused`, `tls_failed`, `http_<status>`, ' +
  '`response_aborted`, one of these with the prefix `token_` when the request to the token server failed, `token_unusable` when its ' +
  'response had no bearer token (in both cases nothing, or nothing further, was sent to the receiver), `attempt_lost` (our worker stopped before it knew the ' +
  'outcome) or `internal_error` (nothing was sent, because of an error on our side)';

/** One attempt as the API returns it. */
export interface DeliveryAttempt {
  readonly attempt: number;
  readonly started_at: string;
  readonly duration_ms: number;
  readonly response_status: number | null;
  readonly response_body: string | null;
  readonly error: string | null;
}

const ATTEMPT_SCHEMA = objectSchema('One attempt, and its outcome.', {
  attempt: { type: 'integer', description: 'The number of the attempt, from 1 to 6.', examples: [1] },
  started_at: timestamp('When it began.').schema,
  duration_ms: { type: 'integer', description: 'The duration in milliseconds.', examples: [84] },
  response_status: nullable(integer('The HTTP status of the response.', 200)).schema,
  response_body: nullable(text('The first 1,024 bytes of the response body, as text.')).schema,
  error: nullable(text(`What went wrong: ${ERRORS}.`)).schema,
});

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
      description: 'Who caused the event. Absent in older events.',
      examples: [{ kind: 'api_key', id: '0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b13' }],
    },
    livemode: {
      type: 'boolean',
      description: 'False in a sandbox. Absent in older events.',
      examples: [true],
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

const attempts = sql`(SELECT ${jsonList(rawSql('row_to_json(t)'), rawSql('t.attempt, t.started_at'))} FROM (
  SELECT a.attempt, ${timestampAt(rawSql('a.started_at'))} AS started_at,
    a.duration_ms, a.response_status, a.response_body, a.error
  FROM ${WebhookAttempt} a WHERE a.delivery_id = r.id) t)`;

/** A delivery as the API returns it (§2.11, D32), with the payload as the exact text that was signed. */
export const webhookDeliveryResource = defineResource({
  object: 'webhook_delivery',
  entity: WebhookDelivery,
  changes: 'none',
  description: 'The delivery of one event to one endpoint, with its payload, its attempts and the answers.',
  fields: {
    id: uuid('The ID of the delivery, sent as `Service-Delivery`. It stays the same across retries.'),
    endpoint_id: uuid('The webhook endpoint.'),
    event_id: computed(text('The event, `evt_<uuid>`.', EVENT_ID), sql`'evt_' || r.event_id`),
    event_type: text('The type of the event.', 'operation.created'),
    status: withExample(oneOf(DELIVERY_STATUSES, '`failed` will be retried; `dead` will not.'), 'succeeded'),
    attempt_count: integer('The number of attempts that were started.', 1),
    response_status: nullable(integer('The HTTP status of the last response.', 200)),
    error: nullable(
      text(
        `The error of the last attempt: ${ERRORS}; or why it was given up: \`endpoint_disabled\`, \`pause_expired\` (the endpoint was paused for seven days), \`plan_ended\` (the plan of the ` +
          'business has not included webhooks for 24 hours).',
      ),
    ),
    next_attempt_at: withExample(
      nullable(
        timestamp(
          'When the next attempt is due. Null while an attempt is under way, when the delivery is finished, and, at an ordered endpoint, while an earlier delivery of the same resource is unfinished.',
        ),
      ),
      null,
    ),
    last_attempt_at: nullable(timestamp('When the last attempt started.')),
    delivered_at: nullable(timestamp('When the receiver accepted it.')),
    created_at: timestamp('When the delivery was created.'),
    payload: json<EventEnvelope>(
      PAYLOAD_SCHEMA,
      sql`(SELECT sent_payload(e.payload, r.payload_form)::json FROM ${OutboxEvent} e WHERE e.id = r.event_id)`,
    ),
    response_body: nullable(text('The first 1,024 bytes of the last response body, as text.')),
    attempts: json<readonly DeliveryAttempt[]>(
      { type: 'array', items: ATTEMPT_SCHEMA, description: 'Every attempt, oldest first.' },
      attempts,
    ),
    trace_id: computed(
      text(
        'The trace of all attempts, sent in the header `traceparent`: the trace of the request that caused the event.',
        '4bf92f3577b34da6a3ce929d0e0e4736',
      ),
      sql`(SELECT coalesce(substr(e.traceparent, 4, 32), replace(e.id::text, '-', '')) FROM ${OutboxEvent} e WHERE e.id = r.event_id)`,
    ),
  },
});

/** A delivery as an object. */
export type WebhookDeliveryResource = ResourceOf<typeof webhookDeliveryResource>;
