import { Module } from '@nestjs/common';
import { AssetsModule } from '../../assets/index.js';
import { AttachmentsModule } from '../../attachments/index.js';
import { OperationsModule } from '../../operations/index.js';
import { VendorsModule } from '../../vendors/index.js';
import { OfferedWorkPages } from './offered-work.js';
import { VendorFilesPortalController } from './vendor-files.portal.controller.js';
import { VendorWorkPortalController } from './vendor-work.portal.controller.js';

/** The work assigned to a partner firm, for the people of that firm. */
@Module({
  imports: [AssetsModule, AttachmentsModule, OperationsModule, VendorsModule],
  controllers: [VendorWorkPortalController, VendorFilesPortalController],
  providers: [OfferedWorkPages],
})
export class VendorWorkPortalModule {}
