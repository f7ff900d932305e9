export { WebhookEndpoint } from './webhook-endpoint.entity.js';
export { WebhookTargets } from './webhook-targets.js';
export { WebhooksModule } from './webhooks.module.js';
export { WebhooksService, type NewEndpoint } from './webhooks.service.js';
export { RegisterEndpointDto } from './dto/register-endpoint.dto.js';
