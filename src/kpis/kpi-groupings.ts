import { Asset } from '../assets/index.js';
import { Building } from '../hierarchy/index.js';
import { rawSql, sql, type Sql } from '../kernel/sql/sql.js';
import { MonthsOfPeriod } from './months-of-period.js';

/** What of an operation `r` is counted: when it was created, completed or due, or when parts (`m`) were consumed for it. */
export type Counted = 'created' | 'completed' | 'due' | 'consumed';

/** How the figures are taken apart. */
export interface Grouping {
  /** Which group the operation `r` belongs to, when this is counted of it. */
  readonly ofOperation: (counted: Counted) => Sql;
  /** Which group the asset `a` belongs to; null where equipment has none, or is counted otherwise. */
  readonly ofEquipment: Sql | null;
  /** Whether what is open belongs to the time in which it was created. */
  readonly isByTime?: true;
  /** What people call the group with the key `t.key`. */
  readonly name: Sql;
  /** The key as it is shown. */
  readonly key: Sql;
  /** The order in which groups are shown. */
  readonly order: Sql;
}

const KEY = rawSql('t.key');
const MOST_FIRST = rawSql('t.created DESC, t.key');

/** What the figures can be grouped by (D58). */
export const GROUPINGS = {
  building: () => ({
    ofOperation: () => rawSql('r.building_id'),
    ofEquipment: rawSql('a.building_id'),
    name: sql`(SELECT n.name FROM ${Building} n WHERE n.id = t.key::uuid)`,
    key: KEY,
    order: MOST_FIRST,
  }),
  asset: () => ({
    ofOperation: () => rawSql('r.asset_id'),
    ofEquipment: rawSql('a.id'),
    name: sql`(SELECT n.name FROM ${Asset} n WHERE n.id = t.key::uuid)`,
    key: KEY,
    order: MOST_FIRST,
  }),
  trade: () => ({
    ofOperation: () => rawSql('r.required_skill'),
    ofEquipment: null,
    name: rawSql(`upper(left(t.key, 1)) || replace(substr(t.key, 2), '_', ' ')`),
    key: KEY,
    order: MOST_FIRST,
  }),
  month: byMonth,
} as const satisfies Record<string, (period: Period) => Grouping>;

/** One of them. */
export type GroupBy = keyof typeof GROUPINGS;

interface Period {
  readonly from: Date;
  readonly to: Date;
}

/** The key is the month's place in the period. */
function byMonth(period: Period): Grouping {
  const months = new MonthsOfPeriod(period);
  const places: Record<Counted, () => Sql> = {
    created: () => months.placeOfId('r.id'),
    completed: () => months.placeOf('r.completed_at'),
    due: () => months.placeOfDay('r.preventive_due_on'),
    consumed: () => months.placeOfId('m.id'),
  };
  const day = sql`(${months.days}::date[])[t.key::integer]`;
  return {
    ofOperation: (counted) => places[counted](),
    ofEquipment: null,
    isByTime: true,
    name: sql`to_char(${day}, 'FMMonth YYYY')`,
    key: sql`to_char(${day}, 'YYYY-MM')`,
    order: rawSql('t.key::integer'),
  };
}
