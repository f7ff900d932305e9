import { Injectable } from '@nestjs/common';
import { audit } from '../access/index.js';
import { insertInto } from '../kernel/database/own-rows.js';
import { and, sql } from '../kernel/database/sql.js';
import type { Page, PageRequest, Single, TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { OutboxEvent } from '../kernel/events/outbox.js';
import { lowestIdAt } from '../kernel/ids.js';
import { DataModel } from '../kernel/resource/data-model.js';
import { SecretCipher } from './secret-cipher.js';
import { newSecret } from './signature.js';
import { echoedList } from '../kernel/validation/field-errors.js';
import { changedSince, type ChangedSince } from '../kernel/validation/updated-since.query.js';
import { toConditions, type DeliveryFilters } from './deliveries.queries.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';
import { webhookDeliveryResource, type WebhookDeliveryResource } from './webhook-delivery.resource.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';
import { webhookEndpointResource, type WebhookEndpointResource } from './webhook-endpoint.resource.js';
import type { WebhookTarget } from './webhook-targets.js';
import { webhookPing } from './webhook.events.js';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long the previous secret signs beside the new one (D36), in milliseconds. */
const ROTATION_MS = DAY_MS;

/** What a new endpoint needs. */
export interface NewEndpoint {
  /** Where deliveries go, as `WebhookTargets` admitted it. */
  readonly target: WebhookTarget;
  readonly eventTypes: readonly string[];
  readonly description?: string | null;
}

/** What can be changed of an endpoint; what is left out stays. */
export interface EndpointChange {
  readonly eventTypes?: readonly string[];
  readonly description?: string | null;
}

/** How an endpoint stands. */
export interface EndpointStanding {
  /** Deliveries that are still to be attempted, for the first time or again. */
  readonly waiting: number;
  /** Deliveries of the last 24 hours that were given up, and of the last seven days. */
  readonly deadInDay: number;
  readonly deadInWeek: number;
  /** Until when the secret before the present one signs too; null when it does not. */
  readonly previousSecretUntil: Date | null;
}

/** Webhook endpoints and their deliveries: registered, tested, stopped and replayed by the owner (§3.3, §6). */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly secrets: SecretCipher,
    private readonly model: DataModel,
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
    return (await tenant.find(webhookEndpointResource, id)) ?? missing('webhook endpoint');
  }

  /** One page of an endpoint's deliveries, newest first. @throws ApiError `not_found` for the endpoint */
  async deliveries(
    tenant: TenantReader,
    endpointId: string,
    page: PageRequest,
    filters: DeliveryFilters = {},
  ): Promise<Page<WebhookDeliveryResource>> {
    if (!(await tenant.has(WebhookEndpoint, endpointId))) missing('webhook endpoint');
    const where = [sql`r.endpoint_id = ${endpointId}`, ...toConditions(filters)];
    return tenant.list(webhookDeliveryResource, where, page);
  }

  /**
   * How many deliveries of an endpoint are left out of its log because they are newer than `upTo`.
   *
   * @returns 100 for a hundred or more; 0 without `upTo`
   */
  async newerThan(
    tenant: TenantReader,
    endpointId: string,
    { upTo, ...filters }: DeliveryFilters,
  ): Promise<number> {
    if (upTo === undefined) return 0;
    const conditions = and([sql`r.endpoint_id = ${endpointId}`, ...toConditions(filters)]);
    const found = await tenant.row<{ count: number }>(sql`SELECT count(*)::int AS count FROM
      (SELECT 1 FROM ${WebhookDelivery} r WHERE ${conditions} AND r.id > ${upTo} LIMIT 100) newer`);
    return found!.count;
  }

  /** How endpoints stand, by their ids; those that the business does not have are left out. */
  async standings(tenant: TenantReader, ids: readonly string[]): Promise<Map<string, EndpointStanding>> {
    const since = (ms: number) => lowestIdAt(new Date(tenant.now.getTime() - ms));
    const rows = await tenant.rows<EndpointStanding & { id: string }>(sql`
      SELECT e.id, w.waiting, d.day AS "deadInDay", d.week AS "deadInWeek",
        CASE WHEN e.previous_secret_deadline > ${tenant.now} THEN e.previous_secret_deadline END AS "previousSecretUntil"
      FROM ${WebhookEndpoint} e
      CROSS JOIN LATERAL (SELECT count(*)::int AS waiting FROM ${WebhookDelivery} r
        WHERE r.endpoint_id = e.id AND r.status IN ('pending', 'failed')) w
      CROSS JOIN LATERAL (SELECT count(*)::int AS week, (count(*) FILTER (WHERE r.id >= ${since(DAY_MS)}))::int AS day
        FROM ${WebhookDelivery} r WHERE r.endpoint_id = e.id AND r.status = 'dead' AND r.id >= ${since(7 * DAY_MS)}) d
      WHERE e.id = ANY(${ids}::uuid[])`);
    return new Map(rows.map(({ id, ...standing }) => [id, standing]));
  }

  /** A delivery to an endpoint, and the very text of its event that is signed. @throws ApiError `not_found` */
  async inspect(
    tenant: TenantReader,
    endpointId: string,
    id: string,
  ): Promise<{ readonly delivery: WebhookDeliveryResource; readonly payload: string }> {
    const delivery = (await this.delivery(tenant, id)).item();
    if (delivery.endpoint_id !== endpointId) missing('webhook delivery');
    const event = await tenant.row<{ payload: string }>(
      sql`SELECT e.payload FROM ${OutboxEvent} e WHERE e.id = ${delivery.event_id.slice('evt_'.length)}`,
    );
    return { delivery, payload: event!.payload };
  }

  /** A delivery. @throws ApiError `not_found` */
  async delivery(tenant: TenantReader, id: string): Promise<Single<WebhookDeliveryResource>> {
    return (await tenant.find(webhookDeliveryResource, id)) ?? missing('webhook delivery');
  }

  /**
   * Registers an endpoint, disabled until its first ping succeeds (§6.1).
   *
   * @returns its id, and its signing secret: the one time that it can be seen
   * @throws ApiError `owner_required`
   */
  async register(work: UnitOfWork, endpoint: NewEndpoint): Promise<{ id: string; secret: string }> {
    work.principal.require('webhooks:manage');
    const { target, description = null } = endpoint;
    const id = work.newId();
    const secret = newSecret();
    await work.insert(WebhookEndpoint, {
      id,
      url: target.href,
      description,
      eventTypes: knownTypes(endpoint.eventTypes, [...this.model.eventTypes.keys()]),
      ...this.boxed(secret, id),
    });
    await audit(work, 'endpoint.registered', { id, name: target.href }, { event_types: endpoint.eventTypes });
    return { id, secret };
  }

  /**
   * Changes what an endpoint is told of, and its label. Where it is stays: another address is another endpoint, with a
   * first ping and a secret of its own.
   *
   * @throws ApiError `owner_required`, `not_found`, `invalid_parameter` for an unknown type
   */
  async change(work: UnitOfWork, id: string, { eventTypes, description }: EndpointChange): Promise<void> {
    const endpoint = await this.own(work, id);
    await work.update(WebhookEndpoint, id, {
      ...(eventTypes === undefined
        ? {}
        : { eventTypes: knownTypes(eventTypes, [...this.model.eventTypes.keys()]) }),
      ...(description === undefined ? {} : { description }),
    });
    await audit(work, 'endpoint.changed', { id, name: endpoint.url }, { event_types: eventTypes });
  }

  /**
   * Sends the test event. It alone reaches a disabled endpoint, and its success enables it (§3.3).
   *
   * @returns the id of its delivery
   * @throws ApiError `owner_required`, `not_found`
   */
  async ping(work: UnitOfWork, id: string): Promise<string> {
    await this.own(work, id);
    work.emit(webhookPing, id);
    // A ping goes to one endpoint, not to all subscribers: it is dispatched before any relay can see it.
    const undispatched = sql`r.type = ${webhookPing.name} AND r.dispatched_at IS NULL`;
    const [eventId] = await work.update(OutboxEvent, undispatched, { dispatchedAt: work.now });
    return this.deliver(work, { endpointId: id, eventId: eventId!, eventType: webhookPing.name });
  }

  /**
   * Enables an endpoint again without a ping, and forgets its failures. One that has had no success yet is enabled by its
   * first ping alone (D42).
   *
   * @throws ApiError `owner_required`, `not_found`, `invalid_state` before the first success
   */
  async enable(work: UnitOfWork, id: string): Promise<void> {
    const endpoint = await this.own(work, id);
    if (endpoint.enabled) return;
    if (endpoint.lastSuccessAt === null) {
      throw new ApiError(
        'invalid_state',
        'The endpoint is disabled, and nothing sent to it has succeeded yet. Ping it: a success enables it.',
      );
    }
    await work.update(WebhookEndpoint, id, { enabled: true, disabledReason: null, consecutiveFailures: 0 });
    await audit(work, 'endpoint.enabled', { id, name: endpoint.url });
  }

  /** Disables an endpoint; what waits for it is dead (D35). @throws ApiError `owner_required`, `not_found` */
  async disable(work: UnitOfWork, id: string): Promise<void> {
    const endpoint = await this.own(work, id);
    if (endpoint.enabled) {
      await work.update(WebhookEndpoint, id, { enabled: false, disabledReason: 'Disabled by the owner.' });
      await audit(work, 'endpoint.disabled', { id, name: endpoint.url });
    }
    await abandonDeliveries(work, id);
  }

  /** Removes an endpoint; what waits for it is dead. @throws ApiError `owner_required`, `not_found` */
  async delete(work: UnitOfWork, id: string): Promise<void> {
    const endpoint = await this.own(work, id);
    await abandonDeliveries(work, id);
    await work.update(WebhookEndpoint, id, { enabled: false, deletedAt: work.now });
    await audit(work, 'endpoint.deleted', { id, name: endpoint.url });
  }

  /**
   * Gives an endpoint a new signing secret. For 24 hours both sign (D36); a secret that was already being replaced
   * stops at once.
   *
   * @returns the new secret: the one time that it can be seen
   * @throws ApiError `owner_required`, `not_found`
   */
  async rotateSecret(work: UnitOfWork, id: string): Promise<string> {
    const endpoint = await this.own(work, id);
    const secret = newSecret();
    await work.update(WebhookEndpoint, id, {
      ...this.boxed(secret, id),
      previousSecretEncrypted: endpoint.secretEncrypted,
      previousSecretDeadline: new Date(work.now.getTime() + ROTATION_MS),
    });
    await audit(work, 'endpoint.secret_rotated', { id, name: endpoint.url });
    return secret;
  }

  /**
   * Delivers an event again, whatever became of it before: same body and event id, a new delivery (D39).
   *
   * @returns the id of the new delivery
   * @throws ApiError `owner_required`, `not_found`, `invalid_state` while the endpoint is disabled
   */
  async replay(work: UnitOfWork, deliveryId: string): Promise<string> {
    const delivery = (await work.lock(WebhookDelivery, deliveryId)) ?? missing('webhook delivery');
    requireEnabled(await this.own(work, delivery.endpointId));
    const { endpointId, eventId, eventType } = delivery;
    return this.deliver(work, { endpointId, eventId, eventType });
  }

  /**
   * Replays every event whose delivery died since a moment, once each. An event that a later delivery has brought, or
   * is bringing, is left alone: repeating a recovery sends nothing twice.
   *
   * @returns the ids of the new deliveries
   * @throws ApiError `owner_required`, `not_found`, `invalid_state` while the endpoint is disabled
   */
  async recover(work: UnitOfWork, endpointId: string, since: Date): Promise<string[]> {
    requireEnabled(await this.own(work, endpointId));
    const again = sql`SELECT uuid_v7(${work.now}), endpoint_id, event_id, event_type, ${work.now}::timestamptz, ${work.now}::timestamptz
      FROM (SELECT DISTINCT ON (r.event_id) r.* FROM ${WebhookDelivery} r
        WHERE r.endpoint_id = ${endpointId} AND r.status = 'dead' AND coalesce(r.last_attempt_at, r.created_at) >= ${since}
          AND NOT EXISTS (SELECT 1 FROM ${WebhookDelivery} o WHERE o.event_id = r.event_id
            AND o.endpoint_id = r.endpoint_id AND o.status <> 'dead')
        ORDER BY r.event_id) lost`;
    const columns = ['id', 'endpoint_id', 'event_id', 'event_type', 'next_attempt_at', 'created_at'];
    const replayed = await work.write<{ id: string }>(
      sql`${insertInto(WebhookDelivery, columns, again)} RETURNING id`,
    );
    return replayed.map((row) => row.id);
  }

  private async own(work: UnitOfWork, id: string): Promise<WebhookEndpoint> {
    work.principal.require('webhooks:manage');
    // The relay writes deliveries of many businesses at once: whatever an owner does here must not hold it up.
    return (await work.lock(WebhookEndpoint, id, { referable: true })) ?? missing('webhook endpoint');
  }

  private deliver(
    work: UnitOfWork,
    delivery: Pick<WebhookDelivery, 'endpointId' | 'eventId' | 'eventType'>,
  ): Promise<string> {
    return work.insert(WebhookDelivery, { ...delivery, status: 'pending', nextAttemptAt: work.now });
  }

  private boxed(secret: string, endpointId: string) {
    return { secretEncrypted: this.secrets.encrypt(secret, endpointId), secretLast4: secret.slice(-4) };
  }
}

/** Gives up what waits for an endpoint (D35). What is under way right now still gets its outcome. */
export async function abandonDeliveries(work: UnitOfWork, endpointId: string): Promise<void> {
  await work.update(
    WebhookDelivery,
    sql`r.endpoint_id = ${endpointId} AND r.status IN ('pending', 'failed')`,
    {
      status: 'dead',
      error: 'endpoint_disabled',
      nextAttemptAt: null,
    },
  );
}

function knownTypes(types: readonly string[], known: readonly string[]): string[] {
  const unknown = types.filter((type) => !known.includes(type));
  if (unknown.length === 0) return [...new Set(types)];
  const message = `"event_types" has unknown values: ${echoedList(unknown)}. Known: ${known.join(', ')}.`;
  throw ApiError.ofFields([{ param: 'event_types', code: 'invalid_parameter', message }]);
}

function requireEnabled(endpoint: WebhookEndpoint): void {
  if (!endpoint.enabled) {
    throw new ApiError('invalid_state', 'The endpoint is disabled. Ping it: a success enables it.');
  }
}

function missing(resource: string): never {
  throw ApiError.notFound(resource);
}
