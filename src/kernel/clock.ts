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
