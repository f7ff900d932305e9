import { sql, type Sql } from '../kernel/sql/sql.js';

/** Whether a key `k`, created by the user `u`, works. @param now an expression for the current time of its business */
export function isActiveKey(now: Sql): Sql {
  return sql`k.revoked_at IS NULL AND k.disabled_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > ${now})
    AND u.is_active`;
}
