import { sql } from '../kernel/sql/sql.js';
import { EVENTS } from '../kernel/database/outbox.js';
import { timeOfId } from '../kernel/ids.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';

/** The fields of a new delivery. */
export type NewDelivery = Pick<WebhookDelivery, 'endpointId' | 'eventId' | 'eventType' | 'payloadForm'> &
  Partial<Pick<WebhookDelivery, 'replayOf'>>;

/** Creates a delivery of an event to an endpoint, due at once. @returns the id of the delivery */
export function queueDelivery(work: UnitOfWork, delivery: NewDelivery): Promise<string> {
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
export function abandonDeliveries(work: UnitOfWork, endpointId: string): Promise<string[]> {
  return work.update(
    WebhookDelivery,
    sql`r.endpoint_id = ${endpointId} AND r.status IN ('pending', 'failed')`,
    { status: 'dead', error: 'endpoint_disabled', nextAttemptAt: null },
  );
}
