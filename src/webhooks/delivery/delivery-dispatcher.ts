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
import { withEventsToDeliver } from './due-businesses.js';
import type { Ended } from './settlement.js';

/** How many attempts this process has in flight at most. They only wait, so it is memory that counts: well below 1 MiB each. */
const MAX_IN_FLIGHT = 512;
/** Up to here, endpoints may exceed their shares (D38): the rest is for whoever comes. */
const MAX_EXCEEDING = MAX_IN_FLIGHT / 2;
/** How many attempts one round claims, and how many outcomes it records. */
const CLAIMS_AT_ONCE = 64;
const OUTCOMES_AT_ONCE = 100;
const PAUSE_AFTER_ERROR_MS = 500;

/** A turn that waits for a round. */
interface Turn {
  readonly resolve: (hasMoreEvents: boolean) => void;
  readonly reject: (error: unknown) => void;
}

/** What this process has to do for a business. */
interface Business {
  readonly id: string;
  /** Attempts that ended, whose outcomes are not recorded yet. */
  readonly ended: Ended[];
  /** Turns of the business that wait for its next round. */
  readonly turns: Turn[];
  /** Whether more was due than one round claims. */
  hasMore: boolean;
}

/**
 * Delivers: makes rounds of businesses (`DeliveryRounds`), and sends what they claim, outside any transaction. Businesses that
 * need a round stand in one line, and one that needs another goes to its tail: so they alternate, however much one of them has.
 */
@Injectable()
export class DeliveryDispatcher implements BeforeApplicationShutdown {
  /** Those with something to do, by their ids: in the line, or in a round. */
  private readonly businesses = new Map<string, Business>();
  private readonly line = new Set<Business>();
  private readonly inRound = new Set<Business>();
  private readonly roundsAtOnce: number;
  /** Attempts whose outcomes are not recorded yet, and those that rounds under way may claim. */
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
   * Takes a business's turn: makes events deliveries, and starts what is due of them. It does not wait for the receivers: places
   * that their answers free are taken by further rounds, so one that hangs holds up no turn, and no other endpoint.
   *
   * @returns whether more events wait
   */
  @Turns({ kind: EVENTS, lane: 'prompt', everyMs: 1_000, due: withEventsToDeliver })
  takeTurn(businessId: string): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const business = this.business(businessId);
      business.turns.push({ resolve, reject });
      this.queue(business);
    });
  }

  /**
   * Claims no more, and waits for what is in flight: the time limit of an attempt at most. Only then do the sender and the
   * database close; attempts that they broke off would count as the receivers' failures.
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

  /** Puts a business at the tail of the line; one that is in a round goes there after it. */
  private queue(business: Business): void {
    if (!this.inRound.has(business)) this.line.add(business);
    this.startRounds();
  }

  private startRounds(): void {
    for (const business of this.line) {
      if (this.inRound.size >= this.roundsAtOnce) return;
      // Without room, only what makes some goes on.
      if (this.room === 0 && business.ended.length === 0 && !this.isStopping) continue;
      this.line.delete(business);
      void this.serve(business);
    }
    if (this.isIdle) this.whenIdle();
  }

  private get room(): number {
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
    if (business.ended.length > 0 || business.turns.length > 0 || business.hasMore) this.line.add(business);
    else this.businesses.delete(business.id);
    this.startRounds();
  }

  private async round(business: Business, ended: readonly Ended[], isTurn: boolean): Promise<boolean> {
    const limit = this.isStopping ? 0 : Math.min(this.room + ended.length, CLAIMS_AT_ONCE);
    const mayExceedShares = this.line.size === 0 && this.inFlight + limit <= MAX_EXCEEDING;
    this.inFlight += limit;
    let claims: readonly Claim[] = [];
    try {
      const asked = { ended, limit, mayExceedShares, isTurn: isTurn || business.hasMore };
      const done = await this.rounds.round(business.id, asked);
      claims = done.claims;
      this.inFlight -= ended.length;
      business.hasMore = limit > 0 && claims.length === limit;
      return done.hasMoreEvents;
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

  /** A database that is away for a moment costs no outcome. Past the lease there is no use: another worker has taken over. */
  private async keepOutcomes(business: Business, ended: readonly Ended[], error: Error): Promise<void> {
    business.hasMore = false;
    this.log.error(
      { error: error.message, business_id: business.id, outcomes: ended.length },
      'A round of webhooks failed.',
    );
    const now = this.clock.now();
    const kept = ended.filter(({ claim }) => claim.leasedUntil > now);
    this.inFlight -= ended.length - kept.length;
    business.ended.unshift(...kept);
    if (kept.length > 0) await pause(PAUSE_AFTER_ERROR_MS);
  }
}
