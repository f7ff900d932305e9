import { Module } from '@nestjs/common';
import { AttachmentsModule } from '../attachments/index.js';
import { WebhooksModule } from '../webhooks/index.js';
import { ArchiveCheck } from './archive-check.js';
import { BusinessErasure } from './business-erasure.js';
import { BusinessExport } from './business-export.js';
import { BusinessImport } from './business-import.js';

/** Exports, imports and erases whole businesses. Only for the operator's commands. */
@Module({
  imports: [AttachmentsModule, WebhooksModule],
  providers: [ArchiveCheck, BusinessExport, BusinessImport, BusinessErasure],
})
export class ArchivesModule {}
