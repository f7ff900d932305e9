import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { letNextGo } from '../delivery-order.js';
import { webhookPing } from '../webhook.events.js';
import { EndpointHealth } from './endpoint-health.js';
import { nextStep } from './retry-policy.js';
import { settlement, type Ended, type Settled } from './settlement.js';

/** Records how attempts of a business ended: the delivery, the attempt in the log, and what it means for the endpoint. */
@Injectable()
export class AttemptRecorder {
  constructor(
    private readonly health: EndpointHealth,
    private readonly config: Config,
  ) {}

  /**
   * Records outcomes, as far as their leases still hold, in the order in which the attempts ended, and lets go on what waited
   * behind them (D66).
   *
   * @param endpoints those of the attempts, locked (`EndpointHealth.lock`)
   * @returns whether that made anything due at once
   */
  async record(
    work: UnitOfWork,
    endpoints: Awaited<ReturnType<EndpointHealth['lock']>>,
    batch: readonly Ended[],
  ): Promise<boolean> {
    // What is recorded under the locks carries a moment after they were granted (D48).
    const { now } = work;
    const steps = batch.map(({ claim, sent }) => {
      // A lost attempt's lease was a wait as well, so its retry is counted from its beginning.
      const from = sent.error === 'attempt_lost' ? sent.startedAt : now;
      const step = nextStep(sent, claim.attempt, this.config.webhookRetryDelaysS, from, Math.random());
      const endpoint = endpoints.get(claim.endpointId)!;
      const goesOn =
        endpoint.deletedAt === null && (endpoint.enabled || claim.eventType === webhookPing.name);
      // What would be tried again has nowhere to go once its endpoint is disabled (D35).
      if (step.status !== 'failed' || goesOn) return { ...step, error: sent.error };
      return { status: 'dead' as const, nextAttemptAt: null, error: 'endpoint_disabled' };
    });
    const settled = await work.write<Settled>(settlement(batch, steps, now));
    const written = new Set(settled.map(({ id }) => id));
    const inOrder = settled.flatMap(({ id, isOrdered }) => (isOrdered ? [id] : []));
    const madeDue = inOrder.length > 0 && (await letNextGo(work, inOrder));
    await this.health.follow(
      work,
      endpoints,
      batch.filter(({ claim }) => written.has(claim.id)),
    );
    return madeDue;
  }
}
