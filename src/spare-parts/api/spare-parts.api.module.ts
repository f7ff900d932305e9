import { Module } from '@nestjs/common';
import { SparePartsModule } from '../index.js';
import { SparePartMovementsBulkController } from './spare-part-movements-bulk.controller.js';
import { SparePartMovementsController } from './spare-part-movements.controller.js';
import { SparePartsByExternalIdController } from './spare-parts-by-external-id.controller.js';
import { SparePartsController } from './spare-parts.controller.js';

/** The routes of spare parts and their movements. */
@Module({
  imports: [SparePartsModule],
  controllers: [
    SparePartsController,
    SparePartMovementsController,
    SparePartsByExternalIdController,
    SparePartMovementsBulkController,
  ],
})
export class SparePartsApiModule {}
