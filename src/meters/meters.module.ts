import { Module } from '@nestjs/common';
import { AssetsModule } from '../assets/index.js';
import { Declares } from '../kernel/resource/data-model.js';
import { OperationsModule } from '../operations/index.js';
import { MeterReading } from './meter-reading.entity.js';
import { meterReadingResource } from './meter-reading.resource.js';
import { MeterReadings } from './meter-readings.service.js';
import * as events from './meter.events.js';
import { meterResource } from './meter.resource.js';
import { MetersService } from './meters.service.js';
import { UsageMaintenance } from './usage-maintenance.js';

/** Meters of assets, their readings, and the work that they bring about (D64). */
@Module({
  imports: [AssetsModule, OperationsModule],
  providers: [MeterReadings, MetersService, UsageMaintenance],
  exports: [MeterReadings, MetersService],
})
@Declares({
  entities: [MeterReading],
  resources: [meterResource, meterReadingResource],
  eventTypes: Object.values(events),
})
export class MetersModule {}
