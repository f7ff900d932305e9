import { AssetIncludingDeleted } from '../assets/index.js';
import { Floor } from '../hierarchy/index.js';
import { isHeld } from '../kernel/database/closed-businesses.js';
import { EVENTS, OutboxEvent } from '../kernel/database/outbox.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { lowestIdAt, timeOfId } from '../kernel/ids.js';
import { daysBefore } from '../kernel/period.js';
import { sql, type Sql } from '../kernel/sql/sql.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';
import { webhookPing } from './webhook.events.js';

/** The fields of a new delivery. */
export type NewDelivery = Pick<WebhookDelivery, 'endpointId' | 'eventId' | 'eventType' | 'payloadForm'> &
  Partial<Pick<WebhookDelivery, 'replayOf'>>;

/** Creates a delivery of an event to an endpoint, due at once. @returns the id of the delivery */
export async function queueDelivery(work: UnitOfWork, delivery: NewDelivery): Promise<string> {
  work.wake(EVENTS);
  return work.insert(WebhookDelivery, { ...delivery, status: 'pending', nextAttemptAt: work.now });
}

/**
 * Gives up the waiting deliveries of an endpoint that is being disabled (D35), and notes since when it misses events.
 *
 * @param endpoint as it was before
 * @param since when it stopped working
 */
export async function missEvents(
  work: UnitOfWork,
  { id, missedSince }: Pick<WebhookEndpoint, 'id' | 'missedSince'>,
  since: Date,
): Promise<void> {
  const abandoned = await abandonDeliveries(work, id);
  const oldest = abandoned.reduce(
    (before, each) => Math.min(before, timeOfId(each).getTime()),
    since.getTime(),
  );
  // Events of an earlier time that were not recovered are still missed.
  await work.update(WebhookEndpoint, id, { missedSince: missedSince ?? new Date(oldest) });
}

/**
 * Gives up the waiting deliveries of an endpoint (D35). The outcome of an attempt under way is still recorded.
 *
 * @returns the ids of the deliveries
 */
export async function abandonDeliveries(work: UnitOfWork, endpointId: string): Promise<string[]> {
  return work.update(
    WebhookDelivery,
    sql`r.endpoint_id = ${endpointId} AND r.status IN ('pending', 'failed')`,
    { status: 'dead', error: 'endpoint_disabled', nextAttemptAt: null },
  );
}

/**
 * The events of all businesses that are not relayed or numbered yet, in the order of their index: so PostgreSQL uses it even with
 * outdated statistics (`due-businesses.ts`).
 */
export const WAITING_EVENTS: Sql = sql`(
  SELECT written.business_id, written.type, written.recorded_at
  FROM events written
  WHERE written.dispatched_at IS NULL OR written.sequence IS NULL
  ORDER BY written.business_id, written.recorded_at, written.id)`;

/** Whether a `business` gets its deliveries now. Those of a business that is off the plan, suspended or being moved wait. */
export const isServed: Sql = sql`(business.off_api_plan_since IS NULL AND NOT ${isHeld('business')})`;

/** How many events one recovery sends again, so that its transaction stays short. Repeating it sends the next ones. */
export const MAX_RECOVERED = 10_000;

/** How long deliveries that succeeded at once are kept, in days (D32). */
export const DELIVERIES_KEPT_DAYS = 30;

/**
 * Whether an `event` passes the filters of an `endpoint` other than its types: the ignored keys and the buildings. The building
 * of the resource is in the event, or else it is the current building of its floor or its asset.
 */
export const passesFilters: Sql = sql`
  (endpoint.ignored_key_ids = '{}'
    OR ((event.payload::json #>> '{actor,id}')::uuid = ANY(endpoint.ignored_key_ids)) IS NOT TRUE)
  AND (endpoint.building_ids = '{}' OR EXISTS (
    SELECT 1
    FROM (SELECT event.payload::json #> '{data,object}' AS fields) resource
    LEFT JOIN ${AssetIncludingDeleted} asset ON asset.id = (resource.fields ->> 'asset_id')::uuid
    LEFT JOIN ${Floor} floor ON floor.id = (resource.fields ->> 'floor_id')::uuid
    WHERE coalesce((resource.fields ->> 'building_id')::uuid, floor.building_id, asset.building_id,
      CASE WHEN resource.fields ->> 'object' = 'building' THEN (resource.fields ->> 'id')::uuid END)
      = ANY(endpoint.building_ids)))`;

/**
 * The oldest events that an endpoint has missed since a time, up to `MAX_RECOVERED`: those whose deliveries were all given up, and
 * those of the last 30 days that never had a delivery, because the endpoint was disabled. Events that another delivery has delivered or may still
 * deliver are left out, and so are pings and events from before the endpoint was registered. Its current settings apply.
 *
 * @returns a query of `event_id`, `event_type`, `payload_form` and `replay_of`, the delivery that was given up, if there is one
 */
export function missedEvents(endpointId: string, since: Date, now: Date): Sql {
  const givenUp = sql`
    SELECT DISTINCT ON (dead.event_id) dead.event_id, dead.event_type, dead.payload_form, dead.id AS replay_of
    FROM ${WebhookDelivery} dead
    WHERE dead.endpoint_id = ${endpointId} AND dead.status = 'dead' AND dead.event_type <> ${webhookPing.name}
      AND coalesce(dead.last_attempt_at, dead.created_at) >= ${since}
      AND NOT EXISTS (
        SELECT 1 FROM ${WebhookDelivery} other
        WHERE other.event_id = dead.event_id AND other.endpoint_id = dead.endpoint_id AND other.status <> 'dead')
    ORDER BY dead.event_id, dead.id`;
  // An event that is not dispatched yet is left to the relay. Of older events, the deliveries that succeeded are no longer known.
  const oldest = new Date(Math.max(since.getTime(), daysBefore(now, DELIVERIES_KEPT_DAYS).getTime()));
  const neverSent = sql`
    SELECT event.id AS event_id, event.type AS event_type, endpoint.payload AS payload_form, NULL::uuid AS replay_of
    FROM ${WebhookEndpoint} endpoint
    JOIN ${OutboxEvent} event ON event.type = ANY(endpoint.event_types)
    WHERE endpoint.id = ${endpointId} AND event.type <> ${webhookPing.name} AND event.dispatched_at IS NOT NULL
      AND event.id >= ${lowestIdAt(oldest)} AND event.created_at >= endpoint.created_at AND ${passesFilters}
      AND NOT EXISTS (
        SELECT 1 FROM ${WebhookDelivery} delivery WHERE delivery.event_id = event.id AND delivery.endpoint_id = endpoint.id)`;
  return sql`SELECT * FROM (${givenUp}) given_up UNION ALL (${neverSent}) ORDER BY event_id LIMIT ${MAX_RECOVERED}`;
}
