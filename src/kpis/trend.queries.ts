import { rawSql, sql, and, type Sql } from '../kernel/sql/sql.js';
import { lowestIdAt } from '../kernel/ids.js';
import { IS_OPEN, Operation } from '../operations/index.js';
import { operationsIn, type Scope } from './kpi-measures.js';

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
