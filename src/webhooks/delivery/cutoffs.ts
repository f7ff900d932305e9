import { daysBefore } from '../../kernel/days.js';

/** How long deliveries are kept for a paused endpoint, in days: the time to repair a receiver. */
const KEPT_DAYS = 7;

/** @returns the latest due time of the deliveries that are given up during a pause */
export function pauseCutoff(now: Date): Date {
  return daysBefore(now, KEPT_DAYS);
}

/** How long deliveries are held for a business that is off the plan (D35), in days. */
const HOLD_DAYS = 1;

/**
 * Deliveries of a business off the plan are held for a day, neither sent nor given up. They continue as soon as the
 * plan is back, so a plan that was changed by mistake loses nothing.
 *
 * @returns the time by which a business must have left the plan for its deliveries to be given up
 */
export function planHoldCutoff(now: Date): Date {
  return daysBefore(now, HOLD_DAYS);
}
