import { Injectable } from '@nestjs/common';
import { systemPrincipal } from '../../kernel/auth/principal.js';
import { Database } from '../../kernel/database/database.js';
import { EVENTS } from '../../kernel/database/outbox.js';
import { Turns } from '../../kernel/jobs/turn.js';
import { updateFrom } from '../../kernel/sql/own-rows.js';
import { sql } from '../../kernel/sql/sql.js';
import { isBlocked, releaseDeliveries, releaseNext, UNFINISHED } from '../delivery-order.js';
import { WebhookDelivery } from '../webhook-delivery.entity.js';
import { EndpointIncludingDeleted } from '../webhook-endpoint.entity.js';
import { AttemptRecorder } from './attempt-recorder.js';
import type { LeasedAttempt } from './delivery-claims.js';
import {
  strandedDeliveries,
  strandingReason,
  withFreeDeliveries,
  withLostAttempts,
  withStrandedDeliveries,
} from './due-businesses.js';
import { EndpointHealth } from './endpoint-health.js';
import type { RecordedOutcome } from './outcomes-statement.js';
import { internalFailure } from './webhook-sender.js';

/** How many attempts are ended at once. */
const BATCH = 100;

type LostAttempt = Omit<LeasedAttempt, 'businessId' | 'clockAheadMs' | 'url'> & { readonly startedAt: Date };

/**
 * Ends attempts whose lease has expired, because their worker died or could not record the outcome (D31). Each appears in
 * the log with the error `attempt_lost`, and uses one of the six attempts (§6.6): otherwise a delivery that crashes its
 * worker would be repeated forever. It does not count as a failure of the endpoint (D35).
 */
@Injectable()
export class LostAttempts {
  constructor(
    private readonly database: Database,
    private readonly health: EndpointHealth,
    private readonly outcomes: AttemptRecorder,
  ) {}

  /** Ends one batch of a business. A locked endpoint is skipped until the next turn. */
  @Turns({ kind: 'lost-attempts', lane: 'short', everyMs: 1_000, due: withLostAttempts })
  endSome(businessId: string): Promise<boolean> {
    return this.database.work(systemPrincipal(businessId), async (work) => {
      const lost = await work.rows<LostAttempt>(sql`
        SELECT delivery.id, delivery.endpoint_id AS "endpointId", delivery.event_type AS "eventType",
          delivery.attempt_count AS attempt, delivery.lease, delivery.leased_until AS "leasedUntil",
          delivery.last_attempt_at AS "startedAt"
        FROM ${WebhookDelivery} delivery
        WHERE delivery.status = 'delivering' AND delivery.leased_until <= ${work.now}
        ORDER BY delivery.leased_until LIMIT ${BATCH}`);
      const ids = [...new Set(lost.map(({ endpointId }) => endpointId))];
      const endpoints = await this.health.lock(work, ids, { skipLocked: true });
      const { clockAheadMs = 0 } = work.principal;
      const ended = lost
        .filter(({ endpointId }) => endpoints.has(endpointId))
        .map(({ startedAt, ...claim }) => {
          const durationMs = claim.leasedUntil.getTime() - startedAt.getTime();
          return {
            claim: { ...claim, businessId, clockAheadMs, url: null },
            sent: internalFailure('attempt_lost', startedAt, durationMs),
          };
        });
      if (ended.length === 0) return false;
      await this.outcomes.record(work, endpoints, ended);
      // The lease already was the retry delay, so the next attempt may be due now.
      work.wake(EVENTS);
      return lost.length === BATCH;
    });
  }
}

/** How many deliveries are given up at once. */
const STRANDED_BATCH = 1_000;

/**
 * Gives up deliveries that cannot be sent: their endpoint was disabled or deleted while they were created, they
 * waited in a pause for too long, or their business has been off the plan for too long (D35).
 */
@Injectable()
export class StrandedDeliveries {
  constructor(private readonly database: Database) {}

  /** Gives up one batch of a business. @returns whether there may be more */
  @Turns({ kind: 'stranded-deliveries', lane: 'short', everyMs: 5_000, due: withStrandedDeliveries })
  abandonSome(businessId: string): Promise<boolean> {
    return this.database.work(systemPrincipal(businessId), async (work) => {
      const abandoned = updateFrom(
        WebhookDelivery,
        sql`stranded`,
        sql`status = 'dead', error = stranded.reason, next_attempt_at = NULL`,
        sql`r.status IN ('pending', 'failed')`,
      );
      const ofEndpoint = sql`${WebhookDelivery} delivery WHERE delivery.endpoint_id = endpoint.id`;
      const { due, blocked } = strandedDeliveries(ofEndpoint);
      // One statement, so that a delivery is given up for the reason that it was found with.
      const abandoning = sql`
        WITH stranded AS (
          SELECT waiting.id, stranding.reason
          FROM ${EndpointIncludingDeleted} endpoint
          JOIN businesses business ON business.id = ${businessId}
          CROSS JOIN LATERAL (${strandingReason(work.now)}) stranding
          CROSS JOIN LATERAL (${due} UNION ALL ${blocked} LIMIT ${STRANDED_BATCH}) waiting
          WHERE stranding.reason IS NOT NULL
          LIMIT ${STRANDED_BATCH}
        )
        ${abandoned} RETURNING r.id, r.ordered_resource_id IS NOT NULL AS "isOrdered"`;
      const rows = await work.write<RecordedOutcome>(abandoning, { replan: true });
      const orderedIds = rows.flatMap(({ id, isOrdered }) => (isOrdered ? [id] : []));
      const anyDue = orderedIds.length > 0 && (await releaseNext(work, orderedIds));
      return anyDue || rows.length === STRANDED_BATCH;
    });
  }
}

/** How many deliveries are released at once. */
const BLOCKED_BATCH = 1_000;

/**
 * Releases deliveries of ordered endpoints (D66) that are no longer blocked. Ending a delivery already releases the
 * next one. This job finds the cases missed there: a delivery created at the moment when the previous one was given
 * up, and deliveries behind one that a worker of an older release has ended.
 */
@Injectable()
export class BlockedDeliveries {
  constructor(private readonly database: Database) {}

  /** Releases one batch of a business. Later deliveries never block them again. @returns whether there may be more */
  @Turns({ kind: 'blocked-deliveries', lane: 'short', everyMs: 10_000, due: withFreeDeliveries })
  releaseSome(businessId: string): Promise<boolean> {
    return this.database.work(systemPrincipal(businessId), async (work) => {
      const releasing = sql`
        WITH free AS (
          SELECT delivery.id
          FROM ${WebhookDelivery} delivery
          WHERE ${isBlocked} AND NOT EXISTS (
            SELECT 1 FROM ${WebhookDelivery} earlier
            WHERE earlier.endpoint_id = delivery.endpoint_id AND earlier.ordered_resource_id = delivery.ordered_resource_id
              AND earlier.sequence < delivery.sequence AND earlier.status IN ${UNFINISHED})
          LIMIT ${BLOCKED_BATCH}
        )
        ${releaseDeliveries(sql`free`)}`;
      const rows = await work.write(releasing, { replan: true });
      if (rows.length > 0) work.wake(EVENTS);
      return rows.length === BLOCKED_BATCH;
    });
  }
}
