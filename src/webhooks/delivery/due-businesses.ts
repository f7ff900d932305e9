import { daysBefore } from '../../kernel/period.js';
import { sql, type Sql } from '../../kernel/sql/sql.js';
import { isBlocked, UNFINISHED } from '../delivery-order.js';
import { WAITING_EVENTS } from '../waiting-deliveries.js';
import { webhookPing } from '../webhook.events.js';
import { ENDPOINT_SHARE, FAILING_SHARE, hasDue } from './share.js';

/** How long deliveries are kept for a paused endpoint, in days: the time to repair a receiver. */
const KEPT_DAYS = 7;

/** @returns the latest due time of the deliveries that are given up during a pause */
function pauseCutoff(now: Date): Date {
  return daysBefore(now, KEPT_DAYS);
}

/** How long deliveries are held for a business that is off the plan (D35), in days. */
const HOLD_DAYS = 1;

/**
 * Deliveries of a business off the plan are held for a day, neither sent nor given up. They continue as soon as the
 * plan is back, so a plan that was changed by mistake loses nothing.
 *
 * @returns the time by which a business must have left the plan for its deliveries to be given up
 */
export function planHoldCutoff(now: Date): Date {
  return daysBefore(now, HOLD_DAYS);
}

// Queries across businesses. They neither lock nor write; the work they find is done one business at a time.
//
// Some ask in the order of an index, so that PostgreSQL uses the index even with outdated statistics. After a backlog, the statistics
// say that many rows wait, and PostgreSQL would look for the few that do in the whole table.

/** The deliveries `d` of an endpoint `e`. */
const OF_ENDPOINT = sql`webhook_deliveries d WHERE d.business_id = e.business_id AND d.endpoint_id = e.id`;

/**
 * Businesses with events to relay that an endpoint subscribes to, or with deliveries that can be attempted now. A
 * delivery that waits for a pause to end, for the plan, or for a free place in its endpoint's share does not count,
 * although it is due: a turn could not send it.
 */
export function withEventsToDeliver(now: Date): Sql {
  return sql`
    SELECT e.business_id FROM webhook_endpoints e JOIN businesses o ON o.id = e.business_id AND o.off_api_plan_since IS NULL
    WHERE e.deleted_at IS NULL
      -- Nearly every check ends here, after one index lookup.
      AND (SELECT true FROM webhook_deliveries WHERE status IN ('pending', 'failed') AND next_attempt_at <= ${now}
        ORDER BY next_attempt_at LIMIT 1)
      AND (${hasDue(OF_ENDPOINT, now)})
      AND (SELECT count(*) FROM webhook_deliveries b
        WHERE b.business_id = e.business_id AND b.endpoint_id = e.id AND b.status = 'delivering')
        < CASE WHEN e.consecutive_failures > 0 THEN ${FAILING_SHARE}::int ELSE ${ENDPOINT_SHARE}::int END
    UNION
    SELECT v.business_id FROM ${WAITING_EVENTS} v JOIN businesses o ON o.id = v.business_id
    WHERE o.off_api_plan_since IS NULL AND ${HAS_SUBSCRIBER}`;
}

/** Whether the business of an event `v` has an endpoint that subscribes to it. */
const HAS_SUBSCRIBER = sql`(SELECT true FROM webhook_endpoints e
  WHERE e.business_id = v.business_id AND e.deleted_at IS NULL AND e.enabled AND v.type = ANY(e.event_types) LIMIT 1) IS NOT NULL`;

/**
 * Businesses with events that no endpoint subscribes to, and those whose events get no deliveries, because the plan's hold period is
 * over (D35): they only need their number.
 */
export function withUnwantedEvents(now: Date): Sql {
  return sql`SELECT DISTINCT v.business_id FROM ${WAITING_EVENTS} v JOIN businesses o ON o.id = v.business_id
    WHERE CASE WHEN o.off_api_plan_since IS NULL THEN NOT ${HAS_SUBSCRIBER} ELSE o.off_api_plan_since <= ${planHoldCutoff(now)} END`;
}

/** Businesses with attempts under way. */
export const withAttemptsUnderWay: Sql = sql`SELECT business_id FROM webhook_deliveries WHERE status = 'delivering'`;

/** When deliveries may be attempted next. */
export const nextAttempts: Sql = sql`SELECT business_id, next_attempt_at AS at FROM webhook_deliveries
  WHERE status IN ('pending', 'failed')`;

/** Businesses with attempts whose lease has expired. */
export function withLostAttempts(now: Date): Sql {
  return sql`SELECT DISTINCT business_id FROM webhook_deliveries WHERE status = 'delivering' AND leased_until <= ${now}`;
}

/** Businesses with deliveries to give up: see `strandingReason`. */
export function withStrandedDeliveries(now: Date): Sql {
  const [due, blocked] = strandedDeliveries(OF_ENDPOINT);
  return sql`SELECT DISTINCT e.business_id FROM webhook_endpoints e JOIN businesses o ON o.id = e.business_id
    CROSS JOIN LATERAL (${strandingReason(now)}) s
    WHERE s.reason IS NOT NULL AND (EXISTS (${due}) OR EXISTS (${blocked}))`;
}

/**
 * Whether and why the waiting deliveries of an endpoint `e` of the business `o` are given up. `reason` is null when
 * they are not; `due_until` limits them to those due by then; with `takes_pings`, pings are not given up.
 */
export function strandingReason(now: Date): Sql {
  return sql`SELECT CASE WHEN p.is_over THEN 'plan_ended' WHEN NOT e.enabled OR e.deleted_at IS NOT NULL THEN 'endpoint_disabled'
      WHEN e.paused_at IS NOT NULL THEN 'pause_expired' END AS reason,
    CASE WHEN p.is_over OR NOT e.enabled OR e.deleted_at IS NOT NULL THEN 'infinity' ELSE ${pauseCutoff(now)}::timestamptz END AS due_until,
    e.deleted_at IS NULL AND NOT p.is_over AS takes_pings
    FROM (SELECT coalesce(o.off_api_plan_since <= ${planHoldCutoff(now)}, false) AS is_over) p`;
}

/**
 * The deliveries that `strandingReason`, joined as `s`, gives up. During a pause, blocked deliveries (D66) are given up
 * one by one, each when it becomes the first of its resource.
 *
 * @param own the deliveries `d` of the endpoint: a table, `WHERE` and a condition
 * @returns a query for the due deliveries, and one for the blocked ones
 */
export function strandedDeliveries(own: Sql): readonly [due: Sql, blocked: Sql] {
  const due = sql`SELECT d.id FROM ${own} AND d.status IN ('pending', 'failed') AND d.next_attempt_at <= s.due_until
    AND NOT (s.takes_pings AND d.event_type = ${webhookPing.name})`;
  return [due, sql`SELECT d.id FROM ${own} AND ${isBlocked} AND s.due_until = 'infinity'`];
}

/** Businesses with blocked deliveries that have no unfinished delivery before them: see `BlockedDeliveries`. */
export function withFreeDeliveries(): Sql {
  return sql`SELECT DISTINCT d.business_id FROM webhook_deliveries d
    WHERE ${isBlocked} AND NOT EXISTS (SELECT 1 FROM webhook_deliveries o
      WHERE o.business_id = d.business_id AND o.endpoint_id = d.endpoint_id
        AND o.ordered_resource_id = d.ordered_resource_id AND o.sequence < d.sequence AND o.status IN ${UNFINISHED})`;
}
