import { DISABLED_REASONS, type WebhookEndpointResource } from '../../webhooks/index.js';
import { type Crumb, Mark, type PortalContext, usePortal, useTexts } from '../kit/index.js';
import { endpointsTexts } from './endpoints.texts.js';

/** The address of the list of endpoints. */
export const LIST = '/developers/webhooks';

/** The address of an endpoint's page. */
export function endpointAddress(id: string): string {
  return `${LIST}/${id}`;
}

/** The address of a delivery's page. */
export function deliveryAddress(endpointId: string, id: string): string {
  return `${endpointAddress(endpointId)}/deliveries/${id}`;
}

/** The placeholder for the value of a header. */
export const MASK = '••••••••';

/** Tells whether an endpoint has never been enabled at its current URL: it waits for its first successful ping. */
export function isUnverified({
  enabled,
  last_success_at,
  disabled_reason,
}: WebhookEndpointResource): boolean {
  return !enabled && last_success_at === null && disabled_reason === null;
}

/** The name of an endpoint: its label, or else its URL. */
export function nameOf({ description, url }: WebhookEndpointResource): string {
  return description || url.replace(/^https?:\/\//, '');
}

/** Whether an endpoint receives events. */
export function EndpointMark({ of: endpoint }: { of: WebhookEndpointResource }) {
  const t = useTexts(endpointsTexts);
  if (endpoint.enabled && endpoint.paused) return <Mark tone="amber" icon="player-pause" text={t.paused} />;
  if (endpoint.enabled) return <Mark tone="green" icon="circle-check" text={t.enabled} />;
  if (isUnverified(endpoint)) return <Mark tone="blue" icon="clock" text={t.unverified} />;
  const byOwner = endpoint.disabled_reason === DISABLED_REASONS.owner.en;
  return <Mark tone={byOwner ? 'amber' : 'red'} icon="plug-off" text={t.disabled} />;
}

/** The reason why an endpoint is disabled, as a sentence. */
export function useReason({ disabled_reason: stored }: WebhookEndpointResource): string {
  const { user } = usePortal();
  const known = Object.values(DISABLED_REASONS).find(({ en }) => en === stored);
  return known?.[user.language] ?? stored ?? '';
}

/** The breadcrumbs of the pages below the list of endpoints, or below an endpoint. */
export function endpointCrumbs(portal: PortalContext, endpoint?: WebhookEndpointResource): Crumb[] {
  const list = { name: portal.texts(endpointsTexts).title, href: LIST };
  return endpoint ? [list, { name: nameOf(endpoint), href: endpointAddress(endpoint.id) }] : [list];
}
