import { CalendarDate, OneOf, Timestamp, Uuid } from '../../kernel/validation/fields.js';
import { SHARED_ROWS, type SharedRow } from '../../operations/index.js';

/** How the calendar can be seen. */
export const VIEWS = ['month', 'week', 'day', 'agenda', 'technicians'] as const;

/** One of them. */
export type View = (typeof VIEWS)[number];

/** What the address of the calendar says. */
export class CalendarQuery {
  @OneOf(VIEWS, { about: 'How it is seen.' }) view?: View;
  @CalendarDate({ about: 'A day that is seen; today unless told.' }) date?: string;
  @Uuid({ about: 'Only what is with this technician.' }) technician_id?: string;
}

/** Where an operation is moved to; what is left out stays as it is. */
export class MoveDto {
  @Timestamp({ about: 'When; null takes it off the calendar.', nullable: true }) scheduled_for?: Date | null;
  @Uuid({ about: 'To which technician.', nullable: true }) technician_id?: string | null;
  @Uuid({ about: 'To which vendor.', nullable: true }) vendor_id?: string | null;
  @OneOf(SHARED_ROWS, { about: 'To which row, where it is no technician’s.' }) row?: SharedRow;
}
