import { Module } from '@nestjs/common';
import { AttachmentsModule } from '../attachments/index.js';
import { Cursors } from '../kernel/database/cursors.js';
import { FeedCursors } from '../kernel/events/feed-cursors.js';
import { Declares } from '../kernel/resource/data-model.js';
import { ChangeNumbering } from './change-numbering.js';
import { changeResource } from './change.resource.js';
import { ChangesService } from './changes.service.js';

/** The change feed: reads and numbers changes. */
@Module({
  imports: [AttachmentsModule],
  providers: [ChangesService, ChangeNumbering, Cursors, FeedCursors],
  exports: [ChangesService, FeedCursors],
})
@Declares({ resources: [changeResource] })
export class ChangesModule {}
