import { lowestIdAt } from '../kernel/ids.js';
import { rawSql, sql, and, type Sql } from '../kernel/database/sql.js';
import { Operation } from '../operations/index.js';
import { createdIn, daysBefore, IS_OPEN, operationsIn, type Scope } from './kpi-measures.js';

/** What is open of a trade; null is no trade. */
export interface TradeBacklog {
  readonly trade: string | null;
  readonly open: number;
  readonly overdue: number;
}

/** The ages of what is open, in whole days since it was created. */
const AGES = ['0–7', '8–30', '31–90', '>90'] as const;

/** What is open of an age. */
export interface AgeBacklog {
  readonly days: (typeof AGES)[number];
  readonly open: number;
}

/** What was created and completed in a week or month, which began on a day (`YYYY-MM-DD`, UTC; weeks on Monday). */
export interface Throughput {
  readonly since: string;
  readonly created: number;
  readonly completed: number;
}

type Place = Pick<Scope, 'buildingId' | 'assetId'>;

/** What is open and overdue by trade, most first. */
export function backlogByTrade(place: Place, now: Date): Sql {
  return sql`SELECT r.required_skill AS trade, count(*)::int AS open, (count(*) FILTER (WHERE r.scheduled_for < ${now}))::int AS overdue
    FROM ${Operation} r WHERE ${and([IS_OPEN, ...operationsIn(place)])} GROUP BY r.required_skill ORDER BY 2 DESC, 1`;
}

/** What is open by age, one row for each: ids say when an operation was created, and stand in the index of the open ones. */
export function backlogByAge(place: Place, now: Date): Sql {
  const younger = (days: number) => lowestIdAt(daysBefore(now, days));
  return sql`SELECT each.days, coalesce(counted.open, 0)::int AS open
    FROM unnest(${AGES}::text[]) WITH ORDINALITY each (days, place)
      LEFT JOIN (SELECT CASE WHEN r.id > ${younger(8)} THEN 1 WHEN r.id > ${younger(31)} THEN 2
          WHEN r.id > ${younger(91)} THEN 3 ELSE 4 END AS place, count(*) AS open
        FROM ${Operation} r WHERE ${and([IS_OPEN, ...operationsIn(place)])} GROUP BY 1) counted USING (place)
    ORDER BY each.place`;
}

/** What was created and completed, for every week or month that the period touches, in their order. */
export function throughput(scope: Scope, per: 'week' | 'month'): Sql {
  const { from, to } = scope;
  const unit = rawSql(`'${per}'`);
  const since = (column: string) => sql`date_trunc(${unit}, ${rawSql(column)} AT TIME ZONE 'UTC')`;
  const counted = (column: string, condition: Sql) => sql`(SELECT ${since(column)} AS since, count(*) AS n
    FROM ${Operation} r WHERE ${and([condition, ...operationsIn(scope)])} GROUP BY 1)`;
  return sql`SELECT to_char(each.since, 'YYYY-MM-DD') AS since, coalesce(c.n, 0)::int AS created, coalesce(d.n, 0)::int AS completed
    FROM generate_series(date_trunc(${unit}, ${from}::timestamptz AT TIME ZONE 'UTC'),
        (${to}::timestamptz - interval '1 millisecond') AT TIME ZONE 'UTC', ${rawSql(`interval '1 ${per}'`)}) each (since)
      LEFT JOIN ${counted('r.created_at', createdIn(scope))} c ON c.since = each.since
      LEFT JOIN ${counted('r.completed_at', sql`r.completed_at >= ${from} AND r.completed_at < ${to}`)} d ON d.since = each.since
    ORDER BY each.since`;
}
