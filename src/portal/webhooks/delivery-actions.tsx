import type { WebhookDeliveryResource, WebhookEndpointResource } from '../../webhooks/index.js';
import type { ButtonLook } from '../kit/button.js';
import { PostButton } from '../kit/forms.js';
import { useTexts, usePage } from '../kit/portal-context.js';
import { deliveryAddress, endpointAddress } from './addresses.js';
import { heldBy, isOver } from './delivery-state.js';
import { deliveryTexts } from './delivery.texts.js';
import { endpointTexts } from './endpoint.texts.js';

const NEEDS = 'webhooks:manage';

interface Of {
  readonly endpoint: WebhookEndpointResource;
  readonly delivery: WebhookDeliveryResource;
}

/** What a delivery's own page offers: its next attempt now, the same again, or a ping, which enables a disabled endpoint. */
export function DeliveryAction({ endpoint, delivery }: Of) {
  const { ping } = useTexts(endpointTexts);
  if (isOver(delivery) && !endpoint.enabled)
    return (
      <PostButton
        action={`${endpointAddress(endpoint.id)}/ping`}
        primary
        icon="send"
        label={ping}
        needs={NEEDS}
      />
    );
  return <SendButton endpoint={endpoint} delivery={delivery} primary />;
}

/**
 * Sends a delivery: now, where its next attempt is waited for and nothing holds it; again, where it is over. A disabled endpoint
 * gets nothing.
 */
export function SendButton({ endpoint, delivery, ...look }: Of & ButtonLook) {
  const { t, portal } = usePage(deliveryTexts);
  const address = deliveryAddress(endpoint.id, delivery.id);
  if (isOver(delivery))
    return endpoint.enabled ? (
      <PostButton action={`${address}/replay`} icon="refresh" label={t.replay} needs={NEEDS} {...look} />
    ) : null;
  if (delivery.next_attempt_at === null || heldBy(portal, delivery, endpoint) !== null) return null;
  return <PostButton action={`${address}/send-now`} icon="send" label={t.sendNow} needs={NEEDS} {...look} />;
}
