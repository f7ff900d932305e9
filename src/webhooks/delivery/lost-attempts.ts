import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { AcrossBusinesses } from '../../kernel/database/unscoped/across-businesses.js';
import { sql } from '../../kernel/sql/sql.js';
import type { LeasedAttempt } from './delivery-claims.js';
import { AttemptRecorder } from './attempt-recorder.js';
import { failedHere } from './webhook-sender.js';

/** How many are ended at once. */
const BATCH = 100;

interface LostAttempt extends LeasedAttempt {
  readonly startedAt: Date;
}

/**
 * Ends attempts that nobody will: their worker died, or could not write how they ended, and their lease ran out (D31).
 * Each is an attempt like any other, with `attempt_lost` for its error: it stands in the log, counts as a failure of the
 * endpoint, and is one of the six (§6.6). Else a delivery that kills its worker would be repeated for ever.
 */
@Injectable()
export class LostAttempts {
  constructor(
    private readonly acrossBusinesses: AcrossBusinesses,
    private readonly clock: Clock,
    private readonly outcomes: AttemptRecorder,
  ) {}

  /** Ends one batch. Any number of workers may: the first to write has the lease, and the others write nothing. */
  async end(): Promise<void> {
    const now = this.clock.now();
    // An endpoint that somebody holds is passed over until the next time: waiting for it would hold up all others.
    const lost = await this.acrossBusinesses.rows<LostAttempt>(sql`
      SELECT d.id, d.business_id AS "businessId", d.endpoint_id AS "endpointId", d.event_type AS "eventType",
        d.attempt_count AS attempt, d.lease, d.leased_until AS "leasedUntil", d.last_attempt_at AS "startedAt"
      FROM webhook_deliveries d JOIN webhook_endpoints e ON e.business_id = d.business_id AND e.id = d.endpoint_id
      WHERE d.status = 'delivering' AND d.leased_until <= ${now}
      ORDER BY d.leased_until LIMIT ${BATCH} FOR NO KEY UPDATE OF e SKIP LOCKED`);
    const ended = lost.map(({ startedAt, ...claim }) => {
      const durationMs = claim.leasedUntil.getTime() - startedAt.getTime();
      return this.outcomes.record({ claim, sent: failedHere('attempt_lost', startedAt, durationMs) });
    });
    await Promise.all(ended);
  }
}
