import type { SharedRow } from '../../operations/index.js';
import { addressOf, Empty, Icon, LinkButton, usePage, useTexts } from '../kit/index.js';
import { byTime, type CalendarShown, type Shown, type ShownDay } from './calendar-view.js';
import { calendarTexts } from './calendar.texts.js';
import { MoreOf, WorkChip } from './work-chip.js';

/** How many of a technician's operations are shown per day. */
const MAX_PER_CELL = 5;

/** A week with one row per technician. */
export function TechniciansWeek({ of: shown }: { of: CalendarShown }) {
  const { t, format } = usePage(calendarTexts);
  const { days, today, technician } = shown;
  const rows = technicianRows(shown, t);
  if (rows.length === 0) return <NoTechnician />;
  return (
    <>
      <div class="table-scroll box roster-scroll" role="region" aria-label={t.technician} tabIndex={0}>
        <table class="roster">
          <thead>
            <tr>
              <th scope="col">{t.technician}</th>
              {days.map(({ day, begins }) => (
                <th key={day} scope="col" aria-current={day === today ? 'date' : undefined}>
                  <a href={addressOf('/calendar', { view: 'day', date: day, technician_id: technician?.id })}>
                    {format.day(begins)}
                  </a>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.technicianId ?? row.shared}>
                <th scope="row">{row.name}</th>
                {days.map((each) => (
                  <Cell key={each.day} of={each} row={row} today={today} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <MoreTechnicians of={shown} />
    </>
  );
}

function Cell({ of: each, row, today }: { of: ShownDay; row: Row; today: string }) {
  const { day } = each;
  const theirs = each.entries.filter(row.has);
  const shown = byTime(theirs.slice(0, MAX_PER_CELL));
  const address = { view: 'day', date: day, technician_id: row.technicianId ?? undefined };
  return (
    <td
      data-day={day}
      data-technician-row={row.technicianId ?? undefined}
      data-shared-row={row.shared}
      aria-current={day === today ? 'date' : undefined}
    >
      {shown.map((entry) => (
        <WorkChip key={entry.id} of={entry} />
      ))}
      <MoreOf count={theirs.length - shown.length} isCounted href={addressOf('/calendar', address)} />
      <HandOver of={theirs} row={row} on={each} />
    </td>
  );
}

/** A row: a technician's work, the work of all vendors, or unassigned work. */
export interface Row {
  readonly name: string;
  /** The technician of the row; null for the other two. */
  readonly technicianId: string | null;
  /** Which of the other two rows it is. */
  readonly shared?: SharedRow;
  readonly has: (entry: Shown) => boolean;
}

/** Active technicians, former ones who still have work, then vendors' and unassigned work, if any. */
export function technicianRows(
  { roster, days, technician }: CalendarShown,
  t: { readonly vendors: string; readonly unassigned: string },
): Row[] {
  const entries = days.flatMap((day) => day.entries);
  const onRoster = technician ? [{ id: technician.id, name: technician.label }] : roster;
  const names = new Map(onRoster.map(({ id, name }) => [id, name]));
  for (const { technicianId, assigneeName } of entries)
    if (technicianId !== null && !names.has(technicianId)) names.set(technicianId, assigneeName ?? '');
  const shared: Row[] = [
    { name: t.vendors, technicianId: null, shared: 'vendors', has: (each) => each.assigneeType === 'vendor' },
    {
      name: t.unassigned,
      technicianId: null,
      shared: 'unassigned',
      has: (each) => each.assigneeType === null,
    },
  ];
  return [
    ...[...names].map(([id, name]) => ({
      name,
      technicianId: id,
      has: (each: Shown) => each.technicianId === id,
    })),
    ...shared.filter(({ has }) => entries.some(has)),
  ];
}

/** What stands in place of the rows if there is neither a technician nor work. */
export function NoTechnician() {
  const t = useTexts(calendarTexts);
  return (
    <Empty icon="users" text={t.noTechnician}>
      <LinkButton needs="users:manage" href="/team/invite" icon="user-plus" label={t.inviteTechnician} />
    </Empty>
  );
}

/** Says that some technicians without work have no row. */
export function MoreTechnicians({ of: { roster, hasMoreTechnicians, technician } }: { of: CalendarShown }) {
  const { t, format } = usePage(calendarTexts);
  if (!hasMoreTechnicians || technician !== null) return null;
  return <p class="small text-secondary board-note">{t.moreTechnicians(format.number(roster.length))}</p>;
}

/** A link to hand a technician's open operations of a day to another: it opens the list of them, all selected. */
export function HandOver({
  of: entries,
  row: { technicianId, name },
  on: { day, begins },
}: {
  of: readonly Shown[];
  row: Row;
  on: ShownDay;
}) {
  const { t, portal, format } = usePage(calendarTexts);
  const open = entries.filter(({ isOpen }) => isOpen).length;
  if (technicianId === null || open === 0 || !portal.may('operations:write')) return null;
  return (
    <a
      class="roster-hand-over small-icons row gap-4 small"
      href={addressOf('/operations', { technician_id: technicianId, from: day, to: day, choose: 'all' })}
      aria-label={t.handOverOf(format.number(open), name, format.day(begins))}
    >
      <Icon name="arrows-exchange" /> {t.handOver(format.number(open))}
    </a>
  );
}
