import { Injectable } from '@nestjs/common';
import type { Meter } from '../assets/index.js';
import { fromMillionths, toMillionths } from '../kernel/decimals.js';
import { Single } from '../kernel/database/page.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { DAY_MS, daysOf, type Period, periodOf } from '../kernel/period.js';
import { timestampText } from '../kernel/resource/field.js';
import { dayInBusiness } from '../kernel/database/business-day.js';
import { type MeterUsageResource, usageFigures, type UsageFigures } from './meter-usage.queries.js';
import { meterMessages } from './meter.messages.js';
import { UsageMaintenance, type MaintainedMeter } from './usage-maintenance.js';

/** The maximum number of days of a period, because the query reads every reading in it. */
const MAX_DAYS = 366;
/** Forecasts farther ahead are meaningless; in days. */
const MAX_FORECAST_DAYS = 3_653;

type CountedMeter = MaintainedMeter & Pick<Meter, 'lastReadAt'>;

type Forecast = Pick<
  MeterUsageResource,
  'usage_since_maintenance' | 'usage_until_maintenance' | 'maintenance_due_on'
>;

const NO_FORECAST: Forecast = {
  usage_since_maintenance: null,
  usage_until_maintenance: null,
  maintenance_due_on: null,
};

/** The usage of meters in a period, and a forecast of the next maintenance by usage (D64). */
@Injectable()
export class MeterUsages {
  constructor(private readonly maintenance: UsageMaintenance) {}

  /**
   * The usage of a meter in a period; by default, the last 30 days.
   *
   * @throws ApiError `not_found`; `invalid_parameter` for a period that ends before it begins, or has more than 366 days
   */
  async get(
    tenant: TenantReader,
    meterId: string,
    wanted: Partial<Period> = {},
  ): Promise<Single<MeterUsageResource>> {
    const period = periodOf(wanted, tenant.now);
    if (daysOf(period) > MAX_DAYS)
      throw new ApiError('invalid_parameter', meterMessages.periodTooLong({ days: MAX_DAYS }), 'from');
    const found = await tenant.row<UsageFigures & CountedMeter>(usageFigures(meterId, period));
    if (!found) throw ApiError.notFound(meterMessages.missing);
    const { id, assetId, lastReadAt, usageEvery, usageOpenedFor, usageOpenedSince, ...figures } = found;
    const meter = { id, assetId, lastReadAt, usageEvery, usageOpenedFor, usageOpenedSince };
    const usage: MeterUsageResource = {
      object: 'meter_usage',
      meter_id: meterId,
      from: timestampText(period.from),
      to: timestampText(period.to),
      ...figures,
      ...(await this.forecast(tenant, meter, figures.usage_per_day)),
    };
    return new Single(JSON.stringify(usage));
  }

  private async forecast(
    tenant: TenantReader,
    meter: CountedMeter,
    perDay: string | null,
  ): Promise<Forecast> {
    if (meter.usageEvery === null) return NO_FORECAST;
    const progress = await this.maintenance.progress(tenant, meter);
    if (!progress) return NO_FORECAST;
    const days = daysUntil(progress.left, perDay);
    // If the due date is in the past, maintenance is due now.
    const due =
      days === null
        ? null
        : new Date(Math.max(meter.lastReadAt!.getTime() + days * DAY_MS, tenant.now.getTime()));
    return {
      usage_since_maintenance: fromMillionths(progress.used),
      usage_until_maintenance: fromMillionths(progress.left),
      maintenance_due_on: due && (await dayInBusiness(tenant, due)),
    };
  }
}

/** The number of days until the counter has risen by `left`; null if unknown or too far ahead. */
function daysUntil(left: bigint, perDay: string | null): number | null {
  if (left === 0n) return 0;
  const rate = toMillionths(perDay ?? '0');
  if (rate <= 0n) return null;
  const days = Number(left) / Number(rate);
  return days > MAX_FORECAST_DAYS ? null : days;
}
