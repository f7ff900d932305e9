import { lowestIdAt } from '../kernel/ids.js';
import { rawSql, sql, type Sql } from '../kernel/sql/sql.js';
import { beginningsIn, nextBeginning } from './parts-of-period.js';

/**
 * The months that a period touches, in UTC and in their order. A month is known by its place among them, from 1: finding
 * it among the beginnings of all is quicker than cutting moments to months, and it can be found by ids as well.
 */
export class MonthsOfPeriod {
  private readonly beginnings: readonly Date[];

  constructor(period: { readonly from: Date; readonly to: Date }) {
    this.beginnings = beginningsIn(period, 'month');
  }

  /** When each begins. */
  get starts(): string[] {
    return this.beginnings.map((month) => month.toISOString());
  }

  /** When each is over. */
  get ends(): string[] {
    return this.beginnings.map((month) => nextBeginning(month, 'month').toISOString());
  }

  /** The first day of each. */
  get days(): string[] {
    return this.beginnings.map((month) => month.toISOString().slice(0, 10));
  }

  /** In which month a moment is. @param moment a column or expression */
  placeOf(moment: string | Sql): Sql {
    return sql`width_bucket(${typeof moment === 'string' ? rawSql(moment) : moment}, ${this.starts}::timestamptz[])`;
  }

  /** In which month a day is. */
  placeOfDay(column: string): Sql {
    return sql`width_bucket(${rawSql(column)}, ${this.days}::date[])`;
  }

  /** In which month a row was created: its id says when, so the row itself is not read. */
  placeOfId(column: string): Sql {
    return sql`width_bucket(${rawSql(column)}, ${this.beginnings.map(lowestIdAt)}::uuid[])`;
  }
}
