import { dayInBusiness } from '../kernel/database/business-day.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { assetComplaints } from './asset.messages.js';

/** Returns the error for a recorded day (`YYYY-MM-DD`) of the last maintenance; undefined if it is allowed. */
export type MaintenanceDayCheck = (day: string | null | undefined) => ApiError | undefined;

/**
 * The check of recorded days of the last maintenance: none may be in the future, because the schedule counts from it (D29). Today is
 * the day by the clock and in the time zone of the business. Reads it only if a day is given.
 *
 * @param days all days that will be checked
 */
export async function maintenanceDayCheck(
  tenant: TenantReader,
  days: readonly (string | null | undefined)[],
): Promise<MaintenanceDayCheck> {
  if (!days.some((day) => day)) return () => undefined;
  const today = await dayInBusiness(tenant, tenant.now);
  return (day) =>
    day && day > today
      ? ApiError.invalid('last_maintenance_date', assetComplaints.maintainedInFuture({ today }))
      : undefined;
}
