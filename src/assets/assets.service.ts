import { Injectable } from '@nestjs/common';
import { lockRoomLocation } from '../hierarchy/index.js';
import type { Outcome } from '../kernel/bulk.js';
import { changedFields } from '../kernel/database/changed-fields.js';
import { putByExternalId, type Put } from '../kernel/database/external-ids.js';
import { sql } from '../kernel/database/sql.js';
import type { Page, PageRequest, Single, TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { changedSince, type ChangedSince } from '../kernel/validation/updated-since.query.js';
import { NOWHERE } from './asset-lookups.js';
import { isBelow, takeTurnWithTree } from './asset-tree.js';
import { removeAssets } from './asset-removal.js';
import { AssetRecorder, type Details, type NewAsset } from './asset-recorder.js';
import { AssetReferences, duplicateQrCode } from './asset-reference.js';
import { OperationsOfAssets } from './operations-of-assets.js';
import { Asset } from './asset.entity.js';
import { assetUpdated } from './asset.events.js';
import { assetResource, type AssetResource, type AssetSort } from './asset.resource.js';
import { toConditions, type AssetFilters } from './assets.queries.js';
import { reschedule } from './preventive-schedule.js';

/** What may change of an asset. */
export type AssetChange = Partial<
  Pick<Asset, 'name' | 'category' | 'roomId'> & Details & ChangeableInnerDetails
>;

type ChangeableInnerDetails = Pick<
  Asset,
  'criticality' | 'isInstalled' | 'qrCode' | 'parentAssetId' | 'minStock'
>;

/** Keeps the equipment of a business (§4.3). */
@Injectable()
export class AssetsService {
  constructor(
    private readonly references: AssetReferences,
    private readonly recorder: AssetRecorder,
    private readonly operations: OperationsOfAssets,
  ) {}

  /** One page of the assets that match all filters, newest first unless told. */
  list(
    tenant: TenantReader,
    filters: AssetFilters,
    page: PageRequest<AssetSort>,
  ): Promise<Page<AssetResource>> {
    return tenant.list(assetResource, toConditions(filters), page);
  }

  /** An asset. @throws ApiError `not_found` */
  async get(tenant: TenantReader, id: string): Promise<Single<AssetResource>> {
    return (await tenant.find(assetResource, id)) ?? missing();
  }

  /** One page of an asset's components, newest first. @throws ApiError `not_found` for the asset */
  async children(
    tenant: TenantReader,
    id: string,
    page: PageRequest,
    filters: ChangedSince = {},
  ): Promise<Page<AssetResource>> {
    const where = [sql`r.parent_asset_id = ${id}`, ...changedSince(filters)];
    const children = await tenant.list(assetResource, where, page);
    if (children.isEmpty && !(await tenant.has(Asset, id))) missing();
    return children;
  }

  /**
   * Records an asset in a room; its building is that of the room. With a maintenance interval, it is scheduled for
   * preventive maintenance at once.
   *
   * @returns its id
   * @throws ApiError `invalid_reference` for a room or a parent that is not there, `duplicate` for a reference or a QR code in
   *   use
   */
  create(work: UnitOfWork, asset: NewAsset): Promise<string> {
    return this.recorder.record(work, asset);
  }

  /**
   * Records many assets in a few statements (D52). One that is refused, as `create` would refuse it, leaves the others alone;
   * of two that want the same code, the first has it.
   *
   * @returns what became of each, in their order
   */
  createMany(work: UnitOfWork, assets: readonly NewAsset[]): Promise<Outcome[]> {
    return this.recorder.recordAll(work, assets);
  }

  /**
   * Changes an asset, and its preventive schedule with it. Another room takes it to that room's building, and its operations
   * with it; null takes it out of its room.
   *
   * @returns its id
   * @throws ApiError `not_found`; `invalid_reference` for a room or a parent that is not there; `invalid_parameter` for a
   *   parent that is the asset itself or a component of it; `duplicate` for a QR code in use
   */
  async update(work: UnitOfWork, id: string, change: AssetChange): Promise<string> {
    await this.change(work, id, change);
    return id;
  }

  /**
   * The same, for whoever may want to take it back.
   *
   * @param ifStill what the asset has to be like still
   * @returns what it was like in the fields that changed
   * @throws ApiError as `update`; `version_conflict` when somebody changed what had to be as it was
   */
  async change(
    work: UnitOfWork,
    id: string,
    change: AssetChange,
    ifStill: AssetChange = {},
  ): Promise<AssetChange> {
    if (change.parentAssetId) await takeTurnWithTree(work);
    // The room before the asset, as a building that is removed takes them.
    const location = change.roomId ? await lockRoomLocation(work, change.roomId) : NOWHERE;
    const asset = (await work.lock(Asset, id)) ?? missing();
    if (Object.keys(changedFields(asset, ifStill)).length > 0) throw new ApiError('version_conflict');
    const differing = changedFields(asset, change);
    const before = Object.fromEntries(
      Object.keys(differing).map((name) => [name, asset[name as keyof Asset]]),
    );
    if (Object.keys(differing).length === 0) return before;
    const { roomId, parentAssetId, qrCode } = differing;
    if (!location) throw ApiError.invalidReference('room_id');
    if (parentAssetId) await this.requireParent(work, id, parentAssetId);
    if (qrCode && (await this.references.isQrCodeTaken(work, qrCode))) throw duplicateQrCode(qrCode);
    const { buildingId } = location;
    await work.update(Asset, id, { ...differing, ...(roomId === undefined ? {} : { buildingId }) });
    if (roomId && buildingId && buildingId !== asset.buildingId)
      await this.operations.assetMoved(work, id, buildingId);
    if ('maintenanceIntervalDays' in differing || 'installationDate' in differing) await reschedule(work, id);
    work.emit(assetUpdated, id);
    return before;
  }

  /** Makes the asset that another system calls so, or changes it (D51). @throws ApiError as `create` and `update` */
  put(work: UnitOfWork, externalId: string, asset: NewAsset): Promise<Put> {
    return putByExternalId(work, Asset, externalId, asset, {
      create: (record) => this.create(work, record),
      change: (id, { category, ...record }) =>
        this.update(work, id, { ...record, category: category === null ? 'other' : category }),
    });
  }

  /** Deletes an asset softly, as `removeAssets` says (D25). @throws ApiError `not_found` */
  async delete(work: UnitOfWork, id: string): Promise<void> {
    if ((await removeAssets(work, [id])).removed.size === 0) missing();
  }

  private async requireParent(work: UnitOfWork, id: string, parentId: string): Promise<void> {
    const standing = await isBelow(work, parentId, id);
    if (standing === undefined) throw ApiError.invalidReference('parent_asset_id');
    if (!standing) return;
    const message = '"parent_asset_id" must not be the asset itself or a component of it.';
    throw ApiError.ofFields([{ param: 'parent_asset_id', code: 'invalid_parameter', message }]);
  }
}

function missing(): never {
  throw ApiError.notFound('asset');
}
