import { Module } from '@nestjs/common';
import { MetersModule } from '../index.js';
import { AssetMetersController } from './asset-meters.controller.js';
import { MeterReadingsController } from './meter-readings.controller.js';
import { MetersController } from './meters.controller.js';

/** The routes of meters and their readings. */
@Module({
  imports: [MetersModule],
  controllers: [AssetMetersController, MetersController, MeterReadingsController],
})
export class MetersApiModule {}
