/** How long work keeps the process to itself before others have their turn, in milliseconds. */
const SLICE_MS = 2;

const waiting: (() => void)[] = [];

/**
 * Work that takes the processor for long, in slices. Between two of them other requests go on; of several such works, one slice
 * is done in each turn of the event loop, so that eight keep the others waiting no longer than one does.
 */
export class LongWork {
  private begun = performance.now();

  /** Lets others have their turn, if this has worked for a slice. */
  async pause(): Promise<void> {
    if (performance.now() - this.begun >= SLICE_MS) await this.rest();
  }

  /** Lets others have their turn: before a piece of work that cannot be cut. */
  async rest(): Promise<void> {
    await nextTurn();
    this.begun = performance.now();
  }
}

/** Resolves in a turn of the event loop in which nothing else that waits here goes on. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(letOneGo);
  });
}

/** An immediate that is set here runs in the next turn, behind what has arrived meanwhile. */
function letOneGo(): void {
  waiting.shift()!();
  if (waiting.length > 0) setImmediate(letOneGo);
}
