import { Injectable } from '@nestjs/common';
import { auditDeletions } from '../access/index.js';
import { Asset, assetMessages, Meter, type Threshold } from '../assets/index.js';
import { shortDecimal, toMillionths } from '../kernel/decimals.js';
import { canonicalJson } from '../kernel/canonical-json.js';
import { changedFields } from '../kernel/database/columns.js';
import type { Page, PageRequest, Single, TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { sql } from '../kernel/sql/sql.js';
import type { Command } from '../kernel/validation/field.js';
import { ProceduresOfOperations } from '../procedures/index.js';
import { isBeyond, limitKey } from './crossings.js';
import {
  MeterReading,
  meterReadingResource,
  type MeterReadingResource,
  type ReadingSort,
} from './meter-reading.entity.js';
import { meterComplaints, meterMessages } from './meter.messages.js';
import { meterResource, type MeterResource } from './meter.resource.js';
import {
  type ThresholdDto,
  type UsageIntervalDto,
  meterConditions,
  type MeterFilters,
  readingConditions,
  type ReadingFilters,
} from './meters.dto.js';
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
  constructor(
    private readonly usage: UsageMaintenance,
    private readonly procedures: ProceduresOfOperations,
  ) {}

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
    await this.requireProcedures(work, { thresholds, usageInterval });
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
    await this.requireProcedures(work, { thresholds, usageInterval }, proceduresOf(meter));
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
    if (Object.keys(differing).length > 0) work.update(Meter, id, differing);
    return id;
  }

  /**
   * Requires that procedures exist and are active, except for those that the meter has already.
   *
   * @throws ApiError `invalid_reference`
   */
  private async requireProcedures(
    work: UnitOfWork,
    { thresholds = [], usageInterval }: MeterSettings,
    present: ReadonlySet<string> = new Set(),
  ): Promise<void> {
    const require = (ids: readonly string[] | null | undefined, param: string) =>
      this.procedures.require(
        work,
        (ids ?? []).filter((id) => !present.has(id)),
        param,
      );
    for (const [index, { openOperation }] of thresholds.entries())
      await require(openOperation?.procedureIds, `thresholds[${index}].open_operation.procedure_ids`);
    await require(usageInterval?.procedureIds, 'usage_interval.procedure_ids');
  }

  /** Soft-deletes a meter. It disappears from all lists, and its external id can be reused. @throws ApiError `not_found` */
  async delete(work: UnitOfWork, id: string): Promise<void> {
    const { name, assetId } = (await work.lock(Meter, id)) ?? missing();
    work.update(Meter, id, { deletedAt: work.now });
    await auditDeletions(work, 'meter.deleted', [{ id, name, details: { asset_id: assetId } }]);
  }
}

function missing(reason = meterMessages.missing): never {
  throw ApiError.notFound(reason);
}

/** The procedures that the operations of a meter have. */
function proceduresOf({ thresholds: { rules }, usageProcedureIds }: Meter): ReadonlySet<string> {
  // Thresholds of earlier releases have no procedures.
  const ofThresholds = rules.flatMap(({ open_operation: opens }) => opens?.procedure_ids ?? []);
  return new Set([...ofThresholds, ...(usageProcedureIds ?? [])]);
}

/** The settings of a meter that need validation. */
export interface MeterSettings {
  readonly thresholds?: readonly Command<ThresholdDto>[];
  readonly usageInterval?: Command<UsageIntervalDto> | null;
}

/**
 * Thresholds in their stored form.
 *
 * @throws ApiError `invalid_parameter` for a threshold with no limit or with two, or with a negative hysteresis
 */
function thresholdsOf(wanted: readonly Command<ThresholdDto>[]): Threshold[] {
  return wanted.map(({ above = null, below = null, hysteresis, openOperation }, index) => {
    const name = `thresholds[${index}]`;
    if ((above === null) === (below === null))
      throw ApiError.invalid(`${name}.above`, meterComplaints.oneLimit);
    const margin = hysteresis ?? '0';
    if (toMillionths(margin) < 0n) throw ApiError.invalid(`${name}.hysteresis`, meterComplaints.negative);
    return {
      above: above === null ? null : shortDecimal(above),
      below: below === null ? null : shortDecimal(below),
      hysteresis: shortDecimal(margin),
      open_operation: openOperation
        ? {
            title: openOperation.title ?? null,
            required_skill: openOperation.requiredSkill,
            priority: openOperation.priority ?? null,
            procedure_ids: openOperation.procedureIds ?? [],
          }
        : null,
    };
  });
}

/**
 * The columns for maintenance by usage.
 *
 * @throws ApiError `invalid_parameter` for a gauge, or an interval that is not positive
 */
function usageColumns(
  kind: Meter['kind'],
  wanted: Command<UsageIntervalDto> | null,
): Pick<Meter, 'usageEvery' | 'usageSkill' | 'usageProcedureIds'> {
  if (wanted === null) return { usageEvery: null, usageSkill: null, usageProcedureIds: null };
  if (kind === 'gauge') throw ApiError.invalid('usage_interval', meterComplaints.usageOfGauge);
  if (toMillionths(wanted.every) <= 0n)
    throw ApiError.invalid('usage_interval.every', meterComplaints.notPositive);
  const { every, requiredSkill: usageSkill, procedureIds: ids } = wanted;
  return { usageEvery: shortDecimal(every), usageSkill, usageProcedureIds: ids?.length ? ids : null };
}

/**
 * The initial bit mask of new thresholds. A threshold that existed before keeps its bit. A new one counts as crossed if the
 * meter's value is already beyond it, so that it does not fire for the past.
 */
function initiallyCrossed(thresholds: readonly Threshold[], meter: Meter): number {
  const before = new Map(
    meter.thresholds.rules.map((rule, index) => [limitKey(rule), (meter.crossed & (1 << index)) !== 0]),
  );
  return thresholds.reduce((bits, threshold, index) => {
    const isBeyondNow = meter.lastValue !== null && isBeyond(threshold, toMillionths(meter.lastValue));
    return (before.get(limitKey(threshold)) ?? isBeyondNow) ? bits | (1 << index) : bits;
  }, 0);
}

/** Whether two lists of thresholds are equal. */
function sameThresholds(one: readonly Threshold[], other: readonly Threshold[]): boolean {
  return canonicalJson(one) === canonicalJson(other);
}
