import { Injectable } from '@nestjs/common';
import { ApiError } from '../../kernel/errors/api-error.js';
import {
  CalendarService,
  type CalendarDay,
  type CalendarEntry,
  type UnscheduledEntry,
} from '../../operations/index.js';
import { technicianMessages, TechniciansService } from '../../technicians/index.js';
import { addDays, addMonths, beginningOf, mondayOf } from '../kit/days.js';
import { Lists } from '../kit/lists.js';
import type { Chosen } from '../kit/lookup.js';
import type { PortalContext } from '../kit/portal-context.js';
import { Lookups } from '../lookup/lookups.js';
import { CalendarQuery, type View } from './calendar.query.js';

const WEEK = 7;
/** How many weeks a month shows that begins with the present one. */
const WEEKS = 5;
/** How much of the work without a day is shown beside the calendar. */
const UNSCHEDULED = 30;
/** How many technicians have a row. */
const MOST_ROWS = 50;
/** How much of each day is shown; the rest is a click away, on a page of that day. */
const MOST_OF_DAY: Readonly<Partial<Record<View, number>>> = { month: 4, agenda: 30, day: 500 };

/** An entry, and what a clock on the wall of the business shows at its moment (`YYYY-MM-DDTHH:MM`). */
export type Shown<T = CalendarEntry> = T & { readonly at: string };

/** A day of the calendar (`YYYY-MM-DD`), and what is on it. */
export interface ShownDay extends Omit<CalendarDay, 'entries'> {
  readonly day: string;
  readonly begins: Date;
  readonly entries: readonly Shown[];
}

/** What the page of the calendar shows. */
export interface CalendarShown {
  readonly view: View;
  readonly date: string;
  readonly today: string;
  /** What a clock on the wall of the business shows now. */
  readonly now: string;
  /** Days to go to: the one before in this view, and the next. */
  readonly before: string;
  readonly after: string;
  readonly technician: Chosen | null;
  readonly days: readonly ShownDay[];
  readonly unscheduled: readonly UnscheduledEntry[];
  /** The technicians, each with a row, even without work. */
  readonly roster: readonly { readonly id: string; readonly name: string }[];
}

/** Reads what the calendar shows. */
@Injectable()
export class CalendarView {
  constructor(
    private readonly calendar: CalendarService,
    private readonly lists: Lists,
    private readonly lookups: Lookups,
    private readonly technicians: TechniciansService,
  ) {}

  /** The part of the calendar that the address asks for. @throws ApiError `not_found` for a technician */
  async load(portal: PortalContext): Promise<CalendarShown> {
    const { tenant, format, business } = portal;
    const { filters } = this.lists.read(portal, CalendarQuery);
    const { view = 'month', technicianId } = filters;
    const now = format.field(tenant.now);
    const today = now.slice(0, 10);
    const { date = today } = filters;
    const { first, count, before, after } = partOf(view, date, today);
    // One more than is shown: a day ends where the next one begins.
    const begins = Array.from({ length: count + 1 }, (_, index) =>
      beginningOf(addDays(first, index), business.timeZone),
    );
    const periods = begins.slice(0, count).map((from, index) => ({ from, to: begins[index + 1]! }));
    const [days, unscheduled, roster, technician] = await Promise.all([
      this.calendar.ofDays(tenant, periods, { technicianId }, MOST_OF_DAY[view]),
      this.calendar.unscheduled(tenant, UNSCHEDULED),
      view === 'technicians' ? this.technicians.search(tenant, '', MOST_ROWS) : [],
      this.lookups.chosen(tenant, 'technicians', technicianId),
    ]);
    if (technicianId !== undefined && technician === null)
      throw ApiError.notFound(technicianMessages.missing);
    return {
      ...{ view, date, today, now, before, after, technician, unscheduled, roster },
      days: days.map(({ entries, ...counted }, index) => ({
        ...{ ...counted, day: addDays(first, index), begins: begins[index]! },
        entries: entries.map((entry) => ({ ...entry, at: format.field(entry.scheduledFor) })),
      })),
    };
  }
}

interface Part {
  readonly first: string;
  readonly count: number;
  readonly before: string;
  readonly after: string;
}

/** Which days a view shows. A list begins where it is read from; a grid with a Monday. */
function partOf(view: View, date: string, today: string): Part {
  if (view === 'day') return { first: date, count: 1, before: addDays(date, -1), after: addDays(date, 1) };
  if (view === 'month') return monthOf(date, today);
  const first = view === 'agenda' ? date : mondayOf(date);
  return { first, count: WEEK, before: addDays(date, -WEEK), after: addDays(date, WEEK) };
}

/** The weeks from the present one on; of any other day, those of its month. */
function monthOf(date: string, today: string): Part {
  const firstOfMonth = `${date.slice(0, 7)}-01`;
  const monday = mondayOf(firstOfMonth);
  const after = addMonths(firstOfMonth, 1);
  const thisWeek = mondayOf(today);
  if (mondayOf(date) === thisWeek) {
    // What of the month has passed lies before; where nothing has, the month before.
    const before = monday < thisWeek ? firstOfMonth : addMonths(firstOfMonth, -1);
    return { first: thisWeek, count: WEEKS * WEEK, before, after };
  }
  const last = addDays(mondayOf(addDays(after, -1)), WEEK);
  const count = (Date.parse(last) - Date.parse(monday)) / (24 * 60 * 60 * 1000);
  return { first: monday, count, before: addMonths(firstOfMonth, -1), after };
}

/** In the order of their moments, whether they are done or not. */
export function byTime(entries: readonly Shown[]): Shown[] {
  return [...entries].sort((one, other) => one.scheduledFor.getTime() - other.scheduledFor.getTime());
}
