import { Module } from '@nestjs/common';
import { AssetsModule } from '../../assets/index.js';
import { HierarchyModule } from '../../hierarchy/index.js';
import { OperationsModule } from '../../operations/index.js';
import { SparePartsModule } from '../../spare-parts/index.js';
import { TechniciansModule } from '../../technicians/index.js';
import { VendorsModule } from '../../vendors/index.js';
import { LookupPortalController } from './lookup.portal.controller.js';
import { Lookups } from './lookups.js';

/** The server side of lookup fields, which `kit/lookup.tsx` renders. */
@Module({
  imports: [
    AssetsModule,
    HierarchyModule,
    OperationsModule,
    SparePartsModule,
    TechniciansModule,
    VendorsModule,
  ],
  controllers: [LookupPortalController],
  providers: [Lookups],
  exports: [Lookups],
})
export class LookupPortalModule {}
