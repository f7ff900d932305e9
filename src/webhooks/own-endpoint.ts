import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import type { Reason } from '../kernel/messages/messages.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';
import { webhookMessages } from './webhook.messages.js';

/** An endpoint that its owner is about to do something with, locked. @throws ApiError `owner_required`, `not_found` */
export async function lockOwnEndpoint(work: UnitOfWork, id: string): Promise<WebhookEndpoint> {
  work.principal.require('webhooks:manage');
  // The relay writes deliveries of many businesses at once: an owner's change must not block it.
  return (await work.lock(WebhookEndpoint, id, { referable: true })) ?? missing(webhookMessages.noEndpoint);
}

/** @throws ApiError `invalid_state` while an endpoint is disabled */
export function requireEnabled(endpoint: WebhookEndpoint): void {
  if (!endpoint.enabled) {
    throw new ApiError('invalid_state', webhookMessages.disabled);
  }
}

/** @throws ApiError `invalid_state` while events do not reach an endpoint: it is disabled, or paused */
export function requireTaking(endpoint: WebhookEndpoint): void {
  requireEnabled(endpoint);
  if (endpoint.pausedAt !== null) {
    throw new ApiError('invalid_state', webhookMessages.paused);
  }
}

/** @throws ApiError `not_found` */
export function missing(reason: Reason): never {
  throw ApiError.notFound(reason);
}
