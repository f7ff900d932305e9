export {
  DISABLED_REASONS,
  EndpointIncludingDeleted,
  MAX_FAILURES,
  SIGNATURES,
  WebhookEndpoint,
  type WebhookEndpointResource,
} from './webhook-endpoint.entity.js';
export { ROUND_LOCK } from './delivery-order.js';
export { DELIVERIES_KEPT_DAYS, MAX_RECOVERED } from './waiting-deliveries.js';
export { MAX_HEADERS } from './custom-headers.js';
export {
  DELIVERY_STATUSES,
  type DeliveryStatus,
  WebhookAttempt,
  WebhookDelivery,
  type WebhookDeliveryResource,
} from './webhook-delivery.entity.js';
export {
  DeliveriesService,
  type DeliveryFilters,
  type EndpointStats,
  type FailedAttempt,
  type Missed,
} from './deliveries.service.js';
export {
  DeliveryInspection,
  type DeliverySubject,
  type InspectedDelivery,
  type SentHeaders,
} from './delivery-inspection.js';
export { SecretRenewal, type UnreadableSecret } from './secret-renewal.js';
export { UsedSecretKeys } from './used-secret-keys.js';
export { WebhookTargets } from './webhook-targets.js';
export { WebhooksModule } from './webhooks.module.js';
export { WebhooksService, type NewEndpoint } from './webhooks.service.js';
export {
  ChangeEndpointDto,
  ListDeliveriesDto,
  RecoverDeliveriesDto,
  RegisterEndpointDto,
} from './webhooks.dto.js';
export { webhookMessages } from './webhook.messages.js';
