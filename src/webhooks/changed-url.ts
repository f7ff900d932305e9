import type { AuditedSubject } from '../access/index.js';
import { ApiError, type FieldError } from '../kernel/errors/api-error.js';
import type { EndpointChange } from './endpoint-settings.js';
import { DISABLED_REASONS, type WebhookEndpoint } from './webhook-endpoint.entity.js';
import type { WebhookTarget } from './webhook-targets.js';
import { webhookComplaints } from './webhook.messages.js';

/**
 * Checks that no secret of an endpoint would be sent to another host than the one that it was entered for. The signing secret is
 * never sent, so it may stay.
 *
 * @throws ApiError `invalid_parameter` for each stored secret that the change neither replaces nor removes
 */
export function requireSecretsForHost(
  endpoint: WebhookEndpoint,
  { href }: WebhookTarget,
  { headers, clientCertificate, oauth2 }: EndpointChange,
): void {
  if (new URL(href).origin === new URL(endpoint.url).origin) return;
  const error = (param: string): FieldError => ({
    param,
    code: 'invalid_parameter',
    reason: webhookComplaints.otherHost,
  });
  const sentHeaders: EndpointChange['headers'] = headers ?? endpoint.headerNames.map((name) => ({ name }));
  const errors = sentHeaders.flatMap(({ value }, index) =>
    value === undefined ? [error(`headers[${index}].value`)] : [],
  );
  if (clientCertificate === undefined && endpoint.clientCertificate !== null)
    errors.push(error('client_certificate'));
  const keepsClient = oauth2 === undefined && endpoint.oauth2TokenUrl !== null;
  if (keepsClient || (oauth2 && oauth2.clientSecret === undefined))
    errors.push(error('oauth2.client_secret'));
  if (errors.length > 0) throw ApiError.ofFields(errors);
}

/**
 * The columns of an endpoint whose URL changes. What was learned about the receiver starts again, as for a new endpoint. An enabled
 * endpoint stays enabled. One that its receiver's failures disabled waits for its first success.
 */
export function columnsForUrl(
  { enabled, disabledReason }: WebhookEndpoint,
  { href }: WebhookTarget,
  now: Date,
): Partial<WebhookEndpoint> {
  const byOwner = disabledReason === DISABLED_REASONS.owner.en;
  return {
    url: href,
    urlChangedAt: now,
    lastSuccessAt: null,
    lastFailureAt: null,
    lastFailedDeliveryId: null,
    consecutiveFailures: 0,
    earnedShare: 0,
    disabledReason: enabled || byOwner ? disabledReason : null,
  };
}

/** An endpoint as the subject of an audit entry: its URL is its name, without credentials. */
export function auditedEndpoint({ id, url }: Pick<WebhookEndpoint, 'id' | 'url'>): AuditedSubject {
  return { id, name: withoutCredentials(url) };
}

/** The two URLs for the audit log, without credentials. */
export function urlChange(from: string, to: string): { readonly from: string; readonly to: string } {
  return { from: withoutCredentials(from), to: withoutCredentials(to) };
}

function withoutCredentials(href: string): string {
  return Object.assign(new URL(href), { username: '', password: '' }).href;
}

/**
 * Whether an attempt went to a previous URL of its endpoint, and so says nothing about the current one. It compares the URLs and no
 * times, because the clocks of the processes differ: the ping of a change may be sent before the time of that change.
 *
 * @param sentTo the URL that the attempt was sent to; null if only its worker knew
 */
export function wentToFormerUrl({ url }: Pick<WebhookEndpoint, 'url'>, sentTo: string | null): boolean {
  return sentTo !== null && sentTo !== url;
}
