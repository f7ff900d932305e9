import { Controller, Get, Post } from '@nestjs/common';
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
import { operationMessages } from '../../operations/index.js';
import { attachmentResource, AttachmentsService, AttachmentUploads, type StoredFile } from '../index.js';
import { ABOUT_UPLOADS } from './upload-description.js';

/** `/operations/{taskId}/attachments`. */
@Controller('operations/:taskId/attachments')
export class OperationAttachmentsController {
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
