import { sql, type Sql } from '../../kernel/sql/sql.js';

/**
 * `waiting` for a WITH RECURSIVE: the endpoints for which something waits, due or not, by one index probe each, however many
 * deliveries wait.
 */
export const waitingEndpoints: Sql = sql`
  waiting AS (
    (SELECT business_id, endpoint_id FROM webhook_deliveries WHERE status IN ('pending', 'failed')
      ORDER BY business_id, endpoint_id LIMIT 1)
    UNION ALL
    SELECT next.business_id, next.endpoint_id FROM waiting w CROSS JOIN LATERAL (
      SELECT d.business_id, d.endpoint_id FROM webhook_deliveries d
      WHERE d.status IN ('pending', 'failed') AND (d.business_id, d.endpoint_id) > (w.business_id, w.endpoint_id)
      ORDER BY d.business_id, d.endpoint_id LIMIT 1) next
  )`;

/** Those of them that are there, of businesses on the plan: the rows `e`, for a FROM. What waits for the others is not attempted. */
export const openEndpoints: Sql = sql`waiting w
  JOIN webhook_endpoints e ON e.business_id = w.business_id AND e.id = w.endpoint_id AND e.deleted_at IS NULL
  JOIN businesses o ON o.id = e.business_id AND o.off_api_plan_since IS NULL`;

/** Whether an endpoint `e` takes all events now; one that is disabled or paused takes pings alone. */
export const takesEvents: Sql = sql`(e.enabled AND e.paused_at IS NULL)`;
