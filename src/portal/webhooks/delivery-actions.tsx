import type { WebhookDeliveryResource, WebhookEndpointResource } from '../../webhooks/index.js';
import type { ButtonLook } from '../kit/button.js';
import { PostButton } from '../kit/forms.js';
import { useTexts, usePage } from '../kit/portal-context.js';
import { deliveryAddress, endpointAddress } from './addresses.js';
import { heldBy, isOver } from './delivery-state.js';
import { deliveryTexts } from './delivery.texts.js';
import { endpointTexts } from './endpoint.texts.js';

const NEEDS = 'webhooks:manage';

interface DeliveryProps {
  readonly endpoint: WebhookEndpointResource;
  readonly delivery: WebhookDeliveryResource;
}

/** The main action of a delivery's page: attempt it now, send it again, or send a ping, which enables a disabled endpoint. */
export function DeliveryAction({ endpoint, delivery }: DeliveryProps) {
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
 * The button that sends a delivery. A waiting delivery that is not held is attempted now; one that has ended is sent again. If
 * the endpoint is disabled, there is no button.
 */
export function SendButton({
  endpoint,
  delivery,
  subject,
  ...look
}: DeliveryProps &
  ButtonLook & {
    /** What is sent, if several buttons have the same label. Part of the accessible name. */
    subject?: string;
  }) {
  const { t, portal } = usePage(deliveryTexts);
  const address = deliveryAddress(endpoint.id, delivery.id);
  const button = (label: string) => ({
    ...{ label, needs: NEEDS, ...look },
    accessibleName: subject && portal.format.labelled(label, subject),
  });
  if (isOver(delivery))
    return endpoint.enabled ? (
      <PostButton action={`${address}/replay`} icon="refresh" {...button(t.replay)} />
    ) : null;
  if (delivery.next_attempt_at === null || heldBy(portal, delivery, endpoint) !== null) return null;
  return <PostButton action={`${address}/send-now`} icon="send" {...button(t.sendNow)} />;
}
