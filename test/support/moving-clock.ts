import { Clock } from '../../src/kernel/clock.js';

/** A clock that a test moves forward instead of waiting. It never goes back. */
export class MovingClock extends Clock {
  private offset = 0;

  override now(): Date {
    return new Date(Date.now() + this.offset);
  }

  /** @param milliseconds how far to move */
  advance(milliseconds: number): void {
    this.offset += milliseconds;
  }
}
