import { OutboxEvent } from '../../../src/kernel/database/outbox.js';
import { sql } from '../../../src/kernel/sql/sql.js';
import { Database } from '../../../src/kernel/database/database.js';
import { CommitOrder } from '../../../src/kernel/events/commit-order.js';
import { NotificationsService } from '../../../src/notifications/index.js';
import { AttemptRecorder } from '../../../src/webhooks/delivery/attempt-recorder.js';
import { DeliveryRounds } from '../../../src/webhooks/delivery/delivery-rounds.js';
import { EndpointHealth } from '../../../src/webhooks/delivery/endpoint-health.js';
import { OwnNetwork } from '../../../src/webhooks/delivery/own-network.js';
import { Log } from '../../../src/kernel/log.js';
import { WebhookEndpoint } from '../../../src/webhooks/webhook-endpoint.entity.js';
import { internalFailure } from '../../../src/webhooks/delivery/webhook-sender.js';
import {
  DeliveriesService,
  DeliveryInspection,
  SecretRenewal,
  WebhooksService,
} from '../../../src/webhooks/index.js';
import type { TestApp } from '../../support/test-app.js';
import { BUILDING_NEXT_DOOR } from '../look-alike.js';
import { LEASE } from '../records/filling.js';
import type { Probe, Probing } from './probe.js';

export function webhookProbes(probing: Probing): Probe[] {
  return [...endpointProbes(probing), ...deliveryProbes(probing)];
}

function endpointProbes({ own, neighbours, get, work, both }: Probing): Probe[] {
  const webhooks = get(WebhooksService);
  const either = [own.endpoint, neighbours.endpointId];
  return [
    ...both('webhook ping', either, (unit, id) => webhooks.ping(unit, id)),
    ...(['enable', 'pause', 'resume', 'disable', 'delete', 'rotateSecret', 'forgetMissed'] as const).flatMap(
      (verb) => both(`webhook ${verb}`, either, (unit, id) => webhooks[verb](unit, id)),
    ),
    ...both('webhook of a building', [own.buildingId, neighbours.buildingId], (unit, id) =>
      webhooks.change(unit, own.endpoint!, { buildingIds: [id] }),
    ),
    work('secrets re-encrypted', (unit) => get(SecretRenewal).renew(unit)),
    ...both('webhook', either, (unit, id) => webhooks.get(unit, id)),
  ];
}

function deliveryProbes(probing: Probing): Probe[] {
  const { own, get, probe, both } = probing;
  const deliveries = get(DeliveriesService);
  return [
    ...both('delivery inspected', [own.delivery, own.waiting, own.lost], (unit, id) =>
      get(DeliveryInspection).inspect(unit, own.endpoint!, id),
    ),
    ...both('webhook replay', [own.delivery], (unit, id) => deliveries.replay(unit, id)),
    ...both('delivery sent now', [own.delivery, own.waiting], (unit, id) => deliveries.sendNow(unit, id)),
    ...both('webhook recover', [own.endpoint], (unit, id) => deliveries.recover(unit, id, new Date(0))),
    ...missedProbes(probing),
    ...both('delivery', [own.delivery, own.lost], (unit, id) => deliveries.get(unit, id)),
    ...both('last failure', [own.endpoint], (unit, id) => deliveries.lastFailure(unit, id)),
    probe('failed attempt', () => failAttempt(probing)),
  ];
}

/** Events that an endpoint missed: of any building, of an asset's building, and of a floor's. */
function missedProbes({ own, get, work }: Probing): Probe[] {
  const deliveries = get(DeliveriesService);
  const ofEndpoint = (name: string, object: object, buildingIds: string[]) =>
    work(name, async (unit) => {
      const payload = JSON.stringify({ data: { object } });
      const missing = { eventTypes: ['operation.created'], buildingIds, missedSince: new Date(0) };
      await unit.update(WebhookEndpoint, own.endpoint!, missing);
      await unit.update(OutboxEvent, sql`r.type = 'operation.created'`, { dispatchedAt: unit.now, payload });
      const missed = await deliveries.missed(unit, own.endpoint!);
      return [missed, (await deliveries.recover(unit, own.endpoint!, new Date(0))).length];
    });
  return [
    ofEndpoint('events missed', {}, []),
    ofEndpoint('events of an asset missed', { asset_id: own.machine }, [BUILDING_NEXT_DOOR]),
    ofEndpoint('events of a floor missed', { floor_id: own.annex }, [own.buildingId!]),
    work('events missed and recovered', async (unit) => {
      await unit.update(WebhookEndpoint, own.endpoint!, { eventTypes: ['operation.created'] });
      await unit.update(OutboxEvent, sql`r.type = 'operation.created'`, { dispatchedAt: unit.now });
      return deliveries.recover(unit, own.endpoint!, new Date(0));
    }),
  ];
}

/** An attempt of the worker fails: the end of its delivery is recorded, and counted at the endpoint. */
function failAttempt({ testApp, business, own }: Probing): Promise<unknown> {
  const claim = {
    ...{ id: own.underWay!, businessId: business.id, endpointId: own.endpoint! },
    ...{ eventType: 'operation.created', attempt: 1, lease: LEASE, leasedUntil: new Date(0) },
    ...{ clockAheadMs: 0, url: null },
  };
  const sent = {
    ...internalFailure('internal_error', new Date(), 5),
    error: 'http_410',
    responseStatus: 410,
  };
  const asked = { ended: [{ claim, sent }], isTurn: false, limit: 0, mayExceedShares: false };
  return roundsOf(testApp).run(business.id, asked);
}

/** Runs rounds of webhooks, which the API has no module for. */
export function roundsOf({ app, clock, config }: TestApp): DeliveryRounds {
  const health = new EndpointHealth(
    app.get(NotificationsService, { strict: false }),
    new OwnNetwork(clock, app.get(Log)),
  );
  const outcomes = new AttemptRecorder(health, config);
  const commits = app.get(CommitOrder, { strict: false });
  return new DeliveryRounds(app.get(Database), commits, health, outcomes, clock, config);
}
