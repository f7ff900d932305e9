import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { render, type Sql } from '../sql/sql.js';
import { requireReadingOnly } from '../sql/statement-check.js';
import { decoratedMethods } from './job.js';

/**
 * The queues of turns. Kinds of work with turns of similar length share a lane, so that a long turn does not delay
 * short ones: a few statements that someone outside waits for (`prompt`), a few statements (`short`), as long as
 * other servers take to answer (`sending`), and minutes (`long`).
 */
export const LANES = ['prompt', 'short', 'sending', 'long'] as const;
export type QueuedLane = (typeof LANES)[number];
/**
 * `swept` has no queue: the process that finds such turns runs them itself. For work of a few statements that does not wait for
 * anyone, so that many rows share a turn; with a queue, adding a turn and ending it would cost more than the work.
 */
export type Lane = QueuedLane | 'swept';

/**
 * How many turns of each lane a process runs at once. Most of the many prompt ones wait for the round of their business; the more wait,
 * the more rounds share a transaction.
 */
export const TURNS_AT_ONCE: Record<Lane, number> = { prompt: 64, short: 8, sending: 8, long: 2, swept: 2 };

/**
 * How many turns of a lane a process runs at once for one business and its sandbox (D48), in lanes where a turn takes long. Of any
 * other lane, they have at most one turn of each kind.
 */
export const SHARES_OF_TURNS: Partial<Record<Lane, number>> = { long: 1 };

/** A kind of work that businesses can have a backlog of. */
export interface TurnOptions {
  /** Its name in the queue and the log, unique within a process. */
  readonly kind: string;
  readonly lane: Lane;
  /** How often to query which businesses have such work due, in milliseconds. */
  readonly everyMs: number;
  /** A query across businesses for the `business_id` of those with work due. It must neither lock nor write. */
  readonly due: (now: Date) => Sql;
  /** A query across businesses for the `business_id` of those with work under a lease. */
  readonly underWay?: Sql;
  /**
   * A query across businesses for `business_id` and `at`, the times at which work falls due, including past ones.
   * Only for work that is due at an exact time. Daily work needs none, because a sandbox's clock stops at each
   * midnight (D70).
   */
  readonly dueTimes?: Sql;
}

/** What remains after a turn: true when more work is due now, a date when more is due later, false when nothing remains. */
export type AfterTurn = boolean | Date;

/** One turn: the work of one kind for one business. */
export interface Turn {
  readonly kind: string;
  readonly businessId: string;
}

/** Runs a turn of a business. When `stopping` aborts, it returns early and leaves the rest to another worker. */
export type RunTurn = (businessId: string, stopping: AbortSignal) => Promise<AfterTurn>;

/**
 * Makes a provider's method (a `RunTurn`) the handler for a kind of work. Each call is one turn of one business: it
 * claims some of the business's due work under a lease or a lock, does it, and records the result. Any number of
 * workers may run turns of the same business at once.
 */
export const Turns = DiscoveryService.createDecorator<TurnOptions>();

/** A kind of work, with the method that runs one turn of it. */
export interface TurnKind extends TurnOptions {
  readonly run: RunTurn;
}

/** The kinds of work (`@Turns`) that the modules of a process declare, by name. */
@Injectable()
export class TurnKinds implements OnModuleInit {
  private kinds: ReadonlyMap<string, TurnKind> = new Map();

  constructor(private readonly discovery: DiscoveryService) {}

  /** @throws Error when two kinds have the same name, or when one of a kind's queries locks or writes */
  onModuleInit(): void {
    const found: TurnKind[] = decoratedMethods(this.discovery, Turns);
    for (const { kind, due, underWay, dueTimes } of found) {
      if (found.filter((each) => each.kind === kind).length > 1)
        throw new Error(`The kind of work ${kind} is declared twice.`);
      for (const read of [due(new Date(0)), underWay, dueTimes])
        if (read) requireReadingOnly(render(read, null).text);
    }
    this.kinds = new Map(found.map((each) => [each.kind, each]));
  }

  get all(): readonly TurnKind[] {
    return [...this.kinds.values()];
  }

  /** Undefined for a kind that this release does not know. */
  named(kind: string): TurnKind | undefined {
    return this.kinds.get(kind);
  }
}
