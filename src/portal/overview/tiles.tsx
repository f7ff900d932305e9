import type { KpiName } from '../../kpis/index.js';
import { Icon } from '../kit/icon.js';
import { addressOf } from '../kit/page.js';
import { useTexts } from '../kit/portal-context.js';
import { Explained } from './explained.js';
import { useChangeText, useFigureText, type FigureKind } from './figure-texts.js';
import type { Overview } from './overview-figures.js';
import { kpiFormulas, kpiNames, overviewTexts } from './overview.texts.js';
import { Sparkline } from './sparkline.js';
import { curveOf, baselineOf, type MainFigure } from './trends.js';

/** The four main figures, with the list behind each, and whether a higher value is good or bad. */
const MAIN = {
  open: { as: 'count', list: { tab: 'open' }, more: 'bad' },
  overdue: { as: 'count', list: { tab: 'overdue' }, more: 'bad' },
  completed: { as: 'count', list: { tab: 'completed' }, more: 'good' },
  mttr_hours: { as: 'hours', list: { tab: 'completed' }, more: 'bad' },
} as const satisfies Record<MainFigure, { as: FigureKind; list: object; more: 'good' | 'bad' }>;

/** The secondary figures. */
const OTHERS = {
  backlog_hours: 'hours',
  mtbf_hours: 'hours',
  availability: 'percent',
  preventive_compliance: 'percent',
  cost: 'amount',
} as const satisfies Partial<Record<KpiName, FigureKind>>;

/** The tiles of the four main figures: the change, the curve, and a link to the list. */
export function MainTiles({ of: overview }: { of: Overview }) {
  const t = useTexts(overviewTexts);
  return (
    <section class="tiles" aria-label={t.figures}>
      {(Object.keys(MAIN) as MainFigure[]).map((name) => (
        <MainTile key={name} name={name} of={overview} />
      ))}
    </section>
  );
}

function MainTile({ name, of: overview }: { name: MainFigure; of: Overview }) {
  const names = useTexts(kpiNames);
  const { as, list, more } = MAIN[name];
  const value = overview.kpis[name];
  const text = useFigureText(as, value);
  const before = baselineOf(name, overview);
  const isBad = name === 'overdue' && Number(value) > 0;
  const change = value === null || before === null ? null : Number(value) - before;
  return (
    <div class="tile">
      <p class="tile-name">{names[name]}</p>
      <div class="tile-row">
        <p class={`tile-value ${isBad ? 'tone-red' : ''}`}>
          <a href={addressOf('/operations', { ...list, building_id: overview.buildingId })}>{text}</a>
        </p>
        <Sparkline values={curveOf(name, overview)} />
      </div>
      <TileNote name={name} change={change} as={as} more={more} of={overview} />
      <Formula name={name} />
    </div>
  );
}

function TileNote({
  name,
  change,
  as,
  more,
  of: { kpis },
}: {
  name: MainFigure;
  change: number | null;
  as: FigureKind;
  more: 'good' | 'bad';
  of: Overview;
}) {
  const t = useTexts(overviewTexts);
  const isNow = name === 'open' || name === 'overdue';
  const text = useChangeText(as, change, name);
  if (kpis[name] === null) return <p class="tile-note">{t.noValue}</p>;
  const tone = !change ? 'grey' : change > 0 === (more === 'good') ? 'green' : 'red';
  const icon = !change ? 'minus' : change > 0 ? 'trending-up' : 'trending-down';
  return (
    <p class="tile-note">
      {isNow ? t.now : t.inPeriod}
      {text && (
        <span class={`tile-change tone-${tone}`}>
          <Icon name={icon} /> {text}
        </span>
      )}
    </p>
  );
}

/** The tiles of the secondary figures. */
export function OtherTiles({ of: overview }: { of: Overview }) {
  const t = useTexts(overviewTexts);
  return (
    <section class="tiles tiles-secondary" aria-label={t.otherFigures}>
      {(Object.keys(OTHERS) as (keyof typeof OTHERS)[]).map((name) => (
        <OtherTile key={name} name={name} of={overview} />
      ))}
    </section>
  );
}

function OtherTile({ name, of: { kpis } }: { name: keyof typeof OTHERS; of: Overview }) {
  const t = useTexts(overviewTexts);
  const names = useTexts(kpiNames);
  const text = useFigureText(OTHERS[name], kpis[name]);
  return (
    <div class="tile">
      <p class="tile-name">{names[name]}</p>
      <p class="tile-value">{text}</p>
      <p class="tile-note">
        {kpis[name] === null ? t.noValue : name === 'backlog_hours' ? t.now : t.inPeriod}
      </p>
      <Formula name={name} />
    </div>
  );
}

function Formula({ name }: { name: KpiName }) {
  const names = useTexts(kpiNames);
  const formulas = useTexts(kpiFormulas);
  return <Explained id={`formula-${name}`} name={names[name]} formula={formulas[name]} />;
}
