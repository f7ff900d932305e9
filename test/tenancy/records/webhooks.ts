import { sql } from '../../../src/kernel/sql/sql.js';
import { OutboxEvent } from '../../../src/kernel/database/outbox.js';
import { DeliveriesService, WebhooksService } from '../../../src/webhooks/index.js';
import { WebhookAttempt, WebhookDelivery } from '../../../src/webhooks/webhook-delivery.entity.js';
import { WebhookEndpoint } from '../../../src/webhooks/webhook-endpoint.entity.js';
import { LEASE, type Filling } from './filling.js';

/** Adds deliveries to an endpoint: dead ones, one with an attempt, one replayed and one of an event, and one that succeeded. */
export async function addDeliveries({ records: { endpointId }, work, get }: Filling) {
  const endpoint = endpointId!;
  const delivery = await get(WebhooksService).ping(work, endpoint);
  await work.update(WebhookEndpoint, endpoint, { enabled: true, lastSuccessAt: work.now });
  const dead = { status: 'dead', nextAttemptAt: null, error: 'http_500', lastAttemptAt: work.now } as const;
  await work.update(WebhookDelivery, delivery, dead);
  const underWay = await get(DeliveriesService).replay(work, delivery);
  const lost = await get(WebhooksService).ping(work, endpoint);
  await work.update(WebhookDelivery, lost, dead);
  const [happened, failed] = await work.rows<{ id: string }>(
    sql`SELECT r.id FROM ${OutboxEvent} r WHERE r.type = 'operation.created' ORDER BY r.id LIMIT 2`,
  );
  const givenUp = await work.insert(WebhookDelivery, {
    ...{ endpointId: endpoint, eventId: failed!.id, eventType: 'operation.created', payloadForm: 'full' },
    ...dead,
  });
  const waiting = await work.insert(WebhookDelivery, {
    ...{ endpointId: endpoint, eventId: happened!.id, eventType: 'operation.created', payloadForm: 'full' },
    ...{ status: 'succeeded', deliveredAt: work.now },
  });
  await work.insert(WebhookAttempt, {
    ...{ deliveryId: lost, attempt: 1, startedAt: work.now, durationMs: 5 },
    ...{ responseStatus: 500, responseBody: 'no', error: 'http_500' },
  });
  await work.update(WebhookEndpoint, endpoint, {
    ...{ consecutiveFailures: 1, lastFailedDeliveryId: lost, missedSince: work.now },
  });
  return { endpoint, delivery, underWay, lost, waiting, givenUp };
}

/** Lets a worker claim a delivery. */
export async function leaseDelivery({ work }: Filling, delivery: string): Promise<void> {
  await work.update(WebhookDelivery, delivery, {
    ...{ status: 'delivering', lease: LEASE, leasedUntil: work.now, nextAttemptAt: null, attemptCount: 1 },
  });
}
