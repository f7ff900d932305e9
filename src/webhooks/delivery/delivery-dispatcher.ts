import { setTimeout as pause } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { Clock } from '../../kernel/clock.js';
import { EVENTS } from '../../kernel/database/outbox.js';
import { Turns } from '../../kernel/jobs/turn.js';
import { Log } from '../../kernel/log.js';
import { DeliveryAttempts } from './delivery-attempts.js';
import type { Claim } from './delivery-claims.js';
import { DeliveryMetrics } from './delivery-metrics.js';
import { DeliveryRounds } from './delivery-rounds.js';
import { nextAttempts, withAttemptsUnderWay, withEventsToDeliver } from './due-businesses.js';
import type { EndedAttempt } from './outcomes-statement.js';

/**
 * The maximum number of attempts in flight in this process. They mostly wait, so memory sets the limit: well below 1
 * MiB each.
 */
const MAX_IN_FLIGHT = 512;
/** Up to this number, endpoints may exceed their shares (D38). The rest is reserved for other endpoints. */
const MAX_EXCEEDING = MAX_IN_FLIGHT / 2;
/** How many attempts one round claims, and how many outcomes it records. */
const CLAIMS_AT_ONCE = 64;
const OUTCOMES_AT_ONCE = 100;
const PAUSE_AFTER_ERROR_MS = 500;

/** A turn that waits for its round. */
interface Turn {
  readonly resolve: (hasMoreEvents: boolean) => void;
  readonly reject: (error: unknown) => void;
}

/** The pending work of a business in this process. */
interface Business {
  readonly id: string;
  /** Attempts that ended, whose outcomes are not recorded yet. */
  readonly ended: EndedAttempt[];
  /** Turns that wait for the business's next round. */
  readonly turns: Turn[];
  /** Whether more deliveries were due than one round claims. */
  hasMore: boolean;
}

/**
 * Delivers webhooks: runs rounds (`DeliveryRounds`), and sends what they claim outside any transaction. Businesses
 * that need a round wait in a queue. A business that needs another round goes to the end, so businesses alternate
 * regardless of how much each has to send.
 */
@Injectable()
export class DeliveryDispatcher implements BeforeApplicationShutdown {
  /** Businesses with pending work, by id: in the queue, or in a round. */
  private readonly businesses = new Map<string, Business>();
  private readonly waiting = new Set<Business>();
  private readonly inRound = new Set<Business>();
  private readonly roundsAtOnce: number;
  /** Attempts whose outcomes are not recorded yet, plus those that running rounds may still claim. */
  private inFlight = 0;
  private isStopping = false;
  private whenIdle: () => void = () => undefined;

  constructor(
    private readonly rounds: DeliveryRounds,
    private readonly attempts: DeliveryAttempts,
    private readonly clock: Clock,
    private readonly metrics: DeliveryMetrics,
    private readonly log: Log,
    config: Config,
  ) {
    this.roundsAtOnce = Math.max(1, Math.floor(config.databasePoolMax / 2));
  }

  /**
   * Runs a turn of a business: turns events into deliveries, and starts the attempts that are due. It does not wait for the
   * receivers' responses; each response frees a place for a further round. So a receiver that hangs delays no turn and no other
   * endpoint.
   *
   * @returns whether more events wait
   */
  @Turns({
    ...{ kind: EVENTS, lane: 'prompt', everyMs: 1_000 },
    ...{ due: withEventsToDeliver, underWay: withAttemptsUnderWay, dueTimes: nextAttempts },
  })
  deliver(businessId: string): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const business = this.business(businessId);
      business.turns.push({ resolve, reject });
      this.queue(business);
    });
  }

  /**
   * Claims no more, and waits for the attempts in flight, at most for the timeout of one attempt. The HTTP client and
   * the database close only afterwards: attempts that they interrupted would count as failures of the receivers.
   */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    this.startRounds();
    if (!this.isIdle) await new Promise<void>((resolve) => (this.whenIdle = resolve));
  }

  private get isIdle(): boolean {
    return this.inFlight === 0 && this.businesses.size === 0;
  }

  private business(id: string): Business {
    const business = this.businesses.get(id) ?? { id, ended: [], turns: [], hasMore: false };
    this.businesses.set(id, business);
    return business;
  }

  /** Puts a business at the end of the queue. A business that is in a round is queued when that round ends. */
  private queue(business: Business): void {
    if (!this.inRound.has(business)) this.waiting.add(business);
    this.startRounds();
  }

  private startRounds(): void {
    for (const business of this.waiting) {
      if (this.inRound.size >= this.roundsAtOnce) return;
      // With no free place, only a round that records outcomes can free one.
      if (this.freePlaces === 0 && business.ended.length === 0 && !this.isStopping) continue;
      this.waiting.delete(business);
      void this.serve(business);
    }
    if (this.isIdle) this.whenIdle();
  }

  private get freePlaces(): number {
    return Math.max(0, MAX_IN_FLIGHT - this.inFlight);
  }

  private async serve(business: Business): Promise<void> {
    this.inRound.add(business);
    const [ended, turns] = [business.ended.splice(0, OUTCOMES_AT_ONCE), business.turns.splice(0)];
    try {
      const hasMoreEvents = await this.round(business, ended, turns.length > 0);
      for (const { resolve } of turns) resolve(hasMoreEvents);
    } catch (error) {
      for (const { reject } of turns) reject(error);
      await this.keepOutcomes(business, ended, error as Error);
    }
    this.inRound.delete(business);
    if (business.ended.length > 0 || business.turns.length > 0 || business.hasMore)
      this.waiting.add(business);
    else this.businesses.delete(business.id);
    this.startRounds();
  }

  private async round(business: Business, ended: readonly EndedAttempt[], isTurn: boolean): Promise<boolean> {
    const limit = this.isStopping ? 0 : Math.min(this.freePlaces + ended.length, CLAIMS_AT_ONCE);
    const mayExceedShares = this.waiting.size === 0 && this.inFlight + limit <= MAX_EXCEEDING;
    this.inFlight += limit;
    let claims: readonly Claim[] = [];
    try {
      const input = { ended, limit, mayExceedShares, isTurn: isTurn || business.hasMore };
      const result = await this.rounds.run(business.id, input);
      claims = result.claims;
      this.inFlight -= ended.length;
      business.hasMore = limit > 0 && claims.length === limit;
      return result.hasMoreEvents;
    } finally {
      this.inFlight -= limit - claims.length;
      for (const claim of claims) void this.attempt(claim);
    }
  }

  private async attempt(claim: Claim): Promise<void> {
    const sent = await this.attempts.make(claim);
    this.metrics.attempted(sent);
    const business = this.business(claim.businessId);
    business.ended.push({ claim, sent });
    this.queue(business);
  }

  /**
   * Keeps outcomes while the database is briefly unreachable, except those with an expired lease: another worker has
   * taken them over.
   */
  private async keepOutcomes(
    business: Business,
    ended: readonly EndedAttempt[],
    error: Error,
  ): Promise<void> {
    business.hasMore = false;
    this.log.error(
      { error: error.message, business_id: business.id, outcomes: ended.length },
      'A round of webhooks failed.',
    );
    const now = this.clock.now().getTime();
    const kept = ended.filter(({ claim }) => claim.leasedUntil.getTime() - claim.clockAheadMs > now);
    this.inFlight -= ended.length - kept.length;
    business.ended.unshift(...kept);
    if (kept.length > 0) await pause(PAUSE_AFTER_ERROR_MS);
  }
}
