import { OPERATION_STATUSES, type UnscheduledEntry } from '../../operations/index.js';
import {
  addressOf,
  assetUrl,
  CreateButton,
  Filters,
  FormDialog,
  Icon,
  IconSheet,
  LinkButton,
  LookupField,
  MomentField,
  newForm,
  Note,
  operationLook,
  OperationMark,
  page,
  PageView,
  type PortalContext,
  Section,
  Tabs,
  usePage,
  usePortal,
  useReturnFields,
  useTexts,
} from '../kit/index.js';
import { Agenda } from './agenda.js';
import { MonthGrid, WeekGrid } from './calendar-grids.js';
import { type CalendarShown, type View, VIEWS } from './calendar-view.js';
import { calendarTexts, viewNames } from './calendar.texts.js';
import { DayBoard } from './day-board.js';
import { TechniciansWeek } from './technicians-week.js';
import { MOVE_ICON, MoveButton, OVERDUE_ICON, useDraggable } from './work-chip.js';

const PATH = '/calendar';
/** The icons that the calendar repeats. */
const ICONS = [MOVE_ICON, OVERDUE_ICON, ...OPERATION_STATUSES.map((status) => operationLook(status).icon)];

/** The calendar of work. */
export function calendarPage(portal: PortalContext, shown: CalendarShown): PageView {
  const t = portal.texts(calendarTexts);
  const names = portal.texts(viewNames);
  const { view, date, technician } = shown;
  // Rows of technicians need the whole width, so unscheduled work stands above them.
  const isWide = view === 'technicians' || view === 'day';
  const at = (wanted: View, day = date) =>
    addressOf(PATH, { view: wanted, date: day, technician_id: technician?.id });
  return page(
    {
      place: 'calendar',
      title: t.title,
      actions: (
        <>
          <LinkButton href="/calendar/feed-settings" icon="rss" label={t.subscribe} />
          <CreateButton needs="operations:write" href="/operations/new" label={t.createWorkOrder} />
        </>
      ),
    },
    <>
      <Tabs
        label={t.views}
        tabs={VIEWS.map((each) => ({
          name: names[each],
          href: at(each),
          current: each === view,
          isForDesk: each === 'week',
        }))}
      />
      <div class="calendar-bar cluster between at-bottom below">
        <div class="cluster">
          <a class="btn btn-icon" href={at(view, shown.before)} aria-label={t.before} rel="prev">
            <Icon name="chevron-left" />
          </a>
          <LinkButton href={at(view, shown.today)} label={t.today} />
          <a class="btn btn-icon" href={at(view, shown.after)} aria-label={t.after} rel="next">
            <Icon name="chevron-right" />
          </a>
          <h2 class="section-title breaks-anywhere">{headingOf(portal, shown)}</h2>
        </div>
        <Filters kept={{ view, date }} form={newForm({ technician_id: technician?.id ?? '' })}>
          <LookupField name="technician_id" label={t.technician} kind="technicians" chosen={technician} />
        </Filters>
      </div>
      <work-calendar
        class="work-calendar"
        data-island={assetUrl('calendar.js')}
        data-now={shown.now}
        data-csrf={portal.csrf}
        data-back={addressOf(portal.path, portal.query)}
      >
        <div id="calendar-board" class={`calendar-layout grid gap-24 ${isWide ? 'has-rows' : ''}`.trim()}>
          {isWide && <Unscheduled of={shown} />}
          <div>
            <Board of={shown} />
          </div>
          {!isWide && <Unscheduled of={shown} />}
        </div>
        <MoveDialog />
        <IconSheet names={ICONS} />
      </work-calendar>
    </>,
  );
}

function Board({ of: shown }: { of: CalendarShown }) {
  const t = useTexts(calendarTexts);
  switch (shown.view) {
    case 'month':
      return (
        <>
          <NothingYet of={shown} />
          <MonthGrid of={shown} />
          <div class="month-list">
            <Agenda of={shown} from={shown.date} />
          </div>
        </>
      );
    case 'week':
    case 'technicians':
      return (
        <>
          {shown.days.some(({ isCounted }) => !isCounted) && (
            <Note tone="blue" icon="info-circle" text={t.notAll} />
          )}
          {shown.view === 'week' && <NothingYet of={shown} />}
          {shown.view === 'week' ? <WeekGrid of={shown} /> : <TechniciansWeek of={shown} />}
        </>
      );
    case 'day':
      return <DayBoard of={shown} />;
    default:
      return <Agenda of={shown} />;
  }
}

/** A note above an empty grid. On a phone, the list below the grid shows its own note. */
function NothingYet({ of: { days } }: { of: CalendarShown }) {
  const t = useTexts(calendarTexts);
  if (days.some(({ count }) => count > 0)) return null;
  return <p class="text-secondary desktop-only">{t.emptyGrid}</p>;
}

/** The heading: the shown period. */
function headingOf(portal: PortalContext, { view, date, days }: CalendarShown): string {
  const { format } = portal;
  const t = portal.texts(calendarTexts);
  const first = days[0]!;
  const last = days.at(-1)!;
  if (view === 'day') return `${format.weekday(first.day)} ${format.date(first.day)}`;
  // If the view begins with the month's first week, the heading is the month. If it begins with the current week, it is a range.
  if (view === 'month' && first.day <= `${date.slice(0, 7)}-01`) return format.month(date);
  if (view === 'month' || view === 'agenda') return t.fromTo(format.date(first.day), format.date(last.day));
  return t.weekOf(format.date(first.day));
}

/** The dialog that reschedules an operation. The calendar's script fills it in. */
function MoveDialog() {
  const { t, portal } = usePage(calendarTexts);
  const fields = useReturnFields();
  if (!portal.may('operations:reschedule')) return null;
  return (
    <FormDialog
      id="move"
      title={t.move}
      action="/calendar/none/move"
      submit={t.move}
      tone="primary"
      fields={fields}
    >
      <MomentField name="scheduled_for" label={t.when} hint={t.whenHint} />
      {portal.may('operations:write') && (
        <LookupField name="technician_id" label={t.technician} kind="technicians" />
      )}
    </FormDialog>
  );
}

/** Open operations without a date. They can be dragged onto a day, and scheduled operations can be dragged back here. */
function Unscheduled({
  of: { unscheduled: entries, hasMoreUnscheduled },
}: {
  of: Pick<CalendarShown, 'unscheduled' | 'hasMoreUnscheduled'>;
}) {
  const t = useTexts(calendarTexts);
  const mayMove = usePortal().may('operations:reschedule');
  return (
    <aside class="unscheduled plain-ink" aria-label={t.unscheduled}>
      <Section title={t.unscheduled}>
        <p class="small text-secondary">
          {entries.length === 0 && t.nothingUnscheduled}{' '}
          {mayMove && <span class="desktop-only">{t.moveHint}</span>}
        </p>
        <ul class="grid" data-day="" id="unscheduled">
          {entries.map((entry) => (
            <Entry key={entry.id} of={entry} />
          ))}
        </ul>
        {hasMoreUnscheduled && (
          <p class="small">
            <a href="/operations">{t.moreUnscheduled}</a>
          </p>
        )}
      </Section>
    </aside>
  );
}

function Entry({ of }: { of: UnscheduledEntry }) {
  const { format } = usePortal();
  const { id, number, title, status, assigneeName, place } = of;
  const movable = { ...of, at: '' };
  return (
    <li class="panel padded box row between at-top" {...useDraggable(movable)}>
      <div class="breaks-anywhere shrinks">
        <a href={`/operations/${id}`} draggable={false}>
          {format.words(title)}
        </a>
        <span class="secondary">
          {[format.operationNumber(number), assigneeName, place].filter(Boolean).join(' · ')}
        </span>
        <OperationMark status={status} />
      </div>
      <MoveButton of={movable} look="btn btn-icon btn-sm" />
    </li>
  );
}
