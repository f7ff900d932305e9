import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database/database.js';
import { sql, verbatim } from '../../kernel/database/sql.js';
import { webhookPing } from '../webhook.events.js';
import { LostAttempts } from './lost-attempts.js';
import { PLANS_WITH_WEBHOOKS } from './relay.js';

const ABANDON_BATCH = 1_000;

/** Finds in the table what no trigger speaks of (D30): retries whose time has come, lost triggers, dead workers' work. */
@Injectable()
export class Sweeper {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly lostAttempts: LostAttempts,
  ) {}

  /** Ends attempts whose lease ran out, and tells how many deliveries are due then; counted up to `limit`. */
  async due(limit: number): Promise<number> {
    await this.lostAttempts.end();
    const now = this.clock.now();
    const most = verbatim(String(limit));
    const [found] = await this.database.acrossBusinesses<{ due: number }>(sql`SELECT count(*)::int AS due
      FROM (SELECT 1 FROM webhook_deliveries
        WHERE status IN ('pending', 'failed') AND next_attempt_at <= ${now} LIMIT ${most}) d`);
    return found!.due;
  }

  /**
   * Gives up deliveries that have nowhere to go: their endpoint was disabled or deleted as they were made, or their
   * business left the plan (D35).
   *
   * @returns whether there may be more
   */
  async abandonStranded(): Promise<boolean> {
    const abandoned = await this.database.acrossBusinesses(sql`
      UPDATE webhook_deliveries SET status = 'dead', error = 'endpoint_disabled', next_attempt_at = NULL
      WHERE id = ANY(ARRAY(
        SELECT d.id FROM webhook_endpoints e JOIN businesses b ON b.id = e.business_id
        CROSS JOIN LATERAL (SELECT id FROM webhook_deliveries d WHERE d.endpoint_id = e.id
          AND d.status IN ('pending', 'failed')
          AND (e.deleted_at IS NOT NULL OR b.plan <> ALL(${PLANS_WITH_WEBHOOKS}) OR d.event_type <> ${webhookPing.name})
          LIMIT ${ABANDON_BATCH}) d
        WHERE NOT e.enabled OR e.deleted_at IS NOT NULL OR b.plan <> ALL(${PLANS_WITH_WEBHOOKS})
        LIMIT ${ABANDON_BATCH}))
        AND status IN ('pending', 'failed')
      RETURNING id`);
    return abandoned.length === ABANDON_BATCH;
  }
}
