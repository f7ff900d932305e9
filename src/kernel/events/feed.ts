import { Injectable } from '@nestjs/common';
import { BASE_PATH } from '../base-path.js';
import { bindingOf, Cursors } from '../database/cursors.js';
import type { Position } from '../database/page.js';

/** The change feed (D49). It has one order, and a cursor is valid with any filter. */
export const FEED = {
  scope: 'changes:read',
  sort: 'sequence',
  nonFilters: ['wait', 'from', 'types', 'notBy'],
} as const;

/** Greater than every id: a position in the feed comes after all changes with its number. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The position after the change with a number. */
export function positionAfter(sequence: number): Position {
  return { id: LAST_ID, value: String(sequence) };
}

/** The number of the last change that the reader has seen; 0 at the beginning. */
export function sequenceOf(after: Position | null): number {
  return Number(after?.value ?? 0);
}

/** Creates cursors of the change feed for lists and exports, which return them as well (D49, D59). */
@Injectable()
export class FeedCursors {
  constructor(private readonly cursors: Cursors) {}

  /**
   * The cursor after the change with a number. A client that has read the data of the business after that change was numbered, and
   * follows the feed from this cursor, misses nothing. It sees changes committed in between twice.
   */
  after(businessId: string, sequence: number): string {
    return this.cursors.write(positionAfter(sequence), bindingOf(businessId, FEED_PATH, {}), FEED.sort);
  }
}

/** The response header with the cursor to continue with in the change feed; on the first page of a list. */
export const FEED_CURSOR_HEADER = 'Service-Changes-Cursor';

/** The path of the change feed, to which its cursors are bound. */
export const FEED_PATH = `${BASE_PATH}/changes`;
