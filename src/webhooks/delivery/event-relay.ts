import { Counter, type NumberedTable } from '../../kernel/database/counters.js';
import { OutboxEvent } from '../../kernel/database/outbox.js';
import type { TenantReader } from '../../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { insertInto, updateFrom } from '../../kernel/sql/own-rows.js';
import { sql, type Sql } from '../../kernel/sql/sql.js';
import { UNFINISHED } from '../delivery-order.js';
import { isServed, passesFilters } from '../waiting-deliveries.js';
import { WebhookDelivery } from '../webhook-delivery.entity.js';
import { WebhookEndpoint } from '../webhook-endpoint.entity.js';
import { isHoldOver } from './due-businesses.js';

/** How many events of a business one round relays, so that a flood of events does not make a round long. */
const BATCH = 100;
/** How many events that no endpoint subscribes to are numbered at once. */
const UNWANTED_BATCH = 1_000;
/** The table whose rows are numbered. */
const NUMBERED: NumberedTable = 'events';

/**
 * Turns the oldest events of a business into deliveries, and numbers the events (D50). An event gets one delivery for
 * each endpoint that is enabled, subscribed to its type, includes its building, and does not ignore the key that
 * caused it, as configured now (§6, D30).
 *
 * It searches for events that are not dispatched, never for ids after the last one seen. Transactions do not commit
 * in the order of their ids, so a relay by id would lose events that commit late. Events of a business off the plan
 * wait for the hold period (D35), and get no deliveries after it.
 *
 * @param work holds the lock for numbering the business's events
 * @returns a function that tells whether there may be more events. Call it after the commit
 */
export function relayEvents(work: UnitOfWork): () => Promise<boolean> {
  return relayUpTo(work, BATCH);
}

/** Relays many events, almost none of which are to be delivered: see `isAnyWanted`. */
export function relayUnwantedEvents(work: UnitOfWork): () => Promise<boolean> {
  return relayUpTo(work, UNWANTED_BATCH);
}

/** Whether one of the events that `relayUnwantedEvents` would relay is to be delivered. */
export async function isAnyWanted(tenant: TenantReader): Promise<boolean> {
  const oldest = sql`
    SELECT event.type FROM ${OutboxEvent} event WHERE ${isWaiting}
    ORDER BY event.recorded_at, event.id LIMIT ${UNWANTED_BATCH}`;
  // The types are collected once, not for each event.
  const types = sql`ARRAY(SELECT DISTINCT unnest(endpoint.event_types) FROM ${WebhookEndpoint} endpoint WHERE endpoint.enabled)`;
  const found = sql`
    SELECT 1
    FROM (${oldest}) event
    JOIN businesses business ON business.id = ${tenant.principal.businessId}
    WHERE ${isServed} AND event.type = ANY(${types})
    LIMIT 1`;
  return (await tenant.row(found)) !== undefined;
}

/** Whether an `event` has no deliveries or no number yet. A ping is dispatched at once; a reader of the feed may have numbered an event. */
const isWaiting = sql`(event.dispatched_at IS NULL OR event.sequence IS NULL)`;

/** The row of the relaying statement. */
interface Relayed {
  readonly events: number;
}

function relayUpTo(work: UnitOfWork, limit: number): () => Promise<boolean> {
  const rows = work.write<Relayed>(relayingStatement(work.principal.businessId, work.now, limit), {
    replan: limit > BATCH,
  });
  return async () => {
    const [relayed] = await rows;
    return relayed!.events === limit;
  };
}

/**
 * The statement that relays:
 *
 * 1. `served`: the business, unless its events are held because it has just left the plan or is suspended.
 * 2. `oldest`: its oldest waiting events, up to the limit.
 * 3. `numbered`: the same, each with the number that it gets if it has none.
 * 4. `dispatched`: the events, updated.
 * 5. `counted`: the last number of the business.
 * 6. `created`: the deliveries of those that had none yet.
 * 7. The result: how many events there were.
 *
 * It is one statement, so that it leaves in the packet of the commit, and so that an event gets its number and its deliveries
 * together.
 */
function relayingStatement(businessId: string, now: Date, limit: number): Sql {
  const last = sql`SELECT counter.last FROM ${Counter} counter WHERE counter.name = ${NUMBERED}`;
  const dispatched = updateFrom(
    OutboxEvent,
    sql`numbered`,
    sql`sequence = coalesce(r.sequence, numbered.next_sequence), dispatched_at = coalesce(r.dispatched_at, ${now})`,
  );
  const newest = sql`
    SELECT ${NUMBERED}::text AS name, max(dispatched.sequence) AS last FROM dispatched HAVING count(*) > 0`;
  return sql`
    WITH served AS (
      SELECT ${isServed} AS is_on_plan
      FROM businesses business
      WHERE business.id = ${businessId}
        AND (${isServed} OR ${isHoldOver(now)})
    ), numbered AS (
      SELECT oldest.id, oldest.is_new,
        coalesce((${last}), 0)
          + count(*) FILTER (WHERE oldest.sequence IS NULL) OVER (ORDER BY oldest.recorded_at, oldest.id) AS next_sequence
      FROM (
        SELECT event.id, event.recorded_at, event.sequence, event.dispatched_at IS NULL AS is_new
        FROM ${OutboxEvent} event
        WHERE ${isWaiting} AND EXISTS (SELECT 1 FROM served)
        ORDER BY event.recorded_at, event.id
        LIMIT ${limit}
      ) oldest
    ), dispatched AS (
      ${dispatched} RETURNING r.id, r.type, r.payload, r.resource_id, r.sequence, r.created_at, numbered.is_new
    ), counted AS (
      ${insertInto(Counter, ['name', 'last'], newest)}
      ON CONFLICT (business_id, name) DO UPDATE SET last = GREATEST(kept.last, excluded.last)
    ), created AS (
      ${insertInto(WebhookDelivery, DELIVERY, newDeliveries(now))}
    )
    SELECT count(*)::int AS events FROM dispatched`;
}

const DELIVERY = [
  'id',
  'endpoint_id',
  'event_id',
  'event_type',
  'payload_form',
  'ordered_resource_id',
  'sequence',
  'next_attempt_at',
  'created_at',
];

/**
 * The rows of the step `created`: the deliveries of the events of the step `dispatched`.
 *
 * 1. `wanted`: which event goes to which endpoint, and by which resource it is ordered there (D66).
 * 2. `placed`: the same, with their turns among those of the resource.
 *
 * At an ordered endpoint, a delivery behind an unfinished one has no due time yet. A delivery is never older than its event: the event
 * may have been written after `now`, and a recovery since the time of the event must find it.
 */
function newDeliveries(now: Date): Sql {
  const wanted = sql`
    SELECT endpoint.id AS endpoint_id, endpoint.payload AS payload_form, event.id AS event_id, event.type AS event_type,
      event.sequence, event.created_at, CASE WHEN endpoint.ordered THEN event.resource_id END AS ordered_resource_id
    FROM dispatched event
    CROSS JOIN served
    JOIN ${WebhookEndpoint} endpoint ON endpoint.enabled AND event.type = ANY(endpoint.event_types)
    WHERE event.is_new AND served.is_on_plan AND ${passesFilters}`;
  const unfinished = sql`(
    SELECT true FROM ${WebhookDelivery} earlier
    WHERE earlier.endpoint_id = placed.endpoint_id AND earlier.ordered_resource_id = placed.ordered_resource_id
      AND earlier.status IN ${UNFINISHED}
    LIMIT 1)`;
  return sql`
    SELECT uuid_v7(${now}) AS id, placed.endpoint_id, placed.event_id, placed.event_type, placed.payload_form,
      placed.ordered_resource_id,
      CASE WHEN placed.ordered_resource_id IS NOT NULL THEN placed.sequence END AS sequence,
      CASE WHEN placed.ordered_resource_id IS NULL THEN ${now}::timestamptz
        WHEN placed.turn = 1 AND ${unfinished} IS NULL THEN ${now} END AS next_attempt_at,
      GREATEST(placed.created_at, ${now}) AS created_at
    FROM (
      SELECT wanted.*,
        row_number() OVER (PARTITION BY wanted.endpoint_id, wanted.ordered_resource_id ORDER BY wanted.sequence) AS turn
      FROM (${wanted}) wanted
    ) placed`;
}
