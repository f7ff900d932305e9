import { Controller, Delete, Get, Module, Param, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { assetMessages } from '../../assets/index.js';
import type { PageRequest, TenantReader } from '../../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import {
  Id,
  PageParams,
  ReadTenant,
  ReceivedUpload,
  Transaction,
} from '../../kernel/http/decorators/parameters.js';
import { recordOf } from '../../kernel/http/request-context.js';
import { Public } from '../../kernel/http/route-policy.js';
import { operationMessages } from '../../operations/index.js';
import { attachmentMessages } from '../attachment.messages.js';
import {
  AttachmentDownloads,
  attachmentResource,
  AttachmentsModule,
  AttachmentsService,
  AttachmentUploads,
  FILES_PATH,
  type StoredFile,
} from '../index.js';

/** The common description of uploads to operations and assets. */
const ABOUT_UPLOADS =
  'A JPEG, PNG, WebP, HEIC, HEIF or GIF image, or a PDF, of at most 20 MiB (operators can change this limit). The type is detected from the content; any other type answers 415. ' +
  'The file is stored unchanged, including metadata such as the location of a photo. ' +
  'For an idempotency key, the name and the content of the file count; a repeat returns the first link, which may have expired. ' +
  'A record has at most 100 attachments; one more answers `invalid_state`.';

/** `/assets/{assetId}/attachments`. */
@Controller('assets/:assetId/attachments')
class AssetAttachmentsController {
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

/** `/attachments`: single attachments by id, for operations and assets alike. */
@Controller('attachments')
class AttachmentsController {
  constructor(private readonly attachments: AttachmentsService) {}

  @Endpoint({
    scope: 'attachments:read',
    summary: 'Get an attachment, with a new download link',
    answers: attachmentResource,
  })
  @Get(':attachmentId')
  getAttachment(
    @ReadTenant() tenant: TenantReader,
    @Id('attachmentId', attachmentMessages.missing) id: string,
  ) {
    return this.attachments.get(tenant, id);
  }

  @Endpoint({
    scope: 'attachments:write',
    summary: 'Delete an attachment',
    description: 'Its download links stop working at once, and its file is deleted within minutes.',
    changes: attachmentResource,
  })
  @Delete(':attachmentId')
  async deleteAttachment(
    @Transaction() work: UnitOfWork,
    @Id('attachmentId', attachmentMessages.missing) id: string,
  ) {
    await this.attachments.delete(work, id);
  }
}

/** The bytes of attachments, outside the base path. People open these links in a browser, so they carry no API key. */
@ApiExcludeController()
@Controller(FILES_PATH)
class FilesController {
  constructor(private readonly downloads: AttachmentDownloads) {}

  @Get(':link')
  @Public()
  download(@Param('link') link: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const record = recordOf(request);
    // For the access log: the link identifies who requested it.
    return this.downloads.sendLinked(link, response, (holder) => (record.principal = holder));
  }
}

/** `/operations/{taskId}/attachments`. */
@Controller('operations/:taskId/attachments')
class OperationAttachmentsController {
  constructor(private readonly attachments: AttachmentsService) {}

  @Endpoint({
    scope: 'attachments:read',
    summary: 'List the attachments of an operation, newest first',
    answers: { pageOf: attachmentResource },
  })
  @Get()
  listOperationAttachments(
    @ReadTenant() tenant: TenantReader,
    @Id('taskId', operationMessages.missing) operationId: string,
    @PageParams() page: PageRequest,
  ) {
    return this.attachments.list(tenant, { operationId }, page);
  }

  @Endpoint({
    scope: 'attachments:write',
    summary: 'Add a photo or a document to an operation',
    description: ABOUT_UPLOADS,
    receives: AttachmentUploads,
    answers: attachmentResource,
    errors: ['invalid_state'],
  })
  @Post()
  async addOperationAttachment(
    @Transaction() work: UnitOfWork,
    @Id('taskId', operationMessages.missing) operationId: string,
    @ReceivedUpload() file: StoredFile,
  ) {
    return this.attachments.get(work, await this.attachments.attach(work, { operationId }, file));
  }
}

/** The routes of the attachments of operations and assets. */
@Module({
  imports: [AttachmentsModule],
  controllers: [AttachmentsController, OperationAttachmentsController, AssetAttachmentsController],
})
export class AttachmentsApiModule {}

/** The route that file links lead to, outside the base path. */
@Module({ imports: [AttachmentsModule], controllers: [FilesController] })
export class FilesModule {}
