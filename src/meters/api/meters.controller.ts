import { Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import type { PageRequest, TenantReader } from '../../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import { Id } from '../../kernel/http/decorators/id.js';
import {
  PageParams,
  ReadTenant,
  Transaction,
  ValidBody,
  ValidQuery,
} from '../../kernel/http/decorators/parameters.js';
import { Upserted } from '../../kernel/http/upserted.js';
import type { Command } from '../../kernel/validation/command.js';
import {
  ListMetersQuery,
  ListReadingsQuery,
  meterMessages,
  MeterReadings,
  meterReadingResource,
  meterResource,
  MetersService,
  RecordReadingDto,
  UpdateMeterDto,
} from '../index.js';

/** `/meters` (D64). */
@Controller('meters')
export class MetersController {
  constructor(
    private readonly meters: MetersService,
    private readonly readings: MeterReadings,
  ) {}

  @Endpoint({
    scope: 'meters:read',
    summary: 'List the meters, newest first',
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
      'Absent fields are left alone; null clears a nullable one; `thresholds` replaces all of them. A new limit beyond which the meter stands already, and usage that lies in the past, do not act.',
    body: UpdateMeterDto,
    answers: meterResource,
  })
  @Patch(':meterId')
  async updateMeter(
    @Transaction() work: UnitOfWork,
    @Id('meterId', meterMessages.missing) id: string,
    @ValidBody() body: Command<UpdateMeterDto>,
  ) {
    return this.meters.get(work, await this.meters.update(work, id, body));
  }

  @Endpoint({
    scope: 'meters:write',
    summary: 'Delete a meter',
    description: 'It leaves every list, with its readings. Operations that it opened remain.',
    changes: meterResource,
  })
  @Delete(':meterId')
  deleteMeter(@Transaction() work: UnitOfWork, @Id('meterId', meterMessages.missing) id: string) {
    return this.meters.delete(work, id);
  }

  @Endpoint({
    scope: 'meters:read',
    summary: 'List the readings of a meter, as they were recorded, newest first',
    query: ListReadingsQuery,
    answers: { pageOf: meterReadingResource },
    reads: 'replica',
  })
  @Get(':meterId/readings')
  listMeterReadings(
    @ReadTenant() tenant: TenantReader,
    @Id('meterId', meterMessages.missing) id: string,
    @ValidQuery() filters: Command<ListReadingsQuery>,
    @PageParams() page: PageRequest,
  ) {
    return this.meters.readings(tenant, id, filters, page);
  }

  @Endpoint({
    status: 200,
    mayCreate: true,
    scope: 'meters:write',
    summary: 'Record a reading of a meter',
    description:
      'A reading is one by its meter and `read_at`: sent again it answers 200 and changes nothing; another value for the same moment is a `duplicate`. Late readings take their place. A counter that falls needs `reset: true`. The newest reading is the value of the meter; it can cross thresholds, emits `meter.threshold_crossed` for each, and can open operations.',
    body: RecordReadingDto,
    answers: meterReadingResource,
    problems: ['duplicate'],
  })
  @Post(':meterId/readings')
  async recordMeterReading(
    @Transaction() work: UnitOfWork,
    @Id('meterId', meterMessages.missing) id: string,
    @ValidBody() body: Command<RecordReadingDto>,
  ) {
    const reading = await this.readings.record(work, id, body);
    return new Upserted(await this.meters.reading(work, reading.id), reading.isNew);
  }
}
