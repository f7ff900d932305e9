import { Injectable } from '@nestjs/common';
import { audit, changesBetween, correctionBy } from '../access/index.js';
import { changedFields } from '../kernel/database/columns.js';
import type { Single, TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { timestampText } from '../kernel/resource/field.js';
import { sql } from '../kernel/sql/sql.js';
import { Downtime, downtimeResource, type DowntimeResource } from './asset-status.js';
import { Asset } from './asset.entity.js';
import { assetComplaints, assetMessages } from './asset.messages.js';

/** What is put right about a downtime. Absent times stay as they are. */
export interface DowntimeChange {
  readonly startedAt?: Date | undefined;
  readonly endedAt?: Date | undefined;
  readonly reason?: string | null | undefined;
}

interface LockedDowntime {
  readonly asset: Asset;
  readonly downtime: Downtime;
}

/**
 * Corrects and deletes downtimes that were recorded by mistake (D26). The status of the asset and its history stay as they are;
 * the key figures are computed from the downtimes. Each correction is in the audit log.
 */
@Injectable()
export class DowntimeCorrections {
  /** A downtime. @throws ApiError `not_found` */
  async get(tenant: TenantReader, id: string): Promise<Single<DowntimeResource>> {
    return (await tenant.find(downtimeResource, id)) ?? missing();
  }

  /**
   * Corrects when a downtime began or ended. A correction without differences does nothing (D45).
   *
   * @returns its id
   * @throws ApiError `not_found`, also for a deleted asset; `invalid_state` for the end of a downtime that lasts;
   *   `invalid_parameter` for a time in the future or before the asset was recorded, for an end that is not after the beginning,
   *   and for times within another downtime of the asset
   */
  async correct(
    work: UnitOfWork,
    id: string,
    { startedAt, endedAt, reason = null }: DowntimeChange,
  ): Promise<string> {
    const { asset, downtime } = await this.lock(work, id);
    if (downtime.endedAt === null && endedAt)
      throw new ApiError('invalid_state', assetMessages.downtimeLasts);
    const changed = changedFields(downtime, { startedAt, endedAt });
    if (Object.keys(changed).length === 0) return id;
    const corrected: Downtime = { ...downtime, ...changed };
    await requirePlace(work, asset, corrected, changed.startedAt ? 'started_at' : 'ended_at');
    work.update(Downtime, id, { ...changed, ...correctionBy(work), correctionReason: reason });
    const before = shown(downtime);
    const changes = changesBetween(before, shown(corrected));
    const details = { asset_id: asset.id, ...before, ...changes, ...because(reason) };
    await audit(work, 'downtime.corrected', { id, name: asset.name }, details);
    return id;
  }

  /**
   * Deletes a downtime that has ended.
   *
   * @param reason kept in the audit log
   * @throws ApiError `not_found`, also for a deleted asset; `invalid_state` for a downtime that lasts
   */
  async delete(work: UnitOfWork, id: string, reason: string | null = null): Promise<void> {
    const { asset, downtime } = await this.lock(work, id);
    if (downtime.endedAt === null) throw new ApiError('invalid_state', assetMessages.downtimeLasts);
    await work.remove(Downtime, id);
    const details = { asset_id: asset.id, ...shown(downtime), ...because(reason) };
    await audit(work, 'downtime.deleted', { id, name: asset.name }, details);
  }

  /** Locks a downtime and its asset: the asset first, as for a change of its status. @throws ApiError `not_found` */
  async lock(work: UnitOfWork, id: string): Promise<LockedDowntime> {
    const ofDowntime = sql`r.id = (SELECT d.asset_id FROM ${Downtime} d WHERE d.id = ${id})`;
    const [asset = missing()] = await work.lock(Asset, ofDowntime);
    const downtime = (await work.lock(Downtime, id)) ?? missing();
    return { asset, downtime };
  }
}

/**
 * Requires that the times of a corrected downtime are possible.
 *
 * @param param the corrected field
 * @throws ApiError `invalid_parameter`
 */
async function requirePlace(
  work: UnitOfWork,
  asset: Asset,
  { id, startedAt, endedAt }: Downtime,
  param: 'started_at' | 'ended_at',
): Promise<void> {
  if (startedAt > work.now) throw ApiError.invalid('started_at', assetComplaints.downtimeInFuture);
  if (endedAt && endedAt > work.now) throw ApiError.invalid('ended_at', assetComplaints.downtimeInFuture);
  if (param === 'started_at' && startedAt < asset.createdAt)
    throw ApiError.invalid('started_at', assetComplaints.downtimeBeforeAsset);
  if (endedAt && endedAt <= startedAt) throw ApiError.invalid(param, assetComplaints.downtimeEndsFirst);
  const other =
    await work.row(sql`SELECT 1 FROM ${Downtime} r WHERE r.asset_id = ${asset.id} AND r.id <> ${id}
    AND (r.ended_at IS NULL OR r.ended_at > ${startedAt}) AND r.started_at < ${endedAt ?? work.now}`);
  if (other) throw ApiError.invalid(param, assetComplaints.downtimeOverlaps);
}

const because = (reason: string | null) => (reason ? { reason } : {});

/** A downtime as the audit log shows it. */
function shown({ startedAt, endedAt }: Downtime) {
  return { started_at: timestampText(startedAt), ended_at: endedAt && timestampText(endedAt) };
}

function missing(): never {
  throw ApiError.notFound(assetMessages.noDowntime);
}
