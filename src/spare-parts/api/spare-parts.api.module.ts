import { Module } from '@nestjs/common';
import { SparePartsModule } from '../index.js';
import { SparePartMovementsController } from './spare-part-movements.controller.js';
import { SparePartsByExternalIdController } from './spare-parts-by-external-id.controller.js';
import { SparePartsController } from './spare-parts.controller.js';

@Module({
  imports: [SparePartsModule],
  controllers: [SparePartsController, SparePartMovementsController, SparePartsByExternalIdController],
})
export class SparePartsApiModule {}
