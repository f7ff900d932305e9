import { Module } from '@nestjs/common';
import { AssetsModule } from '../assets/index.js';
import { AttachmentsModule } from '../attachments/index.js';
import { ChangesModule } from '../changes/index.js';
import { HierarchyModule } from '../hierarchy/index.js';
import { Declares } from '../kernel/resource/data-model.js';
import { OperationsModule } from '../operations/index.js';
import { SparePartsModule } from '../spare-parts/index.js';
import { TechniciansModule } from '../technicians/index.js';
import { ExportClaims } from './export-claims.js';
import { ExportRunner } from './export-runner.js';
import { ExportWriter } from './export-writer.js';
import { Export, ExportIncludingDeleted } from './export.entity.js';
import { exportResource } from './export.resource.js';
import { ExportsService } from './exports.service.js';

/** Whole lists as files. */
@Module({
  imports: [
    AssetsModule,
    AttachmentsModule,
    ChangesModule,
    HierarchyModule,
    OperationsModule,
    SparePartsModule,
    TechniciansModule,
  ],
  providers: [ExportClaims, ExportRunner, ExportsService, ExportWriter],
  exports: [ExportsService],
})
@Declares({ entities: [Export, ExportIncludingDeleted], resources: [exportResource] })
export class ExportsModule {}
