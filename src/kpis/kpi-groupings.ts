import { Asset } from '../assets/index.js';
import { Building } from '../hierarchy/index.js';
import type { Period } from '../kernel/period.js';
import { rawSql, sql, type Sql } from '../kernel/sql/sql.js';
import { MonthsOfPeriod } from './months-of-period.js';

/** The events that are counted: an operation `r` was created, completed or due, or parts (`m`) were consumed for it. */
export type Counted = 'created' | 'completed' | 'due' | 'consumed';

/** How figures are grouped. */
export interface Grouping {
  /** The group of the operation `r` for a counted event. */
  readonly ofOperation: (counted: Counted) => Sql;
  /** The group of the asset `a`; null if equipment has no group, or is counted in another way. */
  readonly ofEquipment: Sql | null;
  /** Whether open operations belong to the group of their creation time. */
  readonly isByTime?: true;
  /** The display name of the group with the key `t.key`. */
  readonly name: Sql;
  /** The key as clients see it. */
  readonly key: Sql;
  /** The order of the groups. */
  readonly order: Sql;
}

const KEY = rawSql('t.key');
const MOST_FIRST = rawSql('t.created DESC, t.key');

/** The supported groupings (D58). */
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

/** One of the groupings. */
export type GroupBy = keyof typeof GROUPINGS;

/** The key is the month's number within the period. */
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
