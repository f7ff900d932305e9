export { meterResource, type MeterResource } from './meter.resource.js';
export {
  meterReadingResource,
  type MeterReadingResource,
  type ReadingSort,
} from './meter-reading.resource.js';
export { meterUsageResource, type MeterUsageResource } from './meter-usage.resource.js';
export { MeterReading } from './meter-reading.entity.js';
export { MetersModule } from './meters.module.js';
export { MetersService, type NewMeter } from './meters.service.js';
export { MeterReadings, type ReadingOfMeter } from './meter-readings.service.js';
export { ReadingCorrections, type ReadingChange } from './reading-corrections.service.js';
export { MeterUsages } from './meter-usages.service.js';
export { limitBeyond } from './crossings.js';
export { meterMessages } from './meter.messages.js';
export { exportedReadings, meterConditions } from './meters.queries.js';
export { CreateMeterDto } from './dto/create-meter.dto.js';
export { ExportReadingsQuery, ListMetersQuery } from './dto/list-meters.query.js';
export { MeterUsageQuery } from './dto/meter-usage.query.js';
export { ListReadingsQuery } from './dto/list-readings.query.js';
export {
  BulkReadingsDto,
  CorrectReadingDto,
  RecordMeterReadingDto,
  RecordReadingDto,
} from './dto/record-reading.dto.js';
export { UpdateMeterDto } from './dto/update-meter.dto.js';
