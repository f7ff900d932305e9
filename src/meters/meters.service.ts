import { Injectable } from '@nestjs/common';
import { auditDeletions } from '../access/index.js';
import { Asset, assetMessages, Meter } from '../assets/index.js';
import { changedFields } from '../kernel/database/changed-fields.js';
import type { Page, PageRequest, Single, TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { sql } from '../kernel/sql/sql.js';
import { shortDecimal } from './decimals.js';
import { MeterReading } from './meter-reading.entity.js';
import {
  meterReadingResource,
  type MeterReadingResource,
  type ReadingSort,
} from './meter-reading.resource.js';
import {
  initiallyCrossed,
  sameThresholds,
  thresholdsOf,
  usageColumns,
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

/** The input for creating a meter. */
export type NewMeter = Pick<Meter, 'name' | 'kind' | 'unit'> &
  Partial<Pick<Meter, 'externalId'>> &
  MeterSettings;

/** The fields of a meter that can be updated. */
export type MeterChange = Partial<Omit<NewMeter, 'kind'>>;

/** Reads and changes the meters of assets (D64). `MeterReadings` records their readings. */
@Injectable()
export class MetersService {
  constructor(private readonly usage: UsageMaintenance) {}

  /** One page of the matching meters, newest first. */
  list(tenant: TenantReader, filters: MeterFilters, page: PageRequest): Promise<Page<MeterResource>> {
    return tenant.list(meterResource, meterConditions(filters), page);
  }

  /** One page of the meters of an asset, newest first. @throws ApiError `not_found` for the asset */
  async listOfAsset(tenant: TenantReader, assetId: string, page: PageRequest): Promise<Page<MeterResource>> {
    if (!(await tenant.has(Asset, assetId))) throw ApiError.notFound(assetMessages.missing);
    return tenant.list(meterResource, [sql`r.asset_id = ${assetId}`], page);
  }

  /** Reads a meter. @throws ApiError `not_found` */
  async get(tenant: TenantReader, id: string): Promise<Single<MeterResource>> {
    return (await tenant.find(meterResource, id)) ?? missing();
  }

  /** One page of a meter's readings, by default the last taken first. @throws ApiError `not_found` for the meter */
  async readings(
    tenant: TenantReader,
    id: string,
    filters: ReadingFilters,
    page: PageRequest<ReadingSort>,
  ): Promise<Page<MeterReadingResource>> {
    if (!(await tenant.has(Meter, id))) missing();
    const conditions = [sql`r.meter_id = ${id}`, ...readingConditions(filters)];
    return tenant.list(meterReadingResource, conditions, page);
  }

  /** Reads a reading. @throws ApiError `not_found` */
  async reading(tenant: TenantReader, id: string): Promise<Single<MeterReadingResource>> {
    return (await tenant.find(meterReadingResource, id)) ?? missing(meterMessages.noReading);
  }

  /**
   * The newest readings of a meter by the time they were taken, oldest first, for a chart.
   *
   * @param atMost the maximum number
   */
  async series(tenant: TenantReader, id: string, atMost: number): Promise<{ readAt: Date; value: string }[]> {
    const newest = await tenant.rows<{ readAt: Date; value: string }>(
      sql`SELECT r.read_at AS "readAt", trim_scale(r.value)::text AS value FROM ${MeterReading} r
        WHERE r.meter_id = ${id} ORDER BY r.read_at DESC LIMIT ${atMost}`,
    );
    return newest.reverse();
  }

  /**
   * Creates a meter of an asset. It has no value until the first reading.
   *
   * @returns its id
   * @throws ApiError `not_found` for the asset; `invalid_parameter` for contradictory settings
   */
  async create(work: UnitOfWork, assetId: string, meter: NewMeter): Promise<string> {
    const { thresholds = [], usageInterval = null, ...details } = meter;
    const settings = {
      thresholds: { rules: thresholdsOf(thresholds) },
      ...usageColumns(meter.kind, usageInterval),
    };
    // The lock keeps the asset from being deleted meanwhile.
    if (!(await work.lock(Asset, assetId, { referable: true })))
      throw ApiError.notFound(assetMessages.missing);
    return work.insert(Meter, { assetId, crossed: 0, ...details, ...settings });
  }

  /**
   * Updates a meter. An update without differences does nothing (D45). A new threshold that the value is already beyond does not
   * fire, and usage from the past opens no operation.
   *
   * @returns its id
   * @throws ApiError `not_found`; `invalid_parameter` for contradictory settings
   */
  async update(work: UnitOfWork, id: string, change: MeterChange): Promise<string> {
    const meter = (await work.lock(Meter, id)) ?? missing();
    const { thresholds, usageInterval, ...details } = change;
    const rules = thresholds && thresholdsOf(thresholds);
    const limits =
      rules && !sameThresholds(rules, meter.thresholds.rules)
        ? { thresholds: { rules }, crossed: initiallyCrossed(rules, meter) }
        : {};
    const before = { ...meter, usageEvery: meter.usageEvery && shortDecimal(meter.usageEvery) };
    const usage =
      usageInterval === undefined ? {} : changedFields(before, usageColumns(meter.kind, usageInterval));
    const skipped = usage.usageEvery ? await this.usage.skipPast(work, { ...meter, ...usage }) : {};
    const differing = { ...changedFields(meter, details), ...limits, ...usage, ...skipped };
    if (Object.keys(differing).length > 0) work.sendUpdate(Meter, id, differing);
    return id;
  }

  /** Soft-deletes a meter. It disappears from all lists, and its external id can be reused. @throws ApiError `not_found` */
  async delete(work: UnitOfWork, id: string): Promise<void> {
    const { name, assetId } = (await work.lock(Meter, id)) ?? missing();
    work.sendUpdate(Meter, id, { deletedAt: work.now });
    await auditDeletions(work, 'meter.deleted', [{ id, name, details: { asset_id: assetId } }]);
  }
}

function missing(reason = meterMessages.missing): never {
  throw ApiError.notFound(reason);
}
