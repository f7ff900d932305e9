import { Controller, Get, Post } from '@nestjs/common';
import { assetMessages } from '../../assets/index.js';
import type { PageRequest, TenantReader } from '../../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import { Id } from '../../kernel/http/decorators/id.js';
import {
  PageParams,
  ReadTenant,
  Transaction,
  ReceivedUpload,
} from '../../kernel/http/decorators/parameters.js';
import { attachmentResource, AttachmentsService, AttachmentUploads, type StoredFile } from '../index.js';
import { ABOUT_UPLOADS } from './upload-description.js';

/** `/assets/{assetId}/attachments`. */
@Controller('assets/:assetId/attachments')
export class AssetAttachmentsController {
  constructor(private readonly attachments: AttachmentsService) {}

  @Endpoint({
    scope: 'attachments:read',
    summary: 'List the attachments of an asset, newest first',
    answers: { pageOf: attachmentResource },
  })
  @Get()
  listAssetAttachments(
    @ReadTenant() tenant: TenantReader,
    @Id('assetId', assetMessages.missing) assetId: string,
    @PageParams() page: PageRequest,
  ) {
    return this.attachments.list(tenant, { assetId }, page);
  }

  @Endpoint({
    scope: 'attachments:write',
    summary: 'Add a photo or a document to an asset',
    description: ABOUT_UPLOADS,
    receives: AttachmentUploads,
    answers: attachmentResource,
    errors: ['invalid_state'],
  })
  @Post()
  async addAssetAttachment(
    @Transaction() work: UnitOfWork,
    @Id('assetId', assetMessages.missing) assetId: string,
    @ReceivedUpload() file: StoredFile,
  ) {
    return this.attachments.get(work, await this.attachments.attach(work, { assetId }, file));
  }
}
