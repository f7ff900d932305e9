import { bulkOf } from '../../kernel/validation/bulk.js';
import { Bool, Measure, Text, Timestamp, Uuid } from '../../kernel/validation/fields.js';
import { MAX_EXTERNAL_ID } from '../../kernel/validation/external-id.js';

/** Body of `POST /meters/{id}/readings`. */
export class RecordReadingDto {
  @Measure({ about: 'What the meter shows.', required: true, example: 12500.5 }) value!: string;
  @Timestamp({ about: 'When it shows that.', required: true, example: '2026-10-05T08:30:00Z' })
  read_at!: Date;
  @Bool({
    about:
      'Whether the counter began again from zero before this reading; without it, a counter does not fall.',
  })
  reset?: boolean;
  @Text({ about: 'What is noted with it.', nullable: true, max: 1_000 }) note?: string | null;
}

/** One reading among many: it names its meter in one of two ways. */
export class RecordMeterReadingDto extends RecordReadingDto {
  @Uuid({ about: 'The meter; this, or its external id.', nullable: true }) meter_id?: string | null;
  @Text({ about: 'What another system calls the meter.', nullable: true, max: MAX_EXTERNAL_ID })
  meter_external_id?: string | null;
}

/** Body of `POST /meter-readings/bulk`. */
export const BulkReadingsDto = bulkOf(RecordMeterReadingDto);
