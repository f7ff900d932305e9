import { Injectable } from '@nestjs/common';
import { sql } from '../../kernel/sql/sql.js';
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

  /** Endpoints by id, deleted ones too, locked in one order: whoever counts failures counts alone (D35). */
  async lock(work: UnitOfWork, ids: readonly string[]): Promise<Map<string, Endpoint>> {
    const rows =
      await work.lockRows<Endpoint>(sql`SELECT r.id, r.url, r.enabled, r.disabled_reason AS "disabledReason",
        r.consecutive_failures AS "consecutiveFailures", r.earned_share AS "earnedShare", r.last_success_at AS "lastSuccessAt",
        r.last_failure_at AS "lastFailureAt", r.deleted_at AS "deletedAt"
      FROM ${KeptEndpoint} r WHERE r.id = ANY(${ids}::uuid[]) ORDER BY r.id FOR NO KEY UPDATE OF r`);
    return new Map(rows.map((row) => [row.id, row]));
  }

  /**
   * Counts attempts in the order in which they ended, and does what follows from the counts.
   *
   * @param endpoints those of the attempts, as `lock` gave them, and `now`, a moment since
   */
  async follow(
    work: UnitOfWork,
    {
      endpoints,
      ended,
      now,
    }: { endpoints: ReadonlyMap<string, Endpoint>; ended: readonly Ended[]; now: Date },
  ): Promise<void> {
    for (const endpoint of endpoints.values()) {
      const own = ended.filter(({ claim }) => claim.endpointId === endpoint.id);
      if (own.length === 0 || endpoint.deletedAt !== null) continue;
      const reason = own.map((each) => count(endpoint, each, now)).find((each) => each !== undefined);
      const { id, url: _, deletedAt: __, ...state } = endpoint;
      await work.update(WebhookEndpoint, id, state);
      if (reason !== undefined) await this.disabled(work, endpoint, reason);
    }
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

function reasonToDisable(endpoint: Endpoint, responseStatus: number | null): Reason | undefined {
  if (responseStatus === GONE) return 'gone';
  return endpoint.consecutiveFailures >= MAX_FAILURES ? 'failing' : undefined;
}
