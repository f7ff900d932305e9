import { exampleId } from '../../kernel/ids.js';
import { partialOf } from '../../kernel/validation/field.js';
import { bulkDtoOf } from '../../kernel/validation/bulk.js';
import { Bool, Measure, Text, Timestamp, Uuid } from '../../kernel/validation/fields.js';
import { MAX_EXTERNAL_ID } from '../../kernel/validation/external-id.js';

/** Body of `POST /meters/{id}/readings`. */
export class RecordReadingDto {
  @Measure({ about: 'The value that the meter shows.', required: true, example: 12500.5 }) value!: string;
  @Timestamp({
    about: 'When the value was read; at most five minutes ahead of the present.',
    required: true,
    example: '2026-10-05T08:30:00Z',
  })
  read_at!: Date;
  @Bool({
    about:
      'Whether the counter restarted from zero before this reading. Without it, a counter must not fall.',
  })
  reset?: boolean;
  @Text({ about: 'A note.', nullable: true, max: 1_000 }) note?: string | null;
}

/** Body of `PATCH /meter-readings/{id}`. */
export class CorrectReadingDto extends partialOf(RecordReadingDto) {}

/** One reading of a bulk request. It identifies its meter by id or by external id. */
export class RecordMeterReadingDto extends RecordReadingDto {
  @Uuid({
    about: 'The meter. Give this or `meter_external_id`.',
    nullable: true,
    example: exampleId('meter'),
  })
  meter_id?: string | null;
  @Text({ about: 'The external ID of the meter.', nullable: true, max: MAX_EXTERNAL_ID })
  meter_external_id?: string | null;
}

/** Body of `POST /meter-readings/bulk`. */
export const BulkReadingsDto = bulkDtoOf(RecordMeterReadingDto);
