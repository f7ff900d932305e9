import type { KpisService } from '../../kpis/index.js';
import { Facts, type PortalContext, Section, Table, texts, usePage } from '../kit/index.js';
import { laborTexts } from './labor.texts.js';

/** What work took and cost in a period. Costs are decimals as text. */
interface Costs {
  readonly labor_hours: string | null;
  readonly labor_cost: string | null;
  readonly parts_cost: string | null;
  readonly other_cost: string | null;
  readonly total_cost: string | null;
}

/** What the work at a place or on an asset cost since the year began. */
export interface YearCosts extends Costs {
  readonly year: string;
  /** The months in which something was recorded, the latest first. Their keys are like `2026-11`. */
  readonly months: readonly (Costs & { readonly key: string })[];
}

/**
 * The costs of this year, in total and by month, as in the key figures (D58).
 *
 * @returns undefined for readers who may not see what labor costs
 */
export async function yearCosts(
  kpis: KpisService,
  { tenant, format }: PortalContext,
  place: { readonly buildingId: string } | { readonly assetId: string },
): Promise<YearCosts | undefined> {
  if (!tenant.principal.may('time:read')) return undefined;
  const today = format.field(tenant.now).slice(0, 10);
  const year = today.slice(0, 4);
  const wanted = { ...place, from: `${year}-01-01`, to: today, groupBy: 'month' as const };
  const found = (await kpis.get(tenant, wanted)).item();
  const months = (found.groups ?? []).filter(
    ({ total_cost, labor_hours }) => Number(total_cost) > 0 || Number(labor_hours) > 0,
  );
  const byKey = months.map((each) => ({ ...each, key: String(each.key).slice(0, 7) }));
  return { ...found, year, months: byKey.sort((one, other) => (one.key < other.key ? 1 : -1)) };
}

const yearTexts = texts({
  costsIn: { en: (year: string) => `Costs in ${year}`, fr: (year: string) => `Coûts en ${year}` },
  byMonth: { en: 'Costs by month', fr: 'Coûts par mois' },
  month: { en: 'Month', fr: 'Mois' },
  none: { en: 'Nothing was recorded this year.', fr: 'Rien n’a été saisi cette année.' },
});

/** The sums of this year, and of each month. */
export function YearCostsSection({ of: costs }: { of: YearCosts | undefined }) {
  const { t, format } = usePage(laborTexts);
  const { t: words } = usePage(yearTexts);
  if (!costs) return null;
  const money = (amount: string | null) => (amount === null ? '–' : format.money(amount));
  return (
    <Section title={words.costsIn(costs.year)} id="costs">
      {costs.months.length > 0 && (
        <div class="panel padded box below">
          <Facts
            facts={[
              [t.worked, format.workTime(minutesOf(costs))],
              [t.laborCost, money(costs.labor_cost)],
              [t.partsCost, money(costs.parts_cost)],
              [t.otherCost, money(costs.other_cost)],
              [t.totalCost, <strong>{money(costs.total_cost)}</strong>],
            ]}
          />
        </div>
      )}
      <CostsByMonth of={costs} />
    </Section>
  );
}

/** The worked time in minutes: hours have two decimals, so each minute is exact. */
export function minutesOf({ labor_hours: hours }: Costs): number {
  return Math.round(Number(hours ?? 0) * 60);
}

/** The sums of each month, in a section. */
export function MonthsSection({ of: costs }: { of: YearCosts | undefined }) {
  const { t } = usePage(yearTexts);
  if (!costs) return null;
  return (
    <Section title={t.byMonth}>
      <CostsByMonth of={costs} />
    </Section>
  );
}

/** The sums of each month, the latest first. */
function CostsByMonth({ of: costs }: { of: YearCosts }) {
  const { t, format } = usePage(laborTexts);
  const { t: words } = usePage(yearTexts);
  const money = (amount: string | null) => (amount === null ? '–' : format.money(amount));
  return (
    <Table
      none={words.none}
      label={words.byMonth}
      rows={costs.months}
      keyOf={({ key }) => key}
      columns={[
        { name: words.month, cell: ({ key }) => format.month(`${key}-01`) },
        {
          name: t.worked,
          align: 'end',
          cell: (month) => format.workTime(minutesOf(month)),
        },
        { name: t.laborCost, align: 'end', cell: (month) => money(month.labor_cost) },
        { name: t.partsCost, align: 'end', cell: (month) => money(month.parts_cost) },
        { name: t.otherCost, align: 'end', cell: (month) => money(month.other_cost) },
        { name: t.totalCost, align: 'end', cell: (month) => <strong>{money(month.total_cost)}</strong> },
      ]}
    />
  );
}
