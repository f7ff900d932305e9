import { Injectable } from '@nestjs/common';
import { dayInBusiness } from '../kernel/database/business-day.js';
import { sql } from '../kernel/sql/sql.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { Asset } from './asset.entity.js';
import { assetUpdated } from './asset.events.js';
import {
  assetWaitingFor,
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
  /** Records the day of an asset's maintenance and advances its preventive schedule (D23, D29). Never moves the day back. */
  async maintained(work: UnitOfWork, id: string, on: Date): Promise<void> {
    const day = await dayInBusiness(work, on);
    const later = sql`r.id = ${id} AND (r.last_maintenance_date < ${day} OR r.last_maintenance_date IS NULL)`;
    const [asset] = await work.lockAll(Asset, later);
    if (!asset) return;
    await work.update(Asset, id, { lastMaintenanceDate: day });
    const dueBefore = await dueOf(work, [asset]);
    await reschedule(work, [id]);
    work.emitAll(assetUpdated, [id], {}, dueBefore);
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
    // No column changes. The update marks the asset as changed, because its due date did.
    await work.update(Asset, id, { maintenanceIntervalDays: asset.maintenanceIntervalDays });
    work.emitAll(assetUpdated, [id], {}, dueBefore);
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
