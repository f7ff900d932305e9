import { isOpen, type CalendarEntry } from '../../operations/index.js';
import { addDays, beginningOf } from '../kit/days.js';
import { Icon } from '../kit/icon.js';
import { addressOf, Empty, Note } from '../kit/page.js';
import { usePortal, useTexts } from '../kit/portal-context.js';
import { operationStatusTexts } from '../kit/status-texts.js';
import { operationLook } from '../kit/statuses.js';
import type { CalendarShown } from './calendar-view.js';
import { calendarTexts } from './calendar.texts.js';

const WEEK = 7;

/** A row: somebody, or the work of all vendors, or of nobody. */
interface Row {
  readonly key: string;
  readonly name: string;
  /** Whose row it is; null for those of vendors and of nobody. */
  readonly technicianId: string | null;
  readonly entries: readonly CalendarEntry[];
}

/** Who does what on which day of a week. */
export function TechniciansWeek({ of: shown }: { of: CalendarShown }) {
  const t = useTexts(calendarTexts);
  const portal = usePortal();
  const { format, business } = portal;
  const { first, today, week } = shown;
  const days = Array.from({ length: WEEK }, (_, index) => addDays(first, index));
  const rows = useRows(shown);
  const dayOf = ({ scheduledFor }: CalendarEntry) => format.field(scheduledFor).slice(0, 10);
  if (rows.length === 0)
    return (
      <Empty icon="users" text={t.noTechnician}>
        {portal.may('users:manage') && (
          <a class="btn" href="/team/invite">
            <Icon name="user-plus" /> {t.inviteTechnician}
          </a>
        )}
      </Empty>
    );
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
            {rows.map(({ key, name, technicianId, entries }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {days.map((day) => {
                  const ofDay = entries.filter((entry) => dayOf(entry) === day);
                  return (
                    <td key={day} aria-current={day === today ? 'date' : undefined}>
                      {ofDay.map((entry) => (
                        <Entry key={entry.id} of={entry} />
                      ))}
                      {technicianId !== null && (
                        <HandOver of={ofDay} technicianId={technicianId} name={name} day={day} />
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Entry({ of: { id, title: stored, status, scheduledFor } }: { of: CalendarEntry }) {
  const words = useTexts(operationStatusTexts);
  const { format } = usePortal();
  const title = format.words(stored);
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

/** The way to give somebody's open work of a day to somebody else: it leads to the list of it, with all of it chosen. */
function HandOver({
  of: entries,
  technicianId,
  name,
  day,
}: {
  of: readonly CalendarEntry[];
  technicianId: string;
  name: string;
  day: string;
}) {
  const t = useTexts(calendarTexts);
  const portal = usePortal();
  const open = entries.filter(({ status }) => isOpen(status)).length;
  if (open === 0 || !portal.may('operations:write')) return null;
  const dayName = portal.format.day(beginningOf(day, portal.business.timeZone));
  return (
    <a
      class="roster-hand-over"
      href={addressOf('/operations', { technician_id: technicianId, from: day, to: day, choose: 'all' })}
      aria-label={t.handOverOf(portal.format.number(open), name, dayName)}
    >
      <Icon name="arrows-exchange" /> {t.handOver(portal.format.number(open))}
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
    { ...ofNone('vendors', t.vendors), entries: entries.filter((each) => each.assigneeType === 'vendor') },
    { ...ofNone('nobody', t.nobody), entries: entries.filter((each) => each.assigneeType === null) },
  ];
  return [
    ...onRoster.map(({ id, name }) => ({ key: id, name, technicianId: id, entries: of(id) })),
    ...[...others].map(([id, name]) => ({ key: id, name, technicianId: id, entries: of(id) })),
    ...rest.filter((row) => row.entries.length > 0),
  ];
}

function ofNone(key: string, name: string): Omit<Row, 'entries'> {
  return { key, name, technicianId: null };
}
