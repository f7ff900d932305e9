import { Controller, Delete, Get } from '@nestjs/common';
import type { TenantReader } from '../../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import { Id } from '../../kernel/http/decorators/id.js';
import { ReadTenant, Transaction } from '../../kernel/http/decorators/parameters.js';
import { attachmentResource, AttachmentsService } from '../index.js';
import { attachmentMessages } from '../attachment.messages.js';

/** `/attachments`: single attachments by id, for operations and assets alike. */
@Controller('attachments')
export class AttachmentsController {
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
