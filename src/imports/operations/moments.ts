import type { TenantReader } from '../../kernel/database/tenant-reader.js';
import { sql } from '../../kernel/sql/sql.js';

/** A day, with or without a time, with or without an offset from UTC. */
const MOMENT = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d)(Z|[+-]\d\d:?\d\d)?)?$/;

/** Whether a text is a day with or without a time, as columns of moments are read. */
export function isMoment(text: string): boolean {
  const [, day, time = '00:00:00'] = MOMENT.exec(text) ?? [];
  if (day === undefined) return false;
  const at = new Date(`${day}T${time}Z`);
  // 31 February is another day once it is read.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(`${day}T${time}`);
}

/** Whether a text is a day without a time. */
export function isDay(text: string): boolean {
  return MOMENT.exec(text)?.[2] === undefined;
}

/**
 * The moments that texts say, those without an offset in the time zone of the business. In one query for any number of them.
 *
 * @param texts those for which `isMoment` is true
 */
export async function momentsOf(
  tenant: TenantReader,
  texts: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Date>> {
  const moments = new Map<string, Date>();
  const local: string[] = [];
  for (const text of texts) {
    if (MOMENT.exec(text)?.[3] === undefined) local.push(text);
    else moments.set(text, new Date(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2')));
  }
  if (local.length === 0) return moments;
  const found = await tenant.rows<{ text: string; at: Date }>(
    sql`SELECT t.text, t.text::timestamp AT TIME ZONE b.time_zone AS at
      FROM businesses b CROSS JOIN unnest(${local}::text[]) AS t (text) WHERE b.id = ${tenant.principal.businessId}`,
  );
  for (const { text, at } of found) moments.set(text, at);
  return moments;
}
