import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { wentToFormerUrl } from '../changed-url.js';
import { releaseNext } from '../delivery-order.js';
import type { LeasedAttempt } from './delivery-claims.js';
import { EndpointHealth, mayEnable } from './endpoint-health.js';
import { nextStep } from './retry-policy.js';
import { outcomesStatement, type EndedAttempt, type RecordedOutcome } from './outcomes-statement.js';

/** An attempt without a response is always retried. */
const NO_RESPONSE = { responseStatus: null, retryAfter: null };

/** Records the outcomes of a business's attempts: on the delivery, in the log of attempts, and on the endpoint. */
@Injectable()
export class AttemptRecorder {
  constructor(
    private readonly health: EndpointHealth,
    private readonly config: Config,
  ) {}

  /**
   * Records outcomes whose leases are still valid, in the order in which the attempts ended, and releases the
   * deliveries blocked behind them (D66). Outcomes of endpoints that no longer exist are dropped: a reset of the sandbox, or the
   * erasure of the business, has removed their deliveries as well.
   *
   * @param endpoints the endpoints of the attempts, locked (`EndpointHealth.lock`)
   * @returns whether any delivery became due at once
   */
  async record(
    work: UnitOfWork,
    endpoints: Awaited<ReturnType<EndpointHealth['lock']>>,
    all: readonly EndedAttempt[],
  ): Promise<boolean> {
    const batch = all.filter(({ claim }) => endpoints.has(claim.endpointId));
    if (batch.length === 0) return false;
    // Read here, because the locks have advanced the timestamp (D48).
    const { now } = work;
    const steps = batch.map(({ claim, sent }) => {
      // The lease of a lost attempt was already a wait, so its retry delay counts from its start.
      const from = sent.error === 'attempt_lost' ? sent.startedAt : now;
      const delaysS = this.config.webhookRetryDelaysS;
      const { clockAheadMs } = work.principal;
      const endpoint = endpoints.get(claim.endpointId)!;
      // The refusal of a previous URL does not speak for the current one, which may accept the next attempt.
      const isFormer = wentToFormerUrl(endpoint, claim.url);
      const outcome = isFormer && sent.error !== null ? { ...sent, ...NO_RESPONSE } : sent;
      const step = nextStep(outcome, claim.attempt, delaysS, from, Math.random(), clockAheadMs);
      const takesRetry = endpoint.deletedAt === null && (endpoint.enabled || mayEnable(endpoint, claim));
      // Once the endpoint is disabled, there are no retries (D35).
      if (step.status !== 'failed' || takesRetry) return { ...step, error: sent.error };
      return { status: 'dead' as const, nextAttemptAt: null, error: 'endpoint_disabled' };
    });
    const recorded = await work.write<RecordedOutcome>(outcomesStatement(batch, steps, now), {
      replan: false,
    });
    const recordedIds = new Set(recorded.map(({ id }) => id));
    for (const [index, { status, error }] of steps.entries()) {
      const { claim, sent } = batch[index]!;
      if (status === 'dead' && recordedIds.has(claim.id)) logGivenUp(work, claim, error, sent.responseStatus);
    }
    const orderedIds = recorded.flatMap(({ id, isOrdered }) => (isOrdered ? [id] : []));
    const anyDue = orderedIds.length > 0 && (await releaseNext(work, orderedIds));
    await this.health.update(
      work,
      endpoints,
      batch.filter(({ claim }) => recordedIds.has(claim.id)),
    );
    return anyDue;
  }
}

/** Logs, once for each delivery, that it gets no further attempt. */
function logGivenUp(
  work: UnitOfWork,
  { id, endpointId, eventType, attempt }: LeasedAttempt,
  error: string | null,
  responseStatus: number | null,
): void {
  const about = { business_id: work.principal.businessId, endpoint_id: endpointId, delivery_id: id };
  const reason = { event_type: eventType, attempts: attempt, error, response_status: responseStatus };
  work.log((log) => log.warn({ ...about, ...reason }, 'A webhook delivery was given up.'));
}
