import { Controller, Delete, Get, Module, Patch, Post } from '@nestjs/common';
import { assetMessages } from '../../assets/index.js';
import type { PageRequest, TenantReader } from '../../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import {
  Id,
  PageParams,
  ReadTenant,
  Transaction,
  ValidBody,
  ValidQuery,
} from '../../kernel/http/decorators/parameters.js';
import { Written } from '../../kernel/http/written.js';
import type { Command } from '../../kernel/validation/field.js';
import {
  CreateMeterDto,
  ListMetersQuery,
  ListReadingsQuery,
  meterMessages,
  meterReadingResource,
  MeterReadings,
  meterResource,
  MetersModule,
  MetersService,
  MeterUsageQuery,
  meterUsageResource,
  MeterUsages,
  type ReadingSort,
  RecordReadingDto,
  UpdateMeterDto,
} from '../index.js';
import { MeterReadingsController } from './meter-readings.controller.js';

/** `/assets/{assetId}/meters` (D64). */
@Controller('assets/:assetId/meters')
class AssetMetersController {
  constructor(private readonly meters: MetersService) {}

  @Endpoint({
    scope: 'meters:read',
    summary: 'List the meters of an asset, newest first',
    answers: { pageOf: meterResource },
    reads: 'replica',
  })
  @Get()
  listAssetMeters(
    @ReadTenant() tenant: TenantReader,
    @Id('assetId', assetMessages.missing) assetId: string,
    @PageParams() page: PageRequest,
  ) {
    return this.meters.listOfAsset(tenant, assetId, page);
  }

  @Endpoint({
    scope: 'meters:write',
    summary: 'Add a meter to an asset',
    description:
      'A new meter has no value until its first reading. A threshold acts once each time the newest reading crosses it. `usage_interval` opens preventive operations by usage, in addition to those by date.',
    body: CreateMeterDto,
    answers: meterResource,
    errors: ['invalid_reference'],
  })
  @Post()
  async createMeter(
    @Transaction() work: UnitOfWork,
    @Id('assetId', assetMessages.missing) assetId: string,
    @ValidBody() body: Command<CreateMeterDto>,
  ) {
    return new Written(await this.meters.create(work, assetId, body));
  }
}

/** `/meters` (D64). */
@Controller('meters')
class MetersController {
  constructor(
    private readonly meters: MetersService,
    private readonly readings: MeterReadings,
    private readonly usages: MeterUsages,
  ) {}

  @Endpoint({
    scope: 'meters:read',
    summary: 'List meters, newest first',
    query: ListMetersQuery,
    answers: { pageOf: meterResource },
    reads: 'replica',
  })
  @Get()
  listMeters(
    @ReadTenant() tenant: TenantReader,
    @ValidQuery() filters: Command<ListMetersQuery>,
    @PageParams() page: PageRequest,
  ) {
    return this.meters.list(tenant, filters, page);
  }

  @Endpoint({ scope: 'meters:read', summary: 'Get a meter', answers: meterResource })
  @Get(':meterId')
  getMeter(@ReadTenant() tenant: TenantReader, @Id('meterId', meterMessages.missing) id: string) {
    return this.meters.get(tenant, id);
  }

  @Endpoint({
    scope: 'meters:write',
    summary: 'Update a meter',
    description:
      'Absent fields keep their values; null clears a nullable field; `thresholds` replaces the whole list. A new threshold that the current value already exceeds does not act, and neither does past usage.',
    body: UpdateMeterDto,
    answers: meterResource,
    errors: ['invalid_reference'],
  })
  @Patch(':meterId')
  async updateMeter(
    @Transaction() work: UnitOfWork,
    @Id('meterId', meterMessages.missing) id: string,
    @ValidBody() body: Command<UpdateMeterDto>,
  ) {
    return new Written(await this.meters.update(work, id, body));
  }

  @Endpoint({
    scope: 'meters:write',
    summary: 'Delete a meter',
    description: 'Removes the meter and its readings from every list. Operations that it opened remain.',
    changes: meterResource,
  })
  @Delete(':meterId')
  deleteMeter(@Transaction() work: UnitOfWork, @Id('meterId', meterMessages.missing) id: string) {
    return this.meters.delete(work, id);
  }

  @Endpoint({
    scope: 'meters:read',
    summary: "List a meter's readings, newest first by `read_at`",
    query: ListReadingsQuery,
    answers: { pageOf: meterReadingResource },
    reads: 'replica',
  })
  @Get(':meterId/readings')
  listMeterReadings(
    @ReadTenant() tenant: TenantReader,
    @Id('meterId', meterMessages.missing) id: string,
    @ValidQuery() filters: Command<ListReadingsQuery>,
    @PageParams() page: PageRequest<ReadingSort>,
  ) {
    return this.meters.readings(tenant, id, filters, page);
  }

  @Endpoint({
    scope: 'meters:read',
    summary: "Get a meter's usage in a period",
    description:
      'How much a counter increased, or the range of a gauge. With `usage_interval`, also when the next maintenance is due at the current pace. Late readings and resets are taken into account.',
    query: MeterUsageQuery,
    answers: meterUsageResource,
    reads: 'replica',
  })
  @Get(':meterId/usage')
  getMeterUsage(
    @ReadTenant() tenant: TenantReader,
    @Id('meterId', meterMessages.missing) id: string,
    @ValidQuery() period: Command<MeterUsageQuery>,
  ) {
    return this.usages.get(tenant, id, period);
  }

  @Endpoint({
    status: 200,
    mayCreate: true,
    scope: 'meters:write',
    summary: 'Record a meter reading',
    description:
      "A meter has one reading per `read_at`. Sending the same reading again answers 200 and changes nothing; another value for the same moment is a `duplicate`. Readings may arrive late and in any order, but not from the future: `read_at` may be at most five minutes ahead. A counter that falls needs `reset: true`. The newest reading sets the meter's value and can cross thresholds: each crossing emits `meter.threshold_crossed` and can open an operation, unless the one of an earlier crossing is still open.",
    body: RecordReadingDto,
    answers: meterReadingResource,
    errors: ['duplicate'],
  })
  @Post(':meterId/readings')
  async recordMeterReading(
    @Transaction() work: UnitOfWork,
    @Id('meterId', meterMessages.missing) id: string,
    @ValidBody() body: Command<RecordReadingDto>,
  ) {
    const reading = await this.readings.record(work, id, body);
    return new Written(reading.id, reading.isNew);
  }
}

/** The routes of meters and their readings. */
@Module({
  imports: [MetersModule],
  controllers: [AssetMetersController, MetersController, MeterReadingsController],
})
export class MetersApiModule {}
