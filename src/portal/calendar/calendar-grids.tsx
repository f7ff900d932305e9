import { addressOf, usePage } from '../kit/index.js';
import { byTime, type CalendarShown, type Shown, type ShownDay } from './calendar-view.js';
import { calendarTexts } from './calendar.texts.js';
import { MoreOf, WorkChip } from './work-chip.js';

const WEEK = 7;

/** A month of weeks. Each day shows its first operations and a link to the others; on a phone, only their number. */
export function MonthGrid({ of: { days, today, technician } }: { of: CalendarShown }) {
  const { t, format } = usePage(calendarTexts);
  const weeks = Array.from({ length: days.length / WEEK }, (_, index) =>
    days.slice(index * WEEK, (index + 1) * WEEK),
  );
  return (
    <table class="month-grid">
      <caption class="visually-hidden">{t.month}</caption>
      <thead>
        <tr>
          {weeks[0]!.map(({ day }) => (
            <th key={day} scope="col">
              {format.weekday(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]!.day}>
            {week.map((each) => (
              <Day key={each.day} of={each} today={today} technicianId={technician?.id} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Day({
  of: { day, begins, entries, count, isCounted },
  today,
  technicianId,
}: {
  of: ShownDay;
  today: string;
  technicianId: string | undefined;
}) {
  const { t, format } = usePage(calendarTexts);
  const href = addressOf('/calendar', { view: 'day', date: day, technician_id: technicianId });
  const number = isCounted ? format.number(count) : `${format.number(count)}+`;
  return (
    <td
      data-day={day}
      class={day < today ? 'is-past' : undefined}
      aria-current={day === today ? 'date' : undefined}
    >
      <a class="month-day row gap-0 between plain-ink" href={href}>
        <span aria-hidden="true">{Number(day.slice(8))}</span>
        {count > 0 && (
          <span class="month-count text-secondary small" aria-hidden="true">
            {number}
          </span>
        )}
        <span class="visually-hidden">
          {format.day(begins)}, {t.operations(number)}
        </span>
      </a>
      {entries.map((entry) => (
        <WorkChip key={entry.id} of={entry} />
      ))}
      <MoreOf count={count - entries.length} isCounted={isCounted} href={href} />
    </td>
  );
}

/** The hours that are always shown. Other hours are shown if they have operations. */
const FIRST_HOUR = 7;
const LAST_HOUR = 18;
/** How many operations of an hour are shown. */
const MAX_PER_HOUR = 4;

/** A week of days and hours. The height of an hour depends on its content. */
export function WeekGrid({ of: { days, today, now, technician } }: { of: CalendarShown }) {
  const { t, format } = usePage(calendarTexts);
  const hours = hoursOf(days);
  const dayAddress = (day: string) =>
    addressOf('/calendar', { view: 'day', date: day, technician_id: technician?.id });
  return (
    <div class="table-scroll box week-scroll" role="region" aria-label={t.week} tabIndex={0}>
      <table class="week-grid">
        <thead>
          <tr>
            <th scope="col">
              <span class="visually-hidden">{t.hour}</span>
            </th>
            {days.map(({ day, begins }) => (
              <th key={day} scope="col" aria-current={day === today ? 'date' : undefined}>
                <a href={dayAddress(day)}>{format.day(begins)}</a>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((hour) => (
            <tr key={hour} class={isMuted(hour, days) ? 'is-muted' : undefined}>
              <th scope="row">{hour}:00</th>
              {days.map((each) => (
                <Hour
                  key={each.day}
                  of={each}
                  hour={hour}
                  today={today}
                  now={now}
                  href={dayAddress(each.day)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Hour({
  of: { day, entries },
  hour,
  today,
  now,
  href,
}: {
  of: ShownDay;
  hour: string;
  today: string;
  now: string;
  href: string;
}) {
  const within = entries.filter(({ at }) => hourOf(at) === hour);
  // If there are too many, open operations are shown first: they are sorted before the others.
  const shown = byTime(within.slice(0, MAX_PER_HOUR));
  return (
    <td
      data-day={day}
      data-hour={hour}
      class={nowClass(day, hour, now)}
      aria-current={day === today ? 'date' : undefined}
    >
      {shown.map((entry: Shown) => (
        <WorkChip key={entry.id} of={entry} />
      ))}
      <MoreOf count={within.length - shown.length} isCounted href={href} />
    </td>
  );
}

const hourOf = (at: string) => at.slice(11, 13);

function hoursOf(days: readonly ShownDay[]): string[] {
  const busy = days.flatMap(({ entries }) => entries.map(({ at }) => Number(hourOf(at))));
  const first = Math.min(FIRST_HOUR, ...busy);
  const last = Math.max(LAST_HOUR, ...busy);
  return Array.from({ length: last - first + 1 }, (_, index) => String(first + index).padStart(2, '0'));
}

/** Tells whether an hour has no operations and is not one of those always shown. */
function isMuted(hour: string, days: readonly ShownDay[]): boolean {
  const isUsual = Number(hour) >= FIRST_HOUR && Number(hour) <= LAST_HOUR;
  return !isUsual && days.every(({ entries }) => entries.every(({ at }) => hourOf(at) !== hour));
}

/** The class that draws a line at the current time, in the right quarter of its hour. */
export function nowClass(day: string, hour: string, now: string): string | undefined {
  if (now.slice(0, 13) !== `${day}T${hour}`) return undefined;
  return `is-now from-${Math.floor(Number(now.slice(14)) / 15)}`;
}
