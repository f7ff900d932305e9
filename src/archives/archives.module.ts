import { Module } from '@nestjs/common';
import { AttachmentsModule } from '../attachments/index.js';
import { BusinessErasure } from './business-erasure.js';
import { BusinessExport } from './business-export.js';
import { BusinessImport } from './business-import.js';

/** Exports, imports and erases whole businesses. Only for the operator's commands. */
@Module({
  imports: [AttachmentsModule],
  providers: [BusinessExport, BusinessImport, BusinessErasure],
})
export class ArchivesModule {}
