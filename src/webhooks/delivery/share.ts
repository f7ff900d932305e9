/** How many attempts an endpoint may always have in flight (D38), and how many while it is failing. */
export const ENDPOINT_SHARE = 4;
export const FAILING_SHARE = 1;
/** The same for all endpoints of a business together. */
export const BUSINESS_SHARE = 16;
/** The maximum share of an endpoint while no other endpoint waits. */
const MAX_SHARE = 64;
/** A response within this time, in milliseconds, is quick. */
const QUICK_MS = 200;
/** An attempt that is still under way after this time, in milliseconds, is a sign of trouble. */
export const STUCK_MS = 1_000;
/**
 * The increase of the earned share by one quick response. From the 80th in a row on, every 16 add one attempt to the
 * share. Below that, `ENDPOINT_SHARE` applies, so only an endpoint that stays quick gets more.
 */
const EARNED_BY_QUICK = 1 / 16;

/** The outcome of an attempt, as far as the share depends on it. */
export interface ResponseSample {
  /** Null after a success. */
  readonly error: string | null;
  readonly durationMs: number;
}

/**
 * The earned share of an endpoint after further responses: how many attempts it may have in flight while no other endpoint
 * waits, once that exceeds `ENDPOINT_SHARE`. A quick response adds a fixed amount, a slow one halves the earned
 * share, and a failure resets it to 0.
 *
 * @param earned the previous value, 0 for a new endpoint
 * @param responses in the order in which they arrived
 */
export function earnedAfter(earned: number, responses: readonly ResponseSample[]): number {
  return responses.reduce(afterOne, earned);
}

function afterOne(earned: number, { error, durationMs }: ResponseSample): number {
  if (error !== null) return 0;
  if (durationMs > QUICK_MS) return earned / 2;
  return Math.min(earned + EARNED_BY_QUICK, MAX_SHARE);
}
