import { Module } from '@nestjs/common';
import { AssetsModule } from '../assets/index.js';
import { Declares } from '../kernel/resource/data-model.js';
import { OperationsModule } from '../operations/index.js';
import { ProceduresModule } from '../procedures/index.js';
import { MeterReading, meterReadingResource } from './meter-reading.entity.js';
import { MeterEffects } from './meter-effects.js';
import { MeterReadings } from './meter-readings.service.js';
import { ReadingCorrections } from './reading-corrections.service.js';
import * as events from './meter.events.js';
import { meterResource } from './meter.resource.js';
import { meterUsageResource } from './meter-usage.queries.js';
import { MeterUsages } from './meter-usages.service.js';
import { MetersService } from './meters.service.js';
import { UsageMaintenance } from './usage-maintenance.js';

/** Meters of assets, their readings, and the operations that they open (D64). */
@Module({
  imports: [AssetsModule, OperationsModule, ProceduresModule],
  providers: [MeterEffects, MeterReadings, MetersService, MeterUsages, ReadingCorrections, UsageMaintenance],
  exports: [MeterReadings, MetersService, MeterUsages, ReadingCorrections],
})
@Declares({
  entities: [MeterReading],
  resources: [meterResource, meterReadingResource, meterUsageResource],
  eventTypes: Object.values(events),
})
export class MetersModule {}
