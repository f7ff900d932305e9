import { Injectable } from '@nestjs/common';
import { dayInBusiness } from '../kernel/database/business-day.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { sql } from '../kernel/sql/sql.js';
import { Asset } from './asset.entity.js';
import { assetUpdated } from './asset.events.js';
import { assetComplaints } from './asset.messages.js';
import {
  assetWaitingFor,
  type DueBefore,
  dueOf,
  NEXT_DUE_ON,
  PreventiveSchedule,
  reschedule,
  skipEnded,
} from './preventive-schedule.js';

/** The preventive schedule of an asset, for people to read. */
export interface ScheduleShown {
  readonly intervalDays: number;
  /** `YYYY-MM-DD`; null while the asset is retired */
  readonly nextDueOn: string | null;
  readonly operationId: string | null;
}

/** Updates the preventive schedules of assets after operations on them, and reads the next due date (D29). */
@Injectable()
export class AssetMaintenance {
  /**
   * Records that work on an asset was completed. Its day becomes the asset's last maintenance, unless a later day is known (D23).
   * Preventive work also moves the preventive schedule to one interval after that day. Other work leaves it alone: changing a sticker
   * must not postpone an inspection (D29). Call it after the operation was completed in this unit of work.
   *
   * @param isPreventive whether a maintenance interval or the usage of a meter opened the operation
   */
  async maintained(work: UnitOfWork, id: string, on: Date, { isPreventive = false } = {}): Promise<void> {
    const day = await dayInBusiness(work, on);
    const isLater = sql`r.last_maintenance_date < ${day} OR r.last_maintenance_date IS NULL`;
    const [asset] = await work.lock(
      Asset,
      isPreventive ? sql`r.id = ${id}` : sql`r.id = ${id} AND (${isLater})`,
    );
    if (!asset) return;
    const dueBefore: DueBefore = isPreventive ? await dueOf(work, [asset]) : new Map();
    if (isPreventive) await reschedule(work, [id]);
    const { lastMaintenanceDate: last } = asset;
    if (last === null || last < day) await work.update(Asset, id, { lastMaintenanceDate: day });
    else if (!(await markIfMoved(work, asset, dueBefore))) return;
    work.emit(assetUpdated, [id], {}, dueBefore);
  }

  /**
   * Advances the preventive schedule that an operation was opened for, after the operation was cancelled or completed. The
   * operation may have been moved to another asset. Has no effect on a schedule that `maintained` has advanced.
   */
  async ended(work: UnitOfWork, operationId: string): Promise<void> {
    const id = await assetWaitingFor(work, operationId);
    if (id === undefined) return;
    // Locks the asset before its schedule, in the same order as `maintained`.
    const asset = await work.lock(Asset, id);
    if (!asset) return;
    const dueBefore = await dueOf(work, [asset]);
    if (!(await skipEnded(work, id, operationId))) return;
    await markChanged(work, asset);
    work.emit(assetUpdated, [id], {}, dueBefore);
  }

  /** When an asset is next due for maintenance, and the operation that was opened for it, if any; null without a schedule. */
  async scheduleOf(tenant: TenantReader, id: string): Promise<ScheduleShown | null> {
    const schedule = await tenant.row<ScheduleShown>(
      sql`SELECT own.interval_days AS "intervalDays", (${NEXT_DUE_ON})::text AS "nextDueOn", own.operation_id AS "operationId"
        FROM ${Asset} r JOIN ${PreventiveSchedule} own ON own.asset_id = r.id WHERE r.id = ${id}`,
    );
    return schedule ?? null;
  }
}

/** Marks an asset as changed if its due date differs from the one before. @returns whether it differs */
async function markIfMoved(work: UnitOfWork, asset: Asset, before: DueBefore): Promise<boolean> {
  const after = await dueOf(work, [asset]);
  const hasMoved = after.get(asset.id)?.next_due_on !== before.get(asset.id)?.next_due_on;
  if (hasMoved) await markChanged(work, asset);
  return hasMoved;
}

/** Marks an asset as changed, because its due date did. No column changes. */
async function markChanged(work: UnitOfWork, { id, maintenanceIntervalDays }: Asset): Promise<void> {
  await work.update(Asset, id, { maintenanceIntervalDays });
}

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
