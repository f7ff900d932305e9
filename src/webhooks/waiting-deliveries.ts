import { sql } from '../kernel/sql/sql.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';

/** The kind of work that they are for workers (`UnitOfWork.wake`). */
export const DELIVERIES = 'deliveries';

/** What a delivery is made of. */
export type NewDelivery = Pick<WebhookDelivery, 'endpointId' | 'eventId' | 'eventType' | 'payloadForm'> &
  Partial<Pick<WebhookDelivery, 'replayOf'>>;

/** Puts an event on its way to an endpoint. @returns the id of the delivery */
export function queueDelivery(work: UnitOfWork, delivery: NewDelivery): Promise<string> {
  work.wake(DELIVERIES);
  return work.insert(WebhookDelivery, { ...delivery, status: 'pending', nextAttemptAt: work.now });
}

/** Gives up what waits for an endpoint (D35). What is under way right now still gets its outcome. */
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
