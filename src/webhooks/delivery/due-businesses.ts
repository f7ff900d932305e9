import { isHeld } from '../../kernel/database/closed-businesses.js';
import { daysBefore } from '../../kernel/period.js';
import { sql, type Sql } from '../../kernel/sql/sql.js';
import { isBlocked, UNFINISHED } from '../delivery-order.js';
import { isServed, WAITING_EVENTS } from '../waiting-deliveries.js';
import { webhookPing } from '../webhook.events.js';
import { basicShare, hasDue } from './share.js';

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
function planHoldCutoff(now: Date): Date {
  return daysBefore(now, HOLD_DAYS);
}

/**
 * Whether a `business` has been off the plan for so long that its deliveries are given up. Nothing is given up while it is suspended or being moved, nor
 * in the day after it is resumed.
 */
export function isHoldOver(now: Date): Sql {
  return sql`(NOT ${isHeld('business')} AND business.off_api_plan_since IS NOT NULL
    AND greatest(business.off_api_plan_since, business.resumed_at) <= ${planHoldCutoff(now)})`;
}

// Queries across businesses. They neither lock nor write; the work they find is done one business at a time.
//
// Some ask in the order of an index, so that PostgreSQL uses the index even with outdated statistics. After a backlog, the statistics
// say that many rows wait, and PostgreSQL would look for the few that do in the whole table.

/** Each `delivery` of an `endpoint`. */
const OF_ENDPOINT = sql`webhook_deliveries delivery
  WHERE delivery.business_id = endpoint.business_id AND delivery.endpoint_id = endpoint.id`;

/** Whether the business of an `event` has an endpoint that subscribes to it. */
const HAS_SUBSCRIBER = sql`(
  SELECT true FROM webhook_endpoints endpoint
  WHERE endpoint.business_id = event.business_id AND endpoint.deleted_at IS NULL AND endpoint.enabled
    AND event.type = ANY(endpoint.event_types)
  LIMIT 1) IS NOT NULL`;

/**
 * Businesses with deliveries that can be attempted now, or with events to relay that an endpoint subscribes to. A
 * delivery that waits for a pause or a suspension to end, for the plan, or for a free place in its endpoint's share does not count,
 * although it is due: a turn could not send it.
 */
export function withEventsToDeliver(now: Date): Sql {
  // Nearly every check ends here, after one index lookup.
  const isAnyDue = sql`(
    SELECT true FROM webhook_deliveries
    WHERE status IN ('pending', 'failed') AND next_attempt_at <= ${now}
    ORDER BY next_attempt_at LIMIT 1)`;
  const underWay = sql`(
    SELECT count(*) FROM webhook_deliveries delivery
    WHERE delivery.business_id = endpoint.business_id AND delivery.endpoint_id = endpoint.id AND delivery.status = 'delivering')`;
  return sql`
    SELECT endpoint.business_id
    FROM webhook_endpoints endpoint
    JOIN businesses business ON business.id = endpoint.business_id AND ${isServed}
    WHERE endpoint.deleted_at IS NULL AND ${isAnyDue} AND (${hasDue(OF_ENDPOINT, now)}) AND ${underWay} < ${basicShare}
    UNION
    SELECT event.business_id
    FROM ${WAITING_EVENTS} event
    JOIN businesses business ON business.id = event.business_id
    WHERE ${isServed} AND ${HAS_SUBSCRIBER}`;
}

/**
 * Businesses with events that no endpoint subscribes to, and those whose events get no deliveries, because the plan's hold period is
 * over (D35): they only need their number.
 */
export function withUnwantedEvents(now: Date): Sql {
  return sql`
    SELECT DISTINCT event.business_id
    FROM ${WAITING_EVENTS} event
    JOIN businesses business ON business.id = event.business_id
    WHERE CASE WHEN ${isServed} THEN NOT ${HAS_SUBSCRIBER} ELSE ${isHoldOver(now)} END`;
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
  const { due, blocked } = strandedDeliveries(OF_ENDPOINT);
  return sql`
    SELECT DISTINCT endpoint.business_id
    FROM webhook_endpoints endpoint
    JOIN businesses business ON business.id = endpoint.business_id
    CROSS JOIN LATERAL (${strandingReason(now)}) stranding
    WHERE stranding.reason IS NOT NULL AND (EXISTS (${due}) OR EXISTS (${blocked}))`;
}

/**
 * Whether and why the waiting deliveries of an `endpoint` of its `business` are given up. `reason` is null when
 * they are not; `due_until` limits them to those due by then; with `takes_pings`, pings are not given up. Nothing is given up while the
 * business is suspended or being moved, and the time of a pause begins again when it is resumed.
 */
export function strandingReason(now: Date): Sql {
  const isGone = sql`(NOT endpoint.enabled OR endpoint.deleted_at IS NOT NULL)`;
  return sql`
    SELECT CASE WHEN ${isHeld('business')} THEN NULL WHEN hold.is_over THEN 'plan_ended' WHEN ${isGone} THEN 'endpoint_disabled'
        WHEN endpoint.paused_at IS NOT NULL THEN 'pause_expired' END AS reason,
      CASE WHEN hold.is_over OR ${isGone} THEN 'infinity'
        WHEN business.resumed_at > ${pauseCutoff(now)} THEN '-infinity' ELSE ${pauseCutoff(now)}::timestamptz END AS due_until,
      endpoint.deleted_at IS NULL AND NOT hold.is_over AS takes_pings
    FROM (SELECT ${isHoldOver(now)} AS is_over) hold`;
}

/** Two queries for the ids of deliveries. */
export interface StrandedDeliveries {
  readonly due: Sql;
  /** Those that an ordered endpoint holds back. */
  readonly blocked: Sql;
}

/**
 * The deliveries that `strandingReason`, joined as `stranding`, gives up. During a pause, blocked deliveries (D66) are given up
 * one by one, each when it becomes the first of its resource.
 *
 * @param own each `delivery` of the endpoint: a table, `WHERE` and a condition
 */
export function strandedDeliveries(own: Sql): StrandedDeliveries {
  return {
    due: sql`
      SELECT delivery.id FROM ${own} AND delivery.status IN ('pending', 'failed')
        AND delivery.next_attempt_at <= stranding.due_until
        AND NOT (stranding.takes_pings AND delivery.event_type = ${webhookPing.name})`,
    blocked: sql`SELECT delivery.id FROM ${own} AND ${isBlocked} AND stranding.due_until = 'infinity'`,
  };
}

/** Businesses with blocked deliveries that have no unfinished delivery before them: see `BlockedDeliveries`. */
export function withFreeDeliveries(): Sql {
  return sql`
    SELECT DISTINCT delivery.business_id
    FROM webhook_deliveries delivery
    WHERE ${isBlocked} AND NOT EXISTS (
      SELECT 1 FROM webhook_deliveries earlier
      WHERE earlier.business_id = delivery.business_id AND earlier.endpoint_id = delivery.endpoint_id
        AND earlier.ordered_resource_id = delivery.ordered_resource_id AND earlier.sequence < delivery.sequence
        AND earlier.status IN ${UNFINISHED})`;
}
