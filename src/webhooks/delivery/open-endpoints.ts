import type { TenantReader } from '../../kernel/database/tenant-reader.js';
import { sql, type Sql } from '../../kernel/sql/sql.js';
import { WebhookDelivery } from '../webhook-delivery.entity.js';
import { WebhookEndpoint } from '../webhook-endpoint.entity.js';
import { webhookPing } from '../webhook.events.js';

/** Whether an endpoint `e` receives all events now. A disabled or paused endpoint receives only pings. */
export const takesEvents: Sql = sql`(e.enabled AND e.paused_at IS NULL)`;

/**
 * Whether a delivery to the endpoint `e` may be attempted now: one index lookup for each status.
 *
 * @param own the deliveries `d` of the endpoint: a table, `WHERE` and a condition
 */
export function hasDue(own: Sql, now: Date): Sql {
  // Not EXISTS: PostgreSQL may answer it for all endpoints at once, which reads every due delivery.
  const due = (condition: Sql) =>
    sql`(SELECT true FROM ${own} AND d.next_attempt_at <= ${now} AND ${condition} ORDER BY d.next_attempt_at LIMIT 1)`;
  const ping = sql`d.status IN ('pending', 'failed') AND d.event_type = ${webhookPing.name}`;
  return sql`CASE WHEN ${takesEvents} THEN coalesce(${due(sql`d.status = 'pending'`)}, ${due(sql`d.status = 'failed'`)}, false)
    ELSE coalesce(${due(ping)}, false) END`;
}

/** Whether a delivery of the business may be attempted now, provided there is a free place. */
export async function isAnythingDue(tenant: TenantReader): Promise<boolean> {
  const due = hasDue(sql`${WebhookDelivery} d WHERE d.endpoint_id = e.id`, tenant.now);
  const found = await tenant.rows(sql`SELECT 1 FROM ${WebhookEndpoint} e WHERE ${due} LIMIT 1`);
  return found.length > 0;
}
