/** How long a delivery is kept for an endpoint that is paused, in milliseconds: within it, a receiver is mended. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** @returns the moment at or before which a delivery must have become due to be given up in a pause */
export function keptSince(now: Date): Date {
  return new Date(now.getTime() - KEPT_MS);
}
