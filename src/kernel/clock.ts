import { Injectable } from '@nestjs/common';

/**
 * The source of the current time. All timestamps, expiries and schedules use it, so that a test can move the time instead of waiting.
 */
@Injectable()
export class Clock {
  /** The current time, with millisecond precision. */
  now(): Date {
    return new Date();
  }
}

/** The largest step back of the clock, in milliseconds, that is ignored. */
const MAX_STEP_BACK_MS = 10_000;

/**
 * The timestamps that a process records. They do not decrease when the clock is set back a little. If it is set back further, it was
 * wrong before, so the new time is used; otherwise all later timestamps would be wrong.
 */
export class SteadyClock {
  private latest = 0;

  constructor(private readonly clock: Clock) {}

  /** The current time, with millisecond precision. */
  now(): Date {
    const now = this.clock.now().getTime();
    this.latest = this.latest - now > MAX_STEP_BACK_MS ? now : Math.max(now, this.latest);
    return new Date(this.latest);
  }
}
