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
import { failedHere } from './webhook-sender.js';

/** How many are ended at once. */
const BATCH = 100;

type LostAttempt = Omit<LeasedAttempt, 'businessId'> & { readonly startedAt: Date };

/**
 * Ends attempts whose lease ran out, because their worker died or could not record their outcome (D31). Each counts like any
 * other attempt, with the error `attempt_lost`: it is shown in the log, is a failure of the endpoint, and one of the six
 * attempts (§6.6). Otherwise a delivery that crashes its worker would be repeated forever.
 */
@Injectable()
export class LostAttempts {
  constructor(
    private readonly database: Database,
    private readonly health: EndpointHealth,
    private readonly outcomes: AttemptRecorder,
  ) {}

  /** Ends one batch of a business. An endpoint that is locked is skipped until the next time. */
  @Turns({ kind: 'lost-attempts', lane: 'short', everyMs: 1_000, due: withLostAttempts })
  endSome(businessId: string): Promise<boolean> {
    return this.database.work(systemPrincipal(businessId), async (work) => {
      const lost = await work.rows<LostAttempt>(sql`SELECT d.id, d.endpoint_id AS "endpointId",
          d.event_type AS "eventType", d.attempt_count AS attempt, d.lease, d.leased_until AS "leasedUntil",
          d.last_attempt_at AS "startedAt"
        FROM ${WebhookDelivery} d WHERE d.status = 'delivering' AND d.leased_until <= ${work.now}
        ORDER BY d.leased_until LIMIT ${BATCH}`);
      const ids = [...new Set(lost.map(({ endpointId }) => endpointId))];
      const endpoints = await this.health.lock(work, ids, { passesHeld: true });
      const ended = lost
        .filter(({ endpointId }) => endpoints.has(endpointId))
        .map(({ startedAt, ...claim }) => {
          const durationMs = claim.leasedUntil.getTime() - startedAt.getTime();
          return { claim: { ...claim, businessId }, sent: failedHere('attempt_lost', startedAt, durationMs) };
        });
      if (ended.length === 0) return false;
      await this.outcomes.record(work, endpoints, ended);
      // The lease was the wait before the next attempt, which may be over.
      work.wake(EVENTS);
      return lost.length === BATCH;
    });
  }
}
