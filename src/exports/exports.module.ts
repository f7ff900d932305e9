import { Module } from '@nestjs/common';
import { AttachmentsModule } from '../attachments/index.js';
import { ChangesModule } from '../changes/index.js';
import { Declares } from '../kernel/resource/data-model.js';
import { ExportClaims } from './export-claims.js';
import { ExportRunner } from './export-runner.js';
import { ExportWriter } from './export-writer.js';
import { Export, ExportIncludingDeleted, exportResource } from './export.entity.js';
import { ExportsService } from './exports.service.js';

/** Whole lists as files. */
@Module({
  imports: [AttachmentsModule, ChangesModule],
  providers: [ExportClaims, ExportRunner, ExportsService, ExportWriter],
  exports: [ExportsService],
})
@Declares({ entities: [Export, ExportIncludingDeleted], resources: [exportResource] })
export class ExportsModule {}
