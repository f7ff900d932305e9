import { Injectable } from '@nestjs/common';
import { requireApiPlan } from '../access/index.js';
import { EVENTS } from '../kernel/database/outbox.js';
import type { Page, PageRequest, Single, TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { lowestIdAt } from '../kernel/ids.js';
import { DAY_MS } from '../kernel/period.js';
import { DataModel } from '../kernel/resource/data-model.js';
import { filterConditions } from '../kernel/sql/conditions.js';
import { insertInto } from '../kernel/sql/own-rows.js';
import { and, join, sql, type Sql } from '../kernel/sql/sql.js';
import type { Command } from '../kernel/validation/field.js';
import { requireEventTypeName } from '../kernel/validation/filters.query.js';
import { ROUND_LOCK } from './delivery-order.js';
import { MAX_RECOVERED, missedEvents, type NewDelivery, queueDelivery } from './waiting-deliveries.js';
import { lockOwnEndpoint, missing, requireActive, requireEnabled } from './own-endpoint.js';
import {
  type DeliveryAttempt,
  isOurFailure,
  WebhookDelivery,
  webhookDeliveryResource,
  type WebhookDeliveryResource,
} from './webhook-delivery.entity.js';
import { EndpointIncludingDeleted, WebhookEndpoint } from './webhook-endpoint.entity.js';
import { webhookPing } from './webhook.events.js';
import { webhookMessages } from './webhook.messages.js';
import type { ListDeliveriesDto } from './webhooks.dto.js';

/** The filters of a list of deliveries. */
export interface DeliveryFilters extends Omit<Command<ListDeliveriesDto>, 'limit'> {
  /** The id of a delivery: those created after it are left out. */
  readonly upTo?: string;
}

/** The filters as conditions on the row `r`. */
const deliveryConditions = filterConditions<DeliveryFilters>({
  // Not `= ANY`: there is an index for each rare status, and a union of conditions can use several of them.
  status: (statuses) => anyOf(statuses.map((status) => sql`r.status = ${status}`)),
  eventType: (eventType) => sql`r.event_type = ${eventType}`,
  eventId: (eventId) => sql`r.event_id = ${eventId}`,
  // Compares ids, the sort order of the list, so the index scan stops at the first older delivery.
  since: (since) => sql`r.id >= ${lowestIdAt(since)}`,
  until: (until) => sql`r.id < ${lowestIdAt(until)}`,
  upTo: (id) => sql`r.id <= ${id}`,
});

function anyOf(conditions: readonly Sql[]): Sql {
  return sql`(${join(conditions, ' OR ')})`;
}

/** The state of an endpoint's deliveries, and of its secret. */
export interface EndpointStats {
  /** The number of deliveries that wait for a first attempt or a retry. */
  readonly waiting: number;
  /** The number of deliveries of the last 24 hours, and of the last seven days, that were given up. */
  readonly deadInDay: number;
  readonly deadInWeek: number;
  /** Until when the previous secret also signs; null when it does not. */
  readonly previousSecretUntil: Date | null;
}

/** The last failed attempt of an endpoint, and its delivery. */
export interface FailedAttempt {
  readonly deliveryId: string;
  readonly attempt: DeliveryAttempt;
}

/** The events that an endpoint missed while it was disabled. */
export interface Missed {
  readonly since: Date;
  readonly count: number;
}

/** A delivery of a missed event. */
export interface Recovered {
  readonly id: string;
  /** The delivery that was given up; null for an event that had none. */
  readonly replayOf: string | null;
}

/** The columns of a recovered delivery. */
const RECOVERED = [
  'id',
  'endpoint_id',
  'event_id',
  'event_type',
  'payload_form',
  'replay_of',
  'next_attempt_at',
  'created_at',
];

/** The deliveries to webhook endpoints: reads them, and sends them again (§4.9, §6.6). */
@Injectable()
export class DeliveriesService {
  constructor(private readonly model: DataModel) {}

  /**
   * One page of an endpoint's deliveries, newest first. The deliveries of a deleted endpoint can be read until they expire (D55).
   * Events of the audit log are listed only for principals that may read it (D69).
   *
   * @throws ApiError `not_found` for the endpoint; `invalid_parameter` for an unknown type of event
   */
  async list(
    tenant: TenantReader,
    endpointId: string,
    page: PageRequest,
    filters: DeliveryFilters = {},
  ): Promise<Page<WebhookDeliveryResource>> {
    requireEventTypeName(this.model, 'event_type', filters.eventType);
    if (!(await tenant.has(EndpointIncludingDeleted, endpointId))) missing(webhookMessages.noEndpoint);
    const where = [sql`r.endpoint_id = ${endpointId}`, ...deliveryConditions(filters)];
    return tenant.list(webhookDeliveryResource, [...where, ...this.readable(tenant)], page);
  }

  /**
   * Counts the deliveries of an endpoint that are newer than the filter `upTo`.
   *
   * @returns the number, at most 100; 0 without `upTo`
   */
  async newerThan(
    tenant: TenantReader,
    endpointId: string,
    { upTo, ...filters }: DeliveryFilters,
  ): Promise<number> {
    if (upTo === undefined) return 0;
    const where = [sql`r.endpoint_id = ${endpointId}`, ...deliveryConditions(filters)];
    const conditions = and([...where, ...this.readable(tenant)]);
    const found = await tenant.row<{ count: number }>(sql`SELECT count(*)::int AS count FROM
      (SELECT 1 FROM ${WebhookDelivery} r WHERE ${conditions} AND r.id > ${upTo} LIMIT 100) newer`);
    return found!.count;
  }

  /** The stats of endpoints, by id. Ids of other businesses are left out. */
  async stats(tenant: TenantReader, ids: readonly string[]): Promise<Map<string, EndpointStats>> {
    const since = (ms: number) => lowestIdAt(new Date(tenant.now.getTime() - ms));
    const rows = await tenant.rows<EndpointStats & { id: string }>(sql`
      SELECT e.id, w.waiting, d.day AS "deadInDay", d.week AS "deadInWeek",
        CASE WHEN e.previous_secret_deadline > ${tenant.now} THEN e.previous_secret_deadline END AS "previousSecretUntil"
      FROM ${WebhookEndpoint} e
      CROSS JOIN LATERAL (SELECT count(*)::int AS waiting FROM ${WebhookDelivery} r
        WHERE r.endpoint_id = e.id AND r.status IN ('pending', 'failed')) w
      CROSS JOIN LATERAL (SELECT count(*)::int AS week, (count(*) FILTER (WHERE r.id >= ${since(DAY_MS)}))::int AS day
        FROM ${WebhookDelivery} r WHERE r.endpoint_id = e.id AND r.status = 'dead' AND r.id >= ${since(7 * DAY_MS)}) d
      WHERE e.id = ANY(${ids}::uuid[])`);
    return new Map(rows.map(({ id, ...stats }) => [id, stats]));
  }

  /**
   * Why an endpoint that is failing, or was disabled for it, failed last: the last attempt that its receiver let fail (D35). The
   * deliveries themselves may only say that the endpoint was disabled.
   *
   * @returns undefined for an endpoint whose last attempt succeeded, when the delivery has expired, and for an event that the
   *   principal may not read
   */
  async lastFailure(tenant: TenantReader, endpointId: string): Promise<FailedAttempt | undefined> {
    const failing = await tenant.row<{ deliveryId: string | null }>(
      sql`SELECT r.last_failed_delivery_id AS "deliveryId" FROM ${WebhookEndpoint} r
        WHERE r.id = ${endpointId} AND r.consecutive_failures > 0`,
    );
    const deliveryId = failing?.deliveryId;
    if (!deliveryId) return undefined;
    const delivery = (await tenant.find(webhookDeliveryResource, deliveryId))?.item();
    if (!delivery || this.model.eventsHiddenFrom(tenant.principal).includes(delivery.event_type))
      return undefined;
    const attempt = delivery.attempts.findLast(({ error }) => error !== null && !isOurFailure(error));
    return attempt && { deliveryId, attempt };
  }

  /** A delivery. @throws ApiError `not_found` */
  async get(tenant: TenantReader, id: string): Promise<Single<WebhookDeliveryResource>> {
    return (await tenant.find(webhookDeliveryResource, id)) ?? missing(webhookMessages.noDelivery);
  }

  /**
   * Makes the next attempt of a waiting delivery at once. It counts as one of the six attempts. The delays between the further
   * attempts stay the same.
   *
   * @throws ApiError `owner_required`, `not_found`, `plan_required`; `invalid_state` while the endpoint is disabled or paused,
   *   when the delivery is under way or finished, and when an earlier delivery of its resource blocks it (D66)
   */
  async sendNow(work: UnitOfWork, id: string): Promise<void> {
    const { endpointId } = await readDelivery(work, id);
    // The endpoint first, like every round.
    const endpoint = await lockOwnEndpoint(work, endpointId);
    const delivery = (await work.lock(WebhookDelivery, id)) ?? missing(webhookMessages.noDelivery);
    await requireApiPlan(work);
    if (!isWaiting(delivery)) {
      throw new ApiError('invalid_state', webhookMessages.notWaiting);
    }
    if (delivery.nextAttemptAt === null) {
      throw new ApiError('invalid_state', webhookMessages.behindAnother);
    }
    if (delivery.eventType !== webhookPing.name) requireActive(endpoint);
    work.wake(EVENTS);
    await work.update(WebhookDelivery, id, { nextAttemptAt: work.now });
  }

  /**
   * Delivers an event again, regardless of earlier outcomes: same body and event id, a new delivery (D39).
   *
   * @returns the id of the new delivery
   * @throws ApiError `owner_required`, `not_found`, `invalid_state` while the endpoint is disabled
   */
  async replay(work: UnitOfWork, deliveryId: string): Promise<string> {
    const delivery = await readDelivery(work, deliveryId);
    requireEnabled(await lockOwnEndpoint(work, delivery.endpointId));
    return queueDelivery(work, { ...delivery, replayOf: deliveryId });
  }

  /**
   * The events that an endpoint has missed since it was disabled (`missedEvents`), to be offered for recovery.
   *
   * @returns since when, and how many, at most `MAX_RECOVERED`; undefined if there are none
   */
  async missed(tenant: TenantReader, endpointId: string): Promise<Missed | undefined> {
    const endpoint = await tenant.row<{ since: Date | null }>(
      sql`SELECT r.missed_since AS since FROM ${WebhookEndpoint} r WHERE r.id = ${endpointId}`,
    );
    if (!endpoint?.since) return undefined;
    const found = await tenant.row<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM (${missedEvents(endpointId, endpoint.since, tenant.now)}) missed`,
      { replan: true },
    );
    return found!.count === 0 ? undefined : { since: endpoint.since, count: found!.count };
  }

  /**
   * Sends the events that an endpoint has missed, once each: those whose deliveries were given up, and those without a delivery
   * (`missedEvents`). Repeating a recovery sends nothing twice.
   *
   * @param since by default, since it was disabled; then nothing is sent if it has missed nothing
   * @returns the new deliveries, at most `MAX_RECOVERED`
   * @throws ApiError `owner_required`, `not_found`, `invalid_state` while the endpoint is disabled
   */
  async recover(work: UnitOfWork, endpointId: string, since?: Date): Promise<Recovered[]> {
    // No round may be about to decide that an event has no delivery here.
    await work.lockSubject(ROUND_LOCK);
    const endpoint = await lockOwnEndpoint(work, endpointId);
    const { missedSince } = endpoint;
    const from = since ?? missedSince;
    if (from === null) return [];
    requireEnabled(endpoint);
    const deliveries = sql`SELECT uuid_v7(${work.now}) AS id, ${endpointId}::uuid AS endpoint_id, m.event_id, m.event_type, m.payload_form, m.replay_of,
        ${work.now}::timestamptz AS next_attempt_at, ${work.now}::timestamptz AS created_at
      FROM (${missedEvents(endpointId, from, work.now)}) m`;
    work.wake(EVENTS);
    const recovered = await work.write<Recovered>(
      sql`${insertInto(WebhookDelivery, RECOVERED, deliveries)} RETURNING id, replay_of AS "replayOf"`,
      { replan: true },
    );
    const isAll = recovered.length < MAX_RECOVERED && missedSince !== null && from <= missedSince;
    if (isAll) await work.update(WebhookEndpoint, endpointId, { missedSince: null });
    return recovered;
  }

  private readable({ principal }: TenantReader): Sql[] {
    const hidden = this.model.eventsHiddenFrom(principal);
    return hidden.length === 0 ? [] : [sql`r.event_type <> ALL(${hidden}::text[])`];
  }
}

function isWaiting({ status }: WebhookDelivery): boolean {
  return status === 'pending' || status === 'failed';
}

/** What never changes in a delivery. It is read without a lock. @throws ApiError `not_found` */
async function readDelivery(work: UnitOfWork, id: string): Promise<Omit<NewDelivery, 'replayOf'>> {
  const delivery = await work.row<Omit<NewDelivery, 'replayOf'>>(sql`SELECT r.endpoint_id AS "endpointId",
    r.event_id AS "eventId", r.event_type AS "eventType", r.payload_form AS "payloadForm"
    FROM ${WebhookDelivery} r WHERE r.id = ${id}`);
  return delivery ?? missing(webhookMessages.noDelivery);
}
