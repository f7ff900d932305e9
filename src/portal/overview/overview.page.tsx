import {
  addressOf,
  Filters,
  newForm,
  page,
  PageView,
  type PortalContext,
  SelectField,
  TextField,
  usePage,
} from '../kit/index.js';
import { AttentionPanel, LatestAlarms } from './attention.js';
import { Charts } from './charts.js';
import { FirstStepsSection } from './first-steps.js';
import { type Overview, PERIODS } from './overview-figures.js';
import { overviewTexts } from './overview.texts.js';
import { MainTiles, OtherTiles } from './tiles.js';

const PATH = '/overview';

/** Key figures, and what needs attention now. */
export function overviewPage(portal: PortalContext, overview: Overview): PageView {
  const t = portal.texts(overviewTexts);
  const { format } = portal;
  const { period, firstSteps, isEmpty } = overview;
  if (firstSteps && isEmpty)
    return page({ place: 'overview', title: t.title }, <FirstStepsSection steps={firstSteps} />);
  return page(
    {
      place: 'overview',
      title: t.title,
      subtitle: `${format.date(period.from)} – ${format.date(period.to)}`,
    },
    <>
      <AttentionPanel concerns={overview.attention} buildingId={overview.buildingId} />
      <PeriodForm of={overview} />
      <MainTiles of={overview} />
      <OtherTiles of={overview} />
      <Charts of={overview} />
      <LatestAlarms alarms={overview.alarms} />
      {firstSteps && <FirstStepsSection steps={firstSteps} below />}
    </>,
  );
}

function PeriodForm({ of: { period, buildings, buildingId } }: { of: Overview }) {
  const { t, query } = usePage(overviewTexts);
  const form = newForm({ ...query, building_id: buildingId ?? '' });
  return (
    <div class="overview-period cluster at-bottom">
      <nav class="views cluster below" aria-label={t.period}>
        {PERIODS.map((days) => (
          <a
            key={days}
            href={addressOf(PATH, { days, building_id: buildingId })}
            aria-current={period.days === days ? 'page' : undefined}
          >
            {t.lastDays(days)}
          </a>
        ))}
      </nav>
      <Filters kept={period.days === null ? {} : { days: period.days }} form={form}>
        <TextField name="from" label={t.from} type="date" />
        <TextField name="to" label={t.to} type="date" />
        {buildings.length > 1 && (
          <SelectField name="building_id" label={t.building} choices={buildings} none={t.anyBuilding} />
        )}
      </Filters>
    </div>
  );
}
