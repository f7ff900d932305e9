import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { sql } from '../kernel/sql/sql.js';
import { toMillionths } from './decimals.js';
import type { Point } from './meter-book.js';
import { MeterReading } from './meter-reading.entity.js';

/**
 * The existing readings of each meter at the given times, and the nearest before and after each, sorted by time. One statement.
 *
 * @returns the readings by the id of their meter; the nearest before and after are found even if one reading at these times is left out
 */
export async function pointsAround(
  work: UnitOfWork,
  moments: readonly { meterId: string; readAt: Date }[],
): Promise<Map<string, Point[]>> {
  if (moments.length === 0) return new Map();
  const columns = sql`r.id, r.meter_id, r.read_at, r.value, r.is_reset`;
  const rows =
    await work.rows<MeterReading>(sql`SELECT DISTINCT k.id, k.meter_id AS "meterId", k.read_at AS "readAt", k.value, k.is_reset AS "isReset"
    FROM unnest(${moments.map(({ meterId }) => meterId)}::uuid[], ${moments.map(({ readAt }) => readAt.toISOString())}::timestamptz[])
      i (meter_id, read_at)
    CROSS JOIN LATERAL ((SELECT ${columns} FROM ${MeterReading} r
        WHERE r.meter_id = i.meter_id AND r.read_at <= i.read_at ORDER BY r.read_at DESC LIMIT 2)
      UNION ALL (SELECT ${columns} FROM ${MeterReading} r
        WHERE r.meter_id = i.meter_id AND r.read_at > i.read_at ORDER BY r.read_at LIMIT 1)) k
    ORDER BY k.read_at`);
  const points = new Map<string, Point[]>();
  for (const { id, meterId, readAt, value, isReset } of rows) {
    const point = { id, at: readAt.getTime(), value: toMillionths(value), isReset };
    const known = points.get(meterId);
    if (known) known.push(point);
    else points.set(meterId, [point]);
  }
  return points;
}
