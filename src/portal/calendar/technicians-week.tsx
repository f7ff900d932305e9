import type { CalendarEntry } from '../../operations/index.js';
import { addDays, beginningOf } from '../kit/days.js';
import { Icon } from '../kit/icon.js';
import { Note } from '../kit/page.js';
import { usePortal, useTexts } from '../kit/portal-context.js';
import { operationLook, operationStatusTexts } from '../kit/statuses.js';
import type { CalendarShown } from './calendar-view.js';
import { calendarTexts } from './calendar.texts.js';

const WEEK = 7;

/** A row: somebody, or the work of all vendors, or of nobody. */
interface Row {
  readonly key: string;
  readonly name: string;
  readonly entries: readonly CalendarEntry[];
}

/** Who does what on which day of a week. */
export function TechniciansWeek({ of: shown }: { of: CalendarShown }) {
  const t = useTexts(calendarTexts);
  const { format, business } = usePortal();
  const { monday, today, week } = shown;
  const days = Array.from({ length: WEEK }, (_, index) => addDays(monday, index));
  const dayOf = ({ scheduledFor }: CalendarEntry) => format.field(scheduledFor).slice(0, 10);
  return (
    <>
      {!week.isWhole && (
        <Note tone="blue" icon="info-circle">
          <p>{t.notAll(format.number(week.entries.length))}</p>
        </Note>
      )}
      <div class="table-scroll roster-scroll" role="region" aria-label={t.technician} tabIndex={0}>
        <table class="roster">
          <thead>
            <tr>
              <th scope="col">{t.technician}</th>
              {days.map((day) => (
                <th key={day} scope="col" aria-current={day === today ? 'date' : undefined}>
                  {format.day(beginningOf(day, business.timeZone))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {useRows(shown).map(({ key, name, entries }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {days.map((day) => (
                  <td key={day} aria-current={day === today ? 'date' : undefined}>
                    {entries
                      .filter((entry) => dayOf(entry) === day)
                      .map((entry) => (
                        <Entry key={entry.id} of={entry} />
                      ))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Entry({ of: { id, title, status, scheduledFor } }: { of: CalendarEntry }) {
  const words = useTexts(operationStatusTexts);
  const { format } = usePortal();
  const { icon, tone } = operationLook(status);
  return (
    <a
      class={`work-event roster-entry tone-${tone}`}
      href={`/operations/${id}`}
      title={`${title} · ${words[status]}`}
    >
      <Icon name={icon} />
      <span class="visually-hidden">{words[status]}</span>
      <span class="work-event-time">{format.time(scheduledFor)}</span>
      <span class="work-event-title">{title}</span>
    </a>
  );
}

/** Those at work, those who have left but still have some, then vendors and nobody where there is some. */
function useRows({ roster, week, technician }: CalendarShown): Row[] {
  const t = useTexts(calendarTexts);
  const { entries } = week;
  const of = (id: string) => entries.filter(({ technicianId }) => technicianId === id);
  const onRoster = technician ? roster.filter(({ id }) => id === technician.id) : roster;
  const known = new Set(onRoster.map(({ id }) => id));
  const others = new Map(
    entries
      .filter(({ technicianId }) => technicianId !== null && !known.has(technicianId))
      .map(({ technicianId, assigneeName }) => [technicianId!, assigneeName ?? '']),
  );
  const rest: Row[] = [
    { key: 'vendors', name: t.vendors, entries: entries.filter((each) => each.assigneeType === 'vendor') },
    { key: 'nobody', name: t.nobody, entries: entries.filter((each) => each.assigneeType === null) },
  ];
  return [
    ...onRoster.map(({ id, name }) => ({ key: id, name, entries: of(id) })),
    ...[...others].map(([id, name]) => ({ key: id, name, entries: of(id) })),
    ...rest.filter((row) => row.entries.length > 0),
  ];
}
