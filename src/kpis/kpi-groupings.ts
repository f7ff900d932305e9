import { Asset } from '../assets/index.js';
import { Building } from '../hierarchy/index.js';
import { lowestIdAt } from '../kernel/ids.js';
import { dayOf, type Period } from '../kernel/period.js';
import { rawSql, sql, type Sql } from '../kernel/sql/sql.js';

/**
 * The months that a period touches, in UTC and in order, numbered from 1. Finding a month's number by the list of starts is
 * faster than truncating timestamps, and works for ids as well.
 */
export class MonthsOfPeriod {
  private readonly beginnings: readonly Date[];

  constructor(private readonly period: Period) {
    this.beginnings = beginningsIn(period, 'month');
  }

  /** The start of each month. */
  get starts(): string[] {
    return this.beginnings.map((month) => month.toISOString());
  }

  /** The end of each month; of the last one, that of the period, because after the year 9999 no month begins. */
  get ends(): string[] {
    return [...this.starts.slice(1), this.period.to.toISOString()];
  }

  /** The first day of each month. */
  get days(): string[] {
    return this.beginnings.map(dayOf);
  }

  /** The number of the month that contains a moment. @param moment a column or expression */
  placeOf(moment: string | Sql): Sql {
    return sql`width_bucket(${typeof moment === 'string' ? rawSql(moment) : moment}, ${this.starts}::timestamptz[])`;
  }

  /** The number of the month that contains a day. */
  placeOfDay(column: string): Sql {
    return sql`width_bucket(${rawSql(column)}, ${this.days}::date[])`;
  }

  /** The number of the month in which a row was created. The id contains the time, so the row itself is not read. */
  placeOfId(column: string): Sql {
    return sql`width_bucket(${rawSql(column)}, ${this.beginnings.map(lowestIdAt)}::uuid[])`;
  }
}

/** The units into which a period can be divided. */
export type PeriodPart = 'week' | 'month';

/** The start of each week (from Monday) or month that a period touches, in UTC and in order. */
export function beginningsIn({ from, to }: Period, part: PeriodPart): Date[] {
  const beginnings: Date[] = [];
  for (let each = beginningOf(from, part); each < to; each = nextBeginning(each, part)) beginnings.push(each);
  return beginnings;
}

/** The start of the next week or month. */
function nextBeginning(beginning: Date, part: PeriodPart): Date {
  const next = new Date(beginning);
  if (part === 'month') next.setUTCMonth(next.getUTCMonth() + 1);
  else next.setUTCDate(next.getUTCDate() + 7);
  return next;
}

function beginningOf(moment: Date, part: PeriodPart): Date {
  const beginning = new Date(moment);
  const sinceMonday = (beginning.getUTCDay() + 6) % 7;
  beginning.setUTCDate(part === 'month' ? 1 : beginning.getUTCDate() - sinceMonday);
  beginning.setUTCHours(0, 0, 0, 0);
  return beginning;
}

/**
 * The events that are counted: an operation `r` was created, completed or due, parts (`m`) were consumed for it, time (`e`) was
 * worked on it, or a cost (`c`) was recorded.
 */
export type Counted = 'created' | 'completed' | 'due' | 'consumed' | 'worked' | 'charged';

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

/** By what figures are grouped. */
export type GroupBy = keyof typeof GROUPINGS;

/** The key is the month's number within the period. */
function byMonth(period: Period): Grouping {
  const months = new MonthsOfPeriod(period);
  const places: Record<Counted, () => Sql> = {
    created: () => months.placeOfId('r.id'),
    completed: () => months.placeOf('r.completed_at'),
    due: () => months.placeOfDay('r.preventive_due_on'),
    consumed: () => months.placeOfId('m.id'),
    worked: () => months.placeOf('e.started_at'),
    charged: () => months.placeOfId('c.id'),
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
