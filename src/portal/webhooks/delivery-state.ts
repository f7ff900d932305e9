import type { WebhookDeliveryResource, WebhookEndpointResource } from '../../webhooks/index.js';
import { hasApi } from '../kit/off-plan.js';
import type { PortalContext } from '../kit/portal-context.js';

/** Why a waiting delivery is not sent yet, other than its retry time; null if there is no such reason. */
export function heldBy(
  portal: PortalContext,
  { status, event_type, next_attempt_at }: WebhookDeliveryResource,
  endpoint: WebhookEndpointResource,
): 'plan' | 'pause' | 'order' | null {
  if (status !== 'pending' && status !== 'failed') return null;
  if (!hasApi(portal)) return 'plan';
  if (endpoint.enabled && endpoint.paused && event_type !== 'webhook.ping') return 'pause';
  return next_attempt_at === null ? 'order' : null;
}

/** Whether no further attempt at a delivery will be made. */
export function isOver({ status }: WebhookDeliveryResource): boolean {
  return status === 'succeeded' || status === 'dead';
}

/** The end of an id, which is enough to tell two ids apart. */
export function shortId(id: string): string {
  return `…${id.slice(-6)}`;
}
