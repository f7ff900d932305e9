import { insertInto, updateOf } from '../../kernel/sql/own-rows.js';
import { sql, type Sql } from '../../kernel/sql/sql.js';
import { newId } from '../../kernel/ids.js';
import { WebhookAttempt } from '../webhook-attempt.entity.js';
import { WebhookDelivery } from '../webhook-delivery.entity.js';
import type { LeasedAttempt } from './delivery-claims.js';
import type { Sent } from './webhook-sender.js';

/** An attempt that is over. */
export interface Ended {
  readonly claim: LeasedAttempt;
  readonly sent: Sent;
}

/** What becomes of a delivery, and why. */
interface Step {
  readonly status: string;
  readonly nextAttemptAt: Date | null;
  readonly error: string | null;
}

/** A delivery whose outcome was written. */
export interface Settled {
  readonly id: string;
  /** Whether it stands in the order of a resource (D66). */
  readonly isOrdered: boolean;
}

const ATTEMPT =
  'id delivery_id attempt started_at duration_ms response_status response_body error sent_headers'.split(' ');

/**
 * Writes deliveries of a business and their attempts, as far as their leases still hold (D31). Answers with those it wrote, as
 * `Settled`.
 */
export function settlement(batch: readonly Ended[], steps: readonly Step[], now: Date): Sql {
  const column = <T>(pick: (ended: Ended, index: number) => T) => batch.map(pick);
  const settled = updateOf(
    WebhookDelivery,
    sql`status = o.status, next_attempt_at = o.next_attempt_at, error = o.error,
      response_status = o.response_status, response_body = o.response_body, last_attempt_at = o.started_at,
      delivered_at = CASE WHEN o.status = 'succeeded' THEN ${now}::timestamptz END,
      lease = NULL, leased_until = NULL`,
    sql`r.id = o.id AND r.lease = o.lease`,
    sql`outcome o`,
  );
  const logged = sql`SELECT attempt_id, id, attempt_count, started_at, duration_ms, response_status, response_body,
    attempt_error, sent_headers FROM settled`;
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
    ), settled AS (
      ${settled} RETURNING r.id, r.attempt_count, o.attempt_id, o.started_at, o.duration_ms, o.response_status,
        o.response_body, o.attempt_error, o.sent_headers, r.ordered_resource_id IS NOT NULL AS is_ordered
    ), logged AS (
      ${insertInto(WebhookAttempt, ATTEMPT, logged)}
    )
    SELECT id, is_ordered AS "isOrdered" FROM settled`;
}
