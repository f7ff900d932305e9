import { Asset } from '../assets/index.js';
import { lowestIdAt } from '../kernel/ids.js';
import { and, sql, rawSql, type Sql } from '../kernel/sql/sql.js';
import { endedDowntimes, endOfHours, inService, ongoingDowntimes } from './equipment-measures.js';
import { measure, type Scope } from './kpi-measures.js';
import { MonthsOfPeriod } from './kpi-groupings.js';

const PLACE = rawSql('s.place');

/** Counts the hours of equipment by month. Includes the months themselves, so that none is missing. */
export function measureMonths(scope: Scope): Sql[] {
  const months = new MonthsOfPeriod(scope);
  return [
    equipmentByMonth(scope, months),
    endedDowntimesByMonth(scope, months),
    ongoingDowntimesByMonth(scope, months),
    measure({}, PLACE, sql`unnest(${months.starts}::timestamptz[]) WITH ORDINALITY s (starts, place)`),
  ];
}

/** The months `s`, each from `starts` to `ends`, cut to the period and to the present. */
function elapsedMonths(scope: Scope, { starts, ends }: MonthsOfPeriod): Sql {
  return sql`(SELECT place, greatest(starts, ${scope.from}) AS starts, least(ends, ${endOfHours(scope)}) AS ends
    FROM unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) WITH ORDINALITY m (starts, ends, place)
    WHERE greatest(starts, ${scope.from}) < least(ends, ${endOfHours(scope)}))`;
}

/**
 * The seconds within the month `s` of items that continue until the end of the counted hours. The row `b` has the number `n` of
 * items that began in a month, and the sum `late` of the seconds from the start of the period to their beginnings. Later months
 * count in full.
 */
function secondsOfOngoing({ from }: Scope): Sql {
  return sql`sum(CASE WHEN b.place < s.place THEN b.n * date_part('epoch', s.ends - s.starts)
    ELSE b.n * date_part('epoch', s.ends - ${from}::timestamptz) - b.late END)`;
}

/**
 * The items by the month in which they began, as the row `b`. Materialized, so that the join with months does not repeat the
 * query.
 */
function materialized(begun: Sql): Sql {
  return sql`(WITH begun AS MATERIALIZED (${begun}) SELECT * FROM begun) b`;
}

/** All equipment from the first month on, minus the assets created during the period, plus those from their month on. */
function equipmentByMonth(scope: Scope, months: MonthsOfPeriod): Sql {
  const { from } = scope;
  const rows = inService(scope);
  const added = sql`(SELECT CASE WHEN a.created_at < ${endOfHours(scope)} THEN ${months.placeOf('a.created_at')} END AS place, count(*) AS n,
      sum(date_part('epoch', a.created_at - ${from}::timestamptz)) AS late
    FROM ${Asset} a WHERE ${and([...rows, sql`a.id >= ${lowestIdAt(from)}`])} GROUP BY 1)`;
  return measure(
    { equipment_s: secondsOfOngoing(scope) },
    PLACE,
    sql`${materialized(sql`SELECT 1 AS place, count(*) AS n, 0 AS late FROM ${Asset} a WHERE ${and(rows)}
        UNION ALL SELECT each.* FROM ${added} c, LATERAL (VALUES (1, -c.n, 0), (c.place, c.n, c.late)) each`)}
      JOIN ${elapsedMonths(scope, months)} s ON b.place <= s.place`,
  );
}

function endedDowntimesByMonth(scope: Scope, months: MonthsOfPeriod): Sql {
  return measure(
    {
      down_s: rawSql(`sum(date_part('epoch', least(d.ended_at, s.ends) - greatest(d.started_at, s.starts)))`),
      failures: rawSql(`count(*) FILTER (WHERE d.status = 'out_of_service' AND d.started_at >= s.starts)`),
    },
    PLACE,
    sql`(SELECT d.status, d.started_at, d.ended_at FROM ${endedDowntimes(scope)}) d
      JOIN ${elapsedMonths(scope, months)} s ON d.started_at < s.ends AND d.ended_at >= s.starts`,
  );
}

function ongoingDowntimesByMonth(scope: Scope, months: MonthsOfPeriod): Sql {
  const { from } = scope;
  const since = sql`greatest(d.started_at, ${from})`;
  return measure(
    { down_s: secondsOfOngoing(scope), failures: rawSql('sum(b.failures) FILTER (WHERE b.place = s.place)') },
    PLACE,
    sql`${materialized(sql`SELECT ${months.placeOf(since)} AS place, count(*) AS n, sum(date_part('epoch', ${since} - ${from}::timestamptz)) AS late,
          count(*) FILTER (WHERE d.status = 'out_of_service' AND d.started_at >= ${from}) AS failures
        FROM ${ongoingDowntimes(scope)} GROUP BY 1`)}
      JOIN ${elapsedMonths(scope, months)} s ON b.place <= s.place`,
  );
}
