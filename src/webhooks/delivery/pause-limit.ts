/** How long deliveries are kept for a paused endpoint, in milliseconds: the time to repair a receiver. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** @returns the latest due time of the deliveries that are given up during a pause */
export function pauseCutoff(now: Date): Date {
  return new Date(now.getTime() - KEPT_MS);
}
