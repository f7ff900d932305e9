import { Counter, type NumberedTable } from '../../kernel/database/counters.js';
import { OutboxEvent } from '../../kernel/database/outbox.js';
import type { TenantReader } from '../../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { insertInto, updateFrom } from '../../kernel/sql/own-rows.js';
import { sql, type Sql } from '../../kernel/sql/sql.js';
import { UNFINISHED } from '../delivery-order.js';
import { passesFilters } from '../waiting-deliveries.js';
import { WebhookDelivery } from '../webhook-delivery.entity.js';
import { WebhookEndpoint } from '../webhook-endpoint.entity.js';
import { planHoldCutoff } from './due-businesses.js';

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
  const oldest = sql`SELECT r.type FROM ${OutboxEvent} r WHERE ${IS_WAITING} ORDER BY r.recorded_at, r.id LIMIT ${UNWANTED_BATCH}`;
  // The types are collected once, not for each event.
  const types = sql`ARRAY(SELECT DISTINCT unnest(e.event_types) FROM ${WebhookEndpoint} e WHERE e.enabled)`;
  const found = sql`SELECT 1 FROM (${oldest}) v JOIN businesses o ON o.id = ${tenant.principal.businessId}
    WHERE o.off_api_plan_since IS NULL AND v.type = ANY(${types}) LIMIT 1`;
  return (await tenant.row(found)) !== undefined;
}

const IS_WAITING = sql`(r.dispatched_at IS NULL OR r.sequence IS NULL)`;

function relayUpTo(work: UnitOfWork, limit: number): () => Promise<boolean> {
  const rows = work.write<{ events: number }>(relay(work.principal.businessId, work.now, limit), {
    replan: limit > BATCH,
  });
  return async () => (await rows)[0]!.events === limit;
}

/** Includes pings, which are already dispatched, and events that a reader of the feed has already numbered. */
function relay(businessId: string, now: Date, limit: number): Sql {
  const waiting = sql`SELECT r.id, r.recorded_at, r.sequence, r.dispatched_at IS NULL AS is_new FROM ${OutboxEvent} r
    WHERE ${IS_WAITING} AND EXISTS (SELECT 1 FROM served)
    ORDER BY r.recorded_at, r.id LIMIT ${limit}`;
  const last = sql`SELECT c.last FROM ${Counter} c WHERE c.name = ${NUMBERED}`;
  const dispatched = updateFrom(
    OutboxEvent,
    sql`waiting`,
    sql`sequence = coalesce(r.sequence, waiting.next), dispatched_at = coalesce(r.dispatched_at, ${now})`,
  );
  const newest = sql`SELECT ${NUMBERED}::text, max(sequence) FROM dispatched HAVING count(*) > 0`;
  return sql`
    WITH served AS (
      SELECT o.off_api_plan_since IS NULL AS on_plan FROM businesses o
      WHERE o.id = ${businessId} AND (o.off_api_plan_since IS NULL OR o.off_api_plan_since <= ${planHoldCutoff(now)})
    ), waiting AS (
      SELECT v.id, v.is_new,
        coalesce((${last}), 0) + count(*) FILTER (WHERE v.sequence IS NULL) OVER (ORDER BY v.recorded_at, v.id) AS next
      FROM (${waiting}) v
    ), dispatched AS (
      ${dispatched} RETURNING r.id, r.type, r.payload, r.resource_id, r.sequence, r.created_at, waiting.is_new
    ), counted AS (
      ${insertInto(Counter, ['name', 'last'], newest)}
      ON CONFLICT (business_id, name) DO UPDATE SET last = GREATEST(kept.last, excluded.last)
    ), created AS (
      ${insertInto(WebhookDelivery, DELIVERY, deliveries(now))}
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
 * The deliveries of the dispatched events. At an ordered endpoint, a delivery behind an unfinished one has no due
 * time yet (D66). A delivery is never older than its event: the event may have been written after `now`, and a
 * recovery since the time of the event must find it.
 */
function deliveries(now: Date): Sql {
  const before = sql`SELECT true FROM ${WebhookDelivery} b
    WHERE b.endpoint_id = m.endpoint_id AND b.ordered_resource_id = m.resource_id AND b.status IN ${UNFINISHED} LIMIT 1`;
  return sql`SELECT uuid_v7(${now}), m.endpoint_id, m.id, m.type, m.payload, m.resource_id,
      CASE WHEN m.resource_id IS NOT NULL THEN m.sequence END,
      CASE WHEN m.resource_id IS NULL THEN ${now}::timestamptz WHEN m.turn = 1 AND (${before}) IS NULL THEN ${now} END,
      GREATEST(m.created_at, ${now})
    FROM (SELECT c.*, row_number() OVER (PARTITION BY c.endpoint_id, c.resource_id ORDER BY c.sequence) AS turn
      FROM (${wanted()}) c) m`;
}

/** Which event goes to which endpoint, and by which resource it is ordered. */
function wanted(): Sql {
  return sql`SELECT e.id AS endpoint_id, d.id, d.type, e.payload, d.sequence, d.created_at, CASE WHEN e.ordered THEN d.resource_id END AS resource_id
    FROM dispatched d CROSS JOIN served JOIN ${WebhookEndpoint} e ON e.enabled AND d.type = ANY(e.event_types)
    WHERE d.is_new AND served.on_plan AND ${passesFilters}`;
}
