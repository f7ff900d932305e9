import { Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import type { TenantReader } from '../../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import { Id, ReadTenant, Transaction, ValidBody } from '../../kernel/http/decorators/parameters.js';
import { Written, BulkResult } from '../../kernel/http/written.js';
import { carryOut, type BulkBody } from '../../kernel/validation/bulk.js';
import type { Command } from '../../kernel/validation/field.js';
import {
  BulkReadingsDto,
  CorrectReadingDto,
  meterMessages,
  MeterReadings,
  meterReadingResource,
  MetersService,
  ReadingCorrections,
  RecordMeterReadingDto,
} from '../index.js';

/** `/meter-readings` (D64). */
@Controller('meter-readings')
export class MeterReadingsController {
  constructor(
    private readonly meters: MetersService,
    private readonly readings: MeterReadings,
    private readonly corrections: ReadingCorrections,
  ) {}

  @Endpoint({ scope: 'meters:read', summary: 'Get a meter reading', answers: meterReadingResource })
  @Get(':readingId')
  getMeterReading(@ReadTenant() tenant: TenantReader, @Id('readingId', meterMessages.noReading) id: string) {
    return this.meters.reading(tenant, id);
  }

  @Endpoint({
    scope: 'meters:write',
    summary: 'Correct a meter reading',
    description:
      "Absent fields keep their values; null clears the note. The reading is checked against its neighbours, as a late one is. The meter's value, its usage and its next maintenance are computed again. A corrected newest reading can cross thresholds; operations that were already opened remain. The correction is in the audit log.",
    body: CorrectReadingDto,
    answers: meterReadingResource,
    errors: ['duplicate'],
  })
  @Patch(':readingId')
  async correctMeterReading(
    @Transaction() work: UnitOfWork,
    @Id('readingId', meterMessages.noReading) id: string,
    @ValidBody() body: Command<CorrectReadingDto>,
  ) {
    return new Written(await this.corrections.correct(work, id, body));
  }

  @Endpoint({
    scope: 'meters:write',
    summary: 'Delete a meter reading',
    description:
      "Removes a mistaken reading. The meter's value, its usage and its next maintenance are computed again; operations that were already opened remain. If the reading was a reset and the next one is lower than the one before, the next one becomes the reset. The deletion is in the audit log.",
    changes: meterReadingResource,
  })
  @Delete(':readingId')
  deleteMeterReading(@Transaction() work: UnitOfWork, @Id('readingId', meterMessages.noReading) id: string) {
    return this.corrections.delete(work, id);
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
