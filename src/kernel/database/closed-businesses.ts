import { rawSql, sql, type Sql } from '../sql/sql.js';

/** Why no one can use a business: see `closedReason`. */
export type ClosedReason = 'business_moved' | 'business_moving' | 'business_suspended';

// Each state is a column of the business, which the queries that authenticate a caller or find work read anyway. The times of a move are
// those of PostgreSQL, because the command that moves a business may run on another machine.

/** Whether a business is paused, because it is being moved to another database, or was moved. @param business the alias of its row */
export function isPaused(business: string): Sql {
  return rawSql(`coalesce(${business}.paused_until > now(), false)`);
}

/** Whether the deliveries, e-mails and pushes of a business wait: it is suspended, or being moved. */
export function isHeld(business: string): Sql {
  return rawSql(`(${business}.suspended_at IS NOT NULL OR coalesce(${business}.held_until > now(), false))`);
}

/**
 * Why no one can use a business, as the code of an error; null if it is open. A move comes first: a suspended business that was moved is
 * resumed elsewhere.
 */
export function closedReason(business: string): Sql {
  return sql`CASE WHEN ${rawSql(business)}.moved_to IS NOT NULL THEN 'business_moved' WHEN ${isPaused(business)} THEN 'business_moving'
    WHEN ${rawSql(business)}.suspended_at IS NOT NULL THEN 'business_suspended' END`;
}
