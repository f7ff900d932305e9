import { Column, PrimaryColumn } from 'typeorm';
import { insertInto } from '../kernel/sql/own-rows.js';
import { isOneOf, sql, rawSql, type Sql } from '../kernel/sql/sql.js';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { Asset } from './asset.entity.js';

/** When an asset is due for maintenance (D29). An asset with a maintenance interval has one, another has none. */
@TenantEntity('preventive_schedules')
export class PreventiveSchedule {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
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

/** The day on which the asset in the row `r` is due: the schedule is only looked at where there is one that counts (D29). No date has more than four digits of a year. */
export const NEXT_DUE_ON = sql`CASE WHEN r.maintenance_interval_days IS NOT NULL AND r.status <> 'retired'
  THEN (SELECT least(s.next_due_on, '9999-12-31') FROM ${PreventiveSchedule} s WHERE s.asset_id = r.id) END`;

/** What an asset shows of its schedule, for the event of a change of it. */
export type DueBefore = ReadonlyMap<string, { readonly next_due_on: string | null }>;

/** When locked assets are due, before their schedules change. */
export async function dueOf(work: UnitOfWork, assets: readonly Scheduled[]): Promise<DueBefore> {
  if (assets.length === 0) return new Map();
  const ids = assets.map(({ id }) => id);
  const found = await work.rows<{ id: string; dueOn: string }>(
    sql`SELECT s.asset_id AS id, least(s.next_due_on, '9999-12-31')::text AS "dueOn" FROM ${PreventiveSchedule} s WHERE ${isOneOf('s.asset_id', ids)}`,
  );
  const days = new Map(found.map(({ id, dueOn }) => [id, dueOn]));
  const shown = ({ id, status, maintenanceIntervalDays }: Scheduled) =>
    status === 'retired' || maintenanceIntervalDays === null ? null : (days.get(id) ?? null);
  return new Map(assets.map((asset) => [asset.id, { next_due_on: shown(asset) }]));
}

type Scheduled = Pick<Asset, 'id' | 'status' | 'maintenanceIntervalDays'>;

/**
 * Brings the schedules of assets in step with the assets' rows: due every interval after the last maintenance, else
 * after the installation, else after the day it was recorded; none without an interval. What lies in the past is skipped,
 * so that equipment recorded with its old dates is not overdue at once (D29). Call it after every change of one of these.
 */
export async function reschedule(work: UnitOfWork, assetIds: readonly string[]): Promise<void> {
  if (assetIds.length === 0) return;
  const scheduled = await work.write<{ id: string }>(upsert(work, assetIds));
  const kept = new Set(scheduled.map(({ id }) => id));
  const others = assetIds.filter((id) => !kept.has(id));
  if (others.length > 0) await dropSchedules(work, others);
}

/** Tells whether an operation is the one that the schedule of an asset was opened for last. */
export async function isOpenedFor(
  tenant: TenantReader,
  assetId: string,
  operationId: string,
): Promise<boolean> {
  const found = await tenant.row(
    sql`SELECT 1 FROM ${PreventiveSchedule} s WHERE s.asset_id = ${assetId} AND s.operation_id = ${operationId}`,
  );
  return found !== undefined;
}

/**
 * Moves the schedule of an asset on to its next date, when the operation that was opened for the present one is
 * cancelled (D29). One that stands at a later date already, and not in the past, stays.
 *
 * @returns whether it moved
 */
export async function skipCancelled(
  work: UnitOfWork,
  assetId: string,
  operationId: string,
): Promise<boolean> {
  const next = nextAhead(rawSql('r.next_due_on'), rawSql('r.interval_days'), work.now);
  const [due] = await work.lockRows<Pick<PreventiveSchedule, 'id' | 'nextDueOn'>>(
    sql`SELECT r.id, ${next} AS "nextDueOn" FROM ${PreventiveSchedule} r
      WHERE r.asset_id = ${assetId} AND r.operation_id = ${operationId}
        AND (r.next_due_on <= r.opened_for OR r.next_due_on < ${dayOf(work.now)}) FOR NO KEY UPDATE OF r`,
  );
  if (due) await work.update(PreventiveSchedule, due.id, { nextDueOn: due.nextDueOn });
  return due !== undefined;
}

/** What the schedule of an asset that is just recorded follows from. */
type Recorded = Pick<Asset, 'id'> &
  Partial<Pick<Asset, 'maintenanceIntervalDays' | 'installationDate' | 'lastMaintenanceDate'>>;

/** Schedules those of some assets that are just recorded with an interval. It goes out behind their own rows. */
export function schedule(work: UnitOfWork, recorded: readonly Recorded[]): void {
  const assets = recorded.filter(({ maintenanceIntervalDays }) => maintenanceIntervalDays);
  if (assets.length === 0) return;
  const today = dayOf(work.now);
  const since = assets.map((asset) => asset.lastMaintenanceDate ?? asset.installationDate ?? today);
  const intervals = assets.map(({ maintenanceIntervalDays }) => maintenanceIntervalDays);
  const rows = sql`SELECT a.id, a.asset_id, a.interval_days, ${nextAhead(rawSql('a.since'), rawSql('a.interval_days'), work.now)},
      ${work.now}::timestamptz, ${work.now}::timestamptz
    FROM unnest(${assets.map(() => work.newId())}::uuid[], ${assets.map(({ id }) => id)}::uuid[], ${intervals}::integer[], ${since}::date[])
      a (id, asset_id, interval_days, since)`;
  work.send(insertInto(PreventiveSchedule, COLUMNS, rows));
}

/** Removes the schedules of assets, of those that have one. */
export async function dropSchedules(work: UnitOfWork, assetIds: readonly string[]): Promise<void> {
  await work.remove(PreventiveSchedule, isOneOf('r.asset_id', assetIds));
}

const COLUMNS = ['id', 'asset_id', 'interval_days', 'next_due_on', 'created_at', 'updated_at'];

// The date that an operation was opened for is over, also when it is today.
const upsert = (work: UnitOfWork, assetIds: readonly string[]) => sql`${insertInto(
  PreventiveSchedule,
  COLUMNS,
  sql`SELECT own.id, a.id, a.maintenance_interval_days,
    ${nextAhead(rawSql('a.since'), rawSql('a.maintenance_interval_days'), work.now)},
    ${work.now}::timestamptz, ${work.now}::timestamptz
  FROM (SELECT r.*, coalesce(r.last_maintenance_date, r.installation_date, (r.created_at AT TIME ZONE 'UTC')::date) AS since
    FROM ${Asset} r) a
  JOIN unnest(${assetIds.map(() => work.newId())}::uuid[], ${assetIds}::uuid[]) own (id, asset_id) ON own.asset_id = a.id
  WHERE a.maintenance_interval_days IS NOT NULL`,
)}
  ON CONFLICT (business_id, asset_id) DO UPDATE SET interval_days = excluded.interval_days,
    updated_at = GREATEST(kept.updated_at, excluded.updated_at),
    next_due_on = excluded.next_due_on + CASE WHEN excluded.next_due_on <= kept.opened_for THEN excluded.interval_days ELSE 0 END
  RETURNING kept.asset_id AS id`;

/** The first date that is a multiple of the interval (in days, at least one) after another, and not before today. */
const nextAhead = (since: Sql, interval: Sql, now: Date) =>
  sql`${since} + ${interval} * greatest(1, (${dayOf(now)}::date - ${since} + ${interval} - 1) / ${interval})`;

/** The day of a moment, in UTC. */
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
