import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { systemPrincipal } from '../../kernel/auth/principal.js';
import { Clock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database/database.js';
import { OutboxEvent } from '../../kernel/database/outbox.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { CommitOrder, numberersLock } from '../../kernel/events/commit-order.js';
import { Turns } from '../../kernel/jobs/turn.js';
import { subjectKey } from '../../kernel/database/tenant-writer.js';
import { sql } from '../../kernel/sql/sql.js';
import { ROUND_LOCK } from '../delivery-order.js';
import { AttemptRecorder } from './attempt-recorder.js';
import { claimDeliveries, type Claim, type ClaimBounds, type Unnumbered } from './delivery-claims.js';
import { withUnwantedEvents } from './due-businesses.js';
import { EndpointHealth } from './endpoint-health.js';
import { isAnyWanted, relayEvents, relayUnwantedEvents } from './event-relay.js';
import { isAnythingDue } from './share.js';
import type { EndedAttempt } from './outcomes-statement.js';

/** How long after the database failed to number pings it is asked again, in milliseconds. */
const NUMBERING_RETRY_MS = 500;

/**
 * How long rounds that share a transaction wait for a lock, in milliseconds. They hold the locks of several businesses, and must not wait
 * for one business for long.
 */
const LOCK_TIMEOUT_MS = 100;
const HURRY = sql`SELECT set_config('lock_timeout', ${String(LOCK_TIMEOUT_MS)}, true)`;

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
    this.leaseMs = this.attemptMs + config.webhookLeaseMarginMs;
  }

  /** Whether rounds of several businesses may share a transaction. */
  async canRunTogether(): Promise<boolean> {
    return !(await this.database.areTablesDistributed());
  }

  /** Runs a round. Claimed attempts are under way from the commit on. @throws PostgreSQL's errors; nothing is changed then */
  async run(businessId: string, input: RoundInput): Promise<RoundResult> {
    const results = await this.runTogether(new Map([[businessId, input]]));
    return results.get(businessId)!;
  }

  /**
   * Runs rounds of several businesses in one transaction. They do not wait long for locks.
   *
   * @param inputs by business
   * @returns after the commit, what each round does then: numbering a ping can still fail, for its business only
   * @throws PostgreSQL's errors; nothing is changed then, for any of the businesses
   */
  async runTogether(
    inputs: ReadonlyMap<string, RoundInput>,
  ): Promise<ReadonlyMap<string, Promise<RoundResult>>> {
    // In one order, so that two workers with the same businesses do not wait for each other.
    const businessIds = [...inputs.keys()].sort();
    const committed = await this.database.workTogether(businessIds.map(systemPrincipal), (work, index) => {
      if (index === 0 && businessIds.length > 1) work.write(HURRY);
      return this.runIn(work, inputs.get(businessIds[index]!)!);
    });
    return new Map(committed.map((round) => [round.businessId, this.resultOf(round)]));
  }

  /**
   * Numbers the events that no endpoint subscribes to, many at once, because writing them wakes no worker. If an endpoint was enabled
   * meanwhile, the events become its deliveries here, and the sweep finds those. Events wait for a round instead if an endpoint
   * subscribes to any of them, so that a flood does not make this turn long.
   *
   * @returns whether there may be more
   */
  @Turns({ kind: 'unwanted-events', lane: 'swept', everyMs: 2_000, due: withUnwantedEvents })
  async numberUnwanted(businessId: string): Promise<boolean> {
    const hasMore = await this.database.work(systemPrincipal(businessId), async (work) => {
      // Both are sent in one packet. The second starts after the locks are granted.
      const begun = this.begin(work, [], true, 0);
      const isWanted = isAnyWanted(work);
      await Promise.all([begun, isWanted]);
      return (await isWanted) ? NO_MORE : relayUnwantedEvents(work);
    });
    return hasMore();
  }

  private async runIn(work: UnitOfWork, { ended, isTurn, ...bounds }: RoundInput): Promise<CommittedRound> {
    const { endpoints, isDue } = await this.begin(work, ended, isTurn, bounds.limit);
    const anyDue = ended.length > 0 && (await this.outcomes.record(work, endpoints, ended));
    // Both statements are sent in the same packet as the commit. The claim finds the deliveries that the relay creates.
    return {
      businessId: work.principal.businessId,
      hasMoreEvents: isTurn ? relayEvents(work) : NO_MORE,
      claims:
        isDue || (anyDue && bounds.limit > 0)
          ? claimDeliveries(work, { ...bounds, leaseMs: this.leaseMs })
          : NO_CLAIMS,
    };
  }

  private async resultOf(round: CommittedRound): Promise<RoundResult> {
    const claims = await this.numbered(round.businessId, await round.claims());
    return { hasMoreEvents: await round.hasMoreEvents(), claims };
  }

  /**
   * Waits for the other rounds of the business, and for the other locks; that advances the transaction's timestamp
   * (D48). Then it checks whether a delivery is due, if any may be claimed. The outcomes of this round can make further
   * deliveries due, but only those that were blocked behind them. `AttemptRecorder.record` reports that.
   *
   * Up to three statements are sent in one packet. Each starts when the one before has its locks.
   */
  private async begin(
    work: UnitOfWork,
    ended: readonly EndedAttempt[],
    isTurn: boolean,
    limit: number,
  ): Promise<BegunRound> {
    const endpointIds = [...new Set(ended.map(({ claim }) => claim.endpointId))];
    const { businessId } = work.principal;
    const rounds = sql`pg_advisory_xact_lock(${subjectKey(businessId, ROUND_LOCK)}) AS rounds`;
    const numbering = sql`pg_advisory_xact_lock(${numberersLock('events', sql`${businessId}`)}) AS numbering`;
    const locked = work.lockRows(isTurn ? sql`SELECT ${rounds}, ${numbering}` : sql`SELECT ${rounds}`);
    const endpoints = endpointIds.length > 0 ? this.health.lock(work, endpointIds) : NO_ENDPOINTS;
    const isDue = limit > 0 && (isTurn || isAnythingDue(work));
    await Promise.all([locked, endpoints, isDue]);
    return { endpoints: await endpoints, isDue: await isDue };
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

/** The endpoints of attempts, locked, by their ids. */
type LockedEndpoints = Awaited<ReturnType<EndpointHealth['lock']>>;

/** The beginning of a round: its locks are held. */
interface BegunRound {
  readonly endpoints: LockedEndpoints;
  /** Whether a delivery may be due. */
  readonly isDue: boolean;
}

/** What a round reads from its last statements, after the commit. */
interface CommittedRound {
  readonly businessId: string;
  readonly hasMoreEvents: () => Promise<boolean>;
  readonly claims: () => Promise<readonly Unnumbered[]>;
}

const NO_ENDPOINTS: LockedEndpoints = new Map();
const NO_MORE = () => Promise.resolve(false);
const NO_CLAIMS = () => Promise.resolve([]);
