import { addressOf } from '../kit/page.js';
import { usePage } from '../kit/portal-context.js';
import type { CalendarShown, ShownDay } from './calendar-view.js';
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
      <a class="month-day" href={href}>
        <span aria-hidden="true">{Number(day.slice(8))}</span>
        {count > 0 && (
          <span class="month-count" aria-hidden="true">
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
