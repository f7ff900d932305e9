import type { KpiName } from '../../kpis/index.js';
import { addressOf, type Format, Icon, usePortal, useTexts } from '../kit/index.js';
import { Explained } from './charts.js';
import type { Overview } from './overview-figures.js';
import { kpiFormulas, kpiNames, overviewTexts } from './overview.texts.js';

/** Number formats, short enough for a tile. */
const SHOWN = {
  count: (value, format) => format.number(value),
  hours: (value, format) => `${format.number(value, Number(value) < 100 ? 1 : 0)} h`,
  percent: (value, format) => format.percent(Number(value) / 100),
  amount: (value, format) => format.money(value),
} satisfies Record<string, (value: number | string, format: Format) => string>;

/** The format of a figure. */
export type FigureKind = keyof typeof SHOWN;

/** Formats a figure; a dash for null. */
function useFigureText(kind: FigureKind, value: number | string | null): string {
  const { format } = usePortal();
  return value === null ? '–' : SHOWN[kind](value, format);
}

/** Formats the change of a figure; null if it is unknown. */
function useChangeText(kind: FigureKind, change: number | null, name: string): string | null {
  const t = useTexts(overviewTexts);
  const { format } = usePortal();
  if (change === null) return null;
  if (change === 0) return t.noChange;
  const amount = SHOWN[kind](Math.abs(change), format);
  // The number of overdue operations is compared with the start of the period.
  if (name === 'overdue') return t.inThisPeriod(amount);
  return `${change > 0 ? '+' : '−'}${amount}`;
}

const WIDTH = 96;
const HEIGHT = 28;
/** The margin above and below, for the width of the line. */
const EDGE = 2;

/** A small curve without numbers, purely visual: the text beside it gives the same information. */
function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return null;
  const most = Math.max(...known, 0);
  const least = Math.min(...known, 0);
  const span = most - least || 1;
  const points = values.flatMap((value, index) => {
    if (value === null) return [];
    const x = (index / (values.length - 1)) * (WIDTH - 2 * EDGE) + EDGE;
    const y = HEIGHT - EDGE - ((value - least) / span) * (HEIGHT - 2 * EDGE);
    return [[x, y].map((each) => each.toFixed(1)).join(',')];
  });
  const [endX, endY] = points.at(-1)!.split(',');
  return (
    <svg
      class="trend-line"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      aria-hidden="true"
    >
      <polyline points={points.join(' ')} />
      <circle cx={endX} cy={endY} r="2" />
    </svg>
  );
}

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
  labor_hours: 'hours',
  total_cost: 'amount',
  cost: 'amount',
} as const satisfies Partial<Record<KpiName, FigureKind>>;

/** The tiles of the four main figures: the change, the curve, and a link to the list. */
export function MainTiles({ of: overview }: { of: Overview }) {
  const t = useTexts(overviewTexts);
  return (
    <section class="tiles grid gap-16 below" aria-label={t.figures}>
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
    <div class="tile box">
      <p class="tile-name row caption flush">{names[name]}</p>
      <div class="tile-row row between">
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
  if (kpis[name] === null) return <p class="caption flush">{t.noValue}</p>;
  const tone = !change ? 'grey' : change > 0 === (more === 'good') ? 'green' : 'red';
  const icon = !change ? 'minus' : change > 0 ? 'trending-up' : 'trending-down';
  return (
    <p class="caption flush">
      {isNow ? t.now : t.inPeriod}
      {text && (
        <span class={`tile-change small-icons toned inline-row no-wrap tone-${tone}`}>
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
    <section class="tiles grid gap-16 below tiles-secondary" aria-label={t.otherFigures}>
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
    <div class="tile box">
      <p class="tile-name row caption flush">{names[name]}</p>
      <p class="tile-value">{text}</p>
      <p class="caption flush">
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

/** The name of a main figure. */
export type MainFigure = 'open' | 'overdue' | 'completed' | 'mttr_hours';

/** The number of open operations at the beginning of the period, and at the end of each of its parts. */
function openAtEnds({ kpis, trend }: Overview): number[] {
  const levels = [kpis.open];
  // Counts backwards from now: subtracts later creations, adds later completions and cancellations.
  for (const { created, completed, cancelled } of [...trend].reverse())
    levels.push(levels.at(-1)! - created + completed + cancelled);
  return levels.reverse().slice(0, -1);
}

/** The curve of a figure over the period. */
function curveOf(name: MainFigure, overview: Overview): (number | null)[] {
  const parts = overview.trend.slice(0, -1);
  switch (name) {
    case 'open':
      return openAtEnds(overview);
    case 'overdue':
      return parts.map(({ overdue }) => overdue);
    case 'completed':
      return parts.map(({ completed }) => completed);
    case 'mttr_hours':
      return parts.map(({ mttrHours }) => mttrHours);
  }
}

/**
 * The value that a figure is compared with: at the beginning of the period, or in the equally long period before. Null if there
 * is none.
 */
function baselineOf(name: MainFigure, overview: Overview): number | null {
  const { kpis, before, trend } = overview;
  if (name === 'open') return openAtEnds(overview)[0]!;
  if (name === 'overdue')
    return kpis.overdue - trend.slice(0, -1).reduce((sum, part) => sum + part.overdue, 0);
  const value = before[name];
  return value === null ? null : Number(value);
}
