import { sql, type Sql } from '../sql/sql.js';
import type { TenantReader } from './tenant-reader.js';

/** The time by the clock of the business in the row `b`, in SQL (D70). @param now the time by the service's clock */
export function businessTime(now: Date): Sql {
  return sql`(${now}::timestamptz + b.clock_ahead_ms * interval '1 millisecond')`;
}

/** The day of a moment in the time zone of the business in the row `b`, as a date in SQL. */
export function dayAt(moment: Date | Sql): Sql {
  return sql`(${moment}::timestamptz AT TIME ZONE b.time_zone)::date`;
}

/** The time of day at which preventive work is scheduled, in the time zone of the business (D29). */
const WORK_BEGINS_AT = '08:00';

/** When work begins on a day of the business in the row `b`, as a timestamp in SQL. */
export function workBeginsOn(day: Sql | string): Sql {
  return sql`(${day}::date + ${WORK_BEGINS_AT}::time) AT TIME ZONE b.time_zone`;
}

/** The first time from a moment on at which work begins in the business in the row `b`, as a timestamp in SQL. */
export function workBeginsFrom(moment: Date): Sql {
  const hasBegun = sql`(${moment}::timestamptz AT TIME ZONE b.time_zone)::time > ${WORK_BEGINS_AT}::time`;
  return workBeginsOn(sql`(${dayAt(moment)} + (${hasBegun})::integer)`);
}

/** The day of a moment in the time zone of the principal's business, as `YYYY-MM-DD`. */
export async function dayInBusiness(tenant: TenantReader, moment: Date): Promise<string> {
  const found = await tenant.row<{ day: string }>(
    sql`SELECT to_char(${dayAt(moment)}, 'YYYY-MM-DD') AS day FROM businesses b WHERE b.id = ${tenant.principal.businessId}`,
  );
  return found!.day;
}

/** A day of a business, `YYYY-MM-DD`. */
interface DayWanted {
  readonly day: string;
  /** Whether its end is wanted instead of its beginning. */
  readonly isEnd?: boolean;
}

/**
 * The moments at which days begin or end in the time zone of the principal's business, in order; none before the year 1 or after the
 * year 9999 in UTC, which no timestamp can express (D10).
 */
export async function momentsOfDays(tenant: TenantReader, wanted: readonly DayWanted[]): Promise<Date[]> {
  if (wanted.length === 0) return [];
  const days = wanted.map(({ day }) => day);
  const offsets = wanted.map(({ isEnd }) => (isEnd ? 1 : 0));
  const found = await tenant.rows<{ at: Date }>(
    sql`SELECT least(greatest((d.day + d.later)::timestamp AT TIME ZONE b.time_zone, '0001-01-01T00:00:00Z'), '9999-12-31T23:59:59.999Z') AS at
      FROM businesses b CROSS JOIN unnest(${days}::date[], ${offsets}::integer[]) WITH ORDINALITY d (day, later, place)
      WHERE b.id = ${tenant.principal.businessId} ORDER BY d.place`,
  );
  return found.map(({ at }) => at);
}
