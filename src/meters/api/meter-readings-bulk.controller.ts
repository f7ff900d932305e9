import { Controller, Post } from '@nestjs/common';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { BulkResult } from '../../kernel/http/bulk-result.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import { Transaction, ValidBody } from '../../kernel/http/decorators/parameters.js';
import { carryOut, type BulkBody } from '../../kernel/validation/bulk.js';
import { BulkReadingsDto, MeterReadings, meterReadingResource, RecordMeterReadingDto } from '../index.js';

/** `/meter-readings/bulk` (D64). */
@Controller('meter-readings/bulk')
export class MeterReadingsBulkController {
  constructor(private readonly readings: MeterReadings) {}

  @Endpoint({
    status: 200,
    scope: 'meters:write',
    summary: 'Record readings of many meters',
    description:
      'Up to 1,000 readings in one request, which may have 4 MiB; each names its meter by `meter_id` or `meter_external_id`. They are recorded one after the other, or refused as `POST /meters/{meterId}/readings` would, and the results say which: 201 for a new reading, 200 for one that was there. A meter that is not there is an `invalid_reference`. No `Idempotency-Key` is needed: what is sent again is there already. With `atomic: true`, one that is refused undoes all.',
    body: BulkReadingsDto,
    answers: { bulkOf: meterReadingResource },
  })
  @Post()
  async recordMeterReadings(@Transaction() work: UnitOfWork, @ValidBody() body: BulkBody) {
    const outcomes = await carryOut(body, {
      takes: RecordMeterReadingDto,
      act: (readings) => this.readings.recordMany(work, readings),
    });
    return BulkResult.of(work, meterReadingResource, outcomes);
  }
}
