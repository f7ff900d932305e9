/** How long what waits is held for a business that is off the plan (D35), in milliseconds. */
const HOLD_MS = 24 * 60 * 60 * 1000;

/**
 * A plan changed by mistake must cost nothing: what waits for a business off the plan is neither sent nor given up for a
 * day, and goes on as soon as the plan is back.
 *
 * @returns the moment at or before which a business must have left the plan for what waits to be given up
 */
export function heldSince(now: Date): Date {
  return new Date(now.getTime() - HOLD_MS);
}
