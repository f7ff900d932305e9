import { Injectable, Module } from '@nestjs/common';
import { AttachmentsModule } from '../attachments/index.js';
import { Cursors } from '../kernel/database/cursors.js';
import { CommitOrder, withUnnumbered } from '../kernel/events/commit-order.js';
import { FeedCursors } from '../kernel/events/feed.js';
import { Turns } from '../kernel/jobs/turn.js';
import { Declares } from '../kernel/resource/data-model.js';
import { changeResource, ChangesService } from './changes.service.js';

/**
 * Numbers the changes of businesses whose feed no client reads. Readers number the changes that they find without a number, so the
 * feed works without a worker. This job keeps the number of unnumbered changes small.
 */
@Injectable()
class ChangeNumbering {
  constructor(private readonly commits: CommitOrder) {}

  /** Numbers all committed changes of a business. */
  @Turns({ kind: 'change-numbering', lane: 'swept', everyMs: 2_000, due: () => withUnnumbered('changes') })
  async number(businessId: string): Promise<boolean> {
    await this.commits.number('changes', [businessId]);
    return false;
  }
}

/** The change feed: reads and numbers changes. */
@Module({
  imports: [AttachmentsModule],
  providers: [ChangesService, ChangeNumbering, Cursors, FeedCursors],
  exports: [ChangesService, FeedCursors],
})
@Declares({ resources: [changeResource] })
export class ChangesModule {}
