import { isSuccess } from '../../kernel/egress/egress-client.js';

/** The maximum delay that `Retry-After` can impose (D33), in milliseconds. */
const MAX_RETRY_AFTER_MS = 2 * 60 * 60 * 1000;
/** Each delay varies randomly by up to this fraction, so that retries do not reach a recovering receiver all at once. */
const JITTER = 0.2;

/** The outcome of an attempt. */
export interface AttemptOutcome {
  /** The status of the receiver's response; null when there was none. */
  readonly responseStatus: number | null;
  /** Null after a success (D31). */
  readonly error: string | null;
  /** The `Retry-After` header, as received. */
  readonly retryAfter: string | null;
}

/** The state of a delivery after an attempt (D31). */
export type NextStep =
  | { readonly status: 'succeeded' | 'dead'; readonly nextAttemptAt: null }
  | { readonly status: 'failed'; readonly nextAttemptAt: Date };

/**
 * Whether a failed attempt may be retried (§6.6): no response, a 2xx whose body did not end in time, 408, 429 or 5xx.
 * Any other status is final, including redirects (D33).
 */
export function isRetried({ error, responseStatus }: AttemptOutcome): boolean {
  if (error === null) return false;
  if (responseStatus === null || isSuccess(responseStatus)) return true;
  return responseStatus === 408 || responseStatus === 429 || responseStatus >= 500;
}

/**
 * Decides the next state of a delivery (§6.6, D33).
 *
 * @param attempt the number of the attempt, from 1
 * @param delaysS the delays between attempts in seconds, one fewer than there are attempts
 * @param now the start of the delay, by the clock of the business
 * @param chance a number from 0 to 1 for the random variation
 * @param clockAheadMs how far that clock is ahead of the receivers', in milliseconds (D70)
 */
export function nextStep(
  outcome: AttemptOutcome,
  attempt: number,
  delaysS: readonly number[],
  now: Date,
  chance: number,
  clockAheadMs = 0,
): NextStep {
  if (outcome.error === null) return { status: 'succeeded', nextAttemptAt: null };
  const delayS = delaysS[attempt - 1];
  if (delayS === undefined || !isRetried(outcome)) return { status: 'dead', nextAttemptAt: null };
  const ownMs = delayS * 1000 * (1 - JITTER + 2 * JITTER * chance);
  const waitMs = Math.max(ownMs, retryAfterMs(outcome, now.getTime() - clockAheadMs));
  return { status: 'failed', nextAttemptAt: new Date(now.getTime() + waitMs) };
}

/** The delay that the receiver requests with `Retry-After`, for statuses where that header counts. */
function retryAfterMs({ responseStatus, retryAfter }: AttemptOutcome, receiversNow: number): number {
  if (retryAfter === null || (responseStatus !== 429 && responseStatus !== 503)) return 0;
  const text = retryAfter.trim();
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - receiversNow;
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS);
}
