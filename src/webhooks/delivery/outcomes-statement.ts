import { insertInto, updateFrom } from '../../kernel/sql/own-rows.js';
import { sql, type Sql } from '../../kernel/sql/sql.js';
import { newId } from '../../kernel/ids.js';
import { WebhookAttempt, WebhookDelivery } from '../webhook-delivery.entity.js';
import type { LeasedAttempt } from './delivery-claims.js';
import type { Sent } from './webhook-sender.js';

/** A finished attempt. */
export interface EndedAttempt {
  readonly claim: LeasedAttempt;
  readonly sent: Sent;
}

/** The new state of a delivery, and the reason. */
interface Step {
  readonly status: string;
  readonly nextAttemptAt: Date | null;
  readonly error: string | null;
}

/** A delivery whose outcome was recorded. */
export interface RecordedOutcome {
  readonly id: string;
  /** Whether it is ordered by a resource (D66). */
  readonly isOrdered: boolean;
}

const ATTEMPT = [
  'id',
  'delivery_id',
  'attempt',
  'started_at',
  'duration_ms',
  'response_status',
  'response_body',
  'error',
  'sent_headers',
];

/**
 * The statement that records outcomes of a business: the deliveries and their attempts, where the lease is still
 * valid (D31). It returns the recorded ones as `RecordedOutcome`.
 */
export function outcomesStatement(batch: readonly EndedAttempt[], steps: readonly Step[], now: Date): Sql {
  const column = <T>(pick: (ended: EndedAttempt, index: number) => T) => batch.map(pick);
  const recorded = updateFrom(
    WebhookDelivery,
    sql`outcome`,
    sql`status = outcome.status, next_attempt_at = outcome.next_attempt_at, error = outcome.error,
      response_status = outcome.response_status, response_body = outcome.response_body, last_attempt_at = outcome.started_at,
      delivered_at = CASE WHEN outcome.status = 'succeeded' THEN ${now}::timestamptz END,
      lease = NULL, leased_until = NULL`,
    sql`r.lease = outcome.lease`,
  );
  const logged = sql`SELECT attempt_id, id, attempt_count, started_at, duration_ms, response_status, response_body,
    attempt_error, sent_headers FROM recorded`;
  return sql`
    WITH outcome AS (
      SELECT * FROM unnest(${column(({ claim }) => claim.id)}::uuid[], ${column(({ claim }) => claim.lease)}::uuid[],
        ${column((_, i) => steps[i]!.status)}::text[], ${column((_, i) => steps[i]!.nextAttemptAt)}::timestamptz[],
        ${column((_, i) => steps[i]!.error)}::text[], ${column(({ sent }) => sent.error)}::text[],
        ${column(({ sent }) => sent.responseStatus)}::int[], ${column(({ sent }) => sent.responseBody)}::text[],
        ${column(({ sent }) => sent.startedAt)}::timestamptz[], ${column(({ sent }) => sent.durationMs)}::int[],
        ${column(({ sent }) => newId(sent.startedAt))}::uuid[], ${column(({ sent }) => sent.sentHeaders)}::text[])
        AS o (id, lease, status, next_attempt_at, error, attempt_error, response_status, response_body,
          started_at, duration_ms, attempt_id, sent_headers)
    ), recorded AS (
      ${recorded} RETURNING r.id, r.attempt_count, outcome.attempt_id, outcome.started_at, outcome.duration_ms,
        outcome.response_status, outcome.response_body, outcome.attempt_error, outcome.sent_headers, r.ordered_resource_id IS NOT NULL AS is_ordered
    ), logged AS (
      ${insertInto(WebhookAttempt, ATTEMPT, logged)}
    )
    SELECT id, is_ordered AS "isOrdered" FROM recorded`;
}
