/** Something took longer than allowed. */
export class TimeoutError extends Error {}

/**
 * Waits for a promise with a time limit.
 *
 * @param milliseconds the longest wait
 * @throws TimeoutError when the time is over first; the promise's own error
 */
export async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new TimeoutError(`No answer within ${milliseconds} ms.`)), milliseconds);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Waits for a promise until a deadline.
 *
 * @param deadline aborts at the deadline
 * @throws TimeoutError when the deadline comes first; the promise's own error
 */
export async function before<T>(deadline: AbortSignal, promise: Promise<T>): Promise<T> {
  let onAbort: () => void = () => undefined;
  const timeout = new Promise<never>((_, fail) => {
    onAbort = () => fail(new TimeoutError('The deadline has passed.'));
    if (deadline.aborted) onAbort();
    else deadline.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    deadline.removeEventListener('abort', onAbort);
  }
}
