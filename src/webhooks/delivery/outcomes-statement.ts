import { insertInto, updateFrom } from '../../kernel/sql/own-rows.js';
import { join, rawSql, sql, type Sql } from '../../kernel/sql/sql.js';
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
 * The statement that records outcomes of a business, and returns the recorded ones as `RecordedOutcome`:
 *
 * 1. `outcome`: the given outcomes.
 * 2. `recorded`: the deliveries whose lease is still valid (D31), updated.
 * 3. `logged`: their attempts.
 *
 * It is one statement, for one round trip, and because only an attempt whose lease was valid is logged.
 */
export function outcomesStatement(batch: readonly EndedAttempt[], steps: readonly Step[], now: Date): Sql {
  const recorded = updateFrom(
    WebhookDelivery,
    sql`outcome`,
    sql`status = outcome.status, next_attempt_at = outcome.next_attempt_at, error = outcome.error,
      response_status = outcome.response_status, response_body = outcome.response_body, last_attempt_at = outcome.started_at,
      delivered_at = CASE WHEN outcome.status = 'succeeded' THEN ${now}::timestamptz END,
      lease = NULL, leased_until = NULL`,
    sql`r.lease = outcome.lease`,
  );
  const attempts = sql`
    SELECT recorded.attempt_id AS id, recorded.id AS delivery_id, recorded.attempt_count AS attempt, recorded.started_at,
      recorded.duration_ms, recorded.response_status, recorded.response_body, recorded.attempt_error AS error,
      recorded.sent_headers
    FROM recorded`;
  return sql`
    WITH outcome AS (
      ${outcomes(batch, steps)}
    ), recorded AS (
      ${recorded} RETURNING r.id, r.attempt_count, r.ordered_resource_id IS NOT NULL AS is_ordered, outcome.attempt_id,
        outcome.started_at, outcome.duration_ms, outcome.response_status, outcome.response_body, outcome.attempt_error,
        outcome.sent_headers
    ), logged AS (
      ${insertInto(WebhookAttempt, ATTEMPT, attempts)}
    )
    SELECT recorded.id, recorded.is_ordered AS "isOrdered" FROM recorded`;
}

/** The step `outcome`: a row for each attempt, from one array for each column. */
function outcomes(batch: readonly EndedAttempt[], steps: readonly Step[]): Sql {
  const columns = {
    id: sql`${batch.map(({ claim }) => claim.id)}::uuid[]`,
    lease: sql`${batch.map(({ claim }) => claim.lease)}::uuid[]`,
    status: sql`${steps.map(({ status }) => status)}::text[]`,
    next_attempt_at: sql`${steps.map(({ nextAttemptAt }) => nextAttemptAt)}::timestamptz[]`,
    error: sql`${steps.map(({ error }) => error)}::text[]`,
    attempt_id: sql`${batch.map(({ sent }) => newId(sent.startedAt))}::uuid[]`,
    attempt_error: sql`${batch.map(({ sent }) => sent.error)}::text[]`,
    started_at: sql`${batch.map(({ sent }) => sent.startedAt)}::timestamptz[]`,
    duration_ms: sql`${batch.map(({ sent }) => sent.durationMs)}::int[]`,
    response_status: sql`${batch.map(({ sent }) => sent.responseStatus)}::int[]`,
    response_body: sql`${batch.map(({ sent }) => sent.responseBody)}::text[]`,
    sent_headers: sql`${batch.map(({ sent }) => sent.sentHeaders)}::text[]`,
  };
  const names = rawSql(Object.keys(columns).join(', '));
  return sql`SELECT given.* FROM unnest(${join(Object.values(columns), ', ')}) given (${names})`;
}
