export {
  EndpointIncludingDeleted,
  MAX_FAILURES,
  SIGNATURES,
  WebhookEndpoint,
} from './webhook-endpoint.entity.js';
export { DISABLED_REASONS } from './disabled-reasons.js';
export { ROUND_LOCK } from './delivery-order.js';
export { DELIVERIES_KEPT_DAYS, MAX_RECOVERED } from './missed-events.js';
export { MAX_HEADERS } from './custom-headers.js';
export { WebhookAttempt } from './webhook-attempt.entity.js';
export { DELIVERY_STATUSES, WebhookDelivery, type DeliveryStatus } from './webhook-delivery.entity.js';
export type { DeliveryFilters } from './deliveries.queries.js';
export {
  DeliveriesService,
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
export type { WebhookDeliveryResource } from './webhook-delivery.resource.js';
export type { WebhookEndpointResource } from './webhook-endpoint.resource.js';
export { SecretRenewal, type RenewedSecrets } from './secret-renewal.js';
export { WebhookTargets } from './webhook-targets.js';
export { WebhooksModule } from './webhooks.module.js';
export { WebhooksService, type NewEndpoint } from './webhooks.service.js';
export { ChangeEndpointDto } from './dto/change-endpoint.dto.js';
export { ListDeliveriesDto } from './dto/list-deliveries.query.js';
export { RecoverDeliveriesDto } from './dto/recover-deliveries.dto.js';
export { RegisterEndpointDto } from './dto/register-endpoint.dto.js';
export { webhookMessages } from './webhook.messages.js';
