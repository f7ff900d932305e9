import { sql, type Sql } from '../../kernel/sql/sql.js';
import { webhookPing } from '../webhook.events.js';

/** Whether an endpoint `e` takes all events now; one that is disabled or paused takes pings alone. */
export const takesEvents: Sql = sql`(e.enabled AND e.paused_at IS NULL)`;

/**
 * Whether a delivery to the endpoint `e` may be attempted now: one probe of an index for each way in which it may wait.
 *
 * @param deliveries the table, or the entity of its rows
 */
export function hasDue(deliveries: Sql, now: Date): Sql {
  const due = sql`SELECT 1 FROM ${deliveries} d WHERE d.business_id = e.business_id AND d.endpoint_id = e.id
    AND d.next_attempt_at <= ${now}`;
  return sql`CASE WHEN ${takesEvents} THEN EXISTS (${due} AND d.status = 'pending') OR EXISTS (${due} AND d.status = 'failed')
    ELSE EXISTS (${due} AND d.status IN ('pending', 'failed') AND d.event_type = ${webhookPing.name}) END`;
}
