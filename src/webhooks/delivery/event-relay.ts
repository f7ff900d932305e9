import { KeptAsset } from '../../assets/index.js';
import { Floor } from '../../hierarchy/index.js';
import { Counter, type NumberedTable } from '../../kernel/database/counter.entity.js';
import { OutboxEvent } from '../../kernel/database/outbox.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { insertInto, updateOf } from '../../kernel/sql/own-rows.js';
import { sql, type Sql } from '../../kernel/sql/sql.js';
import { NOT_OVER } from '../delivery-order.js';
import { WebhookDelivery } from '../webhook-delivery.entity.js';
import { WebhookEndpoint } from '../webhook-endpoint.entity.js';
import { heldSince } from './plan-hold.js';

/** How many events of a business are relayed in one round: a flood must not make a round long. */
const BATCH = 100;
/** The rows that are numbered. */
const NUMBERED: NumberedTable = 'events';

/**
 * Turns the oldest events of a business into deliveries: one for each endpoint that is enabled, subscribed, told of that
 * building, and does not ignore the key that did it, now (§6, D30), and gives them their numbers on the way (D50). It looks for rows that are not dispatched, never for
 * ids beyond the last one seen: transactions commit in another order than their ids were made in, and such a relay would lose
 * those that come late. Events of a business off the plan wait while it is held (D35), and get no deliveries after that.
 *
 * @param work holds the lock of those who number the business's events
 * @returns tells, after the commit, whether there may be more
 */
export function relayEvents(work: UnitOfWork): () => Promise<boolean> {
  const rows = work.writeLast<{ events: number }>(relay(work.principal.businessId, work.now));
  return async () => (await rows())[0]!.events === BATCH;
}

/** A ping has been dispatched by who asked for it, and an event that was read has a number already. */
function relay(businessId: string, now: Date): Sql {
  const waiting = sql`SELECT r.id, r.recorded_at, r.sequence, r.dispatched_at IS NULL AS is_new FROM ${OutboxEvent} r
    WHERE (r.dispatched_at IS NULL OR r.sequence IS NULL) AND EXISTS (SELECT 1 FROM served)
    ORDER BY r.recorded_at, r.id LIMIT ${BATCH}`;
  const last = sql`SELECT c.last FROM ${Counter} c WHERE c.name = ${NUMBERED}`;
  const dispatched = updateOf(
    OutboxEvent,
    sql`sequence = coalesce(r.sequence, w.next), dispatched_at = coalesce(r.dispatched_at, ${now})`,
    sql`r.id = w.id`,
    sql`waiting w`,
  );
  const newest = sql`SELECT ${NUMBERED}::text, max(sequence) FROM dispatched HAVING count(*) > 0`;
  return sql`
    WITH served AS (
      SELECT o.off_api_plan_since IS NULL AS on_plan FROM businesses o
      WHERE o.id = ${businessId} AND (o.off_api_plan_since IS NULL OR o.off_api_plan_since <= ${heldSince(now)})
    ), waiting AS (
      SELECT v.id, v.is_new,
        coalesce((${last}), 0) + count(*) FILTER (WHERE v.sequence IS NULL) OVER (ORDER BY v.recorded_at, v.id) AS next
      FROM (${waiting}) v
    ), dispatched AS (
      ${dispatched} RETURNING r.id, r.type, r.payload, r.resource_id, r.sequence, w.is_new
    ), counted AS (
      ${insertInto(Counter, ['name', 'last'], newest)}
      ON CONFLICT (business_id, name) DO UPDATE SET last = GREATEST(kept.last, excluded.last)
    ), made AS (
      ${insertInto(WebhookDelivery, DELIVERY, deliveries(now))}
    )
    SELECT count(*)::int AS events FROM dispatched`;
}

const DELIVERY =
  'id endpoint_id event_id event_type payload_form ordered_resource_id sequence next_attempt_at created_at'.split(
    ' ',
  );

/** The deliveries of what was dispatched. In an order, what stands behind another that is not over has no moment yet (D66). */
function deliveries(now: Date): Sql {
  const before = sql`SELECT true FROM ${WebhookDelivery} b
    WHERE b.endpoint_id = m.endpoint_id AND b.ordered_resource_id = m.resource_id AND b.status IN ${NOT_OVER} LIMIT 1`;
  return sql`SELECT uuid_v7(${now}), m.endpoint_id, m.id, m.type, m.payload, m.resource_id,
      CASE WHEN m.resource_id IS NOT NULL THEN m.sequence END,
      CASE WHEN m.resource_id IS NULL THEN ${now}::timestamptz WHEN m.turn = 1 AND (${before}) IS NULL THEN ${now} END,
      ${now}::timestamptz
    FROM (SELECT c.*, row_number() OVER (PARTITION BY c.endpoint_id, c.resource_id ORDER BY c.sequence) AS turn
      FROM (${wanted()}) c) m`;
}

/** Which event goes to which endpoint, and in the order of which resource. */
function wanted(): Sql {
  return sql`SELECT e.id AS endpoint_id, d.id, d.type, e.payload, d.sequence, CASE WHEN e.ordered THEN d.resource_id END AS resource_id
    FROM dispatched d CROSS JOIN served JOIN ${WebhookEndpoint} e ON e.enabled AND d.type = ANY(e.event_types)
    -- Where the resource stands: as the event says, or else where its floor or its asset stands now.
    WHERE d.is_new AND served.on_plan
      AND (e.ignored_key_ids = '{}' OR ((d.payload::json #>> '{actor,id}')::uuid = ANY(e.ignored_key_ids)) IS NOT TRUE)
      AND (e.building_ids = '{}' OR EXISTS (
      SELECT 1 FROM (SELECT d.payload::json #> '{data,object}' AS object) o
      LEFT JOIN ${KeptAsset} a ON a.id = (o.object ->> 'asset_id')::uuid
      LEFT JOIN ${Floor} f ON f.id = (o.object ->> 'floor_id')::uuid
      WHERE coalesce((o.object ->> 'building_id')::uuid, f.building_id, a.building_id,
        CASE WHEN o.object ->> 'object' = 'building' THEN (o.object ->> 'id')::uuid END) = ANY(e.building_ids)))`;
}
