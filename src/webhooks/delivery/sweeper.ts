import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { AcrossBusinesses } from '../../kernel/database/unscoped/across-businesses.js';
import { sql, rawSql } from '../../kernel/sql/sql.js';
import { webhookPing } from '../webhook.events.js';
import { LostAttempts } from './lost-attempts.js';
import { openEndpoints, takesEvents, waitingEndpoints } from './open-endpoints.js';
import { keptSince } from './pause-limit.js';
import { heldSince } from './plan-hold.js';

const ABANDON_BATCH = 1_000;

/** Finds in the table what no trigger speaks of (D30): retries whose time has come, lost triggers, dead workers' work. */
@Injectable()
export class Sweeper {
  constructor(
    private readonly acrossBusinesses: AcrossBusinesses,
    private readonly clock: Clock,
    private readonly lostAttempts: LostAttempts,
  ) {}

  /**
   * Ends attempts whose lease ran out, and tells how many deliveries are due then and may be attempted; counted up to `limit`.
   * What waits out a pause, or for a plan, is due all the time, and nobody is woken for it.
   */
  async due(limit: number): Promise<number> {
    await this.lostAttempts.end();
    const now = this.clock.now();
    const isDue = sql`status IN ('pending', 'failed') AND next_attempt_at <= ${now}`;
    // Nearly every look ends here: it costs one probe of an index.
    const any = await this.acrossBusinesses.rows(
      sql`SELECT 1 FROM webhook_deliveries WHERE ${isDue} ORDER BY next_attempt_at LIMIT 1`,
    );
    if (any.length === 0) return 0;
    const most = rawSql(String(limit));
    const ofEndpoint = sql`SELECT 1 FROM webhook_deliveries
      WHERE business_id = e.business_id AND endpoint_id = e.id AND ${isDue}`;
    const [found] = await this.acrossBusinesses.rows<{ due: number }>(sql`WITH RECURSIVE ${waitingEndpoints}
      SELECT count(*)::int AS due FROM (
        SELECT 1 FROM ${openEndpoints} CROSS JOIN LATERAL (
          (${ofEndpoint} AND ${takesEvents} LIMIT ${most})
          UNION ALL (${ofEndpoint} AND NOT ${takesEvents} AND event_type = ${webhookPing.name})) d
        LIMIT ${most}) due`);
    return found!.due;
  }

  /**
   * Gives up deliveries that have nowhere to go: their endpoint was disabled or deleted as they were made, they have waited
   * in a pause for longer than they are kept, or their business has been off the plan for longer than they are held (D35).
   *
   * @returns whether there may be more
   */
  async abandonStranded(): Promise<boolean> {
    const now = this.clock.now();
    const abandoned = await this.acrossBusinesses.rows(sql`
      WITH stranding AS (
        SELECT e.business_id, e.id, e.deleted_at IS NULL AND NOT b.is_over AS takes_pings,
          CASE WHEN b.is_over THEN 'plan_ended' WHEN gone THEN 'endpoint_disabled' ELSE 'pause_expired' END AS reason,
          CASE WHEN b.is_over OR gone THEN 'infinity' ELSE ${keptSince(now)}::timestamptz END AS due_until
        FROM webhook_endpoints e JOIN (
          SELECT id, coalesce(off_api_plan_since <= ${heldSince(now)}, false) AS is_over FROM businesses
        ) b ON b.id = e.business_id
        CROSS JOIN LATERAL (SELECT NOT e.enabled OR e.deleted_at IS NOT NULL AS gone) g
        WHERE b.is_over OR gone OR e.paused_at IS NOT NULL
      ), stranded AS (
        SELECT d.business_id, d.id, s.reason FROM stranding s CROSS JOIN LATERAL (
          SELECT business_id, id FROM webhook_deliveries d
          WHERE d.business_id = s.business_id AND d.endpoint_id = s.id AND d.status IN ('pending', 'failed')
            AND d.next_attempt_at <= s.due_until AND NOT (s.takes_pings AND d.event_type = ${webhookPing.name})
          LIMIT ${ABANDON_BATCH}) d
        LIMIT ${ABANDON_BATCH}
      )
      UPDATE webhook_deliveries d SET status = 'dead', error = stranded.reason, next_attempt_at = NULL
      FROM stranded WHERE d.business_id = stranded.business_id AND d.id = stranded.id AND d.status IN ('pending', 'failed') RETURNING d.id`);
    return abandoned.length === ABANDON_BATCH;
  }
}
