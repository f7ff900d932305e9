/** How long a computation may run before it lets other requests run, in milliseconds. */
const SLICE_MS = 2;

const waiting: (() => void)[] = [];

/**
 * A long computation that runs in slices, so that other requests can run in between. All long computations of the process share one
 * queue with one slice per turn of the event loop: eight of them delay other requests no more than one does.
 */
export class LongWork {
  private sliceStart = performance.now();

  /** Lets other requests run if the slice is used up. */
  async pause(): Promise<void> {
    if (performance.now() - this.sliceStart >= SLICE_MS) await this.pauseNow();
  }

  /** Lets other requests run. Call it before a step that cannot be interrupted. */
  async pauseNow(): Promise<void> {
    await nextSlice();
    this.sliceStart = performance.now();
  }
}

/** Maps items one after the other as a long computation. @returns the results, in order */
export async function mapInSlices<T, R>(items: Iterable<T>, act: (item: T) => R): Promise<R[]> {
  const work = new LongWork();
  const results: R[] = [];
  for (const item of items) {
    results.push(act(item));
    await work.pause();
  }
  return results;
}

/** Resolves in a later turn of the event loop; one caller per turn. */
export function nextSlice(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(resumeNext);
  });
}

/** An immediate that is scheduled here runs in the next turn, after the input that has arrived meanwhile. */
function resumeNext(): void {
  waiting.shift()!();
  if (waiting.length > 0) setImmediate(resumeNext);
}
