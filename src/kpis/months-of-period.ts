import { lowestIdAt } from '../kernel/ids.js';
import type { Period } from '../kernel/period.js';
import { rawSql, sql, type Sql } from '../kernel/sql/sql.js';
import { dayOf } from '../kernel/days.js';
import { beginningsIn } from './parts-of-period.js';

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
