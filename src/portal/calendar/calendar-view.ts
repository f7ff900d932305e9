import { Injectable } from '@nestjs/common';
import { ApiError } from '../../kernel/errors/api-error.js';
import {
  CalendarService,
  type CalendarEntry,
  type CalendarPart,
  type UnscheduledEntry,
} from '../../operations/index.js';
import { TechniciansService } from '../../technicians/index.js';
import { addDays, addMonths, beginningOf, mondayOf } from '../kit/days.js';
import { Lists } from '../kit/lists.js';
import type { Chosen } from '../kit/lookup.js';
import type { PortalContext } from '../kit/portal-context.js';
import { operationStatusTexts } from '../kit/status-texts.js';
import { operationLook } from '../kit/statuses.js';
import { Lookups } from '../lookup/lookups.js';
import { CalendarQuery, FeedQuery, type View } from './calendar.query.js';
import { calendarTexts } from './calendar.texts.js';

const WEEK = 7;
/** The most days that a browser's calendar shows: six weeks. */
const MOST_DAYS = 42;
/** How much of the work without a day is shown beside the calendar. */
const UNSCHEDULED = 30;
/** How many technicians have a row. */
const MOST_ROWS = 50;
/** How much a list of a week shows. */
const MOST_LISTED = 200;

/** What the page of the calendar shows. */
export interface CalendarShown {
  readonly view: View;
  readonly date: string;
  readonly today: string;
  /** The first of the seven days that are listed. */
  readonly first: string;
  /** Days to go to: the one before in this view, and the next. */
  readonly before: string;
  readonly after: string;
  readonly technician: Chosen | null;
  readonly week: CalendarPart;
  readonly unscheduled: readonly UnscheduledEntry[];
  /** Who has a row of their own, whether they have work or not. */
  readonly roster: readonly { readonly id: string; readonly name: string }[];
}

/** What the browser's calendar is told: times are those of clocks in the business's zone, without an offset. */
export interface CalendarFeed {
  readonly events: readonly object[];
  /** What is to be known of what is left out; null for nothing. */
  readonly note: string | null;
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

  /** The page that the address asks for: a month and a week are filled in by the browser, beside a list of the week. */
  async load(portal: PortalContext): Promise<CalendarShown> {
    const { tenant, format, business } = portal;
    const { filters } = this.lists.read(portal, CalendarQuery);
    const { view = 'month', technicianId } = filters;
    const today = format.field(tenant.now).slice(0, 10);
    const { date = today } = filters;
    // A list begins where it is read from; a grid with the Monday.
    const first = view === 'agenda' ? date : mondayOf(date);
    const from = beginningOf(first, business.timeZone);
    const to = beginningOf(addDays(first, WEEK), business.timeZone);
    const [week, unscheduled, roster, technician] = await Promise.all([
      this.calendar.between(tenant, { from, to, technicianId }, MOST_LISTED),
      this.calendar.unscheduled(tenant, UNSCHEDULED),
      view === 'technicians' ? this.technicians.search(tenant, '', MOST_ROWS) : [],
      this.lookups.chosen(tenant, 'technicians', technicianId),
    ]);
    if (technicianId !== undefined && technician === null) throw ApiError.notFound('technician');
    const [before, after] =
      view === 'month'
        ? [addMonths(date, -1), addMonths(date, 1)]
        : [addDays(date, -WEEK), addDays(date, WEEK)];
    return { view, date, today, first, before, after, technician, week, unscheduled, roster };
  }

  /** Some days of the calendar, for the browser. @throws ApiError `invalid_parameter` for more than six weeks */
  async feed(portal: PortalContext): Promise<CalendarFeed> {
    const { timeZone } = portal.business;
    const { from, to, technicianId } = this.lists.read(portal, FeedQuery).filters;
    if (to <= from || to > addDays(from, MOST_DAYS))
      throw new ApiError('invalid_parameter', `"to" must be 1 to ${MOST_DAYS} days after "from".`, 'to');
    const { entries, isWhole } = await this.calendar.between(portal.tenant, {
      from: beginningOf(from, timeZone),
      to: beginningOf(to, timeZone),
      technicianId,
    });
    const note = isWhole ? null : portal.texts(calendarTexts).notAll(portal.format.number(entries.length));
    return { events: entries.map((entry) => eventOf(portal, entry)), note };
  }
}

function eventOf(portal: PortalContext, entry: CalendarEntry): object {
  const { id, title, status, scheduledFor, assigneeName, isMovable } = entry;
  return {
    id,
    title: portal.format.words(title),
    start: portal.format.field(scheduledFor),
    url: `/operations/${id}`,
    startEditable: isMovable && portal.may('operations:reschedule'),
    class: `work-event tone-${operationLook(status).tone}`,
    extendedProps: { status, word: portal.texts(operationStatusTexts)[status], who: assigneeName },
  };
}
