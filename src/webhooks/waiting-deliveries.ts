import { AssetIncludingDeleted } from '../assets/index.js';
import { Floor } from '../hierarchy/index.js';
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
export const WAITING_EVENTS: Sql = sql`(SELECT r.business_id, r.type, r.recorded_at FROM events r
  WHERE r.dispatched_at IS NULL OR r.sequence IS NULL ORDER BY r.business_id, r.recorded_at, r.id)`;

/** How many events one recovery sends again, so that its transaction stays short. Repeating it sends the next ones. */
export const MAX_RECOVERED = 10_000;

/** How long deliveries that succeeded at once are kept, in days (D32). */
export const DELIVERIES_KEPT_DAYS = 30;

/**
 * Whether an event `d` passes the filters of an endpoint `e` other than its types: the ignored keys and the buildings. The building
 * of the resource is in the event, or else it is the current building of its floor or its asset.
 */
export const passesFilters: Sql = sql`
  (e.ignored_key_ids = '{}' OR ((d.payload::json #>> '{actor,id}')::uuid = ANY(e.ignored_key_ids)) IS NOT TRUE)
  AND (e.building_ids = '{}' OR EXISTS (
    SELECT 1 FROM (SELECT d.payload::json #> '{data,object}' AS object) o
    LEFT JOIN ${AssetIncludingDeleted} a ON a.id = (o.object ->> 'asset_id')::uuid
    LEFT JOIN ${Floor} f ON f.id = (o.object ->> 'floor_id')::uuid
    WHERE coalesce((o.object ->> 'building_id')::uuid, f.building_id, a.building_id,
      CASE WHEN o.object ->> 'object' = 'building' THEN (o.object ->> 'id')::uuid END) = ANY(e.building_ids)))`;

/**
 * The oldest events that an endpoint has missed since a time, up to `MAX_RECOVERED`: those whose deliveries were all given up, and
 * those of the last 30 days that never had a delivery, because the endpoint was disabled. Events that another delivery has delivered or may still
 * deliver are left out, and so are pings and events from before the endpoint was registered. Its current settings apply.
 *
 * @returns a query of `event_id`, `event_type`, `payload_form` and `replay_of`, the delivery that was given up, if there is one
 */
export function missedEvents(endpointId: string, since: Date, now: Date): Sql {
  const givenUp = sql`SELECT DISTINCT ON (r.event_id) r.event_id, r.event_type, r.payload_form, r.id AS replay_of
    FROM ${WebhookDelivery} r
    WHERE r.endpoint_id = ${endpointId} AND r.status = 'dead' AND r.event_type <> ${webhookPing.name}
      AND coalesce(r.last_attempt_at, r.created_at) >= ${since}
      AND NOT EXISTS (SELECT 1 FROM ${WebhookDelivery} o WHERE o.event_id = r.event_id
        AND o.endpoint_id = r.endpoint_id AND o.status <> 'dead')
    ORDER BY r.event_id, r.id`;
  // An event that is not dispatched yet is left to the relay. Of older events, the deliveries that succeeded are no longer known.
  const oldest = new Date(Math.max(since.getTime(), daysBefore(now, DELIVERIES_KEPT_DAYS).getTime()));
  const neverSent = sql`SELECT d.id, d.type, e.payload, NULL::uuid
    FROM ${WebhookEndpoint} e JOIN ${OutboxEvent} d ON d.type = ANY(e.event_types)
    WHERE e.id = ${endpointId} AND d.type <> ${webhookPing.name} AND d.dispatched_at IS NOT NULL
      AND d.id >= ${lowestIdAt(oldest)} AND d.created_at >= e.created_at AND ${passesFilters}
      AND NOT EXISTS (SELECT 1 FROM ${WebhookDelivery} o WHERE o.event_id = d.id AND o.endpoint_id = e.id)`;
  return sql`SELECT * FROM (${givenUp}) g UNION ALL (${neverSent}) ORDER BY event_id LIMIT ${MAX_RECOVERED}`;
}
