import { sql, type Sql } from '../../kernel/sql/sql.js';
import { isBlocked, NOT_OVER } from '../delivery-order.js';
import { webhookPing } from '../webhook.events.js';
import { hasDue } from './open-endpoints.js';
import { keptSince } from './pause-limit.js';
import { heldSince } from './plan-hold.js';
import { ENDPOINT_SHARE, FAILING_SHARE } from './share.js';

// Reads over all businesses, which neither lock nor write: what they find is done business by business.

/** The deliveries of an endpoint `e`. */
const OWN = sql`webhook_deliveries d WHERE d.business_id = e.business_id AND d.endpoint_id = e.id`;

/**
 * The businesses with events that are not relayed yet, and those with deliveries that may be attempted now. What waits out a
 * pause or a plan, or for its endpoint's share, is due all the time, and no turn is taken for it.
 */
export function withEventsToDeliver(now: Date): Sql {
  return sql`
    SELECT e.business_id FROM webhook_endpoints e JOIN businesses o ON o.id = e.business_id AND o.off_api_plan_since IS NULL
    WHERE e.deleted_at IS NULL
      -- Nearly every look ends here: it costs one probe of an index.
      AND EXISTS (SELECT 1 FROM webhook_deliveries WHERE status IN ('pending', 'failed') AND next_attempt_at <= ${now})
      AND (${hasDue(OWN, now)})
      AND (SELECT count(*) FROM webhook_deliveries b
        WHERE b.business_id = e.business_id AND b.endpoint_id = e.id AND b.status = 'delivering')
        < CASE WHEN e.consecutive_failures > 0 THEN ${FAILING_SHARE}::int ELSE ${ENDPOINT_SHARE}::int END
    UNION
    SELECT v.business_id FROM events v JOIN businesses o ON o.id = v.business_id
    WHERE (v.dispatched_at IS NULL OR v.sequence IS NULL)
      AND (o.off_api_plan_since IS NULL OR o.off_api_plan_since <= ${heldSince(now)})`;
}

/** The businesses with attempts that nobody will end: their lease ran out. */
export function withLostAttempts(now: Date): Sql {
  return sql`SELECT DISTINCT business_id FROM webhook_deliveries WHERE status = 'delivering' AND leased_until <= ${now}`;
}

/** The businesses with deliveries that have nowhere to go: see `strandedAt`. */
export function withStrandedDeliveries(now: Date): Sql {
  const [due, blocked] = strandedOf(OWN);
  return sql`SELECT DISTINCT e.business_id FROM webhook_endpoints e JOIN businesses o ON o.id = e.business_id
    CROSS JOIN LATERAL (${strandedAt(now)}) s
    WHERE s.reason IS NOT NULL AND (EXISTS (${due}) OR EXISTS (${blocked}))`;
}

/**
 * What becomes of deliveries that wait for an endpoint `e` of the business `o`: why they are given up, null where they are not,
 * those that were due at which moment, and whether pings are spared.
 */
export function strandedAt(now: Date): Sql {
  return sql`SELECT CASE WHEN p.is_over THEN 'plan_ended' WHEN NOT e.enabled OR e.deleted_at IS NOT NULL THEN 'endpoint_disabled'
      WHEN e.paused_at IS NOT NULL THEN 'pause_expired' END AS reason,
    CASE WHEN p.is_over OR NOT e.enabled OR e.deleted_at IS NOT NULL THEN 'infinity' ELSE ${keptSince(now)}::timestamptz END AS due_until,
    e.deleted_at IS NULL AND NOT p.is_over AS takes_pings
    FROM (SELECT coalesce(o.off_api_plan_since <= ${heldSince(now)}, false) AS is_over) p`;
}

/**
 * Which deliveries those are, by what `strandedAt` says as `s`. In a pause, those that are blocked (D66) are given up one after
 * the other, each when it has come to be the first of its resource.
 *
 * @param own the deliveries `d` of the endpoint: a table, `WHERE` and a condition
 * @returns a query for those that are due, and one for those that are blocked
 */
export function strandedOf(own: Sql): readonly [due: Sql, blocked: Sql] {
  const due = sql`SELECT d.id FROM ${own} AND d.status IN ('pending', 'failed') AND d.next_attempt_at <= s.due_until
    AND NOT (s.takes_pings AND d.event_type = ${webhookPing.name})`;
  return [due, sql`SELECT d.id FROM ${own} AND ${isBlocked} AND s.due_until = 'infinity'`];
}

/** The businesses with blocked deliveries before which nothing is left that is not over: see `BlockedDeliveries`. */
export function withFreeDeliveries(): Sql {
  return sql`SELECT DISTINCT d.business_id FROM webhook_deliveries d
    WHERE ${isBlocked} AND NOT EXISTS (SELECT 1 FROM webhook_deliveries o
      WHERE o.business_id = d.business_id AND o.endpoint_id = d.endpoint_id
        AND o.ordered_resource_id = d.ordered_resource_id AND o.sequence < d.sequence AND o.status IN ${NOT_OVER})`;
}
