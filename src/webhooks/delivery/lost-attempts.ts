import { Injectable } from '@nestjs/common';
import { systemPrincipal } from '../../kernel/auth/principal.js';
import { Database } from '../../kernel/database/database.js';
import { EVENTS } from '../../kernel/database/outbox.js';
import { Turns } from '../../kernel/jobs/turn.js';
import { sql } from '../../kernel/sql/sql.js';
import { WebhookDelivery } from '../webhook-delivery.entity.js';
import { AttemptRecorder } from './attempt-recorder.js';
import type { LeasedAttempt } from './delivery-claims.js';
import { withLostAttempts } from './due-businesses.js';
import { EndpointHealth } from './endpoint-health.js';
import { internalFailure } from './webhook-sender.js';

/** How many attempts are ended at once. */
const BATCH = 100;

type LostAttempt = Omit<LeasedAttempt, 'businessId' | 'clockAheadMs'> & { readonly startedAt: Date };

/**
 * Ends attempts whose lease has expired, because their worker died or could not record the outcome (D31). Each counts
 * like any other attempt, with the error `attempt_lost`: it appears in the log, counts as a failure of the endpoint,
 * and uses one of the six attempts (§6.6). Otherwise a delivery that crashes its worker would be repeated forever.
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
      const lost = await work.rows<LostAttempt>(sql`SELECT d.id, d.endpoint_id AS "endpointId",
          d.event_type AS "eventType", d.attempt_count AS attempt, d.lease, d.leased_until AS "leasedUntil",
          d.last_attempt_at AS "startedAt"
        FROM ${WebhookDelivery} d WHERE d.status = 'delivering' AND d.leased_until <= ${work.now}
        ORDER BY d.leased_until LIMIT ${BATCH}`);
      const ids = [...new Set(lost.map(({ endpointId }) => endpointId))];
      const endpoints = await this.health.lock(work, ids, { skipLocked: true });
      const { clockAheadMs = 0 } = work.principal;
      const ended = lost
        .filter(({ endpointId }) => endpoints.has(endpointId))
        .map(({ startedAt, ...claim }) => {
          const durationMs = claim.leasedUntil.getTime() - startedAt.getTime();
          return {
            claim: { ...claim, businessId, clockAheadMs },
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
