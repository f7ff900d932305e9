import { Injectable } from '@nestjs/common';
import { rawSql, sql } from '../../kernel/sql/sql.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { NotificationsService } from '../../notifications/index.js';
import { KeptEndpoint, MAX_FAILURES, WebhookEndpoint } from '../webhook-endpoint.entity.js';
import { webhookPing } from '../webhook.events.js';
import { abandonDeliveries } from '../waiting-deliveries.js';
import type { Ended } from './settlement.js';
import { earnedAfter } from './share.js';

const GONE = 410;

type Endpoint = Pick<
  WebhookEndpoint,
  | 'id'
  | 'url'
  | 'enabled'
  | 'disabledReason'
  | 'consecutiveFailures'
  | 'earnedShare'
  | 'lastSuccessAt'
  | 'lastFailureAt'
  | 'deletedAt'
>;

/** What attempts mean for their endpoint: counted, enabled by a ping, disabled when it is gone or fails on and on (§3.3). */
@Injectable()
export class EndpointHealth {
  constructor(private readonly notifications: NotificationsService) {}

  /**
   * Endpoints by id, deleted ones too, locked in one order: who counts failures counts alone (D35).
   *
   * @param passesHeld whether those that somebody holds are left out; otherwise they are waited for
   */
  async lock(
    work: UnitOfWork,
    ids: readonly string[],
    { passesHeld = false } = {},
  ): Promise<Map<string, Endpoint>> {
    const rows =
      await work.lockRows<Endpoint>(sql`SELECT r.id, r.url, r.enabled, r.disabled_reason AS "disabledReason",
        r.consecutive_failures AS "consecutiveFailures", r.earned_share AS "earnedShare", r.last_success_at AS "lastSuccessAt",
        r.last_failure_at AS "lastFailureAt", r.deleted_at AS "deletedAt"
      FROM ${KeptEndpoint} r WHERE r.id = ANY(${ids}::uuid[]) ORDER BY r.id FOR NO KEY UPDATE OF r
      ${rawSql(passesHeld ? 'SKIP LOCKED' : '')}`);
    return new Map(rows.map((row) => [row.id, row]));
  }

  /**
   * Counts attempts in the order in which they ended, and does what follows from the counts.
   *
   * @param endpoints those of the attempts, as `lock` gave them
   */
  async follow(
    work: UnitOfWork,
    endpoints: ReadonlyMap<string, Endpoint>,
    ended: readonly Ended[],
  ): Promise<void> {
    const own = (id: string) => ended.filter(({ claim }) => claim.endpointId === id);
    const counted = [...endpoints.values()].filter(
      ({ id, deletedAt }) => deletedAt === null && own(id).length > 0,
    );
    // Not waited for one by one: they leave in one packet.
    await Promise.all(counted.map((endpoint) => this.count(work, endpoint, own(endpoint.id))));
  }

  private async count(work: UnitOfWork, endpoint: Endpoint, ended: readonly Ended[]): Promise<void> {
    const after = { ...endpoint };
    const reasons = ended.map((each) => count(after, each, work.now));
    await work.update(WebhookEndpoint, endpoint.id, changesBetween(endpoint, after));
    const reason = reasons.find((each) => each !== undefined);
    if (reason !== undefined) await this.disabled(work, endpoint, reason);
  }

  private async disabled(work: UnitOfWork, { id, url }: Endpoint, reason: Reason): Promise<void> {
    await abandonDeliveries(work, id);
    this.notifications.tell(work, {
      to: 'owner',
      kind: 'webhook.disabled',
      about: { endpointId: id },
      parameters: { url, reason, failures: MAX_FAILURES },
    });
  }
}

/** Why an endpoint was disabled, and how its `disabled_reason` says it. */
const REASONS = {
  gone: 'The receiver answered 410 Gone.',
  failing: `${MAX_FAILURES} attempts in a row failed.`,
};
type Reason = keyof typeof REASONS;

/** Takes one attempt into account. @returns the reason, when it disabled the endpoint */
function count(endpoint: Endpoint, { claim, sent }: Ended, now: Date): Reason | undefined {
  endpoint.earnedShare = earnedAfter(endpoint.earnedShare, [sent]);
  if (sent.error === null) {
    endpoint.consecutiveFailures = 0;
    endpoint.lastSuccessAt = now;
    if (claim.eventType === webhookPing.name)
      Object.assign(endpoint, { enabled: true, disabledReason: null });
    return undefined;
  }
  endpoint.consecutiveFailures += 1;
  endpoint.lastFailureAt = now;
  const reason = reasonToDisable(endpoint, sent.responseStatus);
  if (!endpoint.enabled || reason === undefined) return undefined;
  Object.assign(endpoint, { enabled: false, disabledReason: REASONS[reason] });
  return reason;
}

/** What changed, and no more: what a delivery counts at its endpoint is no news, but whether it is enabled is (D49). */
function changesBetween(before: Endpoint, after: Endpoint): Partial<Endpoint> {
  const fields = Object.keys(after) as (keyof Endpoint)[];
  const changed = fields.filter((field) => after[field] !== before[field]);
  return Object.fromEntries(changed.map((field) => [field, after[field]]));
}

function reasonToDisable(endpoint: Endpoint, responseStatus: number | null): Reason | undefined {
  if (responseStatus === GONE) return 'gone';
  return endpoint.consecutiveFailures >= MAX_FAILURES ? 'failing' : undefined;
}
