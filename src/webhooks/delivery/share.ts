/** How many attempts may be in flight at an endpoint, however busy all others are (D38), and at one that is failing. */
export const ENDPOINT_SHARE = 4;
export const FAILING_SHARE = 1;
/** The same for all endpoints of a business together. */
export const BUSINESS_SHARE = 16;
/** How far the share of an endpoint can grow while nobody else waits. */
const MAX_SHARE = 64;
/** An answer within so many milliseconds is quick. */
const QUICK_MS = 200;
/** An attempt that has been under way for so long, in milliseconds, is a sign of trouble before it has ended. */
export const STUCK_MS = 1_000;
/**
 * What one quick answer earns: the share grows from the 80th in a row on, by one attempt with every 16. Up to there the
 * receiver may rely on `ENDPOINT_SHARE`; beyond, only what lasts gets more.
 */
const EARNED_BY_QUICK = 1 / 16;

/** An attempt as it ended, as far as it concerns the share of its endpoint. */
export interface AnswerSeen {
  /** Null after a success. */
  readonly error: string | null;
  readonly durationMs: number;
}

/**
 * What an endpoint has earned after further answers: how many attempts it may have in flight where nobody else waits, once
 * that is more than `ENDPOINT_SHARE`. Quick answers earn, slowly at first and then as fast as they come; a slow one costs
 * half of it, a failure all.
 *
 * @param earned what it had earned before, 0 for a new endpoint; the result takes its place
 * @param answers in the order in which they came
 */
export function earnedAfter(earned: number, answers: readonly AnswerSeen[]): number {
  return answers.reduce(afterOne, earned);
}

function afterOne(earned: number, { error, durationMs }: AnswerSeen): number {
  if (error !== null) return 0;
  if (durationMs > QUICK_MS) return earned / 2;
  return Math.min(earned + EARNED_BY_QUICK, MAX_SHARE);
}
