import { Column, PrimaryColumn } from 'typeorm';
import { sql, verbatim } from '../kernel/database/sql.js';
import { TenantEntity } from '../kernel/database/tenant-entity.js';
import type { Work } from '../kernel/database/work.js';
import { Asset } from './asset.entity.js';

/** When an asset is due for maintenance (D29). An asset with a maintenance interval has one, another has none. */
@TenantEntity('preventive_schedules')
export class PreventiveSchedule {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') businessId!: string;
  @Column('uuid') assetId!: string;
  @Column('integer') intervalDays!: number;
  @Column('date') nextDueOn!: string;
  /** The due date an operation was last opened for. */
  @Column('date', { nullable: true }) openedFor!: string | null;
  /** The operation that was opened for it. */
  @Column('uuid', { nullable: true }) operationId!: string | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}

/**
 * Brings the schedule of an asset in step with the asset's row: due one interval after the last maintenance, else
 * after the installation, else after the day it was recorded; none without an interval (D29). Call it after every
 * change of one of these.
 */
export async function reschedule(work: Work, assetId: string): Promise<void> {
  const scheduled = await work.rows(upsert(work, assetId));
  if (scheduled.length === 0) await dropSchedule(work, assetId);
}

/** Removes the schedule of an asset, if it has one. */
export async function dropSchedule(work: Work, assetId: string): Promise<void> {
  await work.remove(PreventiveSchedule, sql`r.asset_id = ${assetId}`);
}

const upsert = (work: Work, assetId: string) => sql`
  INSERT INTO ${verbatim('preventive_schedules')} AS kept
    (id, business_id, asset_id, interval_days, next_due_on, created_at, updated_at)
  SELECT ${work.newId()}::uuid, a.business_id, a.id, a.maintenance_interval_days,
    coalesce(a.last_maintenance_date, a.installation_date, (a.created_at AT TIME ZONE 'UTC')::date)
      + a.maintenance_interval_days,
    ${work.now}::timestamptz, ${work.now}::timestamptz
  FROM ${Asset} a WHERE a.id = ${assetId} AND a.maintenance_interval_days IS NOT NULL
  ON CONFLICT (business_id, asset_id) DO UPDATE SET interval_days = excluded.interval_days,
    next_due_on = excluded.next_due_on, updated_at = GREATEST(kept.updated_at, excluded.updated_at)
  RETURNING kept.id`;
