import { ApiError } from './errors/api-error.js';

/** The limits of a `Shares`. */
interface Limits {
  /** How many tasks of all owners may run at once. */
  readonly total: number;
  /** How many tasks of one owner may run at once. */
  readonly each: number;
  /** How many of these may be large. */
  readonly large?: { readonly total: number; readonly each: number };
  /** How long a task may wait, in milliseconds; 5 s by default. */
  readonly timeoutMs?: number;
}

/** How long a task of an owner may wait, in milliseconds, and how many may wait at once (D48). */
const TIMEOUT_MS = 5_000;
const MAX_WAITING = 200;

/**
 * A large response is one text that exists twice, in PostgreSQL and in this process: 50,000 assets are 40 MB. So only a few are
 * built at once, and one per business (D48).
 */
const LARGE = { total: 2, each: 1 };

/** The part of all places that is kept for owners that hold none, so that a few busy owners cannot take all of them (D48). */
const KEPT_FOR_NEWCOMERS = 1 / 4;

/**
 * Shares of a process's database connections: a business may use half of them, and all businesses together all but one, so that
 * authentication always gets one (D48).
 *
 * @param connections the number of connections of the process
 */
export function sharesOfConnections(connections: number): Shares {
  return new Shares({
    total: Math.max(1, connections - 1),
    each: Math.max(1, Math.floor(connections / 2)),
    large: LARGE,
  });
}

/** An owner's running tasks, the large ones among them, and its waiting tasks in order. */
interface Owner {
  running: number;
  large: number;
  readonly waiting: Set<Waiting>;
}

interface Waiting {
  readonly isLarge: boolean;
  readonly grant: () => void;
}

/**
 * Limits how many tasks each owner may run at once, so that one owner cannot use everything. Further tasks of the owner wait for a
 * short time. A quarter of the places is kept for owners that hold none, and a free place goes to such an owner first; the other
 * waiting owners get free places in turn.
 *
 * A large task needs two places, one of the large ones and one of all. It takes both at once: while it waits it holds neither, and
 * smaller tasks may overtake it.
 */
export class Shares {
  private readonly owners = new Map<string, Owner>();
  private running = 0;
  private large = 0;
  private waiting = 0;
  /** How many places owners may use that already hold one. */
  private readonly shared: number;

  constructor(private readonly limits: Limits) {
    this.shared = limits.total - Math.round(limits.total * KEPT_FOR_NEWCOMERS);
  }

  /**
   * Runs a task when a place is free.
   *
   * @param ownerId a business. For the tasks of a sandbox, its business: `Principal.shareOwnerId`
   * @param isLarge whether the task also needs a place for large tasks
   * @throws ApiError `overloaded` when no place becomes free in time, or too many tasks wait; and what `act` throws
   */
  async hold<T>(ownerId: string, act: () => Promise<T>, isLarge = false): Promise<T> {
    const owner = this.owners.get(ownerId) ?? { running: 0, large: 0, waiting: new Set() };
    this.owners.set(ownerId, owner);
    if (this.isFreeFor(owner, isLarge)) this.acquire(owner, isLarge);
    else await this.waitForPlace(ownerId, owner, isLarge);
    try {
      return await act();
    } finally {
      this.release(owner, isLarge);
      this.removeIfIdle(ownerId, owner);
      this.grantFreePlaces();
    }
  }

  /** A place that becomes free is granted to a waiting task at once, so a new task cannot overtake it here. */
  private isFreeFor(owner: Owner, isLarge: boolean): boolean {
    const { total, each, large } = this.limits;
    const available = owner.running === 0 ? total : this.shared;
    if (owner.running >= each || this.running >= available) return false;
    return !isLarge || !large || (owner.large < large.each && this.large < large.total);
  }

  private acquire(owner: Owner, isLarge: boolean): void {
    owner.running += 1;
    this.running += 1;
    if (!isLarge) return;
    owner.large += 1;
    this.large += 1;
  }

  private release(owner: Owner, isLarge: boolean): void {
    owner.running -= 1;
    this.running -= 1;
    if (!isLarge) return;
    owner.large -= 1;
    this.large -= 1;
  }

  private waitForPlace(ownerId: string, owner: Owner, isLarge: boolean): Promise<void> {
    if (owner.waiting.size >= MAX_WAITING) throw new ApiError('overloaded');
    return new Promise((granted, refused) => {
      const timer = setTimeout(() => {
        leave();
        this.removeIfIdle(ownerId, owner);
        refused(new ApiError('overloaded'));
      }, this.limits.timeoutMs ?? TIMEOUT_MS);
      const grant = () => {
        clearTimeout(timer);
        leave();
        this.acquire(owner, isLarge);
        granted();
      };
      const leave = () => {
        owner.waiting.delete(waiting);
        this.waiting -= 1;
      };
      const waiting = { isLarge, grant };
      owner.waiting.add(waiting);
      this.waiting += 1;
    });
  }

  /**
   * Grants free places to waiting tasks, at most one per owner: first to owners that hold none. An owner that got one moves to the
   * end of the order.
   */
  private grantFreePlaces(): void {
    if (this.waiting === 0) return;
    const inTurn = [...this.owners];
    const newcomers = inTurn.filter(([, { running }]) => running === 0);
    const others = inTurn.filter(([, { running }]) => running > 0);
    for (const [ownerId, owner] of [...newcomers, ...others]) {
      if (this.running >= this.limits.total) return;
      const first = this.firstGrantable(owner);
      if (!first) continue;
      first.grant();
      this.owners.delete(ownerId);
      this.owners.set(ownerId, owner);
    }
  }

  private firstGrantable(owner: Owner): Waiting | undefined {
    for (const waiting of owner.waiting) if (this.isFreeFor(owner, waiting.isLarge)) return waiting;
    return undefined;
  }

  private removeIfIdle(ownerId: string, owner: Owner): void {
    if (owner.running === 0 && owner.waiting.size === 0) this.owners.delete(ownerId);
  }
}
