/** Polls until the answer fulfils a condition. @throws Error with the last answer if it never does */
export async function eventually<T>(
  ask: () => Promise<T>,
  holds: (answer: T) => boolean,
  withinMs = 60_000,
): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (holds(answer)) return answer;
    if (Date.now() > deadline)
      throw new Error(
        `The condition was not met in time. Last result: ${JSON.stringify(answer)?.slice(0, 2_000)}`,
      );
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
