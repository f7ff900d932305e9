import { Injectable } from '@nestjs/common';
import { audit, requireApiPlan } from '../access/index.js';
import { sql } from '../kernel/sql/sql.js';
import type { Page, PageRequest, Single, TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { EVENTS, OutboxEvent } from '../kernel/database/outbox.js';
import { changedSince, type ChangedSince } from '../kernel/validation/updated-since.query.js';
import { auditDetails, EndpointSettings, newlyMade, type EndpointChange } from './endpoint-settings.js';
import { putInOrder, ROUND_TURN, takeOutOfOrder } from './delivery-order.js';
import { lockOwnEndpoint, missing, requireEnabled } from './own-endpoint.js';
import { SecretCipher } from './secret-cipher.js';
import { newSecret } from './signature.js';
import { SigningKeys } from './signing-keys.js';
import { abandonDeliveries, queueDelivery } from './waiting-deliveries.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';
import { webhookEndpointResource, type WebhookEndpointResource } from './webhook-endpoint.resource.js';
import type { WebhookTarget } from './webhook-targets.js';
import { webhookPing } from './webhook.events.js';
import { webhookMessages } from './webhook.messages.js';

/** How long the previous secret signs beside the new one (D36), in milliseconds. */
const ROTATION_MS = 24 * 60 * 60 * 1000;

/** What a new endpoint needs. */
export interface NewEndpoint extends EndpointChange {
  /** Where deliveries go, as `WebhookTargets` admitted it. */
  readonly target: WebhookTarget;
  readonly eventTypes: readonly string[];
  /** Whether it may be registered before the plan includes webhooks: the operator prepares a business that is about to change. */
  readonly evenOffPlan?: boolean;
}

/** Webhook endpoints: registered, tested, changed, paused and stopped by the owner (§3.3, §6). */
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
   * @returns its id, and its signing secret: the one time that it can be seen
   * @throws ApiError `owner_required`; `plan_required`; `invalid_parameter` for an unknown type, a header that cannot be
   *   sent, a certificate or a client that cannot be used; `invalid_reference` for a building that is not there
   */
  async register(
    work: UnitOfWork,
    { target, evenOffPlan = false, ...chosen }: NewEndpoint,
  ): Promise<{ id: string; secret: string }> {
    work.principal.require('webhooks:manage');
    if (!evenOffPlan) await requireApiPlan(work);
    const id = work.newId();
    const secret = newSecret();
    await work.insert(WebhookEndpoint, {
      id,
      url: target.href,
      ...(await this.settings.columns(work, newlyMade(id), chosen)),
      ...this.boxed(secret, id),
    });
    await audit(work, 'endpoint.registered', { id, name: target.href }, auditDetails(chosen));
    return { id, secret };
  }

  /**
   * Changes what an endpoint is told of, how, and its label; nothing at all where nothing is given. Where it is stays:
   * another address is another endpoint, with a first ping and a secret of its own.
   *
   * @throws ApiError `owner_required`, `not_found`, and for what is wrong with the change as `register` does
   */
  async change(work: UnitOfWork, id: string, change: EndpointChange): Promise<void> {
    // What waits is put in order, or taken out of it, while no round makes or claims deliveries.
    if (change.ordered !== undefined) await work.takeTurn(ROUND_TURN);
    const endpoint = await lockOwnEndpoint(work, id);
    const columns = await this.settings.columns(work, endpoint, change);
    if (Object.keys(columns).length === 0) return;
    await work.update(WebhookEndpoint, id, columns);
    await this.reorder(work, endpoint, change);
    await audit(work, 'endpoint.changed', { id, name: endpoint.url }, auditDetails(change));
  }

  /**
   * Sends the test event. It alone reaches a disabled endpoint, and its success enables it (§3.3).
   *
   * @returns the id of its delivery
   * @throws ApiError `owner_required`, `not_found`
   */
  async ping(work: UnitOfWork, id: string): Promise<string> {
    const { payload: payloadForm } = await lockOwnEndpoint(work, id);
    work.emit(webhookPing, id);
    // A ping goes to one endpoint, not to all subscribers: it is dispatched before any relay can see it.
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
   * Enables an endpoint again without a ping, and forgets its failures. One that has had no success yet is enabled by its
   * first ping alone (D42).
   *
   * @throws ApiError `owner_required`, `not_found`, `invalid_state` before the first success
   */
  async enable(work: UnitOfWork, id: string): Promise<void> {
    const endpoint = await lockOwnEndpoint(work, id);
    if (endpoint.enabled) return;
    if (endpoint.lastSuccessAt === null) {
      throw new ApiError('invalid_state', webhookMessages.neverSucceeded);
    }
    await work.update(WebhookEndpoint, id, { enabled: true, disabledReason: null, consecutiveFailures: 0 });
    await audit(work, 'endpoint.enabled', { id, name: endpoint.url });
  }

  /** Disables an endpoint; what waits for it is dead (D35). @throws ApiError `owner_required`, `not_found` */
  async disable(work: UnitOfWork, id: string): Promise<void> {
    const endpoint = await lockOwnEndpoint(work, id);
    if (endpoint.enabled) {
      await work.update(WebhookEndpoint, id, { enabled: false, disabledReason: 'Disabled by the owner.' });
      await audit(work, 'endpoint.disabled', { id, name: endpoint.url });
    }
    await abandonDeliveries(work, id);
  }

  /**
   * Pauses an endpoint: what comes is kept, and what is under way ends. A ping still reaches it. Pausing twice changes
   * nothing.
   *
   * @throws ApiError `owner_required`, `not_found`, `invalid_state` while it is disabled: nothing is kept for it then
   */
  async pause(work: UnitOfWork, id: string): Promise<void> {
    const endpoint = await lockOwnEndpoint(work, id);
    requireEnabled(endpoint);
    if (endpoint.pausedAt !== null) return;
    await work.update(WebhookEndpoint, id, { pausedAt: work.now });
    await audit(work, 'endpoint.paused', { id, name: endpoint.url });
  }

  /** Lets what was kept in a pause go out, the oldest first. @throws ApiError `owner_required`, `not_found` */
  async resume(work: UnitOfWork, id: string): Promise<void> {
    const endpoint = await lockOwnEndpoint(work, id);
    if (endpoint.pausedAt === null) return;
    await work.update(WebhookEndpoint, id, { pausedAt: null });
    await audit(work, 'endpoint.resumed', { id, name: endpoint.url });
  }

  /** Removes an endpoint; what waits for it is dead. @throws ApiError `owner_required`, `not_found` */
  async delete(work: UnitOfWork, id: string): Promise<void> {
    const endpoint = await lockOwnEndpoint(work, id);
    await abandonDeliveries(work, id);
    await work.update(WebhookEndpoint, id, { enabled: false, deletedAt: work.now });
    await audit(work, 'endpoint.deleted', { id, name: endpoint.url });
  }

  /**
   * Gives an endpoint a new signing secret, and a new key pair where it has one. For 24 hours old and new sign (D36, D67); what
   * was already being replaced stops at once.
   *
   * @returns the new secret: the one time that it can be seen
   * @throws ApiError `owner_required`, `not_found`
   */
  async rotateSecret(work: UnitOfWork, id: string): Promise<string> {
    const endpoint = await lockOwnEndpoint(work, id);
    const secret = newSecret();
    await work.update(WebhookEndpoint, id, {
      ...this.boxed(secret, id),
      previousSecretEncrypted: endpoint.secretEncrypted,
      previousSecretDeadline: new Date(work.now.getTime() + ROTATION_MS),
      ...this.nextKeyPair(endpoint, work.now),
    });
    await audit(work, 'endpoint.secret_rotated', { id, name: endpoint.url });
    return secret;
  }

  private async reorder(
    work: UnitOfWork,
    before: WebhookEndpoint,
    { ordered }: EndpointChange,
  ): Promise<void> {
    if (ordered === undefined || ordered === before.ordered) return;
    await (ordered ? putInOrder : takeOutOfOrder)(work, before.id);
    work.wake(EVENTS);
  }

  private nextKeyPair(
    { id, publicKey, signingKeyEncrypted, signingKeySince }: WebhookEndpoint,
    now: Date,
  ): Partial<WebhookEndpoint> {
    if (signingKeyEncrypted === null) return {};
    return {
      ...this.keys.make(id, now),
      previousPublicKey: publicKey,
      previousSigningKeyEncrypted: signingKeyEncrypted,
      previousSigningKeySince: signingKeySince,
    };
  }

  private boxed(secret: string, endpointId: string) {
    return { secretEncrypted: this.secrets.encrypt(secret, endpointId), secretLast4: secret.slice(-4) };
  }
}
