import { sql } from '../kernel/sql/sql.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { accessMessages } from './access.messages.js';

/** The plans of a business (D16), the smallest first. */
export const PLANS = ['starter', 'business', 'enterprise'] as const;
export type Plan = (typeof PLANS)[number];

/** Whether a plan includes the API, and webhooks with it (§5.7). */
export function includesApi(plan: Plan): boolean {
  return plan === 'enterprise';
}

/** Checks that the plan of the business includes the API and webhooks. @throws ApiError `plan_required` */
export async function requireApiPlan(tenant: TenantReader): Promise<void> {
  const { businessId } = tenant.principal;
  const found = await tenant.row<{ plan: Plan }>(
    sql`SELECT b.plan FROM businesses b WHERE b.id = ${businessId}`,
  );
  if (includesApi(found!.plan)) return;
  throw new ApiError('plan_required', accessMessages.planRequired);
}
