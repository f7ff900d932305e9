import { OutboxEvent } from '../kernel/database/outbox.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { updateFrom, updateOf } from '../kernel/sql/own-rows.js';
import { sql, type Sql } from '../kernel/sql/sql.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';
import { webhookPing } from './webhook.events.js';

// The order of deliveries (D66). A delivery to an ordered endpoint has a resource and a sequence number. Only the first unfinished
// delivery of a resource may be attempted. The deliveries after it are blocked: their `next_attempt_at` is null, so queries for
// due deliveries never read them, even when there are many. When the first one is finished, the next one becomes due.

/** The lock of a business under which rounds create, claim and release deliveries. Acquire it before any row lock. */
export const ROUND_LOCK = 'deliveries';

/** The states of an unfinished delivery, which blocks those after it. */
export const UNFINISHED: Sql = sql`('pending', 'failed', 'delivering')`;

/** Whether a `delivery` is blocked. */
export const isBlocked: Sql = sql`delivery.ordered_resource_id IS NOT NULL AND delivery.status IN ('pending', 'failed')
  AND delivery.next_attempt_at IS NULL`;

/**
 * Orders the unfinished deliveries of an endpoint, except pings and replays, which are never ordered. Of those about one resource
 * (`waiting`, with their turns), only the first stays due. One statement, because there may be thousands.
 *
 * @param work holds `ROUND_LOCK`
 */
export async function startOrdering(work: UnitOfWork, endpointId: string): Promise<void> {
  const placed = updateFrom(
    WebhookDelivery,
    sql`waiting`,
    sql`ordered_resource_id = waiting.resource_id, sequence = waiting.sequence,
      next_attempt_at = CASE WHEN waiting.turn = 1 THEN r.next_attempt_at END`,
    sql`r.status IN ${UNFINISHED}`,
  );
  const ordering = sql`
    WITH waiting AS (
      SELECT delivery.id, event.resource_id, event.sequence,
        row_number() OVER (PARTITION BY event.resource_id ORDER BY event.sequence) AS turn
      FROM ${WebhookDelivery} delivery
      JOIN ${OutboxEvent} event ON event.id = delivery.event_id
      WHERE delivery.endpoint_id = ${endpointId} AND delivery.status IN ${UNFINISHED} AND delivery.replay_of IS NULL
        AND delivery.event_type <> ${webhookPing.name} AND event.resource_id IS NOT NULL
    ) ${placed}`;
  await work.write(ordering, { replan: true });
}

/** Ends the order of an endpoint's deliveries: blocked ones become due. @param work holds `ROUND_LOCK` */
export async function stopOrdering(work: UnitOfWork, endpointId: string): Promise<void> {
  await work.write(
    updateOf(
      WebhookDelivery,
      sql`ordered_resource_id = NULL, sequence = NULL,
        next_attempt_at = CASE WHEN r.status = 'delivering' THEN NULL ELSE coalesce(r.next_attempt_at, r.created_at) END`,
      sql`r.endpoint_id = ${endpointId} AND r.ordered_resource_id IS NOT NULL AND r.status IN ${UNFINISHED}`,
    ),
  );
}

/**
 * After attempts, releases the next delivery of each resource:
 *
 * 1. `attempted`: the deliveries, each with the first unfinished one of its resource.
 * 2. `blocked`: failed ones become blocked when an earlier one is unfinished. That happens when both were under way while the endpoint
 *    became ordered.
 * 3. `first`: the first ones, each once. Those of them that are blocked are released.
 *
 * It is one statement, for one round trip: the round waits for its result.
 *
 * @param ids the ordered deliveries among those attempted
 * @returns whether any delivery became due
 */
export async function releaseNext(work: UnitOfWork, ids: readonly string[]): Promise<boolean> {
  const blocked = updateFrom(
    WebhookDelivery,
    sql`attempted`,
    sql`next_attempt_at = NULL`,
    sql`r.status = 'failed' AND r.sequence > attempted.first_sequence`,
  );
  const rows = await work.write(sql`
    WITH attempted AS (
      SELECT delivery.id, unfinished.id AS first_id, unfinished.sequence AS first_sequence
      FROM ${WebhookDelivery} delivery
      CROSS JOIN LATERAL (
        SELECT other.id, other.sequence
        FROM ${WebhookDelivery} other
        WHERE other.endpoint_id = delivery.endpoint_id AND other.ordered_resource_id = delivery.ordered_resource_id
          AND other.status IN ${UNFINISHED}
        ORDER BY other.sequence LIMIT 1
      ) unfinished
      WHERE delivery.id = ANY(${ids}::uuid[])
    ), first AS (
      SELECT DISTINCT attempted.first_id AS id FROM attempted
    ), blocked AS (
      ${blocked}
    )
    ${releaseDeliveries(sql`first`)}`);
  return rows.length > 0;
}

/**
 * The statement that releases blocked deliveries. Each becomes due as of its creation, so older deliveries are attempted first.
 *
 * @param ids the name of a `WITH` query that returns the `id` of each
 */
export function releaseDeliveries(ids: Sql): Sql {
  const released = updateFrom(
    WebhookDelivery,
    ids,
    sql`next_attempt_at = r.created_at`,
    sql`r.status IN ('pending', 'failed') AND r.next_attempt_at IS NULL`,
  );
  return sql`${released} RETURNING r.id`;
}
