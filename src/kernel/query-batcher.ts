import { nextSlice } from './long-work.js';

/** The result of a shared query for one of its callers. */
export interface SharedResult<Result> {
  readonly result: Result;
  /** The number of callers that share the query. */
  readonly callers: number;
  /** The position of this caller among them, from 1. */
  readonly position: number;
}

interface Batch<Result> {
  callers: number;
  /** For each group of callers, the slice of time in which it continues. */
  readonly slices: Promise<void>[];
  readonly result: Promise<Result>;
}

/** How many callers continue in one turn of the event loop, so that thousands of them do not delay other requests. */
const GROUP_SIZE = 16;
/** How many queries with the same key run at once. A second one is allowed, so that a hanging query does not delay everyone. */
const MAX_RUNNING = 2;

/**
 * Batches identical queries: all callers that ask in the same turn of the event loop, or while two such queries are running,
 * share one query. Any number of identical requests therefore uses two connections. Nothing is cached: the query starts after
 * the last caller has asked, so every caller gets a result that is newer than its call.
 */
export class QueryBatcher<Result> {
  private readonly waiting = new Map<string, Batch<Result>>();
  private readonly running = new Map<string, Set<Promise<void>>>();

  /**
   * @param key identifies the query
   * @param query runs it for a number of callers; that of the first caller is used
   * @throws what `query` throws, for all callers
   */
  async run(key: string, query: (callers: number) => Promise<Result>): Promise<SharedResult<Result>> {
    const batch = this.waiting.get(key) ?? this.open(key, query);
    const position = (batch.callers += 1);
    const result = await batch.result;
    if (position > GROUP_SIZE) await (batch.slices[Math.floor((position - 1) / GROUP_SIZE)] ??= nextSlice());
    return { result, callers: batch.callers, position };
  }

  private open(key: string, query: (callers: number) => Promise<Result>): Batch<Result> {
    const batch: Batch<Result> = {
      callers: 0,
      slices: [],
      result: this.untilFree(key).then(() => {
        this.waiting.delete(key);
        const result = query(batch.callers);
        this.track(key, result);
        return result;
      }),
    };
    this.waiting.set(key, batch);
    return batch;
  }

  private async untilFree(key: string): Promise<void> {
    // `setImmediate` runs after all requests that have already arrived were read.
    await new Promise<void>((resolve) => setImmediate(resolve));
    for (let running = this.running.get(key); running; running = this.running.get(key)) {
      if (running.size < MAX_RUNNING) return;
      await Promise.race(running);
    }
  }

  private track(key: string, result: Promise<Result>): void {
    const running = this.running.get(key) ?? new Set();
    this.running.set(key, running);
    const remove = () => {
      running.delete(ended);
      if (running.size === 0) this.running.delete(key);
    };
    const ended = result.then(remove, remove);
    running.add(ended);
  }
}
