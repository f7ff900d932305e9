import { Module } from '@nestjs/common';
import { LocationsModule } from '../hierarchy/index.js';
import { Declares } from '../kernel/resource/data-model.js';
import { EgressModule } from '../kernel/egress/egress-client.js';
import { BacklogGauges } from './backlog-gauges.js';
import { ClientCertificates } from './client-certificates.js';
import { CustomHeaders } from './custom-headers.js';
import { DeliveriesService } from './deliveries.service.js';
import { DeliveryInspection } from './delivery-inspection.js';
import { EndpointSettings } from './endpoint-settings.js';
import { OAuth2Clients } from './oauth2-clients.js';
import { PublishedKeys } from './published-keys.js';
import { SecretCipher } from './secret-cipher.js';
import { SecretRenewal } from './secret-renewal.js';
import { SigningKeys } from './signing-keys.js';
import { WebhookAttempt, WebhookDelivery, webhookDeliveryResource } from './webhook-delivery.entity.js';
import {
  EndpointIncludingDeleted,
  subscribersOf,
  WebhookEndpoint,
  webhookEndpointResource,
} from './webhook-endpoint.entity.js';
import { webhookPing } from './webhook.events.js';
import { UsedSecretKeys } from './used-secret-keys.js';
import { WebhookTargets } from './webhook-targets.js';
import { WebhooksService } from './webhooks.service.js';

/** The providers that other modules use. */
const EXPORTED = [
  WebhooksService,
  DeliveriesService,
  DeliveryInspection,
  WebhookTargets,
  SecretCipher,
  SecretRenewal,
  UsedSecretKeys,
  SigningKeys,
  PublishedKeys,
  CustomHeaders,
  ClientCertificates,
  OAuth2Clients,
];

/** Webhook endpoints and their management. `DeliveryModule` delivers the events, in the worker only. */
@Module({
  imports: [EgressModule, LocationsModule],
  providers: [...EXPORTED, EndpointSettings, BacklogGauges],
  exports: [...EXPORTED, EgressModule],
})
@Declares({
  entities: [WebhookEndpoint, EndpointIncludingDeleted, WebhookDelivery, WebhookAttempt],
  resources: [webhookEndpointResource, webhookDeliveryResource],
  eventTypes: [webhookPing],
  subscribers: subscribersOf,
})
export class WebhooksModule {}
