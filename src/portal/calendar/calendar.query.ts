import { CalendarDate, OneOf, Timestamp, Uuid } from '../../kernel/validation/fields.js';
import { SHARED_ROWS, type SharedRow } from '../../operations/index.js';

/** The views of the calendar. */
export const VIEWS = ['month', 'week', 'day', 'agenda', 'technicians'] as const;

/** A view of the calendar. */
export type View = (typeof VIEWS)[number];

/** The parameters of the calendar's address. */
export class CalendarQuery {
  @OneOf(VIEWS, { about: 'The view.' }) view?: View;
  @CalendarDate({ about: 'A day of the view. Defaults to today.' }) date?: string;
  @Uuid({ about: 'Only operations assigned to this technician.' }) technician_id?: string;
}

/** The new date and assignee of an operation. Omitted fields stay unchanged. */
export class MoveDto {
  @Timestamp({ about: 'The new time; null takes the operation off the calendar.', nullable: true })
  scheduled_for?: Date | null;
  @Uuid({ about: 'The new technician.', nullable: true }) technician_id?: string | null;
  @Uuid({ about: 'The new vendor.', nullable: true }) vendor_id?: string | null;
  @OneOf(SHARED_ROWS, { about: 'The row, if it belongs to no technician.' }) row?: SharedRow;
}
