import { Injectable } from '@nestjs/common';
import { FEED, positionAfter } from './feed.js';
import { BASE_PATH } from '../base-path.js';
import { bindingOf, Cursors } from '../database/cursors.js';

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
