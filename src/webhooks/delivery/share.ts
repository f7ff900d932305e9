import type { TenantReader } from '../../kernel/database/tenant-reader.js';
import { sql, type Sql } from '../../kernel/sql/sql.js';
import { WebhookDelivery } from '../webhook-delivery.entity.js';
import { WebhookEndpoint } from '../webhook-endpoint.entity.js';
import { webhookPing } from '../webhook.events.js';

/** How many attempts an endpoint may always have in flight (D38), and how many while it is failing. */
export const ENDPOINT_SHARE = 4;
const FAILING_SHARE = 1;
/** The share of all endpoints of a business together. */
export const BUSINESS_SHARE = 16;
/** The maximum share of an endpoint while no other endpoint waits. */
const MAX_SHARE = 64;
/** A response within this time, in milliseconds, is quick. */
const QUICK_MS = 200;
/** An attempt that is still under way after this time, in milliseconds, is a sign of trouble. */
export const STUCK_MS = 1_000;
/**
 * The increase of the earned share by one quick response. From the 80th in a row on, every 16 add one attempt to the
 * share. Below that, `ENDPOINT_SHARE` applies, so only an endpoint that stays quick gets more.
 */
const EARNED_BY_QUICK = 1 / 16;

/** The outcome of an attempt, as far as the share depends on it. */
export interface ResponseSample {
  /** Null after a success. */
  readonly error: string | null;
  readonly durationMs: number;
}

/**
 * The earned share of an endpoint after further responses: how many attempts it may have in flight while no other endpoint
 * waits, once that exceeds `ENDPOINT_SHARE`. A quick response adds a fixed amount, a slow one halves the earned
 * share, and a failure resets it to 0.
 *
 * @param earned the previous value, 0 for a new endpoint
 * @param responses in the order in which they arrived
 */
export function earnedAfter(earned: number, responses: readonly ResponseSample[]): number {
  return responses.reduce(afterOne, earned);
}

function afterOne(earned: number, { error, durationMs }: ResponseSample): number {
  if (error !== null) return 0;
  if (durationMs > QUICK_MS) return earned / 2;
  return Math.min(earned + EARNED_BY_QUICK, MAX_SHARE);
}

/** Whether an `endpoint` receives all events now. A disabled or paused one receives only pings. */
export const takesEvents: Sql = sql`(endpoint.enabled AND endpoint.paused_at IS NULL)`;

/** How many attempts an `endpoint` may always have in flight. */
export const basicShare: Sql = sql`CASE WHEN endpoint.consecutive_failures > 0
  THEN ${FAILING_SHARE}::int ELSE ${ENDPOINT_SHARE}::int END`;

/**
 * Whether a delivery to the `endpoint` may be attempted now: one index lookup for each status.
 *
 * @param own each `delivery` of the endpoint: a table, `WHERE` and a condition
 */
export function hasDue(own: Sql, now: Date): Sql {
  // Not EXISTS: PostgreSQL may answer it for all endpoints at once, which reads every due delivery.
  const due = (condition: Sql) => sql`(
    SELECT true FROM ${own} AND delivery.next_attempt_at <= ${now} AND ${condition}
    ORDER BY delivery.next_attempt_at LIMIT 1)`;
  const isPing = sql`delivery.status IN ('pending', 'failed') AND delivery.event_type = ${webhookPing.name}`;
  return sql`CASE
    WHEN ${takesEvents}
      THEN coalesce(${due(sql`delivery.status = 'pending'`)}, ${due(sql`delivery.status = 'failed'`)}, false)
    ELSE coalesce(${due(isPing)}, false) END`;
}

/** Whether a delivery of the business may be attempted now, provided there is a free place. */
export async function isAnythingDue(tenant: TenantReader): Promise<boolean> {
  const due = hasDue(sql`${WebhookDelivery} delivery WHERE delivery.endpoint_id = endpoint.id`, tenant.now);
  const found = await tenant.rows(sql`SELECT 1 FROM ${WebhookEndpoint} endpoint WHERE ${due} LIMIT 1`);
  return found.length > 0;
}
