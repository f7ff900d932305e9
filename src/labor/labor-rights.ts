import type { TenantReader } from '../kernel/database/tenant-reader.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { DAY_MS } from '../kernel/period.js';
import { laborMessages } from './labor.messages.js';
import type { TimeEntry, TimeEntryResource } from './time-entry.entity.js';

/** How long people can correct what they recorded, in days. Managers and keys always can. */
export const CORRECTABLE_DAYS = 7;

/** Whether something was recorded recently enough for the person who did to correct it. */
export function isCorrectable({ now }: TenantReader, createdAt: Date): boolean {
  return now.getTime() - createdAt.getTime() <= CORRECTABLE_DAYS * DAY_MS;
}

/** The fields of a time entry that decide who may correct it. */
type Recorded = Pick<TimeEntry, 'endedAt' | 'createdAt'>;

/**
 * Requires that the principal may record time of a technician: with `time:write` of any, with `time:record` their own. Their own
 * entries can be corrected for a week; one that has not ended always.
 *
 * @param technicianId undefined for that of the operation
 * @param own the technicians of the principal's account
 * @param entry the entry to correct; none for a new one
 * @throws ApiError `permission_required`; `invalid_state` after a week
 */
export function requireTimeOf(
  tenant: TenantReader,
  technicianId: string | undefined,
  own: readonly string[],
  entry?: Recorded,
): void {
  const { principal } = tenant;
  if (principal.may('time:write')) return;
  principal.require('time:record');
  if (technicianId === undefined || !own.includes(technicianId))
    throw new ApiError('permission_required', laborMessages.notTheirs);
  if (entry && entry.endedAt !== null && !isCorrectable(tenant, entry.createdAt))
    throw new ApiError('invalid_state', laborMessages.tooLate({ days: CORRECTABLE_DAYS }));
}

/** Whether the principal may correct an entry that a page shows. */
export function mayCorrectTime(
  tenant: TenantReader,
  entry: TimeEntryResource,
  own: readonly string[],
): boolean {
  if (tenant.principal.may('time:write')) return true;
  const isRecent = entry.ended_at === null || isCorrectable(tenant, new Date(entry.created_at));
  return tenant.principal.may('time:record') && own.includes(entry.technician_id) && isRecent;
}
