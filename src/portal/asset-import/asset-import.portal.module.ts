import { Module } from '@nestjs/common';
import { ImportsModule } from '../../imports/index.js';
import { AssetImportPortalController } from './asset-import.portal.controller.js';
import { CsvUploads } from './csv-uploads.js';
import { ImportPages } from './import-pages.js';

/** Imports of assets from a file. */
@Module({
  imports: [ImportsModule],
  controllers: [AssetImportPortalController],
  providers: [CsvUploads, ImportPages],
})
export class AssetImportPortalModule {}
