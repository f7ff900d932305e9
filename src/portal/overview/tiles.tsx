import type { KpiName } from '../../kpis/index.js';
import type { Format } from '../kit/format.js';
import { usePortal, useTexts } from '../kit/portal-context.js';
import { Explained } from './explained.js';
import type { Overview } from './overview-figures.js';
import { kpiFormulas, kpiNames, overviewTexts } from './overview.texts.js';

/** The figures that have a tile, and what their numbers are. */
const TILES = {
  open: { as: 'count', href: '/operations', isNow: true },
  overdue: { as: 'count', href: '/operations?tab=overdue', isNow: true },
  backlog_hours: { as: 'hours', isNow: true },
  mttr_hours: { as: 'hours' },
  mtbf_hours: { as: 'hours' },
  availability: { as: 'percent' },
  preventive_compliance: { as: 'percent' },
  cost: { as: 'amount' },
} as const satisfies Partial<Record<KpiName, { as: string; href?: string; isNow?: true }>>;

/** The key figures; how each is computed is a click away. */
export function Tiles({ kpis }: { kpis: Overview['kpis'] }) {
  const t = useTexts(overviewTexts);
  return (
    <section class="tiles" aria-label={t.figures}>
      {(Object.keys(TILES) as (keyof typeof TILES)[]).map((name) => (
        <Tile key={name} name={name} value={kpis[name]} />
      ))}
    </section>
  );
}

function Tile({ name, value }: { name: keyof typeof TILES; value: number | string | null }) {
  const t = useTexts(overviewTexts);
  const names = useTexts(kpiNames);
  const formulas = useTexts(kpiFormulas);
  const { format } = usePortal();
  const tile: { as: keyof typeof SHOWN; href?: string; isNow?: true } = TILES[name];
  const shown = value === null ? '–' : SHOWN[tile.as](value, format);
  const isBad = name === 'overdue' && Number(value) > 0;
  return (
    <div class="tile">
      <p class="tile-name">{names[name]}</p>
      <p class={`tile-value ${isBad ? 'tone-red' : ''}`}>
        {tile.href === undefined ? shown : <a href={tile.href}>{shown}</a>}
      </p>
      <p class="tile-note">{value === null ? t.noValue : tile.isNow ? t.now : t.inPeriod}</p>
      <Explained id={`formula-${name}`} name={names[name]} formula={formulas[name]} />
    </div>
  );
}

/** Numbers as they are shown: short enough for a tile. */
const SHOWN = {
  count: (value, format) => format.number(value),
  hours: (value, format) => `${format.number(value, Number(value) < 100 ? 1 : 0)} h`,
  percent: (value, format) => format.percent(Number(value) / 100),
  amount: (value, format) => format.number(value),
} satisfies Record<string, (value: number | string, format: Format) => string>;
