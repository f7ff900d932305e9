import { setTimeout as pause } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, type OnModuleInit } from '@nestjs/common';
import { Config } from '../../config.js';
import { Clock } from '../../kernel/clock.js';
import { EVENTS } from '../../kernel/database/outbox.js';
import { Turns } from '../../kernel/jobs/turn.js';
import { isSandboxId } from '../../kernel/ids.js';
import { Log } from '../../kernel/log.js';
import { DeliveryAttempts } from './delivery-attempts.js';
import type { Claim } from './delivery-claims.js';
import { DeliveryMetrics } from './delivery-metrics.js';
import { DeliveryRounds, type RoundInput, type RoundResult } from './delivery-rounds.js';
import { nextAttempts, withAttemptsUnderWay, withEventsToDeliver } from './due-businesses.js';
import type { EndedAttempt } from './outcomes-statement.js';
import { OwnNetwork } from './own-network.js';
import { BUSINESS_SHARE } from './share.js';

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
/** How many businesses at most have their rounds in one transaction. */
const MAX_TOGETHER = 16;
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
  /** Whether its next round shares no transaction: the last shared one failed, or the round of a sandbox waits for a reset. */
  isAlone: boolean;
}

/** What a round takes from its business. */
interface Taken {
  readonly business: Business;
  readonly turns: readonly Turn[];
  readonly input: RoundInput;
}

/**
 * Delivers webhooks: runs rounds (`DeliveryRounds`), and sends what they claim outside any transaction. Businesses
 * that need a round wait in a queue. A business that needs another round goes to the end, so businesses alternate
 * regardless of how much each has to send. When many wait, several have their rounds in one transaction.
 */
@Injectable()
export class DeliveryDispatcher implements OnModuleInit, BeforeApplicationShutdown {
  /** Businesses with pending work, by id: in the queue, or in a round. */
  private readonly businesses = new Map<string, Business>();
  private readonly waiting = new Set<Business>();
  private readonly inRound = new Set<Business>();
  /** How many transactions run at once, and how many are running. */
  private readonly transactionsAtOnce: number;
  private transactions = 0;
  private maxTogether = 1;
  /** Attempts whose outcomes are not recorded yet, plus those that running rounds may still claim. */
  private inFlight = 0;
  private isStopping = false;
  private whenIdle: () => void = () => undefined;

  constructor(
    private readonly rounds: DeliveryRounds,
    private readonly attempts: DeliveryAttempts,
    private readonly network: OwnNetwork,
    private readonly clock: Clock,
    private readonly metrics: DeliveryMetrics,
    private readonly log: Log,
    config: Config,
  ) {
    this.transactionsAtOnce = Math.max(1, Math.floor(config.databasePoolMax / 2));
  }

  async onModuleInit(): Promise<void> {
    if (await this.rounds.canRunTogether()) this.maxTogether = MAX_TOGETHER;
  }

  /**
   * Runs a turn of a business: turns events into deliveries, and starts the attempts that are due. It does not wait for the
   * receivers' responses; each response frees a place for a further round. So a receiver that hangs delays no turn and no other
   * endpoint.
   *
   * @returns whether more events wait
   */
  @Turns({
    kind: EVENTS,
    lane: 'prompt',
    everyMs: 1_000,
    due: withEventsToDeliver,
    underWay: withAttemptsUnderWay,
    dueTimes: nextAttempts,
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
    const business = this.businesses.get(id) ?? {
      id,
      ended: [],
      turns: [],
      hasMore: false,
      isAlone: isSandboxId(id),
    };
    this.businesses.set(id, business);
    return business;
  }

  /** Puts a business at the end of the queue. A business that is in a round is queued when that round ends. */
  private queue(business: Business): void {
    if (!this.inRound.has(business)) this.waiting.add(business);
    this.startRounds();
  }

  private startRounds(): void {
    while (this.transactions < this.transactionsAtOnce) {
      const next = this.nextTogether();
      if (next.length === 0) break;
      for (const business of next) {
        this.waiting.delete(business);
        this.inRound.add(business);
      }
      void this.serve(next);
    }
    if (this.isIdle) this.whenIdle();
  }

  /** The businesses for the next transaction, in the order of the queue: all that wait are spread over the free transactions. */
  private nextTogether(): Business[] {
    const share = Math.ceil(this.waiting.size / (this.transactionsAtOnce - this.transactions));
    const most = Math.min(share, this.maxTogether);
    const next: Business[] = [];
    let places = this.freePlaces;
    for (const business of this.waiting) {
      // With no free place, only a round that records outcomes can free one.
      if (places === 0 && business.ended.length === 0 && !this.isStopping) continue;
      if (business.isAlone && next.length > 0) continue;
      next.push(business);
      places = Math.max(0, places - 1);
      if (business.isAlone || next.length >= most) break;
    }
    return next;
  }

  private get freePlaces(): number {
    return Math.max(0, MAX_IN_FLIGHT - this.inFlight);
  }

  private async serve(businesses: readonly Business[]): Promise<void> {
    this.transactions += 1;
    const taken = this.take(businesses);
    try {
      const inputs = new Map(taken.map(({ business, input }) => [business.id, input]));
      const results = await this.rounds.runTogether(inputs);
      await Promise.all(taken.map((each) => this.finish(each, results.get(each.business.id)!)));
    } catch (error) {
      if (taken.length > 1) this.repeatAlone(taken, error as Error);
      else await this.fail(taken[0]!, error as Error);
    }
    this.transactions -= 1;
    for (const business of businesses) {
      this.inRound.delete(business);
      if (business.ended.length > 0 || business.turns.length > 0 || business.hasMore)
        this.waiting.add(business);
      else this.businesses.delete(business.id);
    }
    this.startRounds();
  }

  private take(businesses: readonly Business[]): Taken[] {
    const isAlone = businesses.length === 1;
    const places = Math.floor(this.freePlaces / businesses.length);
    // In a shared transaction no endpoint gets more than its share, and so no business claims more than its own.
    const most = isAlone ? CLAIMS_AT_ONCE : BUSINESS_SHARE;
    return businesses.map((business) => {
      const ended = business.ended.splice(0, OUTCOMES_AT_ONCE);
      const turns = business.turns.splice(0);
      const limit = this.isStopping ? 0 : Math.min(places + ended.length, most);
      const mayExceedShares = isAlone && this.waiting.size === 0 && this.inFlight + limit <= MAX_EXCEEDING;
      this.inFlight += limit;
      const isTurn = turns.length > 0 || business.hasMore;
      return { business, turns, input: { ended, limit, mayExceedShares, isTurn } };
    });
  }

  /** Starts the attempts that a round has claimed. */
  private async finish(taken: Taken, running: Promise<RoundResult>): Promise<void> {
    const { business, turns, input } = taken;
    const { ended, limit } = input;
    try {
      const { claims, hasMoreEvents } = await running;
      this.inFlight -= ended.length + limit - claims.length;
      business.hasMore = limit > 0 && claims.length === limit;
      business.isAlone = isSandboxId(business.id);
      for (const { resolve } of turns) resolve(hasMoreEvents);
      for (const claim of claims) void this.attempt(claim);
    } catch (error) {
      await this.fail(taken, error as Error);
    }
  }

  /** Gives back what the rounds of a failed transaction took. Each business has its next round alone, so that only one of them fails. */
  private repeatAlone(taken: readonly Taken[], error: Error): void {
    this.log.warn(
      { error: error.message, businesses: taken.length },
      'Rounds of webhooks failed together; each is repeated alone.',
    );
    for (const { business, turns, input } of taken) {
      this.inFlight -= input.limit;
      business.ended.unshift(...input.ended);
      business.turns.unshift(...turns);
      business.isAlone = true;
    }
  }

  private async fail({ business, turns, input }: Taken, error: Error): Promise<void> {
    this.inFlight -= input.limit;
    for (const { reject } of turns) reject(error);
    await this.keepOutcomes(business, input.ended, error);
    business.isAlone = isSandboxId(business.id);
  }

  private async attempt(claim: Claim): Promise<void> {
    const sent = await this.attempts.make(claim);
    this.metrics.attempted(sent);
    this.network.attempted(claim, sent);
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
