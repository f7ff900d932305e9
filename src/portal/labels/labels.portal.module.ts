import { Module } from '@nestjs/common';
import { AssetsModule } from '../../assets/index.js';
import { HierarchyModule } from '../../hierarchy/index.js';
import { ListsModule } from '../kit/lists.js';
import { LookupPortalModule } from '../lookup/lookup.portal.module.js';
import { LabelPages } from './label-pages.js';
import { LabelsPortalController } from './labels.portal.controller.js';

/** Labels with QR codes to print and stick on assets. */
@Module({
  imports: [AssetsModule, HierarchyModule, ListsModule, LookupPortalModule],
  controllers: [LabelsPortalController],
  providers: [LabelPages],
})
export class LabelsPortalModule {}
