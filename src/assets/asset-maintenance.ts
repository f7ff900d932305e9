import { Injectable } from '@nestjs/common';
import { sql } from '../kernel/sql/sql.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { Asset } from './asset.entity.js';
import { assetUpdated } from './asset.events.js';
import { dueOf, isOpenedFor, PreventiveSchedule, reschedule, skipCancelled } from './preventive-schedule.js';

/** The preventive schedule of an asset, for people to read. */
export interface ScheduleShown {
  readonly intervalDays: number;
  /** `YYYY-MM-DD` */
  readonly nextDueOn: string;
  readonly operationId: string | null;
}

/** The preventive maintenance of assets: what the operations on them tell of it, and when the next is due (D29). */
@Injectable()
export class AssetMaintenance {
  /** Notes that an asset was maintained on a day, and moves its preventive schedule on (D23, D29). Never moves back. */
  async maintained(work: UnitOfWork, id: string, on: Date): Promise<void> {
    const day = on.toISOString().slice(0, 10);
    const later = sql`r.id = ${id} AND (r.last_maintenance_date < ${day} OR r.last_maintenance_date IS NULL)`;
    const [asset] = await work.lockAll(Asset, later);
    if (!asset) return;
    await work.update(Asset, id, { lastMaintenanceDate: day });
    const dueBefore = await dueOf(work, [asset]);
    await reschedule(work, [id]);
    work.emitAll(assetUpdated, [id], {}, dueBefore);
  }

  /** Moves the preventive schedule of an asset on, when the operation that it had opened is cancelled; another changes nothing. */
  async cancelled(work: UnitOfWork, id: string, operationId: string): Promise<void> {
    if (!(await isOpenedFor(work, id, operationId))) return;
    // The asset before its schedule, as when it is maintained.
    const asset = await work.lock(Asset, id);
    if (!asset) return;
    const dueBefore = await dueOf(work, [asset]);
    if (!(await skipCancelled(work, id, operationId))) return;
    // The row stays as it is; what the asset shows of its schedule is news all the same.
    await work.update(Asset, id, { maintenanceIntervalDays: asset.maintenanceIntervalDays });
    work.emitAll(assetUpdated, [id], {}, dueBefore);
  }

  /** When an asset is due for maintenance next, and the operation that was opened for it, if one was; null without a schedule. */
  async scheduleOf(tenant: TenantReader, id: string): Promise<ScheduleShown | null> {
    const schedule = await tenant.row<ScheduleShown>(
      sql`SELECT r.interval_days AS "intervalDays", r.next_due_on::text AS "nextDueOn", r.operation_id AS "operationId"
        FROM ${PreventiveSchedule} r WHERE r.asset_id = ${id}`,
    );
    return schedule ?? null;
  }
}
