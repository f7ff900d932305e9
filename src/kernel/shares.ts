import { ApiError } from './errors/api-error.js';

/** What a `Shares` grants. */
interface Bounds {
  /** How many things at once, of all owners together. */
  readonly total: number;
  /** How many of one owner. */
  readonly each: number;
  /** How long a turn is waited for, in milliseconds; 5 s unless told. */
  readonly patienceMs?: number;
}

/** How long the requests of a business wait for their turn, in milliseconds, and how many of them at once (D48). */
const PATIENCE_MS = 5_000;
const WAITING = 200;

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
  });
}

/** What one owner has under way, and who of them waits, in their order. */
interface Owner {
  running: number;
  readonly waiting: Set<() => void>;
}

/**
 * Lets each owner do so many things at once and no more, so that one who asks for everything leaves something to the
 * others. The rest of an owner's things wait their turn for a moment. Free places go round among those who wait.
 */
export class Shares {
  private readonly owners = new Map<string, Owner>();
  private running = 0;
  private waiting = 0;

  constructor(private readonly bounds: Bounds) {}

  /**
   * Does something when it is the owner's turn.
   *
   * @throws ApiError `overloaded` when that does not come in time, or too many wait for it; and whatever `act` throws
   */
  async hold<T>(ownerId: string, act: () => Promise<T>): Promise<T> {
    const owner = this.owners.get(ownerId) ?? { running: 0, waiting: new Set() };
    this.owners.set(ownerId, owner);
    if (owner.waiting.size > 0 || !this.isFreeFor(owner)) await this.turn(ownerId, owner);
    else this.take(owner);
    try {
      return await act();
    } finally {
      owner.running -= 1;
      this.running -= 1;
      this.forget(ownerId, owner);
      this.passOn();
    }
  }

  private isFreeFor(owner: Owner): boolean {
    return owner.running < this.bounds.each && this.running < this.bounds.total;
  }

  private take(owner: Owner): void {
    owner.running += 1;
    this.running += 1;
  }

  private turn(ownerId: string, owner: Owner): Promise<void> {
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
        this.take(owner);
        granted();
      };
      const leave = () => {
        owner.waiting.delete(grant);
        this.waiting -= 1;
      };
      owner.waiting.add(grant);
      this.waiting += 1;
    });
  }

  /** Gives free places to those who wait: first the first of each owner, and the owner who got one comes last next time. */
  private passOn(): void {
    if (this.waiting === 0) return;
    for (const [ownerId, owner] of [...this.owners]) {
      if (this.running >= this.bounds.total) return;
      const [first] = owner.waiting;
      if (!first || !this.isFreeFor(owner)) continue;
      first();
      this.owners.delete(ownerId);
      this.owners.set(ownerId, owner);
    }
  }

  private forget(ownerId: string, owner: Owner): void {
    if (owner.running === 0 && owner.waiting.size === 0) this.owners.delete(ownerId);
  }
}
