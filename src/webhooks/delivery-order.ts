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

/** Whether a delivery `d` is blocked. */
export const isBlocked: Sql = sql`d.ordered_resource_id IS NOT NULL AND d.status IN ('pending', 'failed')
  AND d.next_attempt_at IS NULL`;

/**
 * Orders the unfinished deliveries of an endpoint, except pings and replays, which are never ordered.
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
      SELECT d.id, v.resource_id, v.sequence, row_number() OVER (PARTITION BY v.resource_id ORDER BY v.sequence) AS turn
      FROM ${WebhookDelivery} d JOIN ${OutboxEvent} v ON v.id = d.event_id
      WHERE d.endpoint_id = ${endpointId} AND d.status IN ${UNFINISHED} AND d.replay_of IS NULL
        AND d.event_type <> ${webhookPing.name} AND v.resource_id IS NOT NULL
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
 * After attempts, releases the next delivery of each resource. A failed delivery is blocked when an earlier one is unfinished:
 * that happens when both were under way while the endpoint became ordered.
 *
 * @param ids the ordered deliveries among those attempted
 * @returns whether any delivery became due
 */
export async function releaseNext(work: UnitOfWork, ids: readonly string[]): Promise<boolean> {
  const blocked = updateFrom(
    WebhookDelivery,
    sql`ended`,
    sql`next_attempt_at = NULL`,
    sql`r.status = 'failed' AND r.sequence > ended.first`,
  );
  const rows = await work.write(sql`
    WITH ended AS (
      SELECT d.id, f.id AS next, f.sequence AS first FROM ${WebhookDelivery} d CROSS JOIN LATERAL (
        SELECT o.id, o.sequence FROM ${WebhookDelivery} o
        WHERE o.endpoint_id = d.endpoint_id AND o.ordered_resource_id = d.ordered_resource_id AND o.status IN ${UNFINISHED}
        ORDER BY o.sequence LIMIT 1) f
      WHERE d.id = ANY(${ids}::uuid[])
    ), head AS (
      SELECT DISTINCT e.next AS id FROM ended e
    ), blocked AS (
      ${blocked}
    )
    ${releaseDeliveries(sql`head`)}`);
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
