import { Injectable } from '@nestjs/common';
import { changedFields } from '../../kernel/database/columns.js';
import { timeOfId } from '../../kernel/ids.js';
import { rawSql, sql } from '../../kernel/sql/sql.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { NotificationsService } from '../../notifications/index.js';
import {
  DISABLED_REASONS,
  EndpointIncludingDeleted,
  MAX_FAILURES,
  WebhookEndpoint,
} from '../webhook-endpoint.entity.js';
import { wentToFormerUrl } from '../changed-url.js';
import { webhookPing } from '../webhook.events.js';
import { missEvents } from '../waiting-deliveries.js';
import { isOurFailure } from '../webhook-delivery.entity.js';
import type { EndedAttempt } from './outcomes-statement.js';
import { OwnNetwork } from './own-network.js';
import { earnedAfter } from './share.js';

const GONE = 410;

type Endpoint = Pick<
  WebhookEndpoint,
  | 'id'
  | 'url'
  | 'urlChangedAt'
  | 'enabled'
  | 'disabledReason'
  | 'disabledAt'
  | 'consecutiveFailures'
  | 'earnedShare'
  | 'lastSuccessAt'
  | 'lastFailureAt'
  | 'lastFailedDeliveryId'
  | 'missedSince'
  | 'deletedAt'
>;

/**
 * Updates an endpoint after attempts: counts them, enables it after a successful ping, disables it after a 410 or too
 * many failures (§3.3).
 */
@Injectable()
export class EndpointHealth {
  constructor(
    private readonly notifications: NotificationsService,
    private readonly network: OwnNetwork,
  ) {}

  /**
   * Locks endpoints, including deleted ones, in the order of their ids, so that only one transaction counts failures
   * (D35).
   *
   * @param skipLocked whether to skip endpoints locked by another transaction, instead of waiting for them
   */
  async lock(
    work: UnitOfWork,
    ids: readonly string[],
    { skipLocked = false } = {},
  ): Promise<Map<string, Endpoint>> {
    const rows = await work.lockRows<Endpoint>(
      sql`SELECT r.id, r.url, r.url_changed_at AS "urlChangedAt", r.enabled, r.disabled_reason AS "disabledReason",
        r.disabled_at AS "disabledAt", r.consecutive_failures AS "consecutiveFailures", r.earned_share AS "earnedShare", r.last_success_at AS "lastSuccessAt",
        r.last_failure_at AS "lastFailureAt", r.last_failed_delivery_id AS "lastFailedDeliveryId", r.missed_since AS "missedSince", r.deleted_at AS "deletedAt"
      FROM ${EndpointIncludingDeleted} r WHERE r.id = ANY(${ids}::uuid[]) ORDER BY r.id FOR NO KEY UPDATE OF r
      ${rawSql(skipLocked ? 'SKIP LOCKED' : '')}`,
      { replan: false },
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  /**
   * Counts attempts in the order in which they ended, and enables or disables their endpoints accordingly. Those that failed because
   * of us do not count (D35).
   *
   * @param endpoints the endpoints of the attempts, from `lock`
   */
  async update(
    work: UnitOfWork,
    endpoints: ReadonlyMap<string, Endpoint>,
    ended: readonly EndedAttempt[],
  ): Promise<void> {
    const attemptsOf = (id: string) => ended.filter(({ claim }) => claim.endpointId === id);
    const counted = [...endpoints.values()].filter(
      ({ id, deletedAt }) => deletedAt === null && attemptsOf(id).length > 0,
    );
    for (const endpoint of counted) await this.count(work, endpoint, attemptsOf(endpoint.id));
  }

  private async count(work: UnitOfWork, endpoint: Endpoint, ended: readonly EndedAttempt[]): Promise<void> {
    const after = { ...endpoint };
    const reasons = ended
      .filter(({ sent }) => !this.failedForUs(sent))
      .map((each) => count(after, each, work.now));
    // Only what changed: whether an endpoint is enabled belongs in the feed of changes, its delivery counts do not (D49).
    work.update(WebhookEndpoint, endpoint.id, changedFields(endpoint, after));
    const reason = reasons.find((each) => each !== undefined);
    if (reason !== undefined) await this.disabled(work, after, reason);
  }

  private failedForUs({ error }: EndedAttempt['sent']): boolean {
    return error !== null && (isOurFailure(error) || this.network.explains(error));
  }

  private async disabled(work: UnitOfWork, endpoint: Endpoint, reason: Reason): Promise<void> {
    const { id, url, lastSuccessAt, urlChangedAt } = endpoint;
    await missEvents(work, endpoint, lastSuccessAt ?? urlChangedAt ?? work.now);
    this.notifications.notify(work, {
      to: 'owner',
      kind: 'webhook.disabled',
      about: { endpointId: id },
      parameters: { url, reason, failures: MAX_FAILURES },
    });
    const { businessId } = work.principal;
    work.log((log) =>
      log.warn({ business_id: businessId, endpoint_id: id, reason }, 'A webhook endpoint was disabled.'),
    );
  }
}

/** Why an endpoint was disabled because of its attempts. */
type Reason = Exclude<keyof typeof DISABLED_REASONS, 'owner'>;

/**
 * Counts one attempt, unless it went to a previous URL.
 *
 * @returns the reason if it disabled the endpoint
 */
function count(endpoint: Endpoint, { claim, sent }: EndedAttempt, now: Date): Reason | undefined {
  if (wentToFormerUrl(endpoint, claim.url)) return undefined;
  endpoint.earnedShare = earnedAfter(endpoint.earnedShare, [sent]);
  if (sent.error === null) {
    endpoint.consecutiveFailures = 0;
    endpoint.lastSuccessAt = now;
    if (mayEnable(endpoint, claim)) Object.assign(endpoint, { enabled: true, disabledReason: null });
    return undefined;
  }
  endpoint.consecutiveFailures += 1;
  endpoint.lastFailureAt = now;
  endpoint.lastFailedDeliveryId = claim.id;
  const reason = reasonToDisable(endpoint, sent.responseStatus);
  if (!endpoint.enabled || reason === undefined) return undefined;
  Object.assign(endpoint, { enabled: false, disabledReason: DISABLED_REASONS[reason].en });
  return reason;
}

/** Whether a success of this attempt enables its endpoint: it is a ping, and the owner has not disabled the endpoint since. */
export function mayEnable(
  { disabledAt }: Pick<Endpoint, 'disabledAt'>,
  { id, eventType }: EndedAttempt['claim'],
): boolean {
  return eventType === webhookPing.name && !(disabledAt !== null && disabledAt >= timeOfId(id));
}

function reasonToDisable(endpoint: Endpoint, responseStatus: number | null): Reason | undefined {
  if (responseStatus === GONE) return 'gone';
  return endpoint.consecutiveFailures >= MAX_FAILURES ? 'failing' : undefined;
}
