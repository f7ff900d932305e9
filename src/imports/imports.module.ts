import { Module } from '@nestjs/common';
import { AccessModule } from '../access/index.js';
import { AssetsModule } from '../assets/index.js';
import { HierarchyModule } from '../hierarchy/index.js';
import { Declares } from '../kernel/resource/data-model.js';
import { OperationsModule } from '../operations/index.js';
import { SparePartsModule } from '../spare-parts/index.js';
import { TechniciansModule } from '../technicians/index.js';
import { VendorsModule } from '../vendors/index.js';
import { ImportRunner } from './import-runner.js';
import { Import, ImportRow } from './import.entity.js';
import { OperationChanger } from './operations/operation-changer.js';
import { OperationRecords } from './operations/operation-records.js';
import { importResource, importRowResource } from './import.resource.js';
import { ImportsService } from './imports.service.js';
import { AssetCheck } from './assets/asset-check.js';
import { AssetRecorder } from './assets/asset-recorder.js';
import { AssetRecords } from './assets/asset-records.js';
import { AssetUndoer } from './assets/asset-undoer.js';
import { RequestedImports } from './requested-imports.service.js';
import { TableUploads } from './table-uploads.js';
import { RoomCreator } from './assets/room-creator.js';
import { PartRecorder } from './parts/part-recorder.js';
import { PartRecords } from './parts/part-records.js';
import { PartUndoer } from './parts/part-undoer.js';
import { PersonRecorder } from './people/person-recorder.js';
import { PersonRecords } from './people/person-records.js';
import { PersonUndoer } from './people/person-undoer.js';
import { ImportKinds } from './import-kinds.js';
import { ImportFilesService } from './import-files.service.js';
import { ImportMapping } from './import-mapping.entity.js';

/** Imports records from files. */
@Module({
  imports: [
    AccessModule,
    AssetsModule,
    HierarchyModule,
    OperationsModule,
    SparePartsModule,
    TechniciansModule,
    VendorsModule,
  ],
  providers: [
    ImportRunner,
    ImportsService,
    AssetCheck,
    AssetRecorder,
    AssetRecords,
    AssetUndoer,
    ImportKinds,
    OperationChanger,
    OperationRecords,
    RequestedImports,
    TableUploads,
    ImportFilesService,
    RoomCreator,
    PartRecorder,
    PartRecords,
    PartUndoer,
    PersonRecorder,
    PersonRecords,
    PersonUndoer,
  ],
  exports: [RequestedImports, TableUploads, ImportKinds, ImportRunner, ImportsService, ImportFilesService],
})
@Declares({
  entities: [Import, ImportRow, ImportMapping],
  resources: [importResource, importRowResource],
})
export class ImportsModule {}
