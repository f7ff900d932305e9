import { Module } from '@nestjs/common';
import { AccessModule } from '../../access/index.js';
import { AssetsModule } from '../../assets/index.js';
import { HierarchyModule } from '../../hierarchy/index.js';
import { OperationsModule } from '../../operations/index.js';
import { SparePartsModule } from '../../spare-parts/index.js';
import { AttachmentsModule } from '../../attachments/index.js';
import { ListsModule } from '../kit/lists.js';
import { LookupPortalModule } from '../lookup/lookup.portal.module.js';
import { OperationActionsPortalController } from './operation-actions.portal.controller.js';
import { OperationDetails } from './operation-details.js';
import { OperationForms } from './operation-forms.js';
import { OperationsListing } from './operations-listing.js';
import { OperationsPortalController } from './operations.portal.controller.js';

/** Operations: search, create, assign and complete (§3.1, §4.2). */
@Module({
  imports: [
    AccessModule,
    AssetsModule,
    AttachmentsModule,
    HierarchyModule,
    ListsModule,
    LookupPortalModule,
    OperationsModule,
    SparePartsModule,
  ],
  controllers: [OperationsPortalController, OperationActionsPortalController],
  providers: [OperationDetails, OperationForms, OperationsListing],
  exports: [OperationForms],
})
export class OperationsPortalModule {}
