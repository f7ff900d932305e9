import { businessTime } from '../kernel/database/business-day.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { sql } from '../kernel/sql/sql.js';

/**
 * The business and its sandbox, which has the same plan and settings (D70), each with the time of its clock. Citus refuses an update
 * that computes this time itself.
 */
export function ownAndSandbox(work: UnitOfWork): Promise<{ id: string; now: Date }[]> {
  const { businessId } = work.principal;
  return work.rows(sql`SELECT b.id, ${businessTime(work.now)} AS now
    FROM businesses b WHERE b.id = ${businessId} OR b.sandbox_of = ${businessId} ORDER BY b.id`);
}
