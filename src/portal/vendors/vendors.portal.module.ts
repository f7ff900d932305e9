import { Module } from '@nestjs/common';
import { OperationsModule } from '../../operations/index.js';
import { VendorsModule } from '../../vendors/index.js';
import { ListsModule } from '../kit/lists.js';
import { VendorPages } from './vendor-pages.js';
import { VendorsPortalController } from './vendors.portal.controller.js';

/** Vendors: the firms that a business is partner of, and what it gives them. */
@Module({
  imports: [ListsModule, OperationsModule, VendorsModule],
  controllers: [VendorsPortalController],
  providers: [VendorPages],
})
export class VendorsPortalModule {}
