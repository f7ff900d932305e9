import type { Http } from './http.js';
import type { components } from './schema.js';

/** Something that was created, updated or deleted, and what it is now. */
export type Change = components['schemas']['change'];

/** Changes that came together, oldest first. */
export interface ChangeBatch {
  readonly changes: readonly Change[];
  /** Where the next batch begins: keep it when these are done. */
  readonly cursor: string;
}

/** Which changes are followed. */
export interface FollowOptions {
  /** Where the last batch that was done ended; from now on without it. */
  readonly cursor?: string | undefined;
  /** Of these kinds alone, such as `asset`. */
  readonly types?: readonly Change['type'][] | undefined;
  /** At most so many in a batch, 1 to 200. */
  readonly limit?: number | undefined;
  /** How long the service may hold a request until something changes, in seconds, 0 to 30; 25 unless given. With 0 it ends once there are no more. */
  readonly waitS?: number | undefined;
  /** Ends it. */
  readonly signal?: AbortSignal | undefined;
}

interface ChangesPage {
  readonly data: readonly Change[];
  readonly pagination: { readonly next_cursor: string; readonly has_more: boolean };
}

const WAIT_S = 25;
/** What an answer may take beyond the time that the service was asked to wait, in milliseconds. */
const BEYOND_MS = 15_000;

/**
 * Batches of changes; with no wait it ends once there are no more. Begun without a cursor, the first batch is empty: its cursor is
 * the moment to list from.
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
