import { Module } from '@nestjs/common';
import { AccessModule } from '../../access/index.js';
import { AlarmsModule } from '../../alarms/index.js';
import { AssetsModule } from '../../assets/index.js';
import { AttachmentsModule } from '../../attachments/index.js';
import { HierarchyModule } from '../../hierarchy/index.js';
import { MetersModule } from '../../meters/index.js';
import { OperationsModule } from '../../operations/index.js';
import { VendorsModule } from '../../vendors/index.js';
import { ListsModule } from '../kit/lists.js';
import { LookupPortalModule } from '../lookup/lookup.portal.module.js';
import { AssetPages } from './asset-pages.js';
import { DowntimesPortalController } from './downtimes.portal.controller.js';
import { AssetsPortalController } from './assets.portal.controller.js';

/** Assets: the list, their locations, and the work on them (§2.3). */
@Module({
  imports: [
    AccessModule,
    AlarmsModule,
    AssetsModule,
    AttachmentsModule,
    HierarchyModule,
    ListsModule,
    LookupPortalModule,
    MetersModule,
    OperationsModule,
    VendorsModule,
  ],
  controllers: [AssetsPortalController, DowntimesPortalController],
  providers: [AssetPages],
})
export class AssetsPortalModule {}
