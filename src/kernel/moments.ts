import type { Clock } from './clock.js';

/** How far a clock may be set back, in milliseconds, with moments still not going back. */
const BACKWARD_STEP_MS = 10_000;

/**
 * The moments at which a process records things. They do not go back when the clock is set back by a little; a clock
 * set back by more was wrong before, and is believed from then on, or all that follows would bear the wrong moment.
 */
export class Moments {
  private latest = 0;

  constructor(private readonly clock: Clock) {}

  /** The present moment, to the millisecond. */
  now(): Date {
    const now = this.clock.now().getTime();
    this.latest = this.latest - now > BACKWARD_STEP_MS ? now : Math.max(now, this.latest);
    return new Date(this.latest);
  }
}
