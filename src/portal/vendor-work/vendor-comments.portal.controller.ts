import { Controller, Post, UseGuards } from '@nestjs/common';
import { AttachmentsService } from '../../attachments/index.js';
import { CommentTextDto, VendorCommentsService } from '../../comments/index.js';
import { AcceptsPhotos, type Photos, UploadedPhotos } from '../attachments/photos.js';
import { commentDoneTexts } from '../comments/comments.texts.js';
import {
  commandOf,
  done,
  Form,
  type FormBody,
  ForRecord,
  type PageView,
  Portal,
  type PortalContext,
  recordActions,
  RecordId,
  type RecordRequest,
  type Redirect,
  RequiresPermission,
  submit,
} from '../kit/index.js';
import { FirmGuard } from './firm.guard.js';
import { OfferedWorkPages } from './offered-work.js';
import { vendorOperationPage } from './vendor-work.page.js';

type Answer = Promise<Redirect | PageView>;
const runAndConfirm = recordActions(commentDoneTexts, () => '/vendor');

/** The forms of comments for the people of a partner firm (D72). */
@Controller('vendor/:businessId')
@UseGuards(FirmGuard)
export class VendorCommentsPortalController {
  constructor(
    private readonly comments: VendorCommentsService,
    private readonly attachments: AttachmentsService,
    private readonly pages: OfferedWorkPages,
  ) {}

  @Post('operations/:operationId/comments')
  @RequiresPermission('vendor-work')
  @AcceptsPhotos()
  add(
    @Portal() portal: PortalContext,
    @RecordId('operationId') operationId: string,
    @Form() { mentions: _, ...body }: FormBody,
    @UploadedPhotos() photos: Photos,
  ): Answer {
    return submit(portal, CommentTextDto, body, {
      act: async (work, command) => {
        const commentId = await this.comments.add(work, operationId, command.body);
        await photos.attach(work, this.attachments, { operationId, commentId });
        return commentId;
      },
      done: (id) =>
        done(
          `/vendor/${portal.business.id}/operations/${operationId}#comment-${id}`,
          portal.texts(commentDoneTexts).added,
        ),
      failed: async (form) => vendorOperationPage(portal, await this.pages.detail(portal, operationId), form),
    });
  }

  @Post('comments/:commentId/edit')
  @RequiresPermission('vendor-work')
  edit(@ForRecord('commentId') form: RecordRequest): Answer {
    return runAndConfirm(form, 'changed', (work) => {
      const { body } = commandOf(form.portal, CommentTextDto, { body: form.body.body ?? '' });
      return this.comments.update(work, form.id, { body });
    });
  }

  @Post('comments/:commentId/delete')
  @RequiresPermission('vendor-work')
  delete(@ForRecord('commentId') form: RecordRequest): Answer {
    return runAndConfirm(form, 'deleted', (work) => this.comments.delete(work, form.id));
  }
}
