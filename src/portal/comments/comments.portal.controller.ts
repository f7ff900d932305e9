import { Controller, HttpCode, Post } from '@nestjs/common';
import { AttachmentsService } from '../../attachments/index.js';
import { CommentsService, CreateCommentDto, UpdateCommentDto } from '../../comments/index.js';
import { NoticesService } from '../../notifications/index.js';
import { AcceptsPhotos, type Photos, UploadedPhotos } from '../attachments/photos.js';
import {
  commandOf,
  done,
  Form,
  type FormBody,
  ForRecord,
  type PageView,
  Portal,
  type PortalContext,
  RecordId,
  recordActions,
  type RecordRequest,
  type Redirect,
  RequiresPermission,
  returnPathOf,
  submit,
} from '../kit/index.js';
import { OperationDetails } from '../operations/operation-details.js';
import { operationPage } from '../operations/operation.page.js';
import { commentDoneTexts } from './comments.texts.js';

type Answer = Promise<Redirect | PageView>;
const runAndConfirm = recordActions(commentDoneTexts, () => '/operations');

/** The forms of comments in the timeline of an operation (D72). */
@Controller()
export class CommentsPortalController {
  constructor(
    private readonly comments: CommentsService,
    private readonly attachments: AttachmentsService,
    private readonly details: OperationDetails,
    private readonly notices: NoticesService,
  ) {}

  @Post('operations/:operationId/comments')
  @RequiresPermission('comments:write')
  @AcceptsPhotos()
  add(
    @Portal() portal: PortalContext,
    @RecordId('operationId') operationId: string,
    @Form() body: FormBody,
    @UploadedPhotos() photos: Photos,
  ): Answer {
    return submit(portal, CreateCommentDto, body, {
      act: async (work, command) => {
        const commentId = await this.comments.add(work, operationId, command);
        await photos.attach(work, this.attachments, { operationId, commentId });
        return commentId;
      },
      done: (id) =>
        done(
          `${returnPathOf(body, `/operations/${operationId}`)}#comment-${id}`,
          portal.texts(commentDoneTexts).added,
        ),
      failed: async (form) => operationPage(portal, await this.details.load(portal, operationId), form),
    });
  }

  /** The page sends this in the background once it is seen. */
  @Post('operations/:operationId/comments/seen')
  @RequiresPermission('notifications:read')
  @HttpCode(204)
  async seen(@ForRecord('operationId') { portal, id }: RecordRequest): Promise<void> {
    await portal.work((work) => this.notices.markCommentsRead(work, id));
  }

  /** The service checks whether it is the person's own comment. */
  @Post('comments/:commentId/edit')
  @RequiresPermission('comments:write')
  edit(@ForRecord('commentId') form: RecordRequest): Answer {
    return runAndConfirm(form, 'changed', (work) => {
      // The dialog has the text only: those whom it mentions stay.
      const { body } = commandOf(form.portal, UpdateCommentDto, { body: form.body.body ?? '' });
      return this.comments.update(work, form.id, { body });
    });
  }

  /** The service checks whether it is the person's own comment, or they manage operations. */
  @Post('comments/:commentId/delete')
  @RequiresPermission('comments:write')
  delete(@ForRecord('commentId') form: RecordRequest): Answer {
    return runAndConfirm(form, 'deleted', (work) => this.comments.delete(work, form.id));
  }
}
