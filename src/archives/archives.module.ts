import { Module } from '@nestjs/common';
import { AttachmentsModule } from '../attachments/index.js';
import { BusinessErasure } from './business-erasure.js';
import { BusinessExport } from './business-export.js';
import { BusinessImport } from './business-import.js';

/** A business as a whole: taken out, brought in, erased. For the operator alone. */
@Module({
  imports: [AttachmentsModule],
  providers: [BusinessExport, BusinessImport, BusinessErasure],
})
export class ArchivesModule {}
