import { Injectable } from '@nestjs/common';
import { BASE_PATH } from '../kernel/http/base-path.js';
import { Cursors } from '../kernel/http/cursor.js';
import { bindingOf } from '../kernel/http/pagination.js';
import { FEED } from './change.resource.js';
import { ChangesService } from './changes.service.js';

/** Where the feed is read: its cursors are bound to that path. */
export const FEED_PATH = `${BASE_PATH}/changes`;

/** Makes cursors of the feed of changes, for those who hand them out elsewhere than at `/changes`. */
@Injectable()
export class FeedCursors {
  constructor(
    private readonly changes: ChangesService,
    private readonly cursors: Cursors,
  ) {}

  /**
   * The cursor behind everything that is committed of a business by now. Who reads the data after it was made, and follows the
   * feed from there, misses nothing; what is committed in between they see twice.
   */
  async now(businessId: string): Promise<string> {
    const end = await this.changes.end(businessId);
    return this.cursors.write(end, bindingOf(businessId, FEED_PATH, {}), FEED.sort);
  }
}
