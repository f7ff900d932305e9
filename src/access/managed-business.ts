import { businessTime } from '../kernel/database/business-day.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { sql, type Sql } from '../kernel/sql/sql.js';
import type { Plan } from './plans.js';

/** A business that is about to be changed. */
export interface ManagedBusiness {
  readonly id: string;
  readonly name: string;
  readonly plan: Plan;
  readonly timeZone: string;
  readonly currency: string;
  readonly operationPrefix: string;
  /** Since when it is suspended; null if it is not. */
  readonly suspendedAt: Date | null;
}

/** Locks the business for a change. @throws ApiError `owner_required` */
export async function lockToManage(work: UnitOfWork): Promise<ManagedBusiness> {
  work.principal.require('plan:manage');
  const [business] = await work.lockRows<ManagedBusiness>(
    sql`SELECT b.id, b.name, b.plan, b.time_zone AS "timeZone", b.currency, b.operation_prefix AS "operationPrefix", b.suspended_at AS "suspendedAt"
      FROM businesses b WHERE b.id = ${work.principal.businessId} FOR NO KEY UPDATE OF b`,
  );
  return business!;
}

/**
 * Changes the business and its sandbox, which has the same plan and settings (D70).
 *
 * @param assign the assignments, from the time of the clock of each. Citus refuses an update that computes this time itself
 */
export async function updateWithSandbox(work: UnitOfWork, assign: (now: Date) => Sql): Promise<void> {
  const { businessId } = work.principal;
  const both = await work.rows<{ id: string; now: Date }>(sql`SELECT b.id, ${businessTime(work.now)} AS now
    FROM businesses b WHERE b.id = ${businessId} OR b.sandbox_of = ${businessId} ORDER BY b.id`);
  for (const { id, now } of both)
    await work.write(sql`UPDATE businesses SET ${assign(now)}, updated_at = ${now} WHERE id = ${id}`);
}
