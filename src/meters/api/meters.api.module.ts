import { Module } from '@nestjs/common';
import { MetersModule } from '../index.js';
import { AssetMetersController } from './asset-meters.controller.js';
import { MeterReadingsBulkController } from './meter-readings-bulk.controller.js';
import { MetersController } from './meters.controller.js';

/** The routes of meters and their readings. */
@Module({
  imports: [MetersModule],
  controllers: [AssetMetersController, MetersController, MeterReadingsBulkController],
})
export class MetersApiModule {}
