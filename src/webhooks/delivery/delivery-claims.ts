import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { CommitOrder } from '../../kernel/events/commit-order.js';
import { Clock } from '../../kernel/clock.js';
import { AcrossBusinesses } from '../../kernel/database/unscoped/across-businesses.js';
import { sql } from '../../kernel/sql/sql.js';
import { webhookPing } from '../webhook.events.js';
import { openEndpoints, takesEvents, waitingEndpoints } from './open-endpoints.js';
import { BUSINESS_SHARE, ENDPOINT_SHARE, FAILING_SHARE, STUCK_MS } from './share.js';

/** How much longer than an attempt its lease lasts, in milliseconds. */
const LEASE_MARGIN_MS = 10_000;
/** Any number; it only has to be the same for all who claim. */
const CLAIM_LOCK = 7_300_002;

/** An attempt that is under way. Whoever has the lease may write its outcome. */
export interface LeasedAttempt {
  /** The delivery. */
  readonly id: string;
  readonly businessId: string;
  readonly endpointId: string;
  readonly eventType: string;
  /** Which attempt this is, from 1. */
  readonly attempt: number;
  readonly lease: string;
  readonly leasedUntil: Date;
}

/** A delivery that this worker alone may attempt, until its lease ends. */
export interface Claim extends LeasedAttempt {
  /** The very bytes that are signed and sent. */
  readonly payload: string;
  /** The number of the event among those of the business (D50). */
  readonly sequence: string;
  readonly url: string;
  readonly eventId: string;
  /** Where the request that caused the event stands in a trace; null where the service acted by itself. */
  readonly traceparent: string | null;
  /** The headers that the endpoint adds, encrypted; null when there are none. */
  readonly headersEncrypted: Buffer | null;
  readonly secretEncrypted: Buffer;
  /** The secret that is being replaced; null when none still signs. */
  readonly previousSecretEncrypted: Buffer | null;
}

/** The same, of an event that may not have its number yet. */
type Unnumbered = Omit<Claim, 'sequence'> & { readonly sequence: string | null };

/** Decides which deliveries are attempted next, and by whom. */
@Injectable()
export class DeliveryClaims {
  private readonly leaseMs: number;

  constructor(
    private readonly acrossBusinesses: AcrossBusinesses,
    private readonly commits: CommitOrder,
    private readonly clock: Clock,
    config: Config,
  ) {
    this.leaseMs = config.webhookTimeoutMs + LEASE_MARGIN_MS;
  }

  /**
   * Claims deliveries that are due, under a lease (D31). Fair by D38: endpoints and businesses have their shares in flight;
   * businesses take turns, first attempts go ahead of retries. Only what is left of the limit then goes to endpoints that
   * have earned more by quick answers, so that they take nothing from anybody who waits.
   *
   * Claims of all workers take turns under one lock. The shares are counts, and two that count at once both find room.
   *
   * @param limit how many at most
   * @param mayExceedShares whether there is room to spare for more than the shares
   * @returns them in the order in which they are to be started
   */
  async claim(limit: number, mayExceedShares = true): Promise<Claim[]> {
    const claims = await this.claimUnnumbered(limit, mayExceedShares);
    const without = claims.filter(({ sequence }) => sequence === null);
    if (without.length === 0) return claims as Claim[];
    const numbers = await this.numbersOf(without);
    return claims.map((claim) => ({ ...claim, sequence: claim.sequence ?? numbers.get(claim.id)! }));
  }

  /** The relay numbers events; a ping, which goes past it, may be sooner than that. */
  private async numbersOf(claims: readonly Pick<Claim, 'id' | 'businessId'>[]): Promise<Map<string, string>> {
    await this.commits.number('events', [...new Set(claims.map(({ businessId }) => businessId))]);
    const rows = await this.acrossBusinesses.rows<{ id: string; sequence: string }>(sql`
      SELECT d.id, e.sequence FROM unnest(${claims.map(({ businessId }) => businessId)}::uuid[],
        ${claims.map(({ id }) => id)}::uuid[]) c (business_id, id)
      JOIN webhook_deliveries d ON d.business_id = c.business_id AND d.id = c.id
      JOIN events e ON e.business_id = d.business_id AND e.id = d.event_id`);
    return new Map(rows.map(({ id, sequence }) => [id, sequence]));
  }

  private claimUnnumbered(limit: number, mayExceedShares: boolean): Promise<Unnumbered[]> {
    const lease = randomUUID();
    return this.acrossBusinesses.transaction(async (run) => {
      // A claim that is lost with the database's memory is made again: nobody has to wait for the disk under the lock.
      await run(
        sql`SELECT pg_advisory_xact_lock(${CLAIM_LOCK}), set_config('synchronous_commit', 'off', true)`,
      );
      // Only now: a lease that began before the wait for the lock could be over when it is given.
      const now = this.clock.now();
      const leasedUntil = new Date(now.getTime() + this.leaseMs);
      const stuckBefore = new Date(now.getTime() - STUCK_MS);
      return run<Unnumbered>(sql`
        WITH RECURSIVE
        ${waitingEndpoints},
        busy AS (
          SELECT business_id, endpoint_id, count(*)::int AS attempts, min(last_attempt_at) AS oldest FROM webhook_deliveries
          WHERE status = 'delivering' GROUP BY business_id, endpoint_id
        ),
        -- What each has room for in its share, and with what it has earned. An attempt that is under way for long is a
        -- sign of trouble before it has ended.
        open AS (
          SELECT e.id, e.business_id, ${takesEvents} AS takes_events, greatest(0, s.share - coalesce(b.attempts, 0)) AS room,
            greatest(0, s.share - coalesce(b.attempts, 0), CASE WHEN ${mayExceedShares}::boolean AND e.consecutive_failures = 0
              AND coalesce(b.oldest, ${now}) >= ${stuckBefore} THEN floor(e.earned_share)::int - coalesce(b.attempts, 0) END) AS most
          FROM ${openEndpoints}
          LEFT JOIN busy b ON b.business_id = e.business_id AND b.endpoint_id = e.id
          CROSS JOIN LATERAL (SELECT CASE WHEN e.consecutive_failures > 0 THEN ${FAILING_SHARE}::int
            ELSE ${ENDPOINT_SHARE}::int END AS share) s
        ),
        due AS (
          SELECT d.id, e.business_id, e.room, d.retry, d.next_attempt_at,
            row_number() OVER (PARTITION BY e.id ORDER BY d.retry, d.next_attempt_at, d.id) AS turn
          FROM open e CROSS JOIN LATERAL (
            (SELECT f.id, false AS retry, f.next_attempt_at FROM webhook_deliveries f
              WHERE e.takes_events AND f.business_id = e.business_id AND f.endpoint_id = e.id AND f.status = 'pending'
                AND f.next_attempt_at <= ${now}
              ORDER BY f.next_attempt_at, f.id LIMIT e.most)
            UNION ALL
            (SELECT f.id, true, f.next_attempt_at FROM webhook_deliveries f
              WHERE e.takes_events AND f.business_id = e.business_id AND f.endpoint_id = e.id AND f.status = 'failed'
                AND f.next_attempt_at <= ${now}
              ORDER BY f.next_attempt_at, f.id LIMIT e.most)
            UNION ALL
            -- By their type, and not among all that waits out a pause.
            (SELECT f.id, f.status = 'failed', f.next_attempt_at FROM webhook_deliveries f
              WHERE NOT e.takes_events AND f.business_id = e.business_id AND f.endpoint_id = e.id
                AND f.event_type = ${webhookPing.name} AND f.status IN ('pending', 'failed') AND f.next_attempt_at <= ${now})
            ORDER BY 2, 3, 1 LIMIT e.most
          ) d
        ),
        -- What exceeds the shares of the business's endpoints is no part of its own share either.
        shared AS (
          SELECT d.*, d.turn > d.room AS exceeds,
            row_number() OVER (PARTITION BY d.business_id, d.turn > d.room ORDER BY d.retry, d.turn, d.next_attempt_at) AS share,
            coalesce((SELECT sum(least(b.attempts, ${ENDPOINT_SHARE}::int)) FROM busy b
              WHERE b.business_id = d.business_id), 0)::int AS in_flight
          FROM due d
        ),
        chosen AS (
          SELECT business_id, id FROM shared WHERE exceeds OR share + in_flight <= ${BUSINESS_SHARE}::int
          ORDER BY exceeds, retry, share, next_attempt_at LIMIT ${limit}
        ),
        -- One row lock by primary key each: left to choose, the planner would go through all that waits.
        free AS (
          SELECT d.business_id, d.id FROM chosen CROSS JOIN LATERAL (
            SELECT f.business_id, f.id, f.status FROM webhook_deliveries f
            WHERE f.business_id = chosen.business_id AND f.id = chosen.id
            LIMIT 1 FOR UPDATE SKIP LOCKED) d
          WHERE d.status IN ('pending', 'failed')
        ),
        claimed AS (
          UPDATE webhook_deliveries d SET status = 'delivering', lease = ${lease}, leased_until = ${leasedUntil},
            attempt_count = d.attempt_count + 1, last_attempt_at = ${now}, next_attempt_at = NULL
          FROM free WHERE d.business_id = free.business_id AND d.id = free.id
          RETURNING d.id, d.business_id, d.endpoint_id, d.event_id, d.event_type, d.payload_form, d.attempt_count
        )
        SELECT c.id, c.business_id AS "businessId", c.endpoint_id AS "endpointId", c.event_type AS "eventType",
          c.attempt_count AS attempt, ${lease}::text AS lease, ${leasedUntil}::timestamptz AS "leasedUntil",
          sent_payload(e.payload, c.payload_form) AS payload, e.sequence, e.traceparent, e.id AS "eventId",
          w.url, w.headers_encrypted AS "headersEncrypted",
          w.secret_encrypted AS "secretEncrypted",
          CASE WHEN w.previous_secret_deadline > ${now} THEN w.previous_secret_encrypted END AS "previousSecretEncrypted"
        FROM claimed c JOIN events e ON e.business_id = c.business_id AND e.id = c.event_id
          JOIN webhook_endpoints w ON w.business_id = c.business_id AND w.id = c.endpoint_id
        ORDER BY c.attempt_count, c.id`);
    });
  }
}
