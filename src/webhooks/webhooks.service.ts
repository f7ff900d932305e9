import { Injectable } from '@nestjs/common';
import { audit, requireApiPlan, requireConfirmedEmail } from '../access/index.js';
import { changedFields } from '../kernel/database/columns.js';
import { filterConditions } from '../kernel/sql/conditions.js';
import { sql } from '../kernel/sql/sql.js';
import type { Page, PageRequest, Single, TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { EVENTS, OutboxEvent } from '../kernel/database/outbox.js';
import { CHANGED_SINCE, type ChangedSince } from '../kernel/validation/filters.query.js';
import { auditedEndpoint, columnsForUrl, requireSecretsForHost, urlChange } from './changed-url.js';
import {
  auditDetails,
  differing,
  EndpointSettings,
  newEndpoint,
  type EndpointChange,
} from './endpoint-settings.js';
import { startOrdering, ROUND_LOCK, stopOrdering } from './delivery-order.js';
import {
  DISABLED_REASONS,
  WebhookEndpoint,
  webhookEndpointResource,
  type WebhookEndpointResource,
} from './webhook-endpoint.entity.js';
import { lockOwnEndpoint, missing, requireEnabled } from './own-endpoint.js';
import { SecretCipher } from './secret-cipher.js';
import { newSecret } from './signature.js';
import { SigningKeys } from './signing-keys.js';
import { abandonDeliveries, missEvents, queueDelivery } from './waiting-deliveries.js';
import type { WebhookTarget } from './webhook-targets.js';
import { webhookPing } from './webhook.events.js';
import { webhookMessages } from './webhook.messages.js';

/** How long the previous secret signs together with the new one (D36), in milliseconds. */
const ROTATION_MS = 24 * 60 * 60 * 1000;

/** The filter of the list of endpoints. */
const changedSince = filterConditions(CHANGED_SINCE);

/** The input for a new endpoint. */
export interface NewEndpoint extends EndpointChange {
  readonly target: WebhookTarget;
  readonly eventTypes: readonly string[];
  /** Whether to allow it on a plan without webhooks: an operator may prepare a business before its plan changes. */
  readonly allowOffPlan?: boolean;
}

/** Webhook endpoints: the owner registers, tests, changes, pauses and deletes them (§3.3, §6). */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly secrets: SecretCipher,
    private readonly keys: SigningKeys,
    private readonly settings: EndpointSettings,
  ) {}

  /** One page of the endpoints, newest first (§4.9). */
  list(
    tenant: TenantReader,
    page: PageRequest,
    filters: ChangedSince = {},
  ): Promise<Page<WebhookEndpointResource>> {
    return tenant.list(webhookEndpointResource, changedSince(filters), page);
  }

  /** An endpoint. @throws ApiError `not_found` */
  async get(tenant: TenantReader, id: string): Promise<Single<WebhookEndpointResource>> {
    return (await tenant.find(webhookEndpointResource, id)) ?? missing(webhookMessages.noEndpoint);
  }

  /**
   * Registers an endpoint, disabled until its first ping succeeds (§6.1).
   *
   * @returns its id, and its signing secret, which cannot be read again
   * @throws ApiError `owner_required`, `permission_required` for a person with an unconfirmed address (D78), `plan_required`, and
   *   those of `EndpointSettings.columns`
   */
  async register(
    work: UnitOfWork,
    { target, allowOffPlan = false, ...settings }: NewEndpoint,
  ): Promise<{ id: string; secret: string }> {
    work.principal.require('webhooks:manage');
    await requireConfirmedEmail(work);
    if (!allowOffPlan) await requireApiPlan(work);
    const id = work.newId();
    const secret = newSecret();
    await work.insert(WebhookEndpoint, {
      id,
      url: target.href,
      ...(await this.settings.columns(work, newEndpoint(id), settings)),
      ...this.secretColumns(secret, id),
    });
    await audit(
      work,
      'endpoint.registered',
      auditedEndpoint({ id, url: target.href }),
      auditDetails(settings),
    );
    return { id, secret };
  }

  /**
   * Changes the settings of an endpoint; a change without differences does nothing (D45). Another URL gets a ping. Waiting deliveries go to it,
   * and attempts under way to the previous one do not count for it. A URL of another host needs the secrets that are sent to it again.
   *
   * @returns the id of the delivery of the ping; undefined if the URL stays
   * @throws ApiError `owner_required`, `not_found`, those of `EndpointSettings.columns`, and for another URL `permission_required` for a
   *   person with an unconfirmed address (D78), and those of `requireSecretsForHost`
   */
  async change(
    work: UnitOfWork,
    id: string,
    { target, ...change }: EndpointChange,
  ): Promise<string | undefined> {
    // The lock prevents rounds from creating or claiming deliveries while the order of waiting deliveries changes.
    if (change.ordered !== undefined) await work.lockSubject(ROUND_LOCK);
    const endpoint = await lockOwnEndpoint(work, id);
    const other = target?.href === endpoint.url ? undefined : target;
    if (other) {
      await requireConfirmedEmail(work);
      requireSecretsForHost(endpoint, other, change);
    }
    const columns = changedFields(endpoint, await this.settings.columns(work, endpoint, change));
    if (!other && Object.keys(columns).length === 0) return undefined;
    const urlColumns = other && columnsForUrl(endpoint, other, work.now);
    await work.update(WebhookEndpoint, id, { ...columns, ...urlColumns });
    await this.changeOrdering(work, endpoint, change);
    await audit(work, 'endpoint.changed', auditedEndpoint({ id, url: other?.href ?? endpoint.url }), {
      ...auditDetails(differing(change, columns)),
      url: other && urlChange(endpoint.url, other.href),
    });
    return other && this.ping(work, id);
  }

  /**
   * Sends the test event. It is the only event that reaches a disabled endpoint, and its success enables the endpoint (§3.3).
   *
   * @returns the id of its delivery
   * @throws ApiError `owner_required`, `not_found`
   */
  async ping(work: UnitOfWork, id: string): Promise<string> {
    const { payload: payloadForm } = await lockOwnEndpoint(work, id);
    work.wake(EVENTS);
    work.emit(webhookPing, id);
    // A ping is sent to one endpoint, not to all subscribers, so it is marked as dispatched before a relay can see it.
    const undispatched = sql`r.type = ${webhookPing.name} AND r.dispatched_at IS NULL`;
    const [eventId] = await work.update(OutboxEvent, undispatched, { dispatchedAt: work.now });
    return queueDelivery(work, {
      endpointId: id,
      eventId: eventId!,
      eventType: webhookPing.name,
      payloadForm,
    });
  }

  /**
   * Enables an endpoint again without a ping, and resets its failures. An endpoint without any success yet can be enabled only
   * by a successful ping (D42).
   *
   * @throws ApiError `owner_required`, `not_found`, `invalid_state` before the first success
   */
  async enable(work: UnitOfWork, id: string): Promise<void> {
    // No round may be about to decide that an event has no delivery here.
    await work.lockSubject(ROUND_LOCK);
    const endpoint = await lockOwnEndpoint(work, id);
    if (endpoint.enabled) return;
    if (endpoint.lastSuccessAt === null) {
      throw new ApiError('invalid_state', webhookMessages.neverSucceeded);
    }
    await work.update(WebhookEndpoint, id, { enabled: true, disabledReason: null, consecutiveFailures: 0 });
    await audit(work, 'endpoint.enabled', auditedEndpoint(endpoint));
  }

  /** No longer offers to send what an endpoint has missed while it was disabled. @throws ApiError `owner_required`, `not_found` */
  async forgetMissed(work: UnitOfWork, id: string): Promise<void> {
    await lockOwnEndpoint(work, id);
    await work.update(WebhookEndpoint, id, { missedSince: null });
  }

  /**
   * Disables an endpoint and gives up its waiting deliveries (D35). A ping that is under way does not enable it again.
   *
   * @throws ApiError `owner_required`, `not_found`
   */
  async disable(work: UnitOfWork, id: string): Promise<void> {
    const endpoint = await lockOwnEndpoint(work, id);
    if (endpoint.enabled) {
      const disabledReason = DISABLED_REASONS.owner.en;
      await work.update(WebhookEndpoint, id, { enabled: false, disabledReason, disabledAt: work.now });
      await missEvents(work, endpoint, work.now);
      await audit(work, 'endpoint.disabled', auditedEndpoint(endpoint));
    } else await abandonDeliveries(work, id);
  }

  /**
   * Pauses an endpoint: new deliveries are kept, and attempts under way end. Pings are still sent. Pausing twice changes
   * nothing.
   *
   * @throws ApiError `owner_required`, `not_found`, `invalid_state` while it is disabled, because nothing is kept then
   */
  async pause(work: UnitOfWork, id: string): Promise<void> {
    const endpoint = await lockOwnEndpoint(work, id);
    requireEnabled(endpoint);
    if (endpoint.pausedAt !== null) return;
    await work.update(WebhookEndpoint, id, { pausedAt: work.now });
    await audit(work, 'endpoint.paused', auditedEndpoint(endpoint));
  }

  /** Resumes a paused endpoint. The kept deliveries are sent, oldest first. @throws ApiError `owner_required`, `not_found` */
  async resume(work: UnitOfWork, id: string): Promise<void> {
    const endpoint = await lockOwnEndpoint(work, id);
    if (endpoint.pausedAt === null) return;
    await work.update(WebhookEndpoint, id, { pausedAt: null });
    await audit(work, 'endpoint.resumed', auditedEndpoint(endpoint));
  }

  /** Deletes an endpoint and gives up its waiting deliveries. @throws ApiError `owner_required`, `not_found` */
  async delete(work: UnitOfWork, id: string): Promise<void> {
    const endpoint = await lockOwnEndpoint(work, id);
    await abandonDeliveries(work, id);
    await work.update(WebhookEndpoint, id, { enabled: false, deletedAt: work.now });
    await audit(work, 'endpoint.deleted', auditedEndpoint(endpoint));
  }

  /**
   * Rotates the signing secret of an endpoint, and its key pair if it has one. The previous ones also sign for 24 hours (D36,
   * D67). Those of a rotation before that stop signing at once.
   *
   * @returns the new secret, which cannot be read again
   * @throws ApiError `owner_required`, `not_found`
   */
  async rotateSecret(work: UnitOfWork, id: string): Promise<string> {
    const endpoint = await lockOwnEndpoint(work, id);
    const secret = newSecret();
    await work.update(WebhookEndpoint, id, {
      ...this.secretColumns(secret, id),
      previousSecretEncrypted: endpoint.secretEncrypted,
      previousSecretDeadline: new Date(work.now.getTime() + ROTATION_MS),
      ...this.rotatedKeyPair(endpoint, work.now),
    });
    await audit(work, 'endpoint.secret_rotated', auditedEndpoint(endpoint));
    return secret;
  }

  private async changeOrdering(
    work: UnitOfWork,
    before: WebhookEndpoint,
    { ordered }: EndpointChange,
  ): Promise<void> {
    if (ordered === undefined || ordered === before.ordered) return;
    await (ordered ? startOrdering : stopOrdering)(work, before.id);
    work.wake(EVENTS);
  }

  private rotatedKeyPair(
    { id, publicKey, signingKeyEncrypted, signingKeySince }: WebhookEndpoint,
    now: Date,
  ): Partial<WebhookEndpoint> {
    if (signingKeyEncrypted === null) return {};
    return {
      ...this.keys.generate(id, now),
      previousPublicKey: publicKey,
      previousSigningKeyEncrypted: signingKeyEncrypted,
      previousSigningKeySince: signingKeySince,
    };
  }

  private secretColumns(secret: string, endpointId: string) {
    return { secretEncrypted: this.secrets.encrypt(secret, endpointId), secretLast4: secret.slice(-4) };
  }
}
