import { Module } from '@nestjs/common';
import { AccessModule } from '../../access/index.js';
import { OperationsModule } from '../../operations/index.js';
import { SparePartsModule } from '../../spare-parts/index.js';
import { ListsModule } from '../kit/lists.js';
import { SavedViewsPortalModule } from '../saved-views/saved-views.portal.module.js';
import { SparePartPages } from './spare-part-pages.js';
import { MovementsPortalController, SparePartsPortalController } from './spare-parts.portal.controller.js';

/** Spare parts: stock, reservations and movements (§2.8, D28). */
@Module({
  imports: [AccessModule, ListsModule, OperationsModule, SavedViewsPortalModule, SparePartsModule],
  controllers: [MovementsPortalController, SparePartsPortalController],
  providers: [SparePartPages],
})
export class SparePartsPortalModule {}
