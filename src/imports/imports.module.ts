import { Module } from '@nestjs/common';
import { AccessModule } from '../access/index.js';
import { AssetsModule } from '../assets/index.js';
import { HierarchyModule } from '../hierarchy/index.js';
import { Declares } from '../kernel/resource/data-model.js';
import { OperationsModule } from '../operations/index.js';
import { VendorsModule } from '../vendors/index.js';
import { AssetImportRunner, RowUndoer } from './asset-import-runner.js';
import { AssetImport, AssetImportRow } from './asset-import.entity.js';
import { AssetImportsService } from './asset-imports.service.js';
import { FileCheck } from './file-check.js';
import { ImportFilesService } from './import-files.service.js';
import { ImportMapping } from './import-mapping.entity.js';
import { RoomCreator } from './room-creator.js';
import { RowRecorder } from './row-recorder.js';

/** Imports records from files. */
@Module({
  imports: [AccessModule, AssetsModule, HierarchyModule, OperationsModule, VendorsModule],
  providers: [
    AssetImportRunner,
    AssetImportsService,
    FileCheck,
    ImportFilesService,
    RoomCreator,
    RowRecorder,
    RowUndoer,
  ],
  exports: [AssetImportRunner, AssetImportsService, ImportFilesService],
})
@Declares({ entities: [AssetImport, AssetImportRow, ImportMapping] })
export class ImportsModule {}
