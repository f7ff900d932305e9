import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { systemPrincipal } from '../../kernel/auth/principal.js';
import { Clock } from '../../kernel/clock.js';
import { PLAN_ONCE } from '../../kernel/database/any-connection.js';
import { Database } from '../../kernel/database/database.js';
import { OutboxEvent } from '../../kernel/database/outbox.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { CommitOrder, numberersLock } from '../../kernel/events/commit-order.js';
import { rawSql, sql } from '../../kernel/sql/sql.js';
import { ROUND_LOCK } from '../delivery-order.js';
import { AttemptRecorder } from './attempt-recorder.js';
import { claimDeliveries, type Claim, type ClaimBounds, type Unnumbered } from './delivery-claims.js';
import { EndpointHealth } from './endpoint-health.js';
import { relayEvents } from './event-relay.js';
import { isAnythingDue } from './open-endpoints.js';
import type { EndedAttempt } from './outcomes-statement.js';

/** How much longer the lease lasts than the timeout of an attempt, in milliseconds. */
const LEASE_MARGIN_MS = 10_000;
/** How long after the database failed to number pings it is asked again, in milliseconds. */
const NUMBERING_RETRY_MS = 500;

/**
 * The plans of a round's statements do not depend on the values, but PostgreSQL would estimate that they do, and plan them for every
 * round: a fifth of the time of a small round.
 */
const KEEP_PLANS = rawSql(PLAN_ONCE);

/** The input of a round. */
export interface RoundInput extends Omit<ClaimBounds, 'leaseMs'> {
  /** Attempts that ended, in order. */
  readonly ended: readonly EndedAttempt[];
  /**
   * Whether to relay events and to claim deliveries. Otherwise deliveries are claimed only when this round's outcomes
   * made some due.
   */
  readonly isTurn: boolean;
}

/** The result of a round. */
export interface RoundResult {
  readonly claims: readonly Claim[];
  /** Whether more events wait to be relayed. */
  readonly hasMoreEvents: boolean;
}

/**
 * A round records outcomes, turns events into deliveries, and claims due deliveries, for one business in one
 * transaction. So the next attempt takes a free place at once, and the commit that relays an event also claims its
 * deliveries. Rounds of one business wait for each other, also across workers; rounds of different businesses do not.
 */
@Injectable()
export class DeliveryRounds {
  private readonly attemptMs: number;
  private readonly leaseMs: number;

  constructor(
    private readonly database: Database,
    private readonly commits: CommitOrder,
    private readonly health: EndpointHealth,
    private readonly outcomes: AttemptRecorder,
    private readonly clock: Clock,
    config: Config,
  ) {
    this.attemptMs = config.webhookTimeoutMs;
    this.leaseMs = this.attemptMs + LEASE_MARGIN_MS;
  }

  /** Runs a round. Claimed attempts are under way from the commit on. @throws PostgreSQL's errors; nothing is changed then */
  async run(businessId: string, input: RoundInput): Promise<RoundResult> {
    const results = await this.database.work(systemPrincipal(businessId), (work) => this.runIn(work, input));
    const claims = await this.numbered(businessId, await results.claims());
    return { hasMoreEvents: await results.hasMoreEvents(), claims };
  }

  private async runIn(work: UnitOfWork, { ended, isTurn, ...bounds }: RoundInput) {
    const { endpoints, isDue } = await this.begin(work, ended, isTurn, bounds.limit);
    const anyDue = ended.length > 0 && (await this.outcomes.record(work, endpoints, ended));
    // Both statements are sent in the same packet as the commit. The claim finds the deliveries that the relay creates.
    return {
      hasMoreEvents: isTurn ? relayEvents(work) : NO_MORE,
      claims:
        isDue || (anyDue && bounds.limit > 0)
          ? claimDeliveries(work, { ...bounds, leaseMs: this.leaseMs })
          : NO_CLAIMS,
    };
  }

  /**
   * Waits for the other rounds of the business, and for the other locks; that advances the transaction's timestamp
   * (D48). Then it checks whether a delivery is due, if any may be claimed. The outcomes of this round can make further
   * deliveries due, but only those that were blocked behind them. `AttemptRecorder.record` reports that.
   */
  private async begin(work: UnitOfWork, ended: readonly EndedAttempt[], isTurn: boolean, limit: number) {
    const endpointIds = [...new Set(ended.map(({ claim }) => claim.endpointId))];
    const numbers = sql`SELECT pg_advisory_xact_lock(${numberersLock('events', sql`${work.principal.businessId}`)})`;
    const [, , , endpoints, isDue] = await Promise.all([
      work.rows(KEEP_PLANS),
      work.lockSubject(ROUND_LOCK),
      isTurn ? work.lockRows(numbers) : [],
      endpointIds.length > 0 ? this.health.lock(work, endpointIds) : NO_ENDPOINTS,
      limit > 0 && (isTurn || isAnythingDue(work)),
    ]);
    return { endpoints, isDue };
  }

  /**
   * The relay numbers events in commit order. A ping bypasses the relay, so it may not have its number yet. If the database fails now,
   * the claims are kept while their lease leaves time for an attempt. Lost ones would count as failures of their receivers.
   */
  private async numbered(businessId: string, claims: readonly Unnumbered[]): Promise<Claim[]> {
    const unnumberedIds = claims.filter(({ sequence }) => sequence === null).map(({ eventId }) => eventId);
    if (unnumberedIds.length === 0) return claims as Claim[];
    const { leasedUntil, clockAheadMs } = claims[0]!;
    const lastTry = leasedUntil.getTime() - clockAheadMs - this.attemptMs - NUMBERING_RETRY_MS;
    for (;;) {
      try {
        const numbers = await this.numbersOf(businessId, unnumberedIds);
        return claims.map((claim) => ({
          ...claim,
          sequence: claim.sequence ?? numbers.get(claim.eventId)!,
        }));
      } catch (error) {
        if (this.clock.now().getTime() > lastTry) throw error;
        await pause(NUMBERING_RETRY_MS);
      }
    }
  }

  /** Numbers the events of the business, and returns the numbers of some of them. */
  private async numbersOf(
    businessId: string,
    eventIds: readonly string[],
  ): Promise<ReadonlyMap<string, string>> {
    await this.commits.number('events', [businessId]);
    const numbers = await this.database
      .tenant(systemPrincipal(businessId))
      .rows<{ id: string; sequence: string }>(
        sql`SELECT r.id, r.sequence FROM ${OutboxEvent} r WHERE r.id = ANY(${eventIds}::uuid[])`,
      );
    return new Map(numbers.map(({ id, sequence }) => [id, sequence]));
  }
}

const NO_ENDPOINTS: Awaited<ReturnType<EndpointHealth['lock']>> = new Map();
const NO_MORE = () => Promise.resolve(false);
const NO_CLAIMS = () => Promise.resolve([]);
