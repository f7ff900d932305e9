import { Injectable } from '@nestjs/common';
import { Asset, PreventiveSchedule, type Meter } from '../assets/index.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { sql } from '../kernel/sql/sql.js';
import { OperationLookups, OperationsService } from '../operations/index.js';
import type { TradeCode } from '../technicians/index.js';
import { fromMillionths, toMillionths } from './decimals.js';
import { MeterReading } from './meter-reading.entity.js';
import { meterMessages } from './meter.messages.js';

/** How far a counter rose since the last maintenance. */
interface Usage {
  /** In millionths of the meter's unit. */
  readonly used: bigint;
  /** When the maintenance from which it counts was completed; null: it counts from the first reading. */
  readonly since: Date | null;
}

/** What of a meter says for which usage an operation was opened. */
type OpenedFor = Pick<Meter, 'usageOpenedFor' | 'usageOpenedSince'>;

/** Opens preventive operations by usage, beside those by date (D64, D29): whichever comes first. */
@Injectable()
export class UsageMaintenance {
  constructor(
    private readonly operations: OperationsService,
    private readonly lookups: OperationLookups,
  ) {}

  /**
   * Opens the operation that the usage of a locked meter calls for: one per multiple of its interval, and none while preventive work
   * on the asset is open that a date or this meter called for, nor for a retired asset.
   *
   * @returns what changes of the meter
   */
  async openDue(work: UnitOfWork, meter: Meter): Promise<Partial<OpenedFor>> {
    const usage = await this.usageOf(work, meter);
    const due = usage && reachedBy(meter, usage);
    if (!due || isOpenedFor(meter, usage, due)) return {};
    // Who opens by date locks it too.
    await work.lockAll(PreventiveSchedule, sql`r.asset_id = ${meter.assetId}`);
    if (await this.lookups.hasOpenPreventive(work, meter.assetId, meter.id)) return {};
    const asset = await work.row<Pick<Asset, 'name'>>(
      sql`SELECT r.name FROM ${Asset} r WHERE r.id = ${meter.assetId} AND r.status <> 'retired'`,
    );
    if (!asset) return {};
    const { id: meterId, assetId, name, unit } = meter;
    const [used, every] = [fromMillionths(usage.used), fromMillionths(toMillionths(meter.usageEvery!))];
    await this.operations.openByUsage(work, {
      ...{ assetId, assetName: asset.name, meterId, requiredSkill: meter.usageSkill as TradeCode },
      reason: meterMessages.usageReached({ meter: name, used, every, unit }),
    });
    return { usageOpenedFor: fromMillionths(due), usageOpenedSince: usage.since };
  }

  /** Skips the usage that lies in the past when an interval is set: the first operation is due at the next multiple (D29). */
  async skipPast(work: UnitOfWork, meter: Meter): Promise<OpenedFor> {
    const usage = await this.usageOf(work, meter);
    const due = usage && reachedBy(meter, usage);
    if (!due) return { usageOpenedFor: null, usageOpenedSince: null };
    return { usageOpenedFor: fromMillionths(due), usageOpenedSince: usage.since };
  }

  /**
   * How far a counter rose since the reading at which preventive work was completed last, else since the first. A reset counts on
   * from zero. Undefined while there is no reading.
   */
  private async usageOf(tenant: TenantReader, { id, assetId }: Meter): Promise<Usage | undefined> {
    const since = await this.lookups.lastMaintained(tenant, assetId, id);
    const begun = (since && (await newestRecordedBy(tenant, id, since))) ?? (await firstOf(tenant, id));
    if (!begun) return undefined;
    const risen = await tenant.row<{ used: string }>(sql`SELECT ((SELECT r.value FROM ${MeterReading} r
          WHERE r.meter_id = ${id} ORDER BY r.read_at DESC LIMIT 1) - ${begun.value}::numeric
        + coalesce((SELECT sum(before.value) FROM ${MeterReading} r CROSS JOIN LATERAL (SELECT q.value FROM ${MeterReading} q
            WHERE q.meter_id = r.meter_id AND q.read_at < r.read_at ORDER BY q.read_at DESC LIMIT 1) before
          WHERE r.meter_id = ${id} AND r.is_reset AND r.read_at > ${begun.readAt}), 0))::text AS used`);
    return { used: toMillionths(risen!.used), since };
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
  const isSame = meter.usageOpenedSince?.getTime() === since?.getTime();
  return isSame && meter.usageOpenedFor !== null && toMillionths(meter.usageOpenedFor) >= due;
}
