import { isSuccess } from '../../kernel/egress/egress-client.js';

/** `Retry-After` cannot lengthen a wait beyond this (D33), in milliseconds. */
const MAX_RETRY_AFTER_MS = 2 * 60 * 60 * 1000;
/** Each wait varies by up to this part of itself, so that a recovering receiver is not met by all at once. */
const JITTER = 0.2;

/** How an attempt ended. */
export interface Outcome {
  /** The status of the receiver's answer; null when there was none. */
  readonly responseStatus: number | null;
  /** Null after a success (D31). */
  readonly error: string | null;
  /** The answer's `Retry-After`, as it was sent. */
  readonly retryAfter: string | null;
}

/** What becomes of a delivery after an attempt (D31). */
export type NextStep =
  | { readonly status: 'succeeded' | 'dead'; readonly nextAttemptAt: null }
  | { readonly status: 'failed'; readonly nextAttemptAt: Date };

/**
 * Whether an attempt that ended so may be repeated (§6.6): no answer at all, a 2xx that came to no end in time, 408, 429 or
 * 5xx. Any other status is final, redirects among them (D33).
 */
export function isRetried({ error, responseStatus }: Outcome): boolean {
  if (error === null) return false;
  if (responseStatus === null || isSuccess(responseStatus)) return true;
  return responseStatus === 408 || responseStatus === 429 || responseStatus >= 500;
}

/**
 * Decides what becomes of a delivery (§6.6, D33).
 *
 * @param attempt which attempt it was, from 1
 * @param delaysS the waits between attempts in seconds, one fewer than there are attempts
 * @param chance a number from 0 to 1 that spreads the wait
 */
export function nextStep(
  outcome: Outcome,
  attempt: number,
  delaysS: readonly number[],
  now: Date,
  chance: number,
): NextStep {
  if (outcome.error === null) return { status: 'succeeded', nextAttemptAt: null };
  const delayS = delaysS[attempt - 1];
  if (delayS === undefined || !isRetried(outcome)) return { status: 'dead', nextAttemptAt: null };
  const ownMs = delayS * 1000 * (1 - JITTER + 2 * JITTER * chance);
  return {
    status: 'failed',
    nextAttemptAt: new Date(now.getTime() + Math.max(ownMs, askedMs(outcome, now))),
  };
}

/** The wait that the receiver asks for, of those answers in which `Retry-After` counts. */
function askedMs({ responseStatus, retryAfter }: Outcome, now: Date): number {
  if (retryAfter === null || (responseStatus !== 429 && responseStatus !== 503)) return 0;
  const text = retryAfter.trim();
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS);
}
