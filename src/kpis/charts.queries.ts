import { lowestIdAt } from '../kernel/ids.js';
import { dayOf, daysBefore } from '../kernel/period.js';
import { and, rawSql, sql, type Sql } from '../kernel/sql/sql.js';
import { IS_OPEN, Operation } from '../operations/index.js';
import { type KpiPlace, operationsIn, type Scope } from './kpi-measures.js';
import { beginningsIn, type PeriodPart } from './kpi-groupings.js';

/** The open operations of a trade; null stands for no trade. */
export interface TradeBacklog {
  readonly trade: string | null;
  readonly open: number;
  readonly overdue: number;
}

/** Ages of open operations, in whole days since creation. */
const AGES = ['0–7', '8–30', '31–90', '>90'] as const;

/** The lower and upper bounds of all ids. */
const LOWEST_ID = lowestIdAt(new Date(0));
const HIGHEST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The open operations of an age. */
export interface AgeBacklog {
  readonly days: (typeof AGES)[number];
  readonly open: number;
}

/** Operations created and completed in a week or month, which began on a day (`YYYY-MM-DD`, UTC; weeks begin on Monday). */
export interface Throughput {
  readonly since: string;
  readonly created: number;
  readonly completed: number;
}

/** Open and overdue operations by trade, the largest number first. */
export function backlogByTrade(place: KpiPlace, now: Date): Sql {
  return sql`SELECT r.required_skill AS trade, count(*)::int AS open, (count(*) FILTER (WHERE r.scheduled_for < ${now}))::int AS overdue
    FROM ${Operation} r WHERE ${and([IS_OPEN, ...operationsIn(place)])} GROUP BY r.required_skill ORDER BY 2 DESC, 1`;
}

/** Open operations by age, one row per age. Ids contain the time of creation, so each age is a range of ids. */
export function backlogByAge(place: KpiPlace, now: Date): Sql {
  const bounds = [8, 31, 91].map((days) => lowestIdAt(daysBefore(now, days)));
  const open = sql`SELECT count(*)::int FROM ${Operation} r
    WHERE ${and([IS_OPEN, rawSql('r.id >= each.lowest AND r.id < each.next'), ...operationsIn(place)])}`;
  return sql`SELECT each.days, (${open}) AS open
    FROM unnest(${AGES}::text[], ${[...bounds, LOWEST_ID]}::uuid[], ${[HIGHEST_ID, ...bounds]}::uuid[])
      WITH ORDINALITY each (days, lowest, next, place) ORDER BY each.place`;
}

/** Operations created and completed in each week or month that the period touches, in order. */
export function throughput(scope: Scope, per: PeriodPart): Sql {
  const beginnings = beginningsIn(scope, per);
  const since = beginnings.map(dayOf);
  const starts = [scope.from, ...beginnings.slice(1)];
  const ends = [...beginnings.slice(1), scope.to];
  const moments = (of: readonly Date[]) => sql`${of.map((each) => each.toISOString())}::timestamptz[]`;
  const ids = (of: readonly Date[]) => sql`${of.map(lowestIdAt)}::uuid[]`;
  const counted = (condition: string) => sql`SELECT count(*)::int FROM ${Operation} r
    WHERE ${and([rawSql(condition), ...operationsIn(scope)])}`;
  // Each part is an index range, so no row needs sorting into parts.
  return sql`SELECT each.since, (${counted('r.id >= each.lowest AND r.id < each.next')}) AS created,
      (${counted('r.completed_at >= each.starts AND r.completed_at < each.ends')}) AS completed
    FROM unnest(${since}::text[], ${moments(starts)}, ${moments(ends)}, ${ids(starts)}, ${ids(ends)})
      WITH ORDINALITY each (since, starts, ends, lowest, next, place) ORDER BY each.place`;
}

/** The figures of operations in a part of a period. */
export interface TrendPart {
  readonly created: number;
  readonly completed: number;
  readonly cancelled: number;
  /** Operations that became overdue in it and still are. */
  readonly overdue: number;
  /** The mean hours of the repairs completed in it; null without any. */
  readonly mttrHours: number | null;
}

/** The number of equal parts for a sparkline. */
const TREND_PARTS = 10;

/** The figures of each equal part of a period, in order, followed by those between its end and now. */
export function trend(scope: Scope): Sql {
  const { from, to, now } = scope;
  const step = (to.getTime() - from.getTime()) / TREND_PARTS;
  const bounds = Array.from(
    { length: TREND_PARTS + 1 },
    (_, index) => new Date(from.getTime() + index * step),
  );
  const starts = bounds;
  const ends = [...bounds.slice(1), now > to ? now : to];
  const moments = (of: readonly Date[]) => sql`${of.map((each) => each.toISOString())}::timestamptz[]`;
  const ids = (of: readonly Date[]) => sql`${of.map(lowestIdAt)}::uuid[]`;
  const inPart = (column: string) => rawSql(`r.${column} >= each.starts AND r.${column} < each.ends`);
  const select = (what: Sql, conditions: readonly Sql[]) =>
    sql`SELECT ${what} FROM ${Operation} r WHERE ${and([...conditions, ...operationsIn(scope)])}`;
  const counted = (...conditions: Sql[]) => select(rawSql('count(*)::int'), conditions);
  const hours = rawSql(`(avg(date_part('epoch', r.completed_at - r.started_at)) / 3600)::float8`);
  // Each part is an index range. Cancelled operations no longer change, so their last change is the cancellation.
  return sql`SELECT (${counted(rawSql('r.id >= each.lowest AND r.id < each.next'))}) AS created,
      (${counted(inPart('completed_at'))}) AS completed,
      (${counted(rawSql(`r.status = 'cancelled'`), inPart('updated_at'))}) AS cancelled,
      (${counted(IS_OPEN, inPart('scheduled_for'), sql`r.scheduled_for < ${now}`)}) AS overdue,
      (${select(hours, [inPart('completed_at'), rawSql('r.preventive_due_on IS NULL')])}) AS "mttrHours"
    FROM unnest(${moments(starts)}, ${moments(ends)}, ${ids(starts)}, ${ids(ends)})
      WITH ORDINALITY each (starts, ends, lowest, next, place) ORDER BY each.place`;
}
