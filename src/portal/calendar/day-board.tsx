import { addressOf, Icon, Note, usePage } from '../kit/index.js';
import { byTime, type CalendarShown, type Shown, type ShownDay } from './calendar-view.js';
import { calendarTexts } from './calendar.texts.js';
import { HandOver, MoreTechnicians, NoTechnician, type Row, technicianRows } from './technicians-week.js';
import { nowClass } from './calendar-grids.js';
import { MoreOf, WorkChip } from './work-chip.js';

/** The hours that are always shown. Other hours are shown if they have operations. */
const FIRST_HOUR = 7;
const LAST_HOUR = 18;
/** How long an operation is drawn, in minutes: its real duration is unknown until it ends. */
const LENGTH = 60;
/** How many operations of a row are drawn at the same time. The styles have a class for each lane. */
const MAX_LANES = 6;
/** How many rows are drawn. Those with work come first if there are more. */
const MAX_ROWS = 80;

/** Where an operation is drawn in its row. */
interface Placed {
  readonly entry: Shown;
  /** Counted from 1. */
  readonly lane: number;
  /** Whether another open operation of the row is drawn at the same time. */
  readonly overlaps: boolean;
}

/** The operations of a row, each in the first lane that is free at its time. Ended operations count as no overlap. */
function placesOf(entries: readonly Shown[]): Placed[] {
  const ends: number[] = [];
  return byTime(entries).map((entry) => {
    const begin = minutesOf(entry);
    const free = ends.findIndex((end) => end <= begin);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = begin + LENGTH;
    const overlaps =
      entry.isOpen &&
      entries.some((other) => other !== entry && other.isOpen && Math.abs(minutesOf(other) - begin) < LENGTH);
    return { entry, lane: lane + 1, overlaps };
  });
}

/**
 * A day as a dispatcher's board: a row for each technician, a column for each hour, and unassigned work first. On a phone, the
 * styles make it a list by technician.
 */
export function DayBoard({ of: shown }: { of: CalendarShown }) {
  const { t } = usePage(calendarTexts);
  const day = shown.days[0]!;
  const all = boardRows(shown, t);
  const rows = all.slice(0, MAX_ROWS);
  if (rows.length === 0) return <NoTechnician />;
  const hours = hoursOf(day);
  const list = addressOf('/operations', {
    tab: 'all',
    from: day.day,
    to: day.day,
    technician_id: shown.technician?.id,
    sort: 'scheduled_for',
  });
  return (
    <>
      {day.count === 0 && <p class="text-secondary">{t.emptyDay}</p>}
      {(all.length > rows.length || !day.isCounted || day.count > day.entries.length) && (
        <Note tone="blue" icon="info-circle" text={t.notAllOfDay}>
          <a href={list}>{t.allOfDay}</a>
        </Note>
      )}
      <div class="table-scroll box roster-scroll" role="region" aria-label={t.day} tabIndex={0}>
        <table class="roster day-board">
          <caption class="visually-hidden">{t.day}</caption>
          <thead>
            <tr>
              <th scope="col">{t.technician}</th>
              {hours.map((hour) => (
                <th key={hour} scope="col">
                  {hour}:00
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <BoardRow
                key={row.technicianId ?? row.shared}
                row={row}
                on={day}
                hours={hours}
                now={shown.now}
              />
            ))}
          </tbody>
        </table>
      </div>
      <MoreTechnicians of={shown} />
      <p class="small text-secondary board-note desktop-only">{t.lengthHint}</p>
    </>
  );
}

function BoardRow({
  row,
  on: day,
  hours,
  now,
}: {
  row: Row;
  on: ShownDay;
  hours: readonly string[];
  now: string;
}) {
  const { t, format } = usePage(calendarTexts);
  const theirs = day.entries.filter(row.has);
  const placed = placesOf(theirs);
  // Work of several vendors, or unassigned work, may well be at the same time.
  const overlap = row.technicianId === null ? undefined : placed.find(({ overlaps }) => overlaps);
  const list = addressOf('/operations', {
    tab: row.shared === 'unassigned' ? 'unassigned' : 'all',
    from: day.day,
    to: day.day,
    technician_id: row.technicianId ?? undefined,
    sort: 'scheduled_for',
  });
  return (
    <tr class={theirs.length === 0 ? 'is-free' : undefined}>
      <th scope="row">
        {row.name}
        <span class="secondary">
          {theirs.length === 0 ? t.free : t.operations(format.number(theirs.length))}
        </span>
        {overlap && (
          <span class="secondary board-overlap">
            <Icon name="alert-triangle" /> {t.overlapAt(overlap.entry.at.slice(11))}
          </span>
        )}
        <HandOver of={theirs} row={row} on={day} />
      </th>
      {hours.map((hour) => {
        const within = placed.filter(({ entry }) => hourOf(entry) === hour);
        const drawn = within.filter(({ lane }) => lane <= MAX_LANES);
        return (
          <td
            key={hour}
            data-day={day.day}
            data-hour={hour}
            data-technician-row={row.technicianId ?? undefined}
            data-shared-row={row.shared}
            class={nowClass(day.day, hour, now)}
          >
            {drawn.length > 0 && (
              <div class="lanes grid gap-4">
                {drawn.map(({ entry, lane, overlaps }) => (
                  <WorkChip
                    key={entry.id}
                    of={entry}
                    place={[
                      `lane-${lane} from-${hour === '23' ? 0 : Math.floor(Number(entry.at.slice(14)) / 15)}`,
                      overlaps && row.technicianId !== null ? 'is-overlapping' : '',
                    ].join(' ')}
                    note={overlaps && row.technicianId !== null ? t.overlapping : undefined}
                  />
                ))}
              </div>
            )}
            <MoreOf count={within.length - drawn.length} isCounted href={list} />
          </td>
        );
      })}
    </tr>
  );
}

/** The rows of the board: unassigned work first, even if there is none, then technicians, then vendors. */
function boardRows(
  shown: CalendarShown,
  t: { readonly vendors: string; readonly unassigned: string },
): Row[] {
  const rows = technicianRows(shown, t);
  const isUnassigned = ({ shared }: Row) => shared === 'unassigned';
  const first = rows.filter(isUnassigned);
  if (first.length === 0 && shown.technician === null && rows.length > 0)
    first.push({ name: t.unassigned, technicianId: null, shared: 'unassigned', has: () => false });
  const others = rows.filter((row) => !isUnassigned(row));
  const sorted = [...first, ...others];
  if (sorted.length <= MAX_ROWS) return sorted;
  const { entries } = shown.days[0]!;
  const busy = new Set(sorted.filter(({ has }) => entries.some(has)));
  return [...sorted.filter((row) => busy.has(row)), ...sorted.filter((row) => !busy.has(row))];
}

function hoursOf({ entries }: ShownDay): string[] {
  const busy = entries.map((entry) => Number(hourOf(entry)));
  const last = entries.map((entry) => Math.min(23, Math.floor((minutesOf(entry) + LENGTH - 1) / 60)));
  const first = Math.min(FIRST_HOUR, ...busy);
  const end = Math.max(LAST_HOUR, ...last);
  return Array.from({ length: end - first + 1 }, (_, index) => String(first + index).padStart(2, '0'));
}

const hourOf = ({ at }: Shown) => at.slice(11, 13);
const minutesOf = ({ at }: Shown) => Number(at.slice(11, 13)) * 60 + Number(at.slice(14, 16));
