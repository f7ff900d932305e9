import { Module } from '@nestjs/common';
import { OperationsModule } from '../../operations/index.js';
import { VendorsModule } from '../../vendors/index.js';
import { ListsModule } from '../kit/lists.js';
import { SessionModule } from '../session/session.module.js';
import { VendorPages } from './vendor-pages.js';
import { VendorPeoplePortalController } from './vendor-people.portal.controller.js';
import { VendorsPortalController } from './vendors.portal.controller.js';

/** Vendors: the partner firms of a business, and the work it assigns to them. */
@Module({
  imports: [ListsModule, OperationsModule, SessionModule, VendorsModule],
  controllers: [VendorsPortalController, VendorPeoplePortalController],
  providers: [VendorPages],
})
export class VendorsPortalModule {}
