import { Injectable } from '@nestjs/common';
import { Asset, AssetLookups, PreventiveSchedule, type Meter } from '../assets/index.js';
import { fromMillionths, toMillionths } from '../kernel/decimals.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import { dayAt, workBeginsFrom } from '../kernel/database/business-day.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { rawSql, sql } from '../kernel/sql/sql.js';
import { OperationLookups, OperationsService, type PreventiveWork } from '../operations/index.js';
import type { TradeCode } from '../technicians/index.js';
import { MeterReading } from './meter-reading.entity.js';
import { sumBeforeResets } from './meter-usage.queries.js';
import { meterMessages } from './meter.messages.js';

/** The usage of a counter since its last maintenance. */
interface Usage {
  /** In millionths of the meter's unit. */
  readonly used: bigint;
  /** When that maintenance was completed; null if there was none, so that usage counts from the first reading. */
  readonly since: Date | null;
}

/** The columns of a meter that its next maintenance depends on. */
export type MaintainedMeter = Pick<Meter, 'id' | 'assetId' | 'usageEvery'> & OpenedFor;

/** The usage for which an operation was last opened. */
type OpenedFor = Pick<Meter, 'usageOpenedFor' | 'usageOpenedSince'>;

/** Opens preventive operations by usage, in addition to those by date; the one that is due first opens (D64, D29). */
@Injectable()
export class UsageMaintenance {
  constructor(
    private readonly operations: OperationsService,
    private readonly lookups: OperationLookups,
    private readonly assets: AssetLookups,
  ) {}

  /**
   * Opens the operation that is due by the usage of a locked meter: one per multiple of its interval. Opens none for a retired
   * asset, or while preventive work on the asset is open that is due by date or by this meter.
   *
   * @returns the changed columns of the meter
   */
  async openDue(work: UnitOfWork, meter: Meter): Promise<Partial<OpenedFor>> {
    const usage = await this.usageOf(work, meter);
    const due = usage && reachedBy(meter, usage);
    if (!due || isOpenedFor(meter, usage, due)) return {};
    // The job that opens operations by date takes the same locks.
    await this.assets.lockPlacesOf(work, [meter.assetId]);
    await work.lock(PreventiveSchedule, sql`r.asset_id = ${meter.assetId}`);
    if (await this.lookups.hasOpenPreventive(work, meter.assetId, meter.id)) return {};
    const { id: meterId, assetId, name, unit } = meter;
    const asset = await work.row<Pick<PreventiveWork, 'assetName' | 'dueOn' | 'scheduledFor'>>(
      sql`SELECT r.name AS "assetName", to_char(${dayAt(work.now)}, 'YYYY-MM-DD') AS "dueOn", ${workBeginsFrom(work.now)} AS "scheduledFor"
        FROM ${Asset} r JOIN businesses b ON b.id = r.business_id WHERE r.id = ${assetId} AND r.status <> 'retired'`,
    );
    if (!asset) return {};
    const used = fromMillionths(usage.used);
    const every = fromMillionths(toMillionths(meter.usageEvery!));
    await this.operations.openPreventive(work, {
      ...asset,
      assetId,
      meterId,
      requiredSkill: meter.usageSkill as TradeCode,
      procedureIds: meter.usageProcedureIds,
      reason: meterMessages.usageReached({ meter: name, used, every, unit }),
    });
    return { usageOpenedFor: fromMillionths(due), usageOpenedSince: usage.since };
  }

  /**
   * Computes again, after a correction, for which usage an operation was opened: not for more than the counter has reached. Opens
   * the operation that is due.
   *
   * @returns the changed columns of the locked meter
   */
  async recompute(work: UnitOfWork, meter: Meter): Promise<Partial<OpenedFor>> {
    const usage = await this.usageOf(work, meter);
    if (!usage) return {};
    const { since } = usage;
    const due = reachedBy(meter, usage);
    if (meter.usageOpenedFor === null || !isSameMoment(meter.usageOpenedSince, since))
      return this.openDue(work, meter);
    if (toMillionths(meter.usageOpenedFor) <= (due ?? 0n)) return this.openDue(work, meter);
    return due === undefined
      ? { usageOpenedFor: null, usageOpenedSince: null }
      : { usageOpenedFor: fromMillionths(due), usageOpenedSince: since };
  }

  /**
   * The usage of a counter since its last maintenance, and the usage left until the next one, in millionths. Nothing is left while
   * an operation for it is open. Undefined without readings.
   */
  async progress(
    tenant: TenantReader,
    meter: MaintainedMeter,
  ): Promise<{ used: bigint; left: bigint } | undefined> {
    const usage = await this.usageOf(tenant, meter);
    if (!usage) return undefined;
    const { used, since } = usage;
    if (await this.lookups.hasOpenPreventive(tenant, meter.assetId, meter.id)) return { used, left: 0n };
    const opened = isSameMoment(meter.usageOpenedSince, since) ? meter.usageOpenedFor : null;
    const left = toMillionths(opened ?? '0') + toMillionths(meter.usageEvery!) - used;
    return { used, left: left > 0n ? left : 0n };
  }

  /** Skips past usage when an interval is set: the first operation is due at the next multiple (D29). */
  async skipPast(work: UnitOfWork, meter: Meter): Promise<OpenedFor> {
    const usage = await this.usageOf(work, meter);
    const due = usage && reachedBy(meter, usage);
    if (!due) return { usageOpenedFor: null, usageOpenedSince: null };
    return { usageOpenedFor: fromMillionths(due), usageOpenedSince: usage.since };
  }

  /**
   * The usage of a counter since the newest reading at the time of its last maintenance, or else since its first reading. After a
   * reset it counts from zero. Undefined without readings.
   */
  private async usageOf(
    tenant: TenantReader,
    { id, assetId }: Pick<Meter, 'id' | 'assetId'>,
  ): Promise<Usage | undefined> {
    const since = await this.lookups.lastMaintained(tenant, assetId, id);
    const baseline = (since && (await newestRecordedBy(tenant, id, since))) ?? (await firstOf(tenant, id));
    if (!baseline) return undefined;
    const resets = sumBeforeResets(sql`${id}`, sql`${baseline.readAt}`, rawSql('last.read_at'));
    const increase = await tenant.row<{
      used: string;
    }>(sql`SELECT (last.value - ${baseline.value}::numeric + ${resets})::text AS used
      FROM (SELECT r.value, r.read_at FROM ${MeterReading} r WHERE r.meter_id = ${id} ORDER BY r.read_at DESC LIMIT 1) last`);
    return { used: toMillionths(increase!.used), since };
  }
}

type Point = Pick<MeterReading, 'value' | 'readAt'>;

function newestRecordedBy(tenant: TenantReader, meterId: string, moment: Date): Promise<Point | undefined> {
  return tenant.row(sql`SELECT r.value, r.read_at AS "readAt" FROM ${MeterReading} r
    WHERE r.meter_id = ${meterId} AND r.created_at <= ${moment} ORDER BY r.read_at DESC LIMIT 1`);
}

function firstOf(tenant: TenantReader, meterId: string): Promise<Point | undefined> {
  return tenant.row(sql`SELECT r.value, r.read_at AS "readAt" FROM ${MeterReading} r
    WHERE r.meter_id = ${meterId} ORDER BY r.read_at LIMIT 1`);
}

/** The last multiple of the interval that usage has reached, in millionths; undefined before the first. */
function reachedBy({ usageEvery }: Meter, { used }: Usage): bigint | undefined {
  const every = toMillionths(usageEvery!);
  return used < every ? undefined : (used / every) * every;
}

function isOpenedFor(meter: Meter, { since }: Usage, due: bigint): boolean {
  return (
    isSameMoment(meter.usageOpenedSince, since) &&
    meter.usageOpenedFor !== null &&
    toMillionths(meter.usageOpenedFor) >= due
  );
}

function isSameMoment(one: Date | null, other: Date | null): boolean {
  return one?.getTime() === other?.getTime();
}
