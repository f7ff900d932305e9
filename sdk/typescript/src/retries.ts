/** How requests are retried. */
export interface RetryOptions {
  /** The maximum number of attempts; default 5. With 1 nothing is retried. */
  readonly attempts: number;
  /** The longest `Retry-After` to wait for, in milliseconds; default 60,000. A longer one throws the `ApiError`, with `retryAfterMs`. */
  readonly maxRetryAfterMs: number;
  /** Waits; default `setTimeout`. Rejects when the signal aborts. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

export const RETRIES: RetryOptions = {
  attempts: 5,
  maxRetryAfterMs: 60_000,
  sleep: (ms, signal) =>
    new Promise((done, fail) => {
      const abort = () => {
        clearTimeout(timer);
        fail(signal?.reason as Error);
      };
      if (signal?.aborted) return fail(signal.reason as Error);
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', abort);
        done();
      }, ms);
      signal?.addEventListener('abort', abort, { once: true });
    }),
};

/**
 * The delay before the next attempt: the time of `Retry-After` plus a little jitter, or else exponential backoff with full
 * jitter, so that clients do not all return at once.
 *
 * @param attempt the number of the failed attempt, from 1
 * @returns milliseconds; undefined when `Retry-After` is longer than the maximum
 */
export function waitAfter(
  attempt: number,
  retryAfterMs: number | undefined,
  { maxRetryAfterMs }: RetryOptions,
): number | undefined {
  const backoff = Math.random() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1));
  if (retryAfterMs === undefined) return backoff;
  return retryAfterMs > maxRetryAfterMs ? undefined : retryAfterMs + Math.min(backoff, 1_000);
}

/** Parses `Retry-After`: a number of seconds, or a date. @returns undefined if it is absent or neither */
export function millisecondsOf(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined;
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter) * 1_000;
  const date = Date.parse(retryAfter);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}

/**
 * Whether the same request may succeed later. A retry is safe because each write has an idempotency key. A 409 that says that
 * the first attempt is still in progress is retried too.
 */
export function isWorthRepeating(status: number, code: string | undefined): boolean {
  return status === 408 || status === 429 || status >= 500 || code === 'idempotency_in_progress';
}
