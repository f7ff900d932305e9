import { Controller, Get, Post } from '@nestjs/common';
import type { TenantReader } from '../../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { BulkResult } from '../../kernel/http/bulk-result.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import { Id } from '../../kernel/http/decorators/id.js';
import { ReadTenant, Transaction, ValidBody } from '../../kernel/http/decorators/parameters.js';
import { carryOut, type BulkBody } from '../../kernel/validation/bulk.js';
import {
  BulkReadingsDto,
  meterMessages,
  MeterReadings,
  meterReadingResource,
  MetersService,
  RecordMeterReadingDto,
} from '../index.js';

/** `/meter-readings` (D64). */
@Controller('meter-readings')
export class MeterReadingsController {
  constructor(
    private readonly meters: MetersService,
    private readonly readings: MeterReadings,
  ) {}

  @Endpoint({ scope: 'meters:read', summary: 'Get a meter reading', answers: meterReadingResource })
  @Get(':readingId')
  getMeterReading(@ReadTenant() tenant: TenantReader, @Id('readingId', meterMessages.noReading) id: string) {
    return this.meters.reading(tenant, id);
  }

  @Endpoint({
    status: 200,
    scope: 'meters:write',
    summary: 'Record many meter readings',
    description:
      'Takes up to 1,000 readings and 4 MiB. Each reading names its meter by `meter_id` or `meter_external_id`. Readings are recorded in order. Each succeeds or fails as it would with `POST /meters/{meterId}/readings`, and has its own result: 201 for a new reading, 200 for one that exists. An unknown meter is an `invalid_reference`. No `Idempotency-Key` is needed, because a repeated reading changes nothing. With `atomic: true`, one failed reading undoes the whole request.',
    body: BulkReadingsDto,
    answers: { bulkOf: meterReadingResource },
  })
  @Post('bulk')
  async recordMeterReadings(@Transaction() work: UnitOfWork, @ValidBody() body: BulkBody) {
    const outcomes = await carryOut(body, {
      takes: RecordMeterReadingDto,
      act: (readings) => this.readings.recordMany(work, readings),
    });
    return BulkResult.of(work, meterReadingResource, outcomes);
  }
}
