import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { AcrossBusinesses } from '../../kernel/database/unscoped/across-businesses.js';
import { sql } from '../../kernel/database/sql.js';
import { lowestIdAt } from '../../kernel/ids.js';
import { Job } from '../../kernel/jobs/job.js';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long the log is kept after the last attempt (§6.6): of deliveries that went well at once, and of those with a failure. */
const KEPT_MS = 30 * DAY_MS;
const FAILURES_KEPT_MS = 90 * DAY_MS;
/** Small, so that no lock is held for long. */
const BATCH = 500;

/** Forgets what is past its time: the delivery log, and events nobody refers to (§6.6). */
@Injectable()
export class Retention {
  constructor(
    private readonly acrossBusinesses: AcrossBusinesses,
    private readonly clock: Clock,
  ) {}

  /** One small batch of each kind. @returns whether there is more */
  @Job({ name: 'webhook-retention', everyMs: 60_000 })
  async round(): Promise<boolean> {
    const now = this.clock.now();
    const before = (kept: number) => new Date(now.getTime() - kept);
    const removed = [
      await this.removeDeliveries(false, before(KEPT_MS)),
      await this.removeDeliveries(true, before(FAILURES_KEPT_MS)),
      await this.removeEvents(before(FAILURES_KEPT_MS)),
    ];
    return removed.some((count) => count === BATCH);
  }

  /**
   * Foreign keys are checked as the statement ends, so attempts and their delivery go together.
   *
   * @param failed whether any attempt failed: a delivery that is not dead needed a second attempt only then
   */
  private async removeDeliveries(failed: boolean, before: Date): Promise<number> {
    const removed = await this.acrossBusinesses.rows(sql`
      WITH old AS (
        SELECT business_id, id FROM webhook_deliveries
        WHERE status IN ('succeeded', 'dead') AND (status = 'dead' OR attempt_count > 1) = ${failed}::boolean
          AND coalesce(last_attempt_at, created_at) < ${before}
        ORDER BY coalesce(last_attempt_at, created_at) LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
      ), attempts AS (
        DELETE FROM webhook_attempts a USING old WHERE a.business_id = old.business_id AND a.delivery_id = old.id
      )
      DELETE FROM webhook_deliveries d USING old WHERE d.business_id = old.business_id AND d.id = old.id RETURNING d.id`);
    return removed.length;
  }

  /** Ids open with their moment, so the oldest events of a business are its first in the primary key. */
  private async removeEvents(before: Date): Promise<number> {
    const removed = await this.acrossBusinesses.rows(sql`
      WITH old AS (
        SELECT e.business_id, e.id FROM businesses b CROSS JOIN LATERAL (
          SELECT e.business_id, e.id FROM events e
          WHERE e.business_id = b.id AND e.id < ${lowestIdAt(before)} AND e.dispatched_at IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.business_id = e.business_id AND d.event_id = e.id)
          ORDER BY e.id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED) e
        LIMIT ${BATCH}
      )
      DELETE FROM events e USING old WHERE e.business_id = old.business_id AND e.id = old.id RETURNING e.id`);
    return removed.length;
  }
}
