import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock.js';
import { AcrossBusinesses } from '../kernel/database/unscoped/across-businesses.js';
import { sql } from '../kernel/database/sql.js';
import { Job } from '../kernel/jobs/job.js';

/** How long changes are kept, in days. */
export const KEPT_DAYS = 90;
/** The counter of a business that holds the newest number it has forgotten. */
export const FORGOTTEN = 'changes forgotten';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Small, so that no lock is held for long. */
const BATCH = 1_000;

/** Forgets changes that are past their time, and remembers up to which one (D49). */
@Injectable()
export class ChangeRetention {
  constructor(
    private readonly acrossBusinesses: AcrossBusinesses,
    private readonly clock: Clock,
  ) {}

  /** A small batch of each business, its oldest changes. @returns whether there is more */
  @Job({ name: 'change-retention', everyMs: 60_000 })
  async round(): Promise<boolean> {
    const before = new Date(this.clock.now().getTime() - KEPT_DAYS * DAY_MS);
    const [forgotten] = await this.acrossBusinesses.rows<{ most: number }>(sql`
      WITH old AS (
        SELECT oldest.* FROM businesses b CROSS JOIN LATERAL (
          SELECT business_id, id, sequence, changed_at FROM changes
          WHERE business_id = b.id AND sequence IS NOT NULL ORDER BY sequence, id LIMIT ${BATCH}) oldest
        WHERE oldest.changed_at < ${before}
      ), removed AS (
        DELETE FROM changes c USING old WHERE c.business_id = old.business_id AND c.id = old.id
        RETURNING c.business_id, c.sequence
      ), noted AS (
        INSERT INTO counters AS kept (business_id, name, last)
        SELECT business_id, ${FORGOTTEN}, max(sequence) FROM removed GROUP BY business_id
        ON CONFLICT (business_id, name) DO UPDATE SET last = GREATEST(kept.last, excluded.last)
      )
      SELECT coalesce(max(n), 0)::int AS most FROM (SELECT count(*) AS n FROM removed GROUP BY business_id) each`);
    return forgotten!.most === BATCH;
  }
}
