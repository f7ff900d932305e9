import { Asset, Downtime } from '../assets/index.js';
import { and, rawSql, sql, type Sql } from '../kernel/database/sql.js';
import { endOfHours, equipmentIn, measure, type Scope } from './kpi-measures.js';

const KEY = rawSql('s.key');

/** Counts the hours of the equipment month by month, and the months themselves, so that none is left out. */
export function measureMonths(scope: Scope): Sql[] {
  return [equipment(scope), downtimes(scope), measure({}, KEY, sql`${months(scope)} s`)];
}

/** The months of the period, each from `starts` to `ends`, as far as the period and the time that has passed reach. */
function months(scope: Scope): Sql {
  const { from, to } = scope;
  return sql`(SELECT m::date AS key, m AS month, greatest(m AT TIME ZONE 'UTC', ${from}) AS starts,
      least((m + interval '1 month') AT TIME ZONE 'UTC', ${endOfHours(scope)}) AS ends
    FROM generate_series(date_trunc('month', ${from}::timestamptz AT TIME ZONE 'UTC'),
      (${to}::timestamptz - interval '1 millisecond') AT TIME ZONE 'UTC', interval '1 month') m)`;
}

/** Assets are counted by the month in which their hours begin, once; then each month has those of the months before in full. */
function equipment(scope: Scope): Sql {
  const { from } = scope;
  const since = sql`greatest(a.created_at, ${from})`;
  return measure(
    {
      equipment_s: sql`sum(CASE WHEN b.month < s.month THEN b.n * date_part('epoch', s.ends - s.starts)
        ELSE b.n * date_part('epoch', s.ends - ${from}::timestamptz) - b.late END)`,
    },
    KEY,
    sql`(SELECT date_trunc('month', ${since} AT TIME ZONE 'UTC') AS month, count(*) AS n,
          sum(date_part('epoch', ${since} - ${from}::timestamptz)) AS late
        FROM ${Asset} a WHERE ${and([...equipmentIn(scope), sql`a.created_at < ${endOfHours(scope)}`])} GROUP BY 1) b
      JOIN ${months(scope)} s ON b.month <= s.month AND s.starts < s.ends`,
  );
}

function downtimes(scope: Scope): Sql {
  return measure(
    {
      down_s: rawSql(`sum(date_part('epoch', least(d.ended_at, s.ends) - greatest(d.started_at, s.starts)))`),
      failures: rawSql(`count(*) FILTER (WHERE d.status = 'out_of_service' AND d.started_at >= s.starts)`),
    },
    KEY,
    sql`${Downtime} d JOIN ${Asset} a ON a.id = d.asset_id
      JOIN ${months(scope)} s ON d.started_at < s.ends AND (d.ended_at >= s.starts OR d.ended_at IS NULL)
      WHERE ${and([
        sql`d.started_at < ${endOfHours(scope)}`,
        sql`d.ended_at >= ${scope.from} OR d.ended_at IS NULL`,
        ...equipmentIn(scope),
      ])}`,
  );
}
