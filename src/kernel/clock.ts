import { Injectable } from '@nestjs/common';

/**
 * The one source of the current time. Everything that stamps, expires or schedules asks it, so that a
 * test can move time instead of waiting for it.
 */
@Injectable()
export class Clock {
  /** The current moment, to the millisecond. */
  now(): Date {
    return new Date();
  }
}
