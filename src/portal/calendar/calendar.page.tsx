import { assetUrl } from '../kit/assets.js';
import { addDays } from '../kit/days.js';
import { Filters } from '../kit/filters.js';
import { newForm } from '../kit/form-state.js';
import { Icon } from '../kit/icon.js';
import { LookupField } from '../kit/lookup.js';
import { addressOf, Note, PageHead, Tabs } from '../kit/page.js';
import { usePortal, useTexts, type PortalContext } from '../kit/portal-context.js';
import { operationLook } from '../kit/statuses.js';
import { PageView } from '../kit/view.js';
import { OPERATION_STATUSES } from '../../operations/index.js';
import { Agenda } from './agenda.js';
import type { CalendarShown } from './calendar-view.js';
import { VIEWS, type View } from './calendar.query.js';
import { calendarTexts, viewNames } from './calendar.texts.js';
import { TechniciansWeek } from './technicians-week.js';
import { Unscheduled } from './unscheduled.js';

const PATH = '/calendar';

/** What is to be done when. */
export function calendarPage(portal: PortalContext, shown: CalendarShown): PageView {
  return new PageView(portal.texts(calendarTexts).title, 'calendar', <Calendar of={shown} />);
}

function Calendar({ of: shown }: { of: CalendarShown }) {
  const t = useTexts(calendarTexts);
  const names = useTexts(viewNames);
  const portal = usePortal();
  const { view, date, technician } = shown;
  const at = (wanted: View, day = date) =>
    addressOf(PATH, { view: wanted, date: day, technician_id: technician?.id });
  return (
    <>
      <PageHead title={t.title}>
        <a class="btn" href="/calendar/feed-settings">
          <Icon name="rss" /> {t.subscribe}
        </a>
        {portal.may('operations:write') && (
          <a class="btn btn-primary" href="/operations/new" data-create>
            <Icon name="plus" /> {t.create}
          </a>
        )}
      </PageHead>
      <Tabs
        label={t.views}
        tabs={VIEWS.map((each) => ({
          name: names[each],
          href: at(each),
          current: each === view,
          isForDesk: each === 'month' || each === 'week',
        }))}
      />
      <div class="calendar-bar">
        <div class="row-wrap">
          <a class="btn btn-icon" href={at(view, shown.before)} aria-label={t.before} rel="prev">
            <Icon name="chevron-left" />
          </a>
          <a class="btn" href={at(view, shown.today)}>
            {t.today}
          </a>
          <a class="btn btn-icon" href={at(view, shown.after)} aria-label={t.after} rel="next">
            <Icon name="chevron-right" />
          </a>
          <h2 class="section-title">{useHeading(shown)}</h2>
        </div>
        <Filters kept={{ view, date }}>
          <LookupField
            form={newForm({ technician_id: technician?.id ?? '' })}
            name="technician_id"
            label={t.technician}
            kind="technicians"
            chosen={technician}
          />
        </Filters>
      </div>
      <div class={`calendar-layout ${view === 'technicians' ? 'is-wide' : ''}`}>
        <div>
          {view === 'agenda' && <Week of={shown} />}
          {view === 'technicians' && <TechniciansWeek of={shown} />}
          {(view === 'month' || view === 'week') && <Island of={shown} />}
        </div>
        <Unscheduled entries={shown.unscheduled} isGrid={view === 'month' || view === 'week'} />
      </div>
    </>
  );
}

/** What of the calendar is seen. */
function useHeading({ view, date, first }: CalendarShown): string {
  const t = useTexts(calendarTexts);
  const { format } = usePortal();
  if (view === 'month') return format.month(date);
  if (view === 'agenda') return `${format.date(first)} – ${format.date(addDays(first, 6))}`;
  return t.weekOf(format.date(first));
}

function Week({ of: { week, first, today } }: { of: CalendarShown }) {
  const t = useTexts(calendarTexts);
  const { format } = usePortal();
  return (
    <>
      {!week.isWhole && (
        <Note tone="blue" icon="info-circle">
          <p>{t.notAll(format.number(week.entries.length))}</p>
        </Note>
      )}
      <Agenda first={first} today={today} entries={week.entries} />
    </>
  );
}

/** The month or the week as a grid, which a script draws; where there is none, and on a phone, the list of the week. */
function Island({ of: shown }: { of: CalendarShown }) {
  const t = useTexts(calendarTexts);
  const { csrf, user, format, tenant, path, query } = usePortal();
  const { view, date, technician } = shown;
  // The hour that a clock on the wall shows: the browser's own zone does not matter.
  const now = format.field(tenant.now);
  return (
    <>
      <link rel="stylesheet" href={assetUrl('calendar-skeleton.css')} />
      <link rel="stylesheet" href={assetUrl('calendar-theme.css')} />
      <work-calendar
        class="work-calendar"
        data-island={assetUrl('calendar.js')}
        data-library={assetUrl('calendar-library.js')}
        data-theme={assetUrl('calendar-theme.js')}
        data-locale={user.language === 'fr' ? assetUrl('calendar-french.js') : undefined}
        data-language={user.language}
        data-view={view}
        data-date={date}
        data-agenda={addressOf(path, { ...query, view: 'agenda' })}
        data-now={now}
        data-technician={technician?.id}
        data-csrf={csrf}
        data-back={addressOf(path, query)}
        data-more={t.more}
      >
        <div class="calendar-list">
          <Week of={shown} />
        </div>
        {OPERATION_STATUSES.map((status) => (
          <template key={status} data-status={status}>
            <Icon name={operationLook(status).icon} />
          </template>
        ))}
      </work-calendar>
    </>
  );
}
