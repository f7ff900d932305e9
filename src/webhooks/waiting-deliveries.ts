import { sql } from '../kernel/sql/sql.js';
import { EVENTS } from '../kernel/database/outbox.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';

/** The fields of a new delivery. */
export type NewDelivery = Pick<WebhookDelivery, 'endpointId' | 'eventId' | 'eventType' | 'payloadForm'> &
  Partial<Pick<WebhookDelivery, 'replayOf'>>;

/** Creates a delivery of an event to an endpoint, due at once. @returns the id of the delivery */
export function queueDelivery(work: UnitOfWork, delivery: NewDelivery): Promise<string> {
  work.wake(EVENTS);
  return work.insert(WebhookDelivery, { ...delivery, status: 'pending', nextAttemptAt: work.now });
}

/** Gives up the waiting deliveries of an endpoint (D35). The outcome of an attempt under way is still recorded. */
export async function abandonDeliveries(work: UnitOfWork, endpointId: string): Promise<void> {
  await work.update(
    WebhookDelivery,
    sql`r.endpoint_id = ${endpointId} AND r.status IN ('pending', 'failed')`,
    {
      status: 'dead',
      error: 'endpoint_disabled',
      nextAttemptAt: null,
    },
  );
}
