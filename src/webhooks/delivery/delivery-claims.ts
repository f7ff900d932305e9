import { randomUUID } from 'node:crypto';
import { OutboxEvent } from '../../kernel/database/outbox.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { updateFrom } from '../../kernel/sql/own-rows.js';
import { sql, type Sql } from '../../kernel/sql/sql.js';
import { WebhookDelivery } from '../webhook-delivery.entity.js';
import { WebhookEndpoint, type SignatureKind } from '../webhook-endpoint.entity.js';
import { webhookPing } from '../webhook.events.js';
import { isServed } from '../waiting-deliveries.js';
import { basicShare, BUSINESS_SHARE, ENDPOINT_SHARE, STUCK_MS, takesEvents } from './share.js';

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

/** A row of the claiming statement. The rest of a claim is the same for all. */
type ClaimedRow = Omit<Unnumbered, 'businessId' | 'clockAheadMs' | 'lease' | 'leasedUntil'>;

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
  const rows = work.write<ClaimedRow>(claimingStatement(work, bounds, lease, leasedUntil));
  const { businessId, clockAheadMs = 0 } = work.principal;
  return async () => (await rows).map((row) => ({ ...row, businessId, clockAheadMs, lease, leasedUntil }));
}

/**
 * The statement that claims:
 *
 * 1. `under_way`: the attempts in flight at each endpoint.
 * 2. `open`: the endpoints with their free places.
 * 3. `due`: up to as many due deliveries of each, with their places in the queue of the endpoint.
 * 4. `placed`: the same, with their places in the queue of the business.
 * 5. `chosen`: those within the shares, then those that exceed them, up to the limit.
 * 6. `locked`: those of them that no other transaction holds and that still wait, locked.
 * 7. `claimed`: the same, under the lease.
 * 8. The result: what an attempt needs of each, with the event and the endpoint.
 *
 * It is one statement, so that it leaves in the packet of the commit: a claim costs no round trip, and holds its row locks only until
 * that commit.
 */
function claimingStatement(work: UnitOfWork, bounds: ClaimBounds, lease: string, leasedUntil: Date): Sql {
  const { now } = work;
  const claimed = updateFrom(
    WebhookDelivery,
    sql`locked`,
    sql`status = 'delivering', lease = ${lease}, leased_until = ${leasedUntil}, attempt_count = r.attempt_count + 1,
      last_attempt_at = ${now}, next_attempt_at = NULL`,
  );
  const isPreviousValid = sql`endpoint.previous_secret_deadline > ${now}`;
  return sql`
    WITH under_way AS (
      SELECT delivery.endpoint_id, count(*)::int AS attempts, min(delivery.last_attempt_at) AS oldest
      FROM ${WebhookDelivery} delivery
      WHERE delivery.status = 'delivering'
      GROUP BY delivery.endpoint_id
    ), open AS (
      ${openEndpoints(work.principal.businessId, now, bounds.mayExceedShares)}
    ), due AS (
      SELECT waiting.id, waiting.is_retry, waiting.next_attempt_at, open.free_in_share,
        row_number() OVER (PARTITION BY open.id ORDER BY waiting.is_retry, waiting.next_attempt_at, waiting.id) AS place
      FROM open CROSS JOIN LATERAL (${dueAtEndpoint(now)}) waiting
    ),
    -- Attempts beyond the shares of endpoints do not count in the share of the business either.
    placed AS (
      SELECT due.*,
        due.place > due.free_in_share AS exceeds_share,
        row_number() OVER (PARTITION BY due.place > due.free_in_share ORDER BY due.is_retry, due.place, due.next_attempt_at)
          AS place_in_business,
        coalesce((SELECT sum(least(under_way.attempts, ${ENDPOINT_SHARE}::int)) FROM under_way), 0)::int AS taken_in_business
      FROM due
    ), chosen AS (
      SELECT placed.id
      FROM placed
      WHERE placed.exceeds_share OR placed.place_in_business + placed.taken_in_business <= ${BUSINESS_SHARE}::int
      ORDER BY placed.exceeds_share, placed.is_retry, placed.place_in_business, placed.next_attempt_at
      LIMIT ${bounds.limit}
    ),
    -- One row lock by primary key each. The planner would otherwise scan all waiting deliveries.
    locked AS (
      SELECT held.id
      FROM chosen CROSS JOIN LATERAL (
        SELECT delivery.id, delivery.status FROM ${WebhookDelivery} delivery
        WHERE delivery.id = chosen.id
        LIMIT 1 FOR UPDATE OF delivery SKIP LOCKED
      ) held
      WHERE held.status IN ('pending', 'failed')
    ), claimed AS (
      ${claimed} RETURNING r.id, r.endpoint_id, r.event_id, r.event_type, r.payload_form, r.attempt_count
    )
    SELECT claimed.id,
      claimed.endpoint_id AS "endpointId",
      claimed.event_id AS "eventId",
      claimed.event_type AS "eventType",
      claimed.attempt_count AS attempt,
      sent_payload(event.payload, claimed.payload_form) AS payload,
      event.sequence,
      event.traceparent,
      endpoint.url,
      endpoint.headers_encrypted AS "headersEncrypted",
      endpoint.secret_encrypted AS "secretEncrypted",
      CASE WHEN ${isPreviousValid} THEN endpoint.previous_secret_encrypted END AS "previousSecretEncrypted",
      endpoint.signature,
      endpoint.signing_key_encrypted AS "signingKeyEncrypted",
      CASE WHEN ${isPreviousValid} THEN endpoint.previous_signing_key_encrypted END AS "previousSigningKeyEncrypted",
      endpoint.client_certificate AS "clientCertificate",
      endpoint.client_key_encrypted AS "clientKeyEncrypted",
      endpoint.oauth2_token_url AS "oauth2TokenUrl",
      endpoint.oauth2_client_id AS "oauth2ClientId",
      endpoint.oauth2_secret_encrypted AS "oauth2SecretEncrypted",
      endpoint.oauth2_scope AS "oauth2Scope"
    FROM claimed
    JOIN ${OutboxEvent} event ON event.id = claimed.event_id
    JOIN ${WebhookEndpoint} endpoint ON endpoint.id = claimed.endpoint_id
    ORDER BY claimed.attempt_count, claimed.id`;
}

/**
 * The step `open`: the endpoints of the business, if it is on the plan and not suspended, with the free places in their basic share, and those in the
 * larger of their basic and their earned share. An attempt that has been under way for long counts as a sign of trouble.
 */
function openEndpoints(businessId: string, now: Date, mayExceed: boolean): Sql {
  const stuckBefore = new Date(now.getTime() - STUCK_MS);
  return sql`
    SELECT endpoint.id, ${takesEvents} AS takes_events,
      greatest(0, basic.share - coalesce(under_way.attempts, 0)) AS free_in_share,
      greatest(0, basic.share - coalesce(under_way.attempts, 0),
        CASE WHEN ${mayExceed}::boolean AND endpoint.consecutive_failures = 0 AND coalesce(under_way.oldest, ${now}) >= ${stuckBefore}
          THEN floor(endpoint.earned_share)::int - coalesce(under_way.attempts, 0) END) AS free
    FROM ${WebhookEndpoint} endpoint
    JOIN businesses business ON business.id = ${businessId} AND ${isServed}
    LEFT JOIN under_way ON under_way.endpoint_id = endpoint.id
    CROSS JOIN LATERAL (SELECT ${basicShare} AS share) basic`;
}

/**
 * The due deliveries of one endpoint of the step `open`, up to its free places: first attempts, then retries. Each status has its own
 * query, because the index is in the order of the time within a status. An endpoint that takes no events only gets pings.
 */
function dueAtEndpoint(now: Date): Sql {
  const oldest = (status: Sql) => sql`(
    SELECT delivery.id, delivery.status = 'failed' AS is_retry, delivery.next_attempt_at
    FROM ${WebhookDelivery} delivery
    WHERE open.takes_events AND delivery.endpoint_id = open.id AND delivery.status = ${status}
      AND delivery.next_attempt_at <= ${now}
    ORDER BY delivery.next_attempt_at, delivery.id
    LIMIT open.free)`;
  // Filters by type first, so that it does not scan all deliveries kept during a pause.
  const pings = sql`(
    SELECT delivery.id, delivery.status = 'failed' AS is_retry, delivery.next_attempt_at
    FROM ${WebhookDelivery} delivery
    WHERE NOT open.takes_events AND delivery.endpoint_id = open.id AND delivery.event_type = ${webhookPing.name}
      AND delivery.status IN ('pending', 'failed') AND delivery.next_attempt_at <= ${now})`;
  return sql`
    ${oldest(sql`'pending'`)} UNION ALL ${oldest(sql`'failed'`)} UNION ALL ${pings}
    ORDER BY is_retry, next_attempt_at, id LIMIT open.free`;
}
