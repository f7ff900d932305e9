import { Downtime, Meter } from '../assets/index.js';
import type { Period } from '../kernel/period.js';
import {
  date,
  type Field,
  integer,
  nullable,
  timestamp,
  uuid,
  withExample,
} from '../kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';
import { rawSql, sql, type Sql } from '../kernel/sql/sql.js';
import { MeterReading } from './meter-reading.entity.js';

/** A measured value, or a sum of such values, which can have more digits. */
const amount = (description: string, example: string | null): Field<string | null> =>
  withExample(
    nullable<string>({ schema: { type: 'string', pattern: '^-?\\d+(\\.\\d{1,6})?$', description } }),
    example,
  );

/** The usage of a meter in a period, from its readings (D64). There is no table for it: `MeterUsages` computes it. */
export const meterUsageResource = defineResource({
  object: 'meter_usage',
  entity: Meter,
  changes: 'none',
  description:
    'The usage of a meter in a period. Values are exact, in the unit of the meter, with at most six decimals.',
  fields: {
    meter_id: uuid('The meter.'),
    from: timestamp('The beginning of the period.'),
    to: withExample(timestamp('The end of the period, exclusive.'), '2026-11-05T08:30:00.000Z'),
    readings: integer('The number of readings in the period.', 32),
    usage: amount(
      'The increase of the counter, from the last reading before the period (else the first one in it) to the last one in it. A reset continues from zero. The usages of adjacent periods add up. Null for a gauge, and when there is no reading in the period or none to compare it with.',
      '147.25',
    ),
    usage_per_day: amount('`usage` ÷ the days between the two readings it is computed from.', '4.75'),
    failures: integer(
      'How often the running asset went `out_of_service` in the period, as in `GET /kpis`.',
      1,
    ),
    usage_per_failure: amount(
      '`usage` ÷ `failures`; for operating hours, the mean running time between failures. Null without a failure.',
      '147.25',
    ),
    minimum: amount('The minimum of a gauge in the period; null for a counter.', null),
    average: amount('The mean of the readings in the period, each with equal weight.', null),
    maximum: amount('The maximum of a gauge in the period; null for a counter.', null),
    usage_since_maintenance: amount(
      'With `usage_interval`: the increase of the counter, up to now, since the last maintenance by usage was completed.',
      '310',
    ),
    usage_until_maintenance: amount(
      'With `usage_interval`: the increase left until maintenance is due; 0 when it is due and while a preventive operation for it is open.',
      '190',
    ),
    maintenance_due_on: withExample(
      nullable(
        date(
          'The estimated due date at `usage_per_day`, in the time zone of the business. Null if unknown or more than ten years ahead.',
        ),
      ),
      '2026-12-15',
    ),
  },
});

/** The resource as a typed object. */
export type MeterUsageResource = ResourceOf<typeof meterUsageResource>;

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
