import { addressOf } from '../kit/page.js';
import { usePage } from '../kit/portal-context.js';
import { byTime, type CalendarShown, type ShownDay } from './calendar-view.js';
import { calendarTexts } from './calendar.texts.js';
import { HandOver, MoreTechnicians, NoTechnician, technicianRows, type Row } from './technician-rows.js';
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
      <div class="table-scroll roster-scroll" role="region" aria-label={t.technician} tabIndex={0}>
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
