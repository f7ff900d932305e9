/** How often, and how patiently, a request is repeated. */
export interface RetryOptions {
  /** Attempts in all; 5 unless given. 1 repeats nothing. */
  readonly attempts: number;
  /** The longest `Retry-After` that is waited out, in milliseconds; 60,000 unless given. A longer one is an `ApiError`. */
  readonly maxRetryAfterMs: number;
  /** Waits; `setTimeout` unless given. Rejects when the signal aborts. */
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
 * How long to wait before the next attempt: what the service asks for and a little more, so that not everybody comes back
 * at once; otherwise longer each time, a random part of it.
 *
 * @param attempt the one that failed, from 1 on
 * @returns milliseconds; undefined when the service asks for more than is waited out
 */
export function waitAfter(
  attempt: number,
  retryAfter: string | null,
  { maxRetryAfterMs }: RetryOptions,
): number | undefined {
  const backoff = Math.random() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1));
  const asked = retryAfter === null ? undefined : millisecondsOf(retryAfter);
  if (asked === undefined) return backoff;
  return asked > maxRetryAfterMs ? undefined : asked + Math.min(backoff, 1_000);
}

/** A number of seconds, or a date. */
function millisecondsOf(retryAfter: string): number | undefined {
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter) * 1_000;
  const date = Date.parse(retryAfter);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}

/**
 * Whether the same request may succeed later. Every write has an idempotency key, which makes a repeat safe; a 409 that says
 * that the first one is still under way means to come back.
 */
export function isWorthRepeating(status: number, code: string | undefined): boolean {
  return status === 408 || status === 429 || status >= 500 || code === 'idempotency_in_progress';
}
