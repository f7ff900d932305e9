import { Injectable } from '@nestjs/common';
import { Asset, assetMessages, Meter } from '../assets/index.js';
import { changedFields } from '../kernel/database/changed-fields.js';
import type { Page, PageRequest, Single, TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { sql } from '../kernel/sql/sql.js';
import { shortDecimal } from './decimals.js';
import { MeterReading } from './meter-reading.entity.js';
import { meterReadingResource, type MeterReadingResource } from './meter-reading.resource.js';
import {
  crossedAtFirst,
  sameThresholds,
  thresholdsOf,
  usageOf,
  type MeterSettings,
} from './meter-settings.js';
import { meterMessages } from './meter.messages.js';
import { meterResource, type MeterResource } from './meter.resource.js';
import {
  meterConditions,
  readingConditions,
  type MeterFilters,
  type ReadingFilters,
} from './meters.queries.js';
import { UsageMaintenance } from './usage-maintenance.js';

/** A meter to be recorded. */
export type NewMeter = Pick<Meter, 'name' | 'kind' | 'unit'> &
  Partial<Pick<Meter, 'externalId'>> &
  MeterSettings;

/** What can be changed of a meter. */
export type MeterChange = Partial<Omit<NewMeter, 'kind'>>;

/** Keeps the meters of assets (D64). `MeterReadings` has what is read from them. */
@Injectable()
export class MetersService {
  constructor(private readonly usage: UsageMaintenance) {}

  /** One page of the meters that match, newest first. */
  list(tenant: TenantReader, filters: MeterFilters, page: PageRequest): Promise<Page<MeterResource>> {
    return tenant.list(meterResource, meterConditions(filters), page);
  }

  /** One page of the meters of an asset, newest first. @throws ApiError `not_found` for the asset */
  async listOfAsset(tenant: TenantReader, assetId: string, page: PageRequest): Promise<Page<MeterResource>> {
    if (!(await tenant.has(Asset, assetId))) throw ApiError.notFound(assetMessages.missing);
    return tenant.list(meterResource, [sql`r.asset_id = ${assetId}`], page);
  }

  /** A meter. @throws ApiError `not_found` */
  async get(tenant: TenantReader, id: string): Promise<Single<MeterResource>> {
    return (await tenant.find(meterResource, id)) ?? missing();
  }

  /** One page of the readings of a meter, as they were recorded, newest first. @throws ApiError `not_found` for the meter */
  async readings(
    tenant: TenantReader,
    id: string,
    filters: ReadingFilters,
    page: PageRequest,
  ): Promise<Page<MeterReadingResource>> {
    if (!(await tenant.has(Meter, id))) missing();
    const conditions = [sql`r.meter_id = ${id}`, ...readingConditions(filters)];
    return tenant.list(meterReadingResource, conditions, page);
  }

  /** A reading. @throws ApiError `not_found` */
  async reading(tenant: TenantReader, id: string): Promise<Single<MeterReadingResource>> {
    return (await tenant.find(meterReadingResource, id)) ?? missing(meterMessages.noReading);
  }

  /**
   * The newest readings of a meter by the moment they were taken, oldest first, for a chart.
   *
   * @param atMost how many
   */
  async series(tenant: TenantReader, id: string, atMost: number): Promise<{ readAt: Date; value: string }[]> {
    const newest = await tenant.rows<{ readAt: Date; value: string }>(
      sql`SELECT r.read_at AS "readAt", trim_scale(r.value)::text AS value FROM ${MeterReading} r
        WHERE r.meter_id = ${id} ORDER BY r.read_at DESC LIMIT ${atMost}`,
    );
    return newest.reverse();
  }

  /**
   * Records a meter of an asset. It has no value yet: that comes from readings.
   *
   * @returns its id
   * @throws ApiError `not_found` for the asset; `invalid_parameter` for settings that contradict each other
   */
  async create(work: UnitOfWork, assetId: string, meter: NewMeter): Promise<string> {
    const { thresholds = [], usageInterval = null, ...described } = meter;
    const settings = {
      thresholds: { rules: thresholdsOf(thresholds) },
      ...usageOf(meter.kind, usageInterval),
    };
    // Kept from being deleted meanwhile.
    if (!(await work.lock(Asset, assetId, { referable: true })))
      throw ApiError.notFound(assetMessages.missing);
    return work.insert(Meter, { assetId, crossed: 0, ...described, ...settings });
  }

  /**
   * Changes what is said of a meter. A change that changes nothing does nothing (D45). A new limit beyond which the meter stands
   * already, and usage that lies in the past, do not act.
   *
   * @returns its id
   * @throws ApiError `not_found`; `invalid_parameter` for settings that contradict each other
   */
  async update(work: UnitOfWork, id: string, change: MeterChange): Promise<string> {
    const meter = (await work.lock(Meter, id)) ?? missing();
    const { thresholds, usageInterval, ...described } = change;
    const rules = thresholds && thresholdsOf(thresholds);
    const limits =
      rules && !sameThresholds(rules, meter.thresholds.rules)
        ? { thresholds: { rules }, crossed: crossedAtFirst(rules, meter) }
        : {};
    const before = { ...meter, usageEvery: meter.usageEvery && shortDecimal(meter.usageEvery) };
    const usage =
      usageInterval === undefined ? {} : changedFields(before, usageOf(meter.kind, usageInterval));
    const skipped = usage.usageEvery ? await this.usage.skipPast(work, { ...meter, ...usage }) : {};
    const differing = { ...changedFields(meter, described), ...limits, ...usage, ...skipped };
    if (Object.keys(differing).length > 0) await work.update(Meter, id, differing);
    return id;
  }

  /** Deletes a meter, softly: it leaves every list, and its external id is free. @throws ApiError `not_found` */
  async delete(work: UnitOfWork, id: string): Promise<void> {
    if (!(await work.lock(Meter, id))) missing();
    await work.update(Meter, id, { deletedAt: work.now });
  }
}

function missing(reason = meterMessages.missing): never {
  throw ApiError.notFound(reason);
}
