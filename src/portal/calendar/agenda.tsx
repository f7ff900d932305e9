import { addDays, addressOf, Empty, OperationMark, SheetIcon, usePage, useTexts } from '../kit/index.js';
import { byTime, type CalendarShown, type Shown, type ShownDay } from './calendar-view.js';
import { calendarTexts } from './calendar.texts.js';
import { MoreOf, MoveButton, OVERDUE_ICON, toneOf, useDraggable } from './work-chip.js';

const WEEK = 7;

/** Days in a column, each with a list of its operations. @param from the first listed day; all days by default */
export function Agenda({ of: { days, today, technician }, from }: { of: CalendarShown; from?: string }) {
  const { t, format } = usePage(calendarTexts);
  const listed =
    from === undefined ? days : days.filter(({ day }) => day >= from && day < addDays(from, WEEK));
  if (listed.every(({ count }) => count === 0)) return <Empty icon="calendar" text={t.empty} />;
  return (
    <div class="agenda plain-ink">
      {listed.map((each) => (
        <section
          key={each.day}
          aria-label={format.date(each.day)}
          class={each.day === today ? 'is-today below' : 'below'}
          data-day={each.day}
        >
          <h3 class="agenda-day">
            {format.day(each.begins)}
            {each.day === today && <span class="caption"> {t.today}</span>}
          </h3>
          <AgendaDay of={each} technicianId={technician?.id} />
        </section>
      ))}
    </div>
  );
}

function AgendaDay({
  of: { day, entries, count, isCounted },
  technicianId,
}: {
  of: ShownDay;
  technicianId: string | undefined;
}) {
  const t = useTexts(calendarTexts);
  if (entries.length === 0) return <p class="agenda-empty">{t.nothing}</p>;
  const href = addressOf('/calendar', { view: 'day', date: day, technician_id: technicianId });
  return (
    <>
      <ul>
        {byTime(entries).map((entry) => (
          <AgendaEntry key={entry.id} of={entry} />
        ))}
      </ul>
      <MoreOf count={count - entries.length} isCounted={isCounted} href={href} />
    </>
  );
}

function AgendaEntry({ of }: { of: Shown }) {
  const { t, format } = usePage(calendarTexts);
  const { id, number, title, status, at, scheduledFor, assigneeName, place, isOverdue } = of;
  return (
    <li class={`grid at-top ${toneOf(of)}`} {...useDraggable(of)}>
      <time dateTime={scheduledFor.toISOString()}>{at.slice(11)}</time>
      <div>
        <a href={`/operations/${id}`} draggable={false}>
          {format.words(title)}
        </a>
        <span class="secondary">
          {[format.operationNumber(number), assigneeName, place].filter(Boolean).join(' · ')}
        </span>
        {isOverdue && (
          <span class="secondary is-late">
            <SheetIcon name={OVERDUE_ICON} /> {t.overdue}
          </span>
        )}
      </div>
      <OperationMark status={status} />
      <MoveButton of={of} look="btn btn-icon btn-sm" />
    </li>
  );
}
