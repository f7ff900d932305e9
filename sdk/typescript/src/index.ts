export type { Change, ChangeBatch, FollowOptions } from './changes.js';
export { MaintenanceClient } from './client.js';
export {
  ApiError,
  ConnectionError,
  UnexpectedResponseError,
  VersionConflictError,
  type FieldProblem,
} from './errors.js';
export type { EventType, WebhookEvent } from './events.js';
export type { ClientOptions } from './http.js';
export { responseOf, versionOf, type RateLimit, type ResponseInfo } from './responses.js';
export type { RetryOptions } from './retries.js';
export type { Item, Page } from './routes.js';
export type { components } from './schema.js';
export { verifyWebhook, WebhookVerificationError, type Delivery } from './webhooks.js';
