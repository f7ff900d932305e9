export { meterResource, type MeterResource } from './meter.resource.js';
export {
  MeterReading,
  meterReadingResource,
  type MeterReadingResource,
  type ReadingSort,
} from './meter-reading.entity.js';
export { meterUsageResource, type MeterUsageResource } from './meter-usage.queries.js';
export { MetersModule } from './meters.module.js';
export { MetersService, type NewMeter } from './meters.service.js';
export { MeterReadings, type ReadingOfMeter } from './meter-readings.service.js';
export { ReadingCorrections, type ReadingChange } from './reading-corrections.service.js';
export { MeterUsages } from './meter-usages.service.js';
export { limitBeyond } from './crossings.js';
export { meterMessages } from './meter.messages.js';
export {
  BulkReadingsDto,
  CorrectReadingDto,
  CreateMeterDto,
  ExportReadingsQuery,
  ListMetersQuery,
  ListReadingsQuery,
  MeterUsageQuery,
  RecordMeterReadingDto,
  RecordReadingDto,
  UpdateMeterDto,
  exportedReadings,
  meterConditions,
} from './meters.dto.js';
