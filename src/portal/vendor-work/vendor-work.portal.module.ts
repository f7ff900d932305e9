import { Module } from '@nestjs/common';
import { AssetsModule } from '../../assets/index.js';
import { AttachmentsModule } from '../../attachments/index.js';
import { OperationsModule } from '../../operations/index.js';
import { VendorsModule } from '../../vendors/index.js';
import { OfferedWorkPages } from './offered-work.js';
import { VendorFilesPortalController } from './vendor-files.portal.controller.js';
import { VendorWorkPortalController } from './vendor-work.portal.controller.js';

/** What a partner firm was given, for the people of that firm. */
@Module({
  imports: [AssetsModule, AttachmentsModule, OperationsModule, VendorsModule],
  controllers: [VendorWorkPortalController, VendorFilesPortalController],
  providers: [OfferedWorkPages],
})
export class VendorWorkPortalModule {}
