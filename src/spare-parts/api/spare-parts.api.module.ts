import { Module } from '@nestjs/common';
import { SparePartsModule } from '../index.js';
import { SparePartMovementsController } from './spare-part-movements.controller.js';
import { SparePartsController } from './spare-parts.controller.js';

/** The routes of spare parts and their movements. */
@Module({
  imports: [SparePartsModule],
  controllers: [SparePartsController, SparePartMovementsController],
})
export class SparePartsApiModule {}
