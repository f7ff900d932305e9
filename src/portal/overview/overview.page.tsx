import { Filters } from '../kit/filters.js';
import { newForm } from '../kit/form-state.js';
import { SelectField, TextField } from '../kit/fields.js';
import { Icon } from '../kit/icon.js';
import { addressOf, PageHead, Section } from '../kit/page.js';
import { usePortal, useTexts, type PortalContext } from '../kit/portal-context.js';
import { PageView } from '../kit/view.js';
import { Attention, LatestAlarms } from './attention.js';
import { AgeChart, OverdueChart, TradeChart, WeekChart } from './charts.js';
import type { FirstSteps, Overview } from './overview-figures.js';
import { PERIODS } from './overview.query.js';
import { overviewTexts } from './overview.texts.js';
import { Tiles } from './tiles.js';

const PATH = '/overview';

/** How maintenance does, and what needs somebody now. */
export function overviewPage(portal: PortalContext, overview: Overview): PageView {
  return new PageView(portal.texts(overviewTexts).title, 'overview', <Page of={overview} />);
}

function Page({ of: overview }: { of: Overview }) {
  const t = useTexts(overviewTexts);
  const { format } = usePortal();
  const { period, firstSteps } = overview;
  if (firstSteps)
    return (
      <>
        <PageHead title={t.title} />
        <Begin steps={firstSteps} />
      </>
    );
  return (
    <>
      <PageHead title={t.title} subtitle={`${format.date(period.from)} – ${format.date(period.to)}`} />
      <PeriodForm of={overview} />
      <Tiles kpis={overview.kpis} />
      <div class="split overview-split">
        <div>
          <div class="charts">
            <WeekChart weeks={overview.weeks} />
            <AgeChart ages={overview.ages} />
            <TradeChart trades={overview.trades} />
            <OverdueChart trades={overview.trades} />
          </div>
          <LatestAlarms alarms={overview.alarms} />
        </div>
        <div>
          <Attention concerns={overview.attention} buildingId={overview.buildingId} />
        </div>
      </div>
    </>
  );
}

function PeriodForm({ of: { period, buildings, buildingId } }: { of: Overview }) {
  const t = useTexts(overviewTexts);
  const { query } = usePortal();
  const form = newForm({ ...query, building_id: buildingId ?? '' });
  const none = { from: undefined, to: undefined };
  return (
    <div class="row-wrap overview-period">
      <nav class="views" aria-label={t.period}>
        {PERIODS.map((days) => (
          <a
            key={days}
            href={addressOf(PATH, { ...none, days, building_id: buildingId })}
            aria-current={period.days === days ? 'page' : undefined}
          >
            {t.lastDays(days)}
          </a>
        ))}
      </nav>
      <Filters kept={period.days === null ? {} : { days: period.days }}>
        <TextField form={form} name="from" label={t.from} type="date" />
        <TextField form={form} name="to" label={t.to} type="date" />
        {buildings.length > 1 && (
          <SelectField
            form={form}
            name="building_id"
            label={t.building}
            choices={buildings}
            none={t.anyBuilding}
          />
        )}
      </Filters>
    </div>
  );
}

/** What a business does first, before there is anything to count. */
function Begin({ steps }: { steps: FirstSteps }) {
  const t = useTexts(overviewTexts);
  const portal = usePortal();
  const all = [
    {
      ...{ name: t.stepBuilding, text: t.stepBuildingText, icon: 'building', isDone: steps.building },
      ...{ href: '/locations/buildings/new', permission: 'buildings:write' },
    },
    {
      ...{ name: t.stepAsset, text: t.stepAssetText, icon: 'engine', isDone: steps.asset },
      ...{ href: '/assets/new', permission: 'assets:write' },
    },
    {
      ...{ name: t.stepTechnician, text: t.stepTechnicianText, icon: 'users', isDone: steps.technician },
      ...{ href: '/team', permission: 'users:read' },
    },
    {
      ...{ name: t.stepKey, text: t.stepKeyText, icon: 'key', isDone: false },
      ...{ href: '/developers/keys/new', permission: 'keys:manage' },
    },
  ].filter(({ permission }) => portal.may(permission));
  const next = all.find(({ isDone }) => !isDone);
  return (
    <Section title={t.begin}>
      <p class="text-secondary">{t.beginText}</p>
      <ol class="first-steps">
        {all.map((step) => (
          <li key={step.href} class="panel">
            <Icon name={step.isDone ? 'circle-check' : step.icon} />
            <div>
              <strong>{step.name}</strong>
              <span class="sub">{step.text}</span>
            </div>
            {step.isDone ? (
              <span class="text-secondary">{t.stepDone}</span>
            ) : (
              <a class={`btn ${step === next ? 'btn-primary' : ''}`} href={step.href}>
                {step.name}
              </a>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}
