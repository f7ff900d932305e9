import { Asset } from '../assets/index.js';
import { Building } from '../hierarchy/index.js';
import { rawSql, sql, type Sql } from '../kernel/database/sql.js';

/** How the figures are taken apart. */
export interface Grouping {
  /** Which group an operation `r` belongs to, counted at the moment in a column or expression. */
  readonly ofOperation: (moment: string) => Sql;
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
  building: {
    ofOperation: () => rawSql('r.building_id'),
    ofEquipment: rawSql('a.building_id'),
    name: sql`(SELECT n.name FROM ${Building} n WHERE n.id = t.key::uuid)`,
    key: KEY,
    order: MOST_FIRST,
  },
  asset: {
    ofOperation: () => rawSql('r.asset_id'),
    ofEquipment: rawSql('a.id'),
    name: sql`(SELECT n.name FROM ${Asset} n WHERE n.id = t.key::uuid)`,
    key: KEY,
    order: MOST_FIRST,
  },
  trade: {
    ofOperation: () => rawSql('r.required_skill'),
    ofEquipment: null,
    name: rawSql(`upper(left(t.key, 1)) || replace(substr(t.key, 2), '_', ' ')`),
    key: KEY,
    order: MOST_FIRST,
  },
  month: {
    ofOperation: (moment) => rawSql(`date_trunc('month', (${moment})::timestamp)::date`),
    ofEquipment: null,
    isByTime: true,
    name: rawSql(`to_char(t.key::date, 'FMMonth YYYY')`),
    key: rawSql('left(t.key, 7)'),
    order: KEY,
  },
} as const satisfies Record<string, Grouping>;

/** One of them. */
export type GroupBy = keyof typeof GROUPINGS;
