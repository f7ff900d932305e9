import { Module } from '@nestjs/common';
import { AccessModule } from '../access/index.js';
import { AttachmentsModule } from '../attachments/index.js';
import { Declares } from '../kernel/resource/data-model.js';
import { NotificationsModule } from '../notifications/index.js';
import { OperationsModule } from '../operations/index.js';
import { Comment, commentResource } from './comment.entity.js';
import * as events from './comment.events.js';
import { CommentNotices } from './comment-notices.js';
import { CommentsService } from './comments.service.js';
import { VendorCommentsService } from './vendor-comments.service.js';

/** Comments on operations (D72). */
@Module({
  imports: [AccessModule, AttachmentsModule, NotificationsModule, OperationsModule],
  providers: [CommentNotices, CommentsService, VendorCommentsService],
  exports: [CommentsService, VendorCommentsService],
})
@Declares({ entities: [Comment], resources: [commentResource], eventTypes: Object.values(events) })
export class CommentsModule {}
