import { Injectable } from '@nestjs/common';
import { FEED, placeBehind } from './feed.js';
import { BASE_PATH } from '../base-path.js';
import { bindingOf, Cursors } from '../database/cursors.js';

/** Makes cursors of the feed of changes, for those who hand them out elsewhere than there: lists and exports (D49, D59). */
@Injectable()
export class FeedCursors {
  constructor(private readonly cursors: Cursors) {}

  /**
   * The cursor behind the change with a number. Who has read the data of a business as it was once that change had its number,
   * and follows the feed from there, misses nothing; what was committed in between they see twice.
   */
  behind(businessId: string, sequence: number): string {
    return this.cursors.write(placeBehind(sequence), bindingOf(businessId, FEED_PATH, {}), FEED.sort);
  }
}

/** With the first page of a list, the place where the feed goes on behind it. */
export const FEED_CURSOR_HEADER = 'Service-Changes-Cursor';

/** Where the feed is read: its cursors are bound to that path. */
export const FEED_PATH = `${BASE_PATH}/changes`;
