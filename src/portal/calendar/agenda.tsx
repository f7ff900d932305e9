import type { CalendarEntry } from '../../operations/index.js';
import { addDays, beginningOf } from '../kit/days.js';
import { Empty } from '../kit/page.js';
import { usePortal, useTexts } from '../kit/portal-context.js';
import { OperationMark } from '../kit/statuses.js';
import { calendarTexts } from './calendar.texts.js';

const WEEK = 7;

/** Seven days as a list. @param first the first of them */
export function Agenda({
  first,
  today,
  entries,
}: {
  first: string;
  today: string;
  entries: readonly CalendarEntry[];
}) {
  const t = useTexts(calendarTexts);
  const { format, business } = usePortal();
  if (entries.length === 0) return <Empty icon="calendar" text={t.empty} />;
  const dayOf = ({ scheduledFor }: CalendarEntry) => format.field(scheduledFor).slice(0, 10);
  return (
    <div class="agenda">
      {Array.from({ length: WEEK }, (_, index) => addDays(first, index)).map((day) => (
        <section key={day} aria-label={format.date(day)} class={day === today ? 'is-today' : undefined}>
          <h3 class="agenda-day">
            {format.day(beginningOf(day, business.timeZone))}
            {day === today && <span class="tabs-count"> {t.today}</span>}
          </h3>
          <AgendaDay entries={entries.filter((entry) => dayOf(entry) === day)} />
        </section>
      ))}
    </div>
  );
}

function AgendaDay({ entries }: { entries: readonly CalendarEntry[] }) {
  const t = useTexts(calendarTexts);
  const { format } = usePortal();
  if (entries.length === 0) return <p class="agenda-nothing">{t.nothing}</p>;
  return (
    <ul>
      {entries.map(({ id, title, status, scheduledFor, assigneeName, place }) => (
        <li key={id}>
          <time dateTime={scheduledFor.toISOString()}>{format.time(scheduledFor)}</time>
          <div>
            <a href={`/operations/${id}`}>{format.words(title)}</a>
            <span class="sub">{[assigneeName, place].filter(Boolean).join(' · ')}</span>
          </div>
          <OperationMark status={status} />
        </li>
      ))}
    </ul>
  );
}
