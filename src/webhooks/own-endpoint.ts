import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import type { Reason } from '../kernel/messages/messages.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';
import { webhookMessages } from './webhook.messages.js';

/** Locks an endpoint for an owner. @throws ApiError `owner_required`, `not_found` */
export async function lockOwnEndpoint(work: UnitOfWork, id: string): Promise<WebhookEndpoint> {
  work.principal.require('webhooks:manage');
  // The lock still allows new rows to refer to the endpoint, so it does not block the relay, which inserts deliveries.
  return (await work.lock(WebhookEndpoint, id, { referable: true })) ?? missing(webhookMessages.noEndpoint);
}

/** Checks that an endpoint is enabled. @throws ApiError `invalid_state` */
export function requireEnabled(endpoint: WebhookEndpoint): void {
  if (!endpoint.enabled) {
    throw new ApiError('invalid_state', webhookMessages.disabled);
  }
}

/** Checks that an endpoint is enabled and not paused. @throws ApiError `invalid_state` */
export function requireActive(endpoint: WebhookEndpoint): void {
  requireEnabled(endpoint);
  if (endpoint.pausedAt !== null) {
    throw new ApiError('invalid_state', webhookMessages.paused);
  }
}

/** Throws `not_found`; an expression, for use after `??`. */
export function missing(reason: Reason): never {
  throw ApiError.notFound(reason);
}
