export { DeliveryModule } from './delivery.module.js';
export { WebhookPipeline } from './pipeline.js';
export { Retention } from './retention.js';
