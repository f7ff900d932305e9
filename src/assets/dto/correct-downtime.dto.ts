import { Text, Timestamp } from '../../kernel/validation/fields.js';

/** Body of `PATCH /assets/{assetId}/downtimes/{downtimeId}`. */
export class CorrectDowntimeDto {
  @Timestamp({ about: 'When it began. Not in the future.', example: '2026-10-05T08:30:00Z' })
  started_at?: Date;
  @Timestamp({
    about: 'When it ended, if it has ended. Not in the future, and after its beginning.',
    example: '2026-10-05T10:15:00Z',
  })
  ended_at?: Date;
  @Text({ about: 'Why it is corrected.', nullable: true, max: 1_000, example: 'Repaired before noon.' })
  reason?: string | null;
}
