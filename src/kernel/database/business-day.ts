import { sql, type Sql } from '../sql/sql.js';
import type { TenantReader } from './tenant-reader.js';

/** The day of a moment in the time zone of the business in the row `b`, as a date in SQL. */
export function dayAt(moment: Date | Sql): Sql {
  return sql`(${moment}::timestamptz AT TIME ZONE b.time_zone)::date`;
}

/** The day of a moment in the time zone of the principal's business, as `YYYY-MM-DD`. */
export async function dayInBusiness(tenant: TenantReader, moment: Date): Promise<string> {
  const found = await tenant.row<{ day: string }>(
    sql`SELECT to_char(${dayAt(moment)}, 'YYYY-MM-DD') AS day FROM businesses b WHERE b.id = ${tenant.principal.businessId}`,
  );
  return found!.day;
}
