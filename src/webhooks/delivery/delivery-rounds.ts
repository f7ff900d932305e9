import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { systemPrincipal } from '../../kernel/auth/principal.js';
import { Database } from '../../kernel/database/database.js';
import { OutboxEvent } from '../../kernel/database/outbox.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { CommitOrder, numberersLock } from '../../kernel/events/commit-order.js';
import { sql } from '../../kernel/sql/sql.js';
import { ROUND_TURN } from '../delivery-order.js';
import { AttemptRecorder } from './attempt-recorder.js';
import { claimDeliveries, type Claim, type ClaimBounds, type Unnumbered } from './delivery-claims.js';
import { EndpointHealth } from './endpoint-health.js';
import { relayEvents } from './event-relay.js';
import { isAnythingDue } from './open-endpoints.js';
import type { Ended } from './settlement.js';

/** How much longer than an attempt its lease lasts, in milliseconds. */
const LEASE_MARGIN_MS = 10_000;

/** What is to be done for a business. */
export interface RoundAsked extends Omit<ClaimBounds, 'leaseMs'> {
  /** Attempts that ended, in their order. */
  readonly ended: readonly Ended[];
  /** Whether events are relayed, and deliveries claimed; otherwise deliveries are claimed where some are due. */
  readonly isTurn: boolean;
}

/** What was done. */
export interface RoundDone {
  readonly claims: readonly Claim[];
  /** Whether more events wait to be relayed. */
  readonly hasMoreEvents: boolean;
}

/**
 * The rounds of webhooks: what ended is recorded, what happened becomes deliveries, and what is due is claimed, of one business
 * and in one transaction. So a place that an attempt leaves is taken by the next one at once, and an event is claimed with the
 * commit that relays it. Rounds of a business wait for each other, whichever worker makes them; those of others do not.
 */
@Injectable()
export class DeliveryRounds {
  private readonly leaseMs: number;

  constructor(
    private readonly database: Database,
    private readonly commits: CommitOrder,
    private readonly health: EndpointHealth,
    private readonly outcomes: AttemptRecorder,
    config: Config,
  ) {
    this.leaseMs = config.webhookTimeoutMs + LEASE_MARGIN_MS;
  }

  /** Makes a round. Attempts that are claimed are under way from its commit on. @throws PostgreSQL's errors; then nothing is done */
  async round(businessId: string, asked: RoundAsked): Promise<RoundDone> {
    const done = await this.database.work(systemPrincipal(businessId), (work) => this.within(work, asked));
    const claims = await this.numbered(businessId, await done.claims());
    return { hasMoreEvents: await done.hasMoreEvents(), claims };
  }

  private async within(work: UnitOfWork, { ended, isTurn, ...bounds }: RoundAsked) {
    const { endpoints, isDue } = await this.begin(work, ended, isTurn, bounds.limit);
    const madeDue = ended.length > 0 && (await this.outcomes.record(work, endpoints, ended));
    // With the commit in one packet: what the first makes, the second finds.
    return {
      hasMoreEvents: isTurn ? relayEvents(work) : NO_MORE,
      claims:
        isDue || (madeDue && bounds.limit > 0)
          ? claimDeliveries(work, { ...bounds, leaseMs: this.leaseMs })
          : NO_CLAIMS,
    };
  }

  /**
   * Waits for all other rounds of the business, and for what else is locked: the moment of the work is after that (D48). Then it
   * looks whether anything is to be claimed, if it may claim any; what ends in this round makes nothing due at once but what
   * waited behind it in an order, which is told when it is recorded.
   */
  private async begin(work: UnitOfWork, ended: readonly Ended[], isTurn: boolean, limit: number) {
    const endpointIds = [...new Set(ended.map(({ claim }) => claim.endpointId))];
    const numbers = sql`SELECT pg_advisory_xact_lock(${numberersLock('events', sql`${work.principal.businessId}`)})`;
    const [, , endpoints, isDue] = await Promise.all([
      work.takeTurn(ROUND_TURN),
      isTurn ? work.lockRows(numbers) : [],
      endpointIds.length > 0 ? this.health.lock(work, endpointIds) : NO_ENDPOINTS,
      limit > 0 && (isTurn || isAnythingDue(work)),
    ]);
    return { endpoints, isDue };
  }

  /** The relay numbers events in the order of the commits; a ping, which goes past it, may be sooner than that. */
  private async numbered(businessId: string, claims: readonly Unnumbered[]): Promise<Claim[]> {
    const without = claims.filter(({ sequence }) => sequence === null).map(({ eventId }) => eventId);
    if (without.length === 0) return claims as Claim[];
    await this.commits.number('events', [businessId]);
    const numbers = await this.database
      .tenant(systemPrincipal(businessId))
      .rows<{ id: string; sequence: string }>(
        sql`SELECT r.id, r.sequence FROM ${OutboxEvent} r WHERE r.id = ANY(${without}::uuid[])`,
      );
    const numberOf = (eventId: string) => numbers.find(({ id }) => id === eventId)!.sequence;
    return claims.map((claim) => ({ ...claim, sequence: claim.sequence ?? numberOf(claim.eventId) }));
  }
}

const NO_ENDPOINTS: Awaited<ReturnType<EndpointHealth['lock']>> = new Map();
const NO_MORE = () => Promise.resolve(false);
const NO_CLAIMS = () => Promise.resolve([]);
