/** A random number generator with a seed: the same seed always produces the same plant. Not for secrets. */
export class Chance {
  constructor(private state: number) {}

  /** A number from 0 (inclusive) to 1 (exclusive), by mulberry32. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** An integer from `low` to `high`, both inclusive. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  /** True with the given probability. */
  happens(probability: number): boolean {
    return this.next() < probability;
  }

  /** A random element of a non-empty list. */
  pick<T>(from: readonly T[]): T {
    return from[this.between(0, from.length - 1)]!;
  }

  /** A shuffled copy of a list. */
  shuffle<T>(items: readonly T[]): T[] {
    const shuffled = [...items];
    for (let last = shuffled.length - 1; last > 0; last -= 1) {
      const other = this.between(0, last);
      [shuffled[last], shuffled[other]] = [shuffled[other]!, shuffled[last]!];
    }
    return shuffled;
  }
}

const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A time some milliseconds after another; before it if negative. */
export function after(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds);
}

/** Rounds a time down to the quarter of an hour, as people plan. */
export function toQuarter(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / (15 * MINUTE)) * 15 * MINUTE);
}

/** A random time in working hours, some days before another time. */
export function workingMoment(chance: Chance, now: Date, daysAgo: number): Date {
  const day = after(now, -daysAgo * DAY);
  day.setUTCHours(chance.between(6, 17), chance.between(0, 59), chance.between(0, 59));
  // Weekends are quiet: most moments that would fall on a weekend are moved to the Friday before.
  const sinceFriday = (day.getUTCDay() + 2) % 7;
  const moment = sinceFriday < 3 && chance.happens(0.85) ? after(day, -sinceFriday * DAY) : day;
  return moment < now ? moment : after(now, -chance.between(5, 55) * MINUTE);
}
