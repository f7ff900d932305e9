import { Controller, Delete, Get, Module, Patch, Post } from '@nestjs/common';
import {
  attachmentResource,
  AttachmentsModule,
  AttachmentsService,
  AttachmentUploads,
  type StoredFile,
} from '../../attachments/index.js';
import type { PageRequest, TenantReader } from '../../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import {
  Id,
  PageParams,
  ReadTenant,
  ReceivedUpload,
  Transaction,
  ValidBody,
} from '../../kernel/http/decorators/parameters.js';
import { Written } from '../../kernel/http/written.js';
import type { Command } from '../../kernel/validation/field.js';
import { operationMessages } from '../../operations/index.js';
import {
  commentMessages,
  commentResource,
  CommentsModule,
  CommentsService,
  CreateCommentDto,
  UpdateCommentDto,
} from '../index.js';

/** `/operations/{taskId}/comments` (D72). */
@Controller('operations/:taskId/comments')
class OperationCommentsController {
  constructor(private readonly comments: CommentsService) {}

  @Endpoint({
    scope: 'comments:read',
    summary: 'List the comments on an operation, oldest first',
    answers: { pageOf: commentResource },
  })
  @Get()
  listOperationComments(
    @ReadTenant() tenant: TenantReader,
    @Id('taskId', operationMessages.missing) operationId: string,
    @PageParams() page: PageRequest<'created_at'>,
  ) {
    return this.comments.list(tenant, operationId, page);
  }

  @Endpoint({
    scope: 'comments:write',
    summary: 'Comment on an operation',
    description:
      'In any status of the operation. Notifies the assignee, those who commented before and those whom it mentions, but not its author. The people of the assigned vendor are notified unless it is `internal`. Emits `operation.commented`. Add files with `POST /comments/{commentId}/attachments`.',
    body: CreateCommentDto,
    answers: commentResource,
    errors: ['invalid_reference'],
  })
  @Post()
  async addOperationComment(
    @Transaction() work: UnitOfWork,
    @Id('taskId', operationMessages.missing) operationId: string,
    @ValidBody() body: Command<CreateCommentDto>,
  ) {
    return new Written(await this.comments.add(work, operationId, body));
  }
}

/** `/comments` (D72). */
@Controller('comments')
class CommentsController {
  constructor(
    private readonly comments: CommentsService,
    private readonly attachments: AttachmentsService,
  ) {}

  @Endpoint({ scope: 'comments:read', summary: 'Get a comment', answers: commentResource })
  @Get(':commentId')
  getComment(@ReadTenant() tenant: TenantReader, @Id('commentId', commentMessages.missing) id: string) {
    return this.comments.get(tenant, id);
  }

  @Endpoint({
    scope: 'comments:write',
    summary: 'Change a comment',
    description:
      'Only its author can change it, for 30 minutes; a key, those that it wrote itself. Absent fields keep their values. Notices of it, and e-mails that were not sent yet, have the new text. Notifies people whom the new text mentions and the old one did not.',
    body: UpdateCommentDto,
    answers: commentResource,
    errors: ['permission_required', 'invalid_state', 'invalid_reference'],
  })
  @Patch(':commentId')
  async updateComment(
    @Transaction() work: UnitOfWork,
    @Id('commentId', commentMessages.missing) id: string,
    @ValidBody() body: Command<UpdateCommentDto>,
  ) {
    return new Written(await this.comments.update(work, id, body));
  }

  @Endpoint({
    scope: 'comments:write',
    summary: 'Delete a comment',
    description:
      'Deletes its files too. Its author can delete it; a key, those that it wrote itself. Notices of it lose its text, those that were not sent yet are not sent any more, and the deletion is in the audit log without it.',
    changes: commentResource,
    errors: ['permission_required'],
  })
  @Delete(':commentId')
  deleteComment(@Transaction() work: UnitOfWork, @Id('commentId', commentMessages.missing) id: string) {
    return this.comments.delete(work, id);
  }

  @Endpoint({
    scope: 'attachments:read',
    summary: 'List the attachments of a comment, newest first',
    answers: { pageOf: attachmentResource },
  })
  @Get(':commentId/attachments')
  listCommentAttachments(
    @ReadTenant() tenant: TenantReader,
    @Id('commentId', commentMessages.missing) id: string,
    @PageParams() page: PageRequest,
  ) {
    return this.comments.files(tenant, id, page);
  }

  @Endpoint({
    scope: 'attachments:write',
    summary: 'Add a photo or a document to a comment',
    description:
      'For the author of the comment, for 30 minutes. Files are as in `POST /operations/{taskId}/attachments`. They are in the list of the operation too, and count among its 100. They are shown to those who see the comment.',
    receives: AttachmentUploads,
    answers: attachmentResource,
    errors: ['permission_required', 'invalid_state'],
  })
  @Post(':commentId/attachments')
  async addCommentAttachment(
    @Transaction() work: UnitOfWork,
    @Id('commentId', commentMessages.missing) id: string,
    @ReceivedUpload() file: StoredFile,
  ) {
    return this.attachments.get(work, await this.comments.attach(work, id, file));
  }
}

/** The routes of comments. */
@Module({
  imports: [AttachmentsModule, CommentsModule],
  controllers: [OperationCommentsController, CommentsController],
})
export class CommentsApiModule {}
