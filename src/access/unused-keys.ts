import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { updateOf } from '../kernel/sql/own-rows.js';
import { rawSql, sql, type Sql } from '../kernel/sql/sql.js';
import { daysBefore } from '../kernel/days.js';
import { ApiKey } from './api-key.entity.js';
import type { KeySummary } from './keys.service.js';

/** The number of days without use after which the owner is notified of a key (D68). */
const UNUSED_DAYS = 90;

/** The active keys that have not been used for 90 days. */
export function findUnusedKeys(keys: readonly KeySummary[], now: Date): KeySummary[] {
  const before = unusedBefore(now);
  return keys.filter(
    ({ disabled_at, revoked_at, expires_at, last_used_at, created_at }) =>
      disabled_at === null &&
      revoked_at === null &&
      (expires_at === null || new Date(expires_at) > now) &&
      new Date(last_used_at ?? created_at) < before,
  );
}

/** A key that has not been used for 90 days. `lastUsedAt` is null if it was never used. */
export type UnusedKey = Pick<ApiKey, 'id' | 'name' | 'lastUsedAt'>;

/**
 * Marks the unused keys of a business as reported to the owner, and returns them. Each key is reported once, and again only after
 * it was used and then unused for 90 days.
 */
export function markUnusedKeys(work: UnitOfWork): Promise<UnusedKey[]> {
  return work.write<UnusedKey>(
    sql`${updateOf(ApiKey, sql`unused_told_at = ${work.now}`, needsNotice('r', work.now))}
      RETURNING r.id, r.name, r.last_used_at AS "lastUsedAt"`,
  );
}

/** The businesses with unused keys to report. */
export function businessesWithUnusedKeys(now: Date): Sql {
  return sql`SELECT DISTINCT k.business_id FROM api_keys k WHERE ${needsNotice('k', now)}`;
}

/** The same rule in SQL, for keys that were not reported since their last use. */
function needsNotice(row: string, now: Date): Sql {
  const lastUse = rawSql(`coalesce(${row}.last_used_at, ${row}.created_at)`);
  const [toldAt, expiresAt] = [rawSql(`${row}.unused_told_at`), rawSql(`${row}.expires_at`)];
  return sql`${rawSql(`${row}.disabled_at IS NULL AND ${row}.revoked_at IS NULL`)}
    AND (${expiresAt} IS NULL OR ${expiresAt} > ${now}) AND ${lastUse} < ${unusedBefore(now)}
    AND (${toldAt} IS NULL OR ${toldAt} < ${lastUse})`;
}

function unusedBefore(now: Date): Date {
  return daysBefore(now, UNUSED_DAYS);
}
