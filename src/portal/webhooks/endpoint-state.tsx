import type { WebhookEndpointResource } from '../../webhooks/index.js';
import { Mark } from '../kit/page.js';
import { useTexts } from '../kit/portal-context.js';
import { texts } from '../kit/texts.js';
import { endpointsTexts } from './endpoints.texts.js';

/** The placeholder for the value of a header. */
export const MASK = '••••••••';

const BY_OWNER = 'Disabled by the owner.';

/** The texts for the stored reasons why an endpoint is disabled. */
const reasonTexts = texts({
  [BY_OWNER]: { en: BY_OWNER, fr: 'Le propriétaire l’a désactivé.' },
  '20 attempts in a row failed.': {
    en: '20 attempts in a row failed.',
    fr: '20 tentatives de suite ont échoué.',
  },
  'The receiver answered 410 Gone.': {
    en: 'The receiver answered 410 Gone.',
    fr: 'Le destinataire a répondu 410 Gone.',
  },
});

/** Tells whether an endpoint has never been enabled: it waits for its first successful ping. */
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
  const byOwner = endpoint.disabled_reason === BY_OWNER;
  return <Mark tone={byOwner ? 'amber' : 'red'} icon="plug-off" text={t.disabled} />;
}

/** The reason why an endpoint is disabled, as a sentence. */
export function useReason({ disabled_reason }: WebhookEndpointResource): string {
  const reasons: Readonly<Record<string, string>> = useTexts(reasonTexts);
  return disabled_reason === null ? '' : (reasons[disabled_reason] ?? disabled_reason);
}
