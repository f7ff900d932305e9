export type { Change, ChangeBatch, FollowOptions } from './changes.js';
export { MaintenanceClient } from './client.js';
export { ApiError, ConnectionError, VersionConflictError, type FieldProblem } from './errors.js';
export type { ClientOptions } from './http.js';
export type { RetryOptions } from './retries.js';
export type { components } from './schema.js';
export { versionOf } from './versions.js';
export { verifyWebhook, WebhookVerificationError, type Delivery, type WebhookEvent } from './webhooks.js';
