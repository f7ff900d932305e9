import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { systemPrincipal } from '../../kernel/auth/principal.js';
import { Clock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database/database.js';
import { AcrossBusinesses } from '../../kernel/database/unscoped/across-businesses.js';
import { sql } from '../../kernel/sql/sql.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { Log } from '../../kernel/log.js';
import { webhookPing } from '../webhook.events.js';
import { EndpointHealth } from './endpoint-health.js';
import { nextStep } from './retry-policy.js';
import { OF_MANY, OF_ONE, settlement, type Ended, type Settled } from './settlement.js';
import { earnedAfter } from './share.js';

interface Waiting extends Ended {
  readonly done: () => void;
}

/** How many outcomes are written in one transaction. */
const BATCH = 100;
/** Where successes wait, of whatever business. */
const SUCCESSES = 'successes';
const NONE: ReadonlySet<string> = new Set();
const PAUSE_AFTER_ERROR_MS = 500;

/**
 * Writes down how attempts ended: the delivery, the attempt in the log, and what it means for the endpoint, in one
 * transaction. Outcomes that come in while the last ones are being written go together: successes those of all
 * businesses, because nothing is to be decided about them; others those of their business.
 */
@Injectable()
export class AttemptRecorder {
  private readonly waiting = new Map<string, Waiting[]>();
  private readonly writing = new Set<string>();

  constructor(
    private readonly database: Database,
    private readonly acrossBusinesses: AcrossBusinesses,
    private readonly health: EndpointHealth,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly log: Log,
  ) {}

  /** Resolves once the outcome is written, or was found to belong to a lease that is over. */
  record(ended: Ended): Promise<void> {
    const { claim, sent } = ended;
    const isPlain = sent.error === null && claim.eventType !== webhookPing.name;
    return new Promise((done) => this.enqueue(isPlain ? SUCCESSES : claim.businessId, { ...ended, done }));
  }

  private enqueue(group: string, waiting: Waiting): void {
    const queue = this.waiting.get(group) ?? [];
    queue.push(waiting);
    this.waiting.set(group, queue);
    if (!this.writing.has(group)) void this.drain(group);
  }

  private async drain(group: string): Promise<void> {
    this.writing.add(group);
    for (let queue = this.waiting.get(group); queue && queue.length > 0; queue = this.waiting.get(group)) {
      const batch = queue.splice(0, BATCH);
      const held = await this.writeSurely(group, batch);
      for (const each of batch) {
        if (held.has(each.claim.endpointId)) this.enqueue(each.claim.businessId, each);
        else each.done();
      }
    }
    this.waiting.delete(group);
    this.writing.delete(group);
  }

  /**
   * A database that is away for a moment costs no outcome. Past the lease there is no use: another worker has taken over.
   *
   * @returns the endpoints whose outcomes are not written yet, because somebody holds them
   */
  private async writeSurely(group: string, batch: readonly Ended[]): Promise<ReadonlySet<string>> {
    const until = Math.max(...batch.map(({ claim }) => claim.leasedUntil.getTime()));
    for (;;) {
      try {
        if (group === SUCCESSES) return await this.succeed(batch);
        await this.database.work(systemPrincipal(group), (work) => this.settle(work, batch));
        return NONE;
      } catch (error) {
        this.log.error(
          { error: (error as Error).message, outcomes: batch.length },
          'Outcomes could not be written.',
        );
        if (this.clock.now().getTime() > until) return NONE;
        await pause(PAUSE_AFTER_ERROR_MS);
      }
    }
  }

  /**
   * Writes successes of many businesses at once. It waits for no endpoint that somebody else holds: one business must
   * not hold up the others.
   */
  private async succeed(batch: readonly Ended[]): Promise<ReadonlySet<string>> {
    const businessOf = new Map(batch.map(({ claim }) => [claim.endpointId, claim.businessId]));
    const endpointIds = [...businessOf.keys()];
    return this.acrossBusinesses.transaction(async (run) => {
      const free = await run<{ id: string; earned: number }>(sql`SELECT e.id, e.earned_share AS earned
        FROM webhook_endpoints e
        JOIN unnest(${[...businessOf.values()]}::uuid[], ${endpointIds}::uuid[]) AS o (business_id, id)
          ON e.business_id = o.business_id AND e.id = o.id
        ORDER BY e.business_id, e.id FOR NO KEY UPDATE OF e SKIP LOCKED`);
      const now = this.clock.now();
      const held = new Set(endpointIds);
      for (const { id } of free) held.delete(id);
      const ours = batch.filter(({ claim }) => !held.has(claim.endpointId));
      const steps = ours.map(() => ({ status: 'succeeded', nextAttemptAt: null, error: null }));
      const settled = idsOf(await run<Settled>(settlement(OF_MANY, ours, steps, now)));
      const written = ours.filter(({ claim }) => settled.has(claim.id));
      const answered = free
        .map(({ id, earned }) => {
          const answers = written.filter(({ claim }) => claim.endpointId === id).map(({ sent }) => sent);
          return { id, businessId: businessOf.get(id)!, earned, answers };
        })
        .filter(({ answers }) => answers.length > 0);
      await run(sql`UPDATE webhook_endpoints e SET consecutive_failures = 0, earned_share = o.earned,
          last_success_at = GREATEST(e.last_success_at, ${now}), updated_at = GREATEST(e.updated_at, ${now})
        FROM unnest(${answered.map(({ businessId }) => businessId)}::uuid[], ${answered.map(({ id }) => id)}::uuid[],
          ${answered.map(({ earned, answers }) => earnedAfter(earned, answers))}::real[]) AS o (business_id, id, earned)
        WHERE e.business_id = o.business_id AND e.id = o.id AND e.deleted_at IS NULL`);
      return held;
    });
  }

  private async settle(work: UnitOfWork, batch: readonly Ended[]): Promise<void> {
    const endpoints = await this.health.lock(work, [...new Set(batch.map(({ claim }) => claim.endpointId))]);
    // What is recorded under the locks carries a moment after they were granted (D48).
    const now = this.clock.now();
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
    const settled = idsOf(await work.write<Settled>(settlement(OF_ONE, batch, steps, now)));
    const ended = batch.filter(({ claim }) => settled.has(claim.id));
    await this.health.follow(work, { endpoints, ended, now });
  }
}

const idsOf = (rows: readonly Settled[]) => new Set(rows.map(({ id }) => id));
