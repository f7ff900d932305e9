import { CalendarDate, OneOf, Uuid } from '../../kernel/validation/fields.js';

/** How the calendar can be seen. */
export const VIEWS = ['month', 'week', 'agenda', 'technicians'] as const;

/** One of them. */
export type View = (typeof VIEWS)[number];

/** What the address of the calendar says. */
export class CalendarQuery {
  @OneOf(VIEWS, { about: 'How it is seen.' }) view?: View;
  @CalendarDate({ about: 'A day that is seen; today unless told.' }) date?: string;
  @Uuid({ about: 'Only what is with this technician.' }) technician_id?: string;
}

/** What the calendar in the browser asks for: days, the last one no longer part of it. */
export class FeedQuery {
  @CalendarDate({ about: 'The first day.', required: true }) from!: string;
  @CalendarDate({ about: 'The day after the last.', required: true }) to!: string;
  @Uuid({ about: 'Only what is with this technician.' }) technician_id?: string;
}
