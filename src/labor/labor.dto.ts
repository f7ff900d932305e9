import { filterConditions } from '../kernel/sql/conditions.js';
import { sql } from '../kernel/sql/sql.js';
import type { Command } from '../kernel/validation/field.js';
import { Decimal, Integer, OneOf, Text, Timestamp, Uuid } from '../kernel/validation/fields.js';
import { TIME_KINDS, type TimeKind } from './time-entry.entity.js';

/** The longest time entry, in minutes: a day. */
export const MAX_MINUTES = 24 * 60;
const MAX_NOTE = 2000;

/** Body of `PATCH /time-entries/{id}`. */
export class UpdateTimeEntryDto {
  @OneOf(TIME_KINDS, { about: 'What the time was spent on. Default: `work`.', example: 'work' })
  kind?: TimeKind;
  @Timestamp({ about: 'When it began.', example: '2026-10-05T06:00:00.000Z' }) started_at?: Date;
  @Timestamp({
    about: `When it ended: after the beginning, by at most 24 hours.`,
    example: '2026-10-05T07:35:00.000Z',
  })
  ended_at?: Date;
  @Integer({
    about: 'How long it took, in minutes; not together with `started_at` and `ended_at`.',
    min: 1,
    max: MAX_MINUTES,
  })
  minutes?: number;
  @Text({ about: 'What was done, or anything else to know.', nullable: true, max: MAX_NOTE })
  note?: string | null;
}

/** Body of `POST /operations/{id}/time-entries`. */
export class CreateTimeEntryDto extends UpdateTimeEntryDto {
  @Uuid({
    about:
      'Whose time it is. Default: for people who are technicians, themselves; otherwise the technician of the operation.',
  })
  technician_id?: string;
}

/** Filters of `GET /time-entries`; they combine with AND. */
export class ListTimeEntriesQuery {
  @Uuid({ about: 'Only the time of this technician.' }) technician_id?: string;
  @Timestamp({ about: 'Only entries that began at or after this moment.' }) since?: Date;
  @Timestamp({ about: 'Only entries that began before this moment.' }) until?: Date;
}

/** The filters as conditions on the row `r`. */
export const timeEntryConditions = filterConditions<Command<ListTimeEntriesQuery>>({
  technicianId: (id) => sql`r.technician_id = ${id}`,
  since: (moment) => sql`r.started_at >= ${moment}`,
  until: (moment) => sql`r.started_at < ${moment}`,
});

/** Body of `POST /operations/{id}/costs`. */
export class CreateCostDto {
  @Text({
    about: 'What was paid for.',
    required: true,
    min: 1,
    max: 255,
    example: 'Hire of a mobile crane',
  })
  description!: string;
  @Decimal({ about: 'How much, in the currency of the business.', required: true, example: '380.00' })
  amount!: string;
}
