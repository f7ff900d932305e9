import { randomUUID } from 'node:crypto';
import { OutboxEvent } from '../../kernel/database/outbox.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { updateFrom } from '../../kernel/sql/own-rows.js';
import { sql, type Sql } from '../../kernel/sql/sql.js';
import { WebhookDelivery } from '../webhook-delivery.entity.js';
import { WebhookEndpoint, type SignatureKind } from '../webhook-endpoint.entity.js';
import { webhookPing } from '../webhook.events.js';
import { BUSINESS_SHARE, ENDPOINT_SHARE, FAILING_SHARE, STUCK_MS, takesEvents } from './share.js';

/** An attempt under way. Only the holder of the lease may record its outcome. */
export interface LeasedAttempt {
  /** The id of the delivery. */
  readonly id: string;
  readonly businessId: string;
  readonly endpointId: string;
  readonly eventType: string;
  /** The number of the attempt, from 1. */
  readonly attempt: number;
  readonly lease: string;
  /** The URL that it is sent to; null if only its worker knew. */
  readonly url: string | null;
  readonly leasedUntil: Date;
  /** How far the business's clock was ahead at the claim, in milliseconds (D70). The timestamps here use that clock. */
  readonly clockAheadMs: number;
}

/** A delivery that only this worker may attempt until its lease expires. */
export interface Claim extends LeasedAttempt {
  readonly eventId: string;
  /** The exact bytes to sign and send. */
  readonly payload: string;
  /** The event's number within the business (D50). */
  readonly sequence: string;
  readonly url: string;
  /** The trace context of the request that caused the event; null without a request. */
  readonly traceparent: string | null;
  /** The endpoint's custom headers, encrypted; null when there are none. */
  readonly headersEncrypted: Buffer | null;
  readonly secretEncrypted: Buffer;
  /** The previous secret, while it still signs; null otherwise. */
  readonly previousSecretEncrypted: Buffer | null;
  readonly signature: SignatureKind;
  /** The private signing key, encrypted; null when the endpoint has none. */
  readonly signingKeyEncrypted: Buffer | null;
  /** The previous signing key, while it still signs; null otherwise. */
  readonly previousSigningKeyEncrypted: Buffer | null;
  /** The client certificate in PEM, and its private key; null when the endpoint has none. */
  readonly clientCertificate: string | null;
  readonly clientKeyEncrypted: Buffer | null;
  /** The OAuth client for access tokens; null when the endpoint does not use them. */
  readonly oauth2TokenUrl: string | null;
  readonly oauth2ClientId: string | null;
  readonly oauth2SecretEncrypted: Buffer | null;
  readonly oauth2Scope: string | null;
}

/** A claim whose event may not have its number yet. */
export type Unnumbered = Omit<Claim, 'sequence'> & { readonly sequence: string | null };

/** Limits of one claim. */
export interface ClaimBounds {
  /** The maximum number of attempts. */
  readonly limit: number;
  /** Whether endpoints may exceed their shares. */
  readonly mayExceedShares: boolean;
  /** The duration of a lease, in milliseconds. */
  readonly leaseMs: number;
}

/**
 * Claims due deliveries of a business under a lease (D31). Each endpoint, and the business as a whole, may have its
 * share of attempts in flight (D38). First attempts come before retries. The rest of the limit goes to endpoints that
 * have earned a larger share with quick responses, when no other endpoint waits.
 *
 * @param work holds the business's lock for claiming. Without it, two concurrent claims would each count the same
 *   free places
 * @returns a function that gives the claims, in the order to start them. Call it after the commit
 */
export function claimDeliveries(work: UnitOfWork, bounds: ClaimBounds): () => Promise<Unnumbered[]> {
  const lease = randomUUID();
  const leasedUntil = new Date(work.now.getTime() + bounds.leaseMs);
  const claims = work.write<Omit<Unnumbered, 'businessId' | 'clockAheadMs' | 'lease' | 'leasedUntil'>>(
    claim(work, bounds, lease, leasedUntil),
  );
  const { businessId, clockAheadMs = 0 } = work.principal;
  return async () =>
    (await claims).map((each) => ({ ...each, businessId, clockAheadMs, lease, leasedUntil }));
}

function claim(work: UnitOfWork, bounds: ClaimBounds, lease: string, leasedUntil: Date): Sql {
  const { now } = work;
  const claimed = updateFrom(
    WebhookDelivery,
    sql`free`,
    sql`status = 'delivering', lease = ${lease}, leased_until = ${leasedUntil}, attempt_count = r.attempt_count + 1,
      last_attempt_at = ${now}, next_attempt_at = NULL`,
  );
  return sql`
    WITH busy AS (
      SELECT b.endpoint_id, count(*)::int AS attempts, min(b.last_attempt_at) AS oldest FROM ${WebhookDelivery} b
      WHERE b.status = 'delivering' GROUP BY b.endpoint_id
    ), open AS (
      ${openEndpoints(work.principal.businessId, now, bounds.mayExceedShares)}
    ), due AS (
      SELECT d.id, e.room, d.retry, d.next_attempt_at,
        row_number() OVER (PARTITION BY e.id ORDER BY d.retry, d.next_attempt_at, d.id) AS turn
      FROM open e CROSS JOIN LATERAL (${dueOf(now)}) d
    ),
    -- Attempts beyond the shares of endpoints do not count in the share of the business either.
    shared AS (
      SELECT d.*, d.turn > d.room AS exceeds,
        row_number() OVER (PARTITION BY d.turn > d.room ORDER BY d.retry, d.turn, d.next_attempt_at) AS share,
        coalesce((SELECT sum(least(b.attempts, ${ENDPOINT_SHARE}::int)) FROM busy b), 0)::int AS in_flight
      FROM due d
    ), chosen AS (
      SELECT s.id FROM shared s WHERE s.exceeds OR s.share + s.in_flight <= ${BUSINESS_SHARE}::int
      ORDER BY s.exceeds, s.retry, s.share, s.next_attempt_at LIMIT ${bounds.limit}
    ),
    -- One row lock by primary key each. The planner would otherwise scan all waiting deliveries.
    free AS (
      SELECT d.id FROM chosen CROSS JOIN LATERAL (
        SELECT f.id, f.status FROM ${WebhookDelivery} f WHERE f.id = chosen.id LIMIT 1 FOR UPDATE OF f SKIP LOCKED) d
      WHERE d.status IN ('pending', 'failed')
    ), claimed AS (
      ${claimed} RETURNING r.id, r.endpoint_id, r.event_id, r.event_type, r.payload_form, r.attempt_count
    )
    SELECT c.id, c.endpoint_id AS "endpointId", c.event_id AS "eventId", c.event_type AS "eventType", c.attempt_count AS attempt,
      sent_payload(v.payload, c.payload_form) AS payload, v.sequence, v.traceparent, e.url,
      e.headers_encrypted AS "headersEncrypted", e.secret_encrypted AS "secretEncrypted",
      CASE WHEN e.previous_secret_deadline > ${now} THEN e.previous_secret_encrypted END AS "previousSecretEncrypted",
      e.signature, e.signing_key_encrypted AS "signingKeyEncrypted",
      CASE WHEN e.previous_secret_deadline > ${now} THEN e.previous_signing_key_encrypted END AS "previousSigningKeyEncrypted",
      e.client_certificate AS "clientCertificate", e.client_key_encrypted AS "clientKeyEncrypted",
      e.oauth2_token_url AS "oauth2TokenUrl", e.oauth2_client_id AS "oauth2ClientId",
      e.oauth2_secret_encrypted AS "oauth2SecretEncrypted", e.oauth2_scope AS "oauth2Scope"
    FROM claimed c JOIN ${OutboxEvent} v ON v.id = c.event_id JOIN ${WebhookEndpoint} e ON e.id = c.endpoint_id
    ORDER BY c.attempt_count, c.id`;
}

/**
 * The endpoints of the business, if it is on the plan, with the free places in their basic share and in their earned
 * share. An attempt that has been under way for long counts as a sign of trouble.
 */
function openEndpoints(businessId: string, now: Date, mayExceed: boolean): Sql {
  const stuckBefore = new Date(now.getTime() - STUCK_MS);
  return sql`SELECT e.id, ${takesEvents} AS takes_events, greatest(0, s.share - coalesce(b.attempts, 0)) AS room,
      greatest(0, s.share - coalesce(b.attempts, 0), CASE WHEN ${mayExceed}::boolean AND e.consecutive_failures = 0
        AND coalesce(b.oldest, ${now}) >= ${stuckBefore} THEN floor(e.earned_share)::int - coalesce(b.attempts, 0) END) AS most
    FROM ${WebhookEndpoint} e
    JOIN businesses o ON o.id = ${businessId} AND o.off_api_plan_since IS NULL
    LEFT JOIN busy b ON b.endpoint_id = e.id
    CROSS JOIN LATERAL (SELECT CASE WHEN e.consecutive_failures > 0 THEN ${FAILING_SHARE}::int
      ELSE ${ENDPOINT_SHARE}::int END AS share) s`;
}

/** The due deliveries of an endpoint `e`, up to its free places. */
function dueOf(now: Date): Sql {
  const oldest = (status: Sql) => sql`(
    SELECT f.id, f.status = 'failed' AS retry, f.next_attempt_at FROM ${WebhookDelivery} f
    WHERE e.takes_events AND f.endpoint_id = e.id AND f.status = ${status} AND f.next_attempt_at <= ${now}
    ORDER BY f.next_attempt_at, f.id LIMIT e.most)`;
  return sql`${oldest(sql`'pending'`)} UNION ALL ${oldest(sql`'failed'`)} UNION ALL (
    -- Filters by type first, so that it does not scan all deliveries kept during a pause.
    SELECT f.id, f.status = 'failed', f.next_attempt_at FROM ${WebhookDelivery} f
    WHERE NOT e.takes_events AND f.endpoint_id = e.id AND f.event_type = ${webhookPing.name}
      AND f.status IN ('pending', 'failed') AND f.next_attempt_at <= ${now})
    ORDER BY 2, 3, 1 LIMIT e.most`;
}
