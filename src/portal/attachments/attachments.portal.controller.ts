import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import {
  AttachmentDownloads,
  AttachmentsService,
  type AttachmentTarget,
  AttachmentUploads,
} from '../../attachments/index.js';
import {
  done,
  ForRecord,
  Portal,
  type PortalContext,
  RecordId,
  type RecordRequest,
  RequiresPermission,
  runAction,
  runActionWithFile,
  WithoutShare,
} from '../kit/index.js';
import { attachmentTexts } from './attachments.js';

/** The files of an asset: on a phone, they have their own tab. */
const filesOfAsset = (id: string) => `/assets/${id}?tab=files#files`;

/** Photos and documents: adding, opening and deleting them, from the page of their record. */
@Controller('attachments')
export class AttachmentsPortalController {
  constructor(
    private readonly attachments: AttachmentsService,
    private readonly downloads: AttachmentDownloads,
    private readonly uploads: AttachmentUploads,
  ) {}

  @Post('assets/:assetId')
  @RequiresPermission('attachments:write')
  @WithoutShare()
  addToAsset(@Portal() portal: PortalContext, @RecordId('assetId') assetId: string, @Req() request: Request) {
    return this.add(portal, request, { assetId }, filesOfAsset(assetId));
  }

  @Post('operations/:operationId')
  @RequiresPermission('attachments:write')
  @WithoutShare()
  addToOperation(
    @Portal() portal: PortalContext,
    @RecordId('operationId') operationId: string,
    @Req() request: Request,
  ) {
    return this.add(portal, request, { operationId }, `/operations/${operationId}#files`);
  }

  @Get(':attachmentId')
  @RequiresPermission('attachments:read')
  async open(
    @Portal() { tenant }: PortalContext,
    @RecordId('attachmentId') id: string,
    @Res() response: Response,
  ): Promise<void> {
    await this.attachments.get(tenant, id);
    await this.downloads.send(tenant, { id }, response);
  }

  @Post(':attachmentId/delete')
  @RequiresPermission('attachments:write')
  async delete(@ForRecord('attachmentId') { portal, id, body }: RecordRequest) {
    const { asset_id, operation_id } = (await this.attachments.get(portal.tenant, id)).item();
    const back = asset_id === null ? `/operations/${operation_id}#files` : filesOfAsset(asset_id);
    return runAction(portal, body, back, async (work) => {
      await this.attachments.delete(work, id);
      return done(back, portal.texts(attachmentTexts).deleted);
    });
  }

  private add(portal: PortalContext, request: Request, target: AttachmentTarget, back: string) {
    return runActionWithFile(portal, request, this.uploads, back, async (work, file) => {
      await this.attachments.attach(work, target, file);
      return done(back, portal.texts(attachmentTexts).added);
    });
  }
}
