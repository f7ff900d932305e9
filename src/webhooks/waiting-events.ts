import { sql, type Sql } from '../kernel/sql/sql.js';

/**
 * The events of all businesses that are not relayed or numbered yet, in the order of their index: so PostgreSQL uses it even with
 * outdated statistics (`due-businesses.ts`).
 */
export const WAITING_EVENTS: Sql = sql`(SELECT r.business_id, r.type, r.recorded_at FROM events r
  WHERE r.dispatched_at IS NULL OR r.sequence IS NULL ORDER BY r.business_id, r.recorded_at, r.id)`;
