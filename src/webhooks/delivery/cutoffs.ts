/** How long deliveries are kept for a paused endpoint, in milliseconds: the time to repair a receiver. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** @returns the latest due time of the deliveries that are given up during a pause */
export function pauseCutoff(now: Date): Date {
  return new Date(now.getTime() - KEPT_MS);
}

/** How long deliveries are held for a business that is off the plan (D35), in milliseconds. */
const HOLD_MS = 24 * 60 * 60 * 1000;

/**
 * Deliveries of a business off the plan are held for a day, neither sent nor given up. They continue as soon as the
 * plan is back, so a plan that was changed by mistake loses nothing.
 *
 * @returns the time by which a business must have left the plan for its deliveries to be given up
 */
export function planHoldCutoff(now: Date): Date {
  return new Date(now.getTime() - HOLD_MS);
}
