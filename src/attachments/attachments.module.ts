import { Module } from '@nestjs/common';
import { AccessModule } from '../access/index.js';
import { AssetsModule } from '../assets/index.js';
import { Config } from '../config.js';
import { Clock } from '../kernel/clock.js';
import { Declares } from '../kernel/resource/data-model.js';
import { OperationsModule } from '../operations/index.js';
import { AttachmentDownloads } from './attachment-downloads.js';
import { AttachmentLinks } from './attachment-links.js';
import { AttachmentSweeper } from './attachment-sweeper.js';
import { AttachmentUploads } from './attachment-uploads.js';
import { Attachment, AttachmentIncludingDeleted } from './attachment.entity.js';
import { attachmentResource } from './attachment.resource.js';
import { AttachmentsService } from './attachments.service.js';
import { StoreHealth } from './store-health.js';
import { AttachmentStore } from './stores/attachment-store.js';
import { openStore } from './stores/open-store.js';

/** Photos and documents of operations and assets. */
@Module({
  imports: [AccessModule, AssetsModule, OperationsModule],
  providers: [
    { provide: AttachmentStore, inject: [Config, Clock], useFactory: openStore },
    AttachmentDownloads,
    AttachmentLinks,
    AttachmentsService,
    AttachmentSweeper,
    AttachmentUploads,
    StoreHealth,
  ],
  exports: [
    AttachmentDownloads,
    AttachmentLinks,
    AttachmentsService,
    AttachmentStore,
    AttachmentUploads,
    StoreHealth,
  ],
})
@Declares({ entities: [Attachment, AttachmentIncludingDeleted], resources: [attachmentResource] })
export class AttachmentsModule {}
