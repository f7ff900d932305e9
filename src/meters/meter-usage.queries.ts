import { Downtime, Meter } from '../assets/index.js';
import type { Period } from '../kernel/period.js';
import { rawSql, sql, type Sql } from '../kernel/sql/sql.js';
import { MeterReading } from './meter-reading.entity.js';
import type { MeterUsageResource } from './meter-usage.resource.js';

/** The usage figures of a period. Decimals are text. */
export type UsageFigures = Pick<
  MeterUsageResource,
  | 'readings'
  | 'usage'
  | 'usage_per_day'
  | 'failures'
  | 'usage_per_failure'
  | 'minimum'
  | 'average'
  | 'maximum'
>;

/**
 * A statement for the usage figures of a meter in a period, and the columns that its next maintenance depends on. It returns one
 * row. Each end of the period is one index probe.
 */
export function usageFigures(meterId: string, { from, to }: Period): Sql {
  const within = sql`q.read_at >= ${from} AND q.read_at < ${to}`;
  const nearest = (
    when: Sql,
    order: string,
  ) => sql`LEFT JOIN LATERAL (SELECT q.value, q.read_at FROM ${MeterReading} q
    WHERE q.meter_id = r.id AND ${when} ORDER BY q.read_at ${rawSql(order)} LIMIT 1)`;
  const failures = sql`SELECT count(*)::int AS count FROM ${Downtime} d
    WHERE d.asset_id = r.asset_id AND d.status = 'out_of_service' AND d.started_at >= ${from} AND d.started_at < ${to}`;
  const increase = sql`CASE WHEN r.kind = 'counter' AND last.read_at > baseline.read_at
    THEN last.value - baseline.value + ${sumBeforeResets(rawSql('r.id'), rawSql('baseline.read_at'), rawSql('last.read_at'))} END`;
  return sql`SELECT r.id, r.asset_id AS "assetId", r.last_read_at AS "lastReadAt", r.usage_every AS "usageEvery",
      r.usage_opened_for AS "usageOpenedFor", r.usage_opened_since AS "usageOpenedSince",
      span.readings, ${short('u.usage')} AS usage,
      ${short('u.usage * 86400 / extract(epoch FROM last.read_at - baseline.read_at)')} AS usage_per_day,
      failed.count AS failures, ${short('u.usage / nullif(failed.count, 0)')} AS usage_per_failure,
      ${short('span.lowest')} AS minimum, ${short('span.mean')} AS average, ${short('span.highest')} AS maximum
    FROM ${Meter} r
      CROSS JOIN LATERAL (SELECT count(*)::int AS readings,
          min(q.value) FILTER (WHERE r.kind = 'gauge') AS lowest, avg(q.value) FILTER (WHERE r.kind = 'gauge') AS mean,
          max(q.value) FILTER (WHERE r.kind = 'gauge') AS highest
        FROM ${MeterReading} q WHERE q.meter_id = r.id AND ${within}) span
      CROSS JOIN LATERAL (${failures}) failed
      ${nearest(sql`q.read_at < ${from}`, 'DESC')} before ON true
      ${nearest(within, 'ASC')} first ON true
      ${nearest(within, 'DESC')} last ON true
      CROSS JOIN LATERAL (SELECT coalesce(before.value, first.value) AS value,
        coalesce(before.read_at, first.read_at) AS read_at) baseline
      CROSS JOIN LATERAL (SELECT ${increase} AS usage) u
    WHERE r.id = ${meterId}`;
}

/**
 * The sum of a counter's values right before each reset in a period. Usage across resets needs it, because the counter starts from
 * zero after a reset (D64).
 *
 * @param meterId as SQL, like the other parameters
 * @param after the exclusive start
 * @param until the inclusive end
 */
export function sumBeforeResets(meterId: Sql, after: Sql, until: Sql): Sql {
  return sql`coalesce((SELECT sum(previous.value) FROM ${MeterReading} z
    CROSS JOIN LATERAL (SELECT q.value FROM ${MeterReading} q
      WHERE q.meter_id = z.meter_id AND q.read_at < z.read_at ORDER BY q.read_at DESC LIMIT 1) previous
    WHERE z.meter_id = ${meterId} AND z.is_reset AND z.read_at > ${after} AND z.read_at <= ${until}), 0)`;
}

/** A decimal as text, with at most six fraction digits and no trailing zeros. */
function short(decimal: string): Sql {
  return rawSql(`trim_scale(round(${decimal}, 6))::text`);
}
