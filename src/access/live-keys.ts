import { sql, type Sql } from '../kernel/sql/sql.js';

/** Whether a key `k`, of the account `u`, works at a moment. */
export function isLive(now: Date): Sql {
  return sql`k.revoked_at IS NULL AND k.disabled_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > ${now}::timestamptz)
    AND u.is_active`;
}
