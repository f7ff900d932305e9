import { Injectable } from '@nestjs/common';
import { ApiError } from '../../kernel/errors/api-error.js';
import { CalendarDate, OneOf, Timestamp, Uuid } from '../../kernel/validation/fields.js';
import {
  type CalendarDay,
  type CalendarEntry,
  CalendarService,
  SHARED_ROWS,
  type SharedRow,
  type UnscheduledEntry,
} from '../../operations/index.js';
import { technicianMessages, TechniciansService } from '../../technicians/index.js';
import {
  addDays,
  addMonths,
  beginningOf,
  type Chosen,
  Lists,
  mondayOf,
  type PortalContext,
} from '../kit/index.js';
import { Lookups } from '../lookup/lookups.js';

/** The views of the calendar. */
export const VIEWS = ['month', 'week', 'day', 'agenda', 'technicians'] as const;

/** A view of the calendar. */
export type View = (typeof VIEWS)[number];

/** The parameters of the calendar's address. */
class CalendarQuery {
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

const WEEK = 7;
/** How many weeks a month shows if it begins with the current week. */
const WEEKS = 5;
/** How many unscheduled operations are shown beside the calendar. */
const UNSCHEDULED = 30;
/** How many technicians have a row even without work. */
const MAX_ROWS = 50;
/** How many operations of a day each view shows. A link opens the day's page for the others. */
const MAX_PER_DAY: Readonly<Partial<Record<View, number>>> = { month: 4, agenda: 30, day: 500 };

/** An entry with its local time in the business's time zone (`YYYY-MM-DDTHH:MM`). */
export type Shown<T = CalendarEntry> = T & { readonly at: string };

/** A day of the calendar (`YYYY-MM-DD`), with its operations. */
export interface ShownDay extends Omit<CalendarDay, 'entries'> {
  readonly day: string;
  readonly begins: Date;
  readonly entries: readonly Shown[];
}

/** The data of the calendar's page. */
export interface CalendarShown {
  readonly view: View;
  readonly date: string;
  readonly today: string;
  /** The current local time of the business. */
  readonly now: string;
  /** The days to which "previous" and "next" lead in this view. */
  readonly before: string;
  readonly after: string;
  readonly technician: Chosen | null;
  readonly days: readonly ShownDay[];
  readonly unscheduled: readonly UnscheduledEntry[];
  /** Whether there are unscheduled operations that are not shown. */
  readonly hasMoreUnscheduled: boolean;
  /** The technicians, each with a row, even without work. Empty in the views without rows. */
  readonly roster: readonly { readonly id: string; readonly name: string }[];
  /** Whether there are technicians beyond these. */
  readonly hasMoreTechnicians: boolean;
}

/** Loads the data of the calendar. */
@Injectable()
export class CalendarView {
  constructor(
    private readonly calendar: CalendarService,
    private readonly lists: Lists,
    private readonly lookups: Lookups,
    private readonly technicians: TechniciansService,
  ) {}

  /** The calendar for the view and the date in the address. @throws ApiError `not_found` for an unknown technician */
  async load(portal: PortalContext): Promise<CalendarShown> {
    const { tenant, format, business } = portal;
    const filters = this.lists.filters(portal, CalendarQuery);
    const { view = 'month', technicianId } = filters;
    const now = format.field(tenant.now);
    const today = now.slice(0, 10);
    const { date = today } = filters;
    const { first, count, before, after } = periodOf(view, date, today);
    // One more than the days shown: a day ends when the next one begins.
    const begins = Array.from({ length: count + 1 }, (_, index) =>
      beginningOf(addDays(first, index), business.timeZone),
    );
    const periods = begins.slice(0, count).map((from, index) => ({ from, to: begins[index + 1]! }));
    const [days, unscheduled, roster, technician] = await Promise.all([
      this.calendar.ofDays(tenant, periods, { technicianId }, MAX_PER_DAY[view]),
      this.calendar.unscheduled(tenant, UNSCHEDULED + 1),
      hasRows(view) ? this.technicians.search(tenant, '', MAX_ROWS + 1) : [],
      this.lookups.chosen(tenant, 'technicians', technicianId),
    ]);
    if (technicianId !== undefined && technician === null)
      throw ApiError.notFound(technicianMessages.missing);
    return {
      view,
      date,
      today,
      now,
      before,
      after,
      technician,
      roster: roster.slice(0, MAX_ROWS),
      hasMoreTechnicians: roster.length > MAX_ROWS,
      unscheduled: unscheduled.slice(0, UNSCHEDULED),
      hasMoreUnscheduled: unscheduled.length > UNSCHEDULED,
      days: days.map(({ entries, ...counted }, index) => ({
        ...counted,
        day: addDays(first, index),
        begins: begins[index]!,
        entries: entries.map((entry) => ({ ...entry, at: format.field(entry.scheduledFor) })),
      })),
    };
  }
}

/** Tells whether a view has a row for each technician. */
function hasRows(view: View): boolean {
  return view === 'day' || view === 'technicians';
}

interface Period {
  readonly first: string;
  readonly count: number;
  readonly before: string;
  readonly after: string;
}

/** The days of a view. The agenda begins at the given day, a grid with a Monday. */
function periodOf(view: View, date: string, today: string): Period {
  if (view === 'day') return { first: date, count: 1, before: addDays(date, -1), after: addDays(date, 1) };
  if (view === 'month') return monthOf(date, today);
  const first = view === 'agenda' ? date : mondayOf(date);
  return { first, count: WEEK, before: addDays(date, -WEEK), after: addDays(date, WEEK) };
}

/** For the current month, the weeks from the current one; otherwise all weeks of the month. */
function monthOf(date: string, today: string): Period {
  const firstOfMonth = `${date.slice(0, 7)}-01`;
  const monday = mondayOf(firstOfMonth);
  const after = addMonths(firstOfMonth, 1);
  const thisWeek = mondayOf(today);
  if (mondayOf(date) === thisWeek) {
    // "Previous" leads to the past weeks of this month or, if there are none, to the month before.
    const before = monday < thisWeek ? firstOfMonth : addMonths(firstOfMonth, -1);
    return { first: thisWeek, count: WEEKS * WEEK, before, after };
  }
  const last = addDays(mondayOf(addDays(after, -1)), WEEK);
  const count = (Date.parse(last) - Date.parse(monday)) / (24 * 60 * 60 * 1000);
  return { first: monday, count, before: addMonths(firstOfMonth, -1), after };
}

/** Sorts by time, whether done or not. */
export function byTime(entries: readonly Shown[]): Shown[] {
  return [...entries].sort((one, other) => one.scheduledFor.getTime() - other.scheduledFor.getTime());
}
