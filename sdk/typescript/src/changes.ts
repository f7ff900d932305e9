import type { Http } from './http.js';
import type { components } from './schema.js';

/** A created, updated or deleted resource, with its current state. */
export type Change = components['schemas']['change'];

/** A batch of changes, oldest first. */
export interface ChangeBatch {
  readonly changes: readonly Change[];
  /** Where the next batch begins. Save it after processing this batch. */
  readonly cursor: string;
}

/** Which changes to follow. */
export interface FollowOptions {
  /** The cursor of the last processed batch; without it, changes are followed from now. */
  readonly cursor?: string | undefined;
  /** Only these types of resources, such as `asset`. */
  readonly types?: readonly Change['type'][] | undefined;
  /** The maximum number of changes in a batch, 1 to 200. */
  readonly limit?: number | undefined;
  /** How long a request waits for changes, in seconds, 0 to 30; default 25. With 0 the iteration ends when there are no more changes. */
  readonly waitS?: number | undefined;
  /** Ends the iteration. */
  readonly signal?: AbortSignal | undefined;
}

interface ChangesPage {
  readonly data: readonly Change[];
  readonly pagination: { readonly next_cursor: string; readonly has_more: boolean };
}

const WAIT_S = 25;
/** How much longer than the requested wait a response may take, in milliseconds. */
const BEYOND_MS = 15_000;

/**
 * Yields batches of changes; without a wait it ends when there are no more. Without a cursor the first batch is empty, and its
 * cursor marks the time from which to list.
 */
export async function* follow(
  http: Http,
  { cursor, types, limit, waitS = WAIT_S, signal }: FollowOptions,
): AsyncGenerator<ChangeBatch, void, undefined> {
  let from = cursor;
  while (!signal?.aborted) {
    const begins = from === undefined;
    const page = await http
      .send<ChangesPage>({
        method: 'GET',
        path: '/changes',
        query: { types, limit, ...(begins ? { from: 'now' } : { cursor: from, wait: waitS }) },
        signal,
        timeoutMs: waitS * 1_000 + BEYOND_MS,
      })
      .catch((error: unknown) => {
        if (signal?.aborted) return undefined;
        throw error;
      });
    if (!page) return;
    from = page.pagination.next_cursor;
    if (begins || page.data.length > 0) yield { changes: page.data, cursor: from };
    if (waitS === 0 && !page.pagination.has_more) return;
  }
}
