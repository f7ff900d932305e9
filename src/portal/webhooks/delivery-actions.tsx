import {
  type DeliverySubject,
  type WebhookDeliveryResource,
  type WebhookEndpointResource,
  RecoverDeliveriesDto,
} from '../../webhooks/index.js';
import {
  type ButtonLook,
  hasApi,
  type PortalContext,
  PostButton,
  recordHref,
  usePage,
  usePortal,
  useTexts,
  formFields,
  formPage,
  type FormState,
  type PageView,
} from '../kit/index.js';
import { deliveryTexts } from './delivery.texts.js';
import { deliveryAddress, endpointAddress, endpointCrumbs } from './endpoint-state.js';
import { endpointTexts } from './endpoint.texts.js';

/** The name of a delivery's record at that time, as a link for people who may open it. Empty for a ping. */
export function RecordOf({ about }: { about: DeliverySubject | undefined }) {
  const portal = usePortal();
  const record = about?.record;
  if (!record) return null;
  const name = record.title ?? record.id;
  const href = recordHref(portal, record.object, record.id);
  return href === undefined ? <>{name}</> : <a href={href}>{name}</a>;
}

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
    label,
    needs: NEEDS,
    ...look,
    accessibleName: subject && portal.format.labelled(label, subject),
  });
  if (isOver(delivery))
    return endpoint.enabled ? (
      <PostButton action={`${address}/replay`} icon="refresh" {...button(t.replay)} />
    ) : null;
  if (delivery.next_attempt_at === null || heldBy(portal, delivery, endpoint) !== null) return null;
  return <PostButton action={`${address}/send-now`} icon="send" {...button(t.sendNow)} />;
}

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

/** The form that resends all deliveries that have failed since a given time. */
export function recoverPage(
  portal: PortalContext,
  endpoint: WebhookEndpointResource,
  form: FormState,
): PageView {
  const t = portal.texts(endpointTexts);
  const back = endpointAddress(endpoint.id);
  const crumbs = endpointCrumbs(portal, endpoint);
  const post = { action: `${back}/recover`, form, submit: t.sendAgain, back };
  return formPage(
    { place: 'webhooks', title: t.recoverTitle, subtitle: t.recoverText, crumbs, ...post },
    <RecoverField name="since" />,
  );
}

const RecoverField = formFields(RecoverDeliveriesDto, endpointTexts);
