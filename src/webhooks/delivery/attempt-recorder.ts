import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { systemPrincipal } from '../../kernel/auth/principal.js';
import { Clock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database/database.js';
import { AcrossBusinesses } from '../../kernel/database/unscoped/across-businesses.js';
import { insertInto, updateOf } from '../../kernel/database/own-rows.js';
import { sql, rawSql, type Sql } from '../../kernel/database/sql.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { Log } from '../../kernel/log.js';
import { newId } from '../../kernel/ids.js';
import { WebhookAttempt } from '../webhook-attempt.entity.js';
import { WebhookDelivery } from '../webhook-delivery.entity.js';
import { webhookPing } from '../webhook.events.js';
import type { LeasedAttempt } from './delivery-claims.js';
import { EndpointHealth } from './endpoint-health.js';
import { nextStep } from './retry-policy.js';
import type { Sent } from './webhook-sender.js';

/** An attempt that is over. */
export interface Ended {
  readonly claim: LeasedAttempt;
  readonly sent: Sent;
}

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
      const free = await run<{ id: string }>(sql`SELECT e.id FROM webhook_endpoints e
        JOIN unnest(${[...businessOf.values()]}::uuid[], ${endpointIds}::uuid[]) AS o (business_id, id)
          ON e.business_id = o.business_id AND e.id = o.id
        ORDER BY e.business_id, e.id FOR NO KEY UPDATE OF e SKIP LOCKED`);
      const now = this.clock.now();
      const held = new Set(endpointIds);
      for (const { id } of free) held.delete(id);
      const ours = batch.filter(({ claim }) => !held.has(claim.endpointId));
      const steps = ours.map(() => ({ status: 'succeeded', nextAttemptAt: null, error: null }));
      const settled = await run<Settled>(settlement(OF_MANY, ours, steps, now));
      await run(sql`UPDATE webhook_endpoints e SET consecutive_failures = 0,
          last_success_at = GREATEST(e.last_success_at, ${now}), updated_at = GREATEST(e.updated_at, ${now})
        FROM unnest(${settled.map(({ businessId }) => businessId)}::uuid[],
          ${settled.map(({ endpointId }) => endpointId)}::uuid[]) AS o (business_id, id)
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
    const settled = await work.write<Settled>(settlement(OF_ONE, batch, steps, now));
    const counted = new Set(settled.map(({ id }) => id));
    const ended = batch.filter(({ claim }) => counted.has(claim.id));
    await this.health.follow(work, { endpoints, ended, now });
  }
}

/** What becomes of a delivery, and why. */
interface Step {
  readonly status: string;
  readonly nextAttemptAt: Date | null;
  readonly error: string | null;
}

interface Settled {
  readonly id: string;
  readonly businessId: string;
  readonly endpointId: string;
}

/** How the outcomes of one business are written, or of many at once. */
interface Tables {
  /** Changes the deliveries `r` that the rows `outcome o` name. */
  update(set: Sql, where: Sql): Sql;
  /** Adds the attempts of those deliveries. */
  log(columns: readonly string[], source: Sql): Sql;
}

const OF_ONE: Tables = {
  update: (set, where) => updateOf(WebhookDelivery, set, where, sql`outcome o`),
  log: (columns, source) => insertInto(WebhookAttempt, columns, sql`SELECT ${source} FROM settled`),
};

const OF_MANY: Tables = {
  update: (set, where) => sql`UPDATE webhook_deliveries r SET ${set} FROM outcome o
      WHERE r.business_id = o.business_id AND ${where}`,
  log: (columns, source) => sql`INSERT INTO webhook_attempts (business_id, ${rawSql(columns.join(', '))})
      SELECT business_id, ${source} FROM settled`,
};

const ATTEMPT = 'id delivery_id attempt started_at duration_ms response_status response_body error'.split(
  ' ',
);

/** Writes deliveries and their attempts, as far as their leases still hold. Answers with those it wrote. */
function settlement(tables: Tables, batch: readonly Ended[], steps: readonly Step[], now: Date): Sql {
  const column = <T>(pick: (ended: Ended, index: number) => T) => batch.map(pick);
  return sql`
    WITH outcome AS (
      SELECT * FROM unnest(${column(({ claim }) => claim.id)}::uuid[], ${column(({ claim }) => claim.businessId)}::uuid[],
        ${column(({ claim }) => claim.lease)}::uuid[],
        ${column((_, i) => steps[i]!.status)}::text[], ${column((_, i) => steps[i]!.nextAttemptAt)}::timestamptz[],
        ${column((_, i) => steps[i]!.error)}::text[], ${column(({ sent }) => sent.error)}::text[],
        ${column(({ sent }) => sent.responseStatus)}::int[], ${column(({ sent }) => sent.responseBody)}::text[],
        ${column(({ sent }) => sent.startedAt)}::timestamptz[], ${column(({ sent }) => sent.durationMs)}::int[],
        ${column(({ sent }) => newId(sent.startedAt))}::uuid[])
        AS o (id, business_id, lease, status, next_attempt_at, error, attempt_error, response_status, response_body,
          started_at, duration_ms, attempt_id)
    ), settled AS (
      ${tables.update(
        sql`status = o.status, next_attempt_at = o.next_attempt_at, error = o.error,
        response_status = o.response_status, response_body = o.response_body, last_attempt_at = o.started_at,
        delivered_at = CASE WHEN o.status = 'succeeded' THEN ${now}::timestamptz END,
        lease = NULL, leased_until = NULL`,
        sql`r.id = o.id AND r.lease = o.lease`,
      )}
      RETURNING r.id, r.business_id, r.endpoint_id, r.attempt_count, o.attempt_id, o.started_at, o.duration_ms,
        o.response_status, o.response_body, o.attempt_error
    ), logged AS (
      ${tables.log(ATTEMPT, sql`attempt_id, id, attempt_count, started_at, duration_ms, response_status, response_body, attempt_error`)}
    )
    SELECT id, business_id AS "businessId", endpoint_id AS "endpointId" FROM settled`;
}
