import { DiscoveryService } from '@nestjs/core';
import type { Sql } from '../sql/sql.js';

/**
 * The queues of turns. Kinds of work whose turns take about as long share one, so that a long turn delays no short one: a
 * few statements that the outside waits for (`prompt`), a few statements (`short`), as long as other servers take to answer
 * (`sending`), minutes (`long`).
 */
export const LANES = ['prompt', 'short', 'sending', 'long'] as const;
export type Lane = (typeof LANES)[number];

/** How many turns of a lane a process takes at once. */
export const TURNS_AT_ONCE: Record<Lane, number> = { prompt: 16, short: 8, sending: 8, long: 2 };

/** A kind of work that businesses have a backlog of. */
export interface TurnOptions {
  /** What the queue and the log call it; no two kinds of a process share a name. */
  readonly kind: string;
  readonly lane: Lane;
  /** How often PostgreSQL is asked which businesses have some of it due, in milliseconds. */
  readonly everyMs: number;
  /** A read over all businesses: the `business_id` of those that have some of it due. It neither locks nor writes. */
  readonly due: (now: Date) => Sql;
}

/** What is left of a business's backlog after its turn: more is due now (true), more is due at a moment, or nothing is. */
export type AfterTurn = boolean | Date;

/** The turn of one business at one kind of work. */
export interface Turn {
  readonly kind: string;
  readonly businessId: string;
}

/** Takes a business's turn. It leaves early, and leaves the rest to another worker, when `stopping` aborts. */
export type TakeTurn = (businessId: string, stopping: AbortSignal) => Promise<AfterTurn>;

/**
 * Makes a provider's method (a `TakeTurn`) the way to work at a kind of backlog. Each call is the turn of one business: it
 * claims some of what is due of that business, under a lease or a lock, works at it, and records the result. Any number of
 * workers may take turns of the same business at once.
 */
export const Turns = DiscoveryService.createDecorator<TurnOptions>();
