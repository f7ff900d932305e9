import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { AcrossBusinesses } from '../../kernel/database/unscoped/across-businesses.js';
import { sql } from '../../kernel/database/sql.js';
import { lowestIdAt } from '../../kernel/ids.js';
import { Job } from '../../kernel/jobs/job.js';

/** How long notices are kept, read or not: as long as the log of deliveries. */
const KEPT_MS = 90 * 24 * 60 * 60 * 1000;
/** Small, so that no lock is held for long. */
const BATCH = 500;

/** Forgets what people were told long ago. */
@Injectable()
export class NoticeRetention {
  constructor(
    private readonly acrossBusinesses: AcrossBusinesses,
    private readonly clock: Clock,
  ) {}

  /**
   * One small batch. Ids open with their moment, so the oldest of a business are its first in the primary key; foreign keys
   * are checked as the statement ends, so notices and their deliveries go together.
   *
   * @returns whether there is more
   */
  @Job({ name: 'notice-retention', everyMs: 60_000 })
  async round(): Promise<boolean> {
    const before = lowestIdAt(new Date(this.clock.now().getTime() - KEPT_MS));
    const notices = await this.acrossBusinesses.rows(sql`
      WITH old AS (
        SELECT n.business_id, n.id FROM businesses b CROSS JOIN LATERAL (
          SELECT n.business_id, n.id FROM notices n WHERE n.business_id = b.id AND n.id < ${before}
          ORDER BY n.id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED) n
        LIMIT ${BATCH}
      ), deliveries AS (
        DELETE FROM notice_deliveries d USING old WHERE d.business_id = old.business_id AND d.notice_id = old.id
      )
      DELETE FROM notices n USING old WHERE n.business_id = old.business_id AND n.id = old.id RETURNING n.id`);
    const announcements = await this.acrossBusinesses.rows(sql`
      WITH old AS (
        SELECT a.business_id, a.id FROM businesses b CROSS JOIN LATERAL (
          SELECT a.business_id, a.id FROM announcements a
          WHERE a.business_id = b.id AND a.id < ${before} AND a.told_at IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM notices n WHERE n.business_id = a.business_id AND n.announcement_id = a.id)
          ORDER BY a.id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED) a
        LIMIT ${BATCH}
      )
      DELETE FROM announcements a USING old WHERE a.business_id = old.business_id AND a.id = old.id RETURNING a.id`);
    return notices.length === BATCH || announcements.length === BATCH;
  }
}
