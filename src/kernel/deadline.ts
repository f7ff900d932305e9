/** What could not end in time. */
export class TooLate extends Error {}

/**
 * Waits for something, but no longer than a time.
 *
 * @param milliseconds the longest wait
 * @throws TooLate when the time is over first, and what the promise is rejected with
 */
export async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new TooLate(`No answer within ${milliseconds} ms.`)), milliseconds);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Waits for something, but not beyond a deadline.
 *
 * @param deadline aborts when the waiting is over
 * @throws TooLate when the deadline comes first, and what the promise is rejected with
 */
export async function before<T>(deadline: AbortSignal, promise: Promise<T>): Promise<T> {
  let give: () => void = () => undefined;
  const late = new Promise<never>((_, fail) => {
    give = () => fail(new TooLate('The deadline has come.'));
    if (deadline.aborted) give();
    else deadline.addEventListener('abort', give, { once: true });
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    deadline.removeEventListener('abort', give);
  }
}
