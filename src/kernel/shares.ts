import { ApiError } from './errors/api-error.js';

/** What a `Shares` grants. */
interface Bounds {
  /** How many things at once, of all owners together. */
  readonly total: number;
  /** How many of one owner. */
  readonly each: number;
  /** How many of these may be large. */
  readonly large?: { readonly total: number; readonly each: number };
  /** How long a turn is waited for, in milliseconds; 5 s unless told. */
  readonly patienceMs?: number;
}

/** How long the requests of a business wait for their turn, in milliseconds, and how many of them at once (D48). */
const PATIENCE_MS = 5_000;
const WAITING = 200;

/**
 * A large answer is one text, made in PostgreSQL and held here a second time: 50,000 assets are 40 MB. So few are made at
 * once, one for a business (D48).
 */
const LARGE = { total: 2, each: 1 };

/**
 * The bounds on a process's connections: a business has half of them at most, and all businesses together all but one, so
 * that finding out who asks always gets one (D48).
 *
 * @param connections how many the process has
 */
export function sharesOfConnections(connections: number): Shares {
  return new Shares({
    total: Math.max(1, connections - 1),
    each: Math.max(1, Math.floor(connections / 2)),
    large: LARGE,
  });
}

/** What one owner has under way, how much of it is large, and what waits, in its order. */
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
 * Lets each owner do so many things at once and no more, so that one who asks for everything leaves something to the
 * others. The rest of an owner's things wait their turn for a moment. Free places go round among those who wait.
 *
 * A large thing waits for its two places, one among the large and one among all, and takes both at once: while it waits it
 * holds neither, and smaller things go past it.
 */
export class Shares {
  private readonly owners = new Map<string, Owner>();
  private running = 0;
  private large = 0;
  private waiting = 0;

  constructor(private readonly bounds: Bounds) {}

  /**
   * Does something when it is the owner's turn.
   *
   * @param isLarge whether it counts among the large things too
   * @throws ApiError `overloaded` when that does not come in time, or too many wait for it; and what `act` throws
   */
  async hold<T>(ownerId: string, act: () => Promise<T>, isLarge = false): Promise<T> {
    const owner = this.owners.get(ownerId) ?? { running: 0, large: 0, waiting: new Set() };
    this.owners.set(ownerId, owner);
    if (this.isFreeFor(owner, isLarge)) this.take(owner, isLarge);
    else await this.turn(ownerId, owner, isLarge);
    try {
      return await act();
    } finally {
      this.giveBack(owner, isLarge);
      this.forget(ownerId, owner);
      this.passOn();
    }
  }

  /** A place that becomes free goes to the first who waits at once, so no request overtakes another here. */
  private isFreeFor(owner: Owner, isLarge: boolean): boolean {
    const { total, each, large } = this.bounds;
    if (owner.running >= each || this.running >= total) return false;
    return !isLarge || !large || (owner.large < large.each && this.large < large.total);
  }

  private take(owner: Owner, isLarge: boolean): void {
    owner.running += 1;
    this.running += 1;
    if (!isLarge) return;
    owner.large += 1;
    this.large += 1;
  }

  private giveBack(owner: Owner, isLarge: boolean): void {
    owner.running -= 1;
    this.running -= 1;
    if (!isLarge) return;
    owner.large -= 1;
    this.large -= 1;
  }

  private turn(ownerId: string, owner: Owner, isLarge: boolean): Promise<void> {
    if (owner.waiting.size >= WAITING) throw new ApiError('overloaded');
    return new Promise((granted, refused) => {
      const timer = setTimeout(() => {
        leave();
        this.forget(ownerId, owner);
        refused(new ApiError('overloaded'));
      }, this.bounds.patienceMs ?? PATIENCE_MS);
      const grant = () => {
        clearTimeout(timer);
        leave();
        this.take(owner, isLarge);
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

  /** Gives free places to those who wait: first the first of each owner, and the owner who got one comes last next time. */
  private passOn(): void {
    if (this.waiting === 0) return;
    for (const [ownerId, owner] of [...this.owners]) {
      if (this.running >= this.bounds.total) return;
      const first = this.firstInTurn(owner);
      if (!first) continue;
      first.grant();
      this.owners.delete(ownerId);
      this.owners.set(ownerId, owner);
    }
  }

  private firstInTurn(owner: Owner): Waiting | undefined {
    for (const waiting of owner.waiting) if (this.isFreeFor(owner, waiting.isLarge)) return waiting;
    return undefined;
  }

  private forget(ownerId: string, owner: Owner): void {
    if (owner.running === 0 && owner.waiting.size === 0) this.owners.delete(ownerId);
  }
}
