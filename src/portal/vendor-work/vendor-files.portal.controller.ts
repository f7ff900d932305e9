import { Controller, Get, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import {
  AttachmentDownloads,
  attachmentMessages,
  AttachmentsService,
  AttachmentUploads,
} from '../../attachments/index.js';
import { ApiError } from '../../kernel/errors/api-error.js';
import { VendorOperationsService } from '../../operations/index.js';
import { attachmentTexts } from '../attachments/attachments.texts.js';
import { RequiresPermission, Portal, WithoutShare } from '../kit/decorators.js';
import { RecordId } from '../kit/record-request.js';
import type { PortalContext } from '../kit/portal-context.js';
import { runActionWithFile } from '../kit/upload.js';
import { done } from '../kit/view.js';
import { FirmGuard } from './firm.guard.js';

/** Photos and documents of operations assigned to a firm. Its people can see and add them, but not delete them. */
@Controller('vendor/:businessId/attachments')
@UseGuards(FirmGuard)
export class VendorFilesPortalController {
  constructor(
    private readonly operations: VendorOperationsService,
    private readonly attachments: AttachmentsService,
    private readonly downloads: AttachmentDownloads,
    private readonly uploads: AttachmentUploads,
  ) {}

  @Post('operations/:operationId')
  @RequiresPermission('vendor-work')
  @WithoutShare()
  async add(
    @Portal() portal: PortalContext,
    @RecordId('operationId') operationId: string,
    @Req() request: Request,
  ) {
    await this.operations.get(portal.tenant, operationId);
    const back = `/vendor/${portal.business.id}/operations/${operationId}#files`;
    return runActionWithFile(portal, request, this.uploads, back, async (work, file) => {
      await this.operations.requireOwn(work, operationId);
      await this.attachments.attach(work, { operationId }, file);
      return done(back, portal.texts(attachmentTexts).added);
    });
  }

  /** Only files of an operation assigned to the firm; any other file is 404. */
  @Get(':attachmentId')
  @RequiresPermission('vendor-work')
  async open(
    @Portal() { tenant }: PortalContext,
    @RecordId('attachmentId') id: string,
    @Res() response: Response,
  ): Promise<void> {
    const { operation_id: operationId } = (await this.attachments.get(tenant, id)).item();
    if (operationId === null) throw ApiError.notFound(attachmentMessages.missing);
    await this.operations.get(tenant, operationId);
    await this.downloads.send(tenant, { id }, response);
  }
}
