import { OutboxEvent } from '../kernel/database/outbox.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { updateOf } from '../kernel/sql/own-rows.js';
import { sql, type Sql } from '../kernel/sql/sql.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';
import { webhookPing } from './webhook.events.js';

// The order of deliveries (D66). A delivery to an ordered endpoint names its resource and its place. Of one resource, the first
// that is not over may be attempted; those behind it are blocked: they wait without a moment (`next_attempt_at` is null), so that
// who looks for what is due never meets them, however many they are. When one is over, the next gets its moment.

/** The lock of a business under which deliveries are made, claimed and let go on, in rounds. Taken before any row. */
export const ROUND_TURN = 'deliveries';

/** The states of a delivery that is not over, in which those behind it are blocked. */
export const NOT_OVER: Sql = sql`('pending', 'failed', 'delivering')`;

/** Whether a delivery `d` is blocked. */
export const isBlocked: Sql = sql`d.ordered_resource_id IS NOT NULL AND d.status IN ('pending', 'failed')
  AND d.next_attempt_at IS NULL`;

/**
 * Puts what waits for an endpoint in order: all but pings and replays, which stand outside of it.
 *
 * @param work holds `ROUND_TURN`
 */
export async function putInOrder(work: UnitOfWork, endpointId: string): Promise<void> {
  const placed = updateOf(
    WebhookDelivery,
    sql`ordered_resource_id = w.resource_id, sequence = w.sequence,
      next_attempt_at = CASE WHEN w.turn = 1 THEN r.next_attempt_at END`,
    sql`r.id = w.id AND r.status IN ${NOT_OVER}`,
    sql`waiting w`,
  );
  await work.write(sql`
    WITH waiting AS (
      SELECT d.id, v.resource_id, v.sequence, row_number() OVER (PARTITION BY v.resource_id ORDER BY v.sequence) AS turn
      FROM ${WebhookDelivery} d JOIN ${OutboxEvent} v ON v.id = d.event_id
      WHERE d.endpoint_id = ${endpointId} AND d.status IN ${NOT_OVER} AND d.replay_of IS NULL
        AND d.event_type <> ${webhookPing.name} AND v.resource_id IS NOT NULL
    ) ${placed}`);
}

/** Takes what waits for an endpoint out of the order: what was blocked is due. @param work holds `ROUND_TURN` */
export async function takeOutOfOrder(work: UnitOfWork, endpointId: string): Promise<void> {
  await work.write(
    updateOf(
      WebhookDelivery,
      sql`ordered_resource_id = NULL, sequence = NULL,
        next_attempt_at = CASE WHEN r.status = 'delivering' THEN NULL ELSE coalesce(r.next_attempt_at, r.created_at) END`,
      sql`r.endpoint_id = ${endpointId} AND r.ordered_resource_id IS NOT NULL AND r.status IN ${NOT_OVER}`,
    ),
  );
}

/**
 * After attempts: lets go on what comes next of their resources. What failed behind another that is not over, because both
 * were under way as the endpoint became ordered, is blocked.
 *
 * @param ids the deliveries of the attempts, as far as they stand in an order
 * @returns whether anything became due
 */
export async function letNextGo(work: UnitOfWork, ids: readonly string[]): Promise<boolean> {
  const blocked = updateOf(
    WebhookDelivery,
    sql`next_attempt_at = NULL`,
    sql`r.id = ended.id AND r.status = 'failed' AND r.sequence > ended.first`,
    sql`ended`,
  );
  const rows = await work.write(sql`
    WITH ended AS (
      SELECT d.id, f.id AS next, f.sequence AS first FROM ${WebhookDelivery} d CROSS JOIN LATERAL (
        SELECT o.id, o.sequence FROM ${WebhookDelivery} o
        WHERE o.endpoint_id = d.endpoint_id AND o.ordered_resource_id = d.ordered_resource_id AND o.status IN ${NOT_OVER}
        ORDER BY o.sequence LIMIT 1) f
      WHERE d.id = ANY(${ids}::uuid[])
    ), head AS (
      SELECT DISTINCT e.next AS id FROM ended e
    ), blocked AS (
      ${blocked}
    )
    ${releasedOf(sql`head`)}`);
  return rows.length > 0;
}

/**
 * Lets deliveries go on that are blocked. Each is due since it was made, and so has its turn among others by its age.
 *
 * @param ids a source of rows with the `id` of each, which a statement's `WITH` names
 */
export function releasedOf(ids: Sql): Sql {
  const released = updateOf(
    WebhookDelivery,
    sql`next_attempt_at = r.created_at`,
    sql`r.id = freed.id AND r.status IN ('pending', 'failed') AND r.next_attempt_at IS NULL`,
    sql`${ids} freed`,
  );
  return sql`${released} RETURNING r.id`;
}
