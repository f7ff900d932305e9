import { Column, PrimaryColumn } from 'typeorm';
import { insertInto } from '../kernel/sql/own-rows.js';
import { isOneOf, sql, rawSql, type Sql } from '../kernel/sql/sql.js';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';
import { dayAt } from '../kernel/database/business-day.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { Asset } from './asset.entity.js';

/** When an asset is due for maintenance (D29). Exactly the assets with a maintenance interval have a schedule. */
@TenantEntity('preventive_schedules')
export class PreventiveSchedule {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('uuid') assetId!: string;
  @Column('integer') intervalDays!: number;
  @Column('date') nextDueOn!: string;
  /** The due date for which an operation was last opened. */
  @Column('date', { nullable: true }) openedFor!: string | null;
  /** The operation that was opened for it. */
  @Column('uuid', { nullable: true }) operationId!: string | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}

/** Preventive operations, as far as schedules depend on them: the module of operations owns and writes the table. */
@TenantEntity('operations')
export class PreventiveOperation {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('uuid', { nullable: true }) assetId!: string | null;
  @Column('date', { nullable: true }) preventiveDueOn!: string | null;
  @Column('text') status!: string;
  @Column('timestamptz', { nullable: true }) completedAt!: Date | null;
}

/**
 * The due date of the asset in the row `r`. Reads the schedule only if the asset has an interval and is not retired (D29).
 * The date is capped at the year 9999, because clients expect four-digit years.
 */
export const NEXT_DUE_ON = sql`CASE WHEN r.maintenance_interval_days IS NOT NULL AND r.status <> 'retired'
  THEN (SELECT least(s.next_due_on, '9999-12-31') FROM ${PreventiveSchedule} s WHERE s.asset_id = r.id) END`;

/** The due dates of assets before a change, as the change event shows them. */
export type DueBefore = ReadonlyMap<string, { readonly next_due_on: string | null }>;

/** The due dates of locked assets before their schedules change. */
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
 * Recalculates the schedules of assets. The next due date is one interval after the day on which the asset's last preventive
 * operation was completed, otherwise after the recorded day of its last maintenance, otherwise after the installation, otherwise
 * after the day of recording. Other work does not count. Past dates are skipped, so that equipment recorded with old dates is not
 * overdue at once (D29). Without an interval there is no schedule. Call it after every change of one of these values.
 */
export async function reschedule(work: UnitOfWork, assetIds: readonly string[]): Promise<void> {
  if (assetIds.length === 0) return;
  const scheduled = await work.write<{ id: string }>(upsert(work, assetIds));
  const kept = new Set(scheduled.map(({ id }) => id));
  const others = assetIds.filter((id) => !kept.has(id));
  if (others.length > 0) await dropSchedules(work, others);
}

/** The asset whose schedule still waits for an operation that was opened for it; undefined if there is none. */
export async function assetWaitingFor(
  tenant: TenantReader,
  operationId: string,
): Promise<string | undefined> {
  const found = await tenant.row<{ assetId: string }>(
    sql`SELECT r.asset_id AS "assetId" FROM ${SCHEDULE_OF_BUSINESS} WHERE ${isWaitingFor(operationId, tenant.now)}`,
    { replan: true },
  );
  return found?.assetId;
}

/**
 * Moves an asset's schedule to its next date after the operation of the present date ended (D29). A schedule that is already at
 * a later date, and not in the past, stays unchanged.
 *
 * @returns whether it moved
 */
export async function skipEnded(work: UnitOfWork, assetId: string, operationId: string): Promise<boolean> {
  const next = nextDueDate(rawSql('r.next_due_on'), rawSql('r.interval_days'), work.now);
  const [due] = await work.lockRows<Pick<PreventiveSchedule, 'id' | 'nextDueOn'>>(
    sql`SELECT r.id, ${next} AS "nextDueOn" FROM ${SCHEDULE_OF_BUSINESS}
      WHERE r.asset_id = ${assetId} AND ${isWaitingFor(operationId, work.now)} FOR NO KEY UPDATE OF r`,
  );
  if (due) await work.update(PreventiveSchedule, due.id, { nextDueOn: due.nextDueOn });
  return due !== undefined;
}

/** A schedule `r` and its business `b`. */
const SCHEDULE_OF_BUSINESS = sql`${PreventiveSchedule} r JOIN businesses b ON b.id = r.business_id`;

const isWaitingFor = (operationId: string, now: Date) =>
  sql`r.operation_id = ${operationId} AND (r.next_due_on <= r.opened_for OR r.next_due_on < ${dayAt(now)})`;

/** The fields of a new asset that its schedule depends on. */
type Recorded = Pick<Asset, 'id'> &
  Partial<Pick<Asset, 'maintenanceIntervalDays' | 'installationDate' | 'lastMaintenanceDate'>>;

/** Creates schedules for the new assets that have an interval. Queues the insert after those of the assets, without waiting. */
export function schedule(work: UnitOfWork, recorded: readonly Recorded[]): void {
  const assets = recorded.filter(({ maintenanceIntervalDays }) => maintenanceIntervalDays);
  if (assets.length === 0) return;
  const since = assets.map((asset) => asset.lastMaintenanceDate ?? asset.installationDate ?? null);
  const intervals = assets.map(({ maintenanceIntervalDays }) => maintenanceIntervalDays);
  const rows = sql`SELECT a.id, a.asset_id, a.interval_days,
      ${nextDueDate(sql`coalesce(a.since, ${dayAt(work.now)})`, rawSql('a.interval_days'), work.now)} AS next_due_on,
      ${work.now}::timestamptz AS created_at, ${work.now}::timestamptz AS updated_at
    FROM businesses b CROSS JOIN unnest(${assets.map(() => work.newId())}::uuid[], ${assets.map(({ id }) => id)}::uuid[], ${intervals}::integer[], ${since}::date[])
      a (id, asset_id, interval_days, since) WHERE b.id = ${work.principal.businessId}`;
  work.write(insertInto(PreventiveSchedule, COLUMNS, rows));
}

/** Deletes the schedules of assets, if they have one. */
export async function dropSchedules(work: UnitOfWork, assetIds: readonly string[]): Promise<void> {
  await work.remove(PreventiveSchedule, isOneOf('r.asset_id', assetIds));
}

const COLUMNS = ['id', 'asset_id', 'interval_days', 'next_due_on', 'created_at', 'updated_at'];

/** The day on which the last preventive operation of an asset `a` was completed. A reopened operation does not count. */
const MAINTAINED_ON = sql`(SELECT ${dayAt(rawSql('o.completed_at'))} FROM ${PreventiveOperation} o
  WHERE o.asset_id = a.id AND o.preventive_due_on IS NOT NULL AND o.completed_at IS NOT NULL AND o.status IN ('completed', 'done')
  ORDER BY o.completed_at DESC LIMIT 1)`;

/** The day from which the interval of an asset `a` counts. */
const MAINTAINED_OR_RECORDED = sql`coalesce(${MAINTAINED_ON}, a.recorded_maintenance_date, a.installation_date, ${dayAt(rawSql('a.created_at'))})`;

// A date for which an operation was opened is skipped, even if it is today.
const upsert = (work: UnitOfWork, assetIds: readonly string[]) => sql`${insertInto(
  PreventiveSchedule,
  COLUMNS,
  sql`SELECT own.id, a.id AS asset_id, a.maintenance_interval_days AS interval_days,
    ${nextDueDate(rawSql('since.day'), rawSql('a.maintenance_interval_days'), work.now)} AS next_due_on,
    ${work.now}::timestamptz AS created_at, ${work.now}::timestamptz AS updated_at
  FROM ${Asset} a JOIN businesses b ON b.id = a.business_id
  JOIN unnest(${assetIds.map(() => work.newId())}::uuid[], ${assetIds}::uuid[]) own (id, asset_id) ON own.asset_id = a.id
  CROSS JOIN LATERAL (SELECT ${MAINTAINED_OR_RECORDED} AS day) since
  WHERE a.maintenance_interval_days IS NOT NULL`,
)}
  ON CONFLICT (business_id, asset_id) DO UPDATE SET interval_days = excluded.interval_days,
    updated_at = GREATEST(kept.updated_at, excluded.updated_at),
    next_due_on = excluded.next_due_on + CASE WHEN excluded.next_due_on <= kept.opened_for THEN excluded.interval_days ELSE 0 END
  RETURNING kept.asset_id AS id`;

/**
 * The first date from today on that is a multiple of the interval (in days, at least one) after a given date. Today is the day of
 * the business in the row `b`.
 */
const nextDueDate = (since: Sql, interval: Sql, now: Date) =>
  sql`${since} + ${interval} * greatest(1, (${dayAt(now)} - ${since} + ${interval} - 1) / ${interval})`;
