import { Injectable } from '@nestjs/common';
import type { Outcome } from '../kernel/bulk.js';
import { changedFields } from '../kernel/database/columns.js';
import type { Put } from '../kernel/database/external-ids.js';
import { putAllByExternalId, putSingle } from '../kernel/database/put-all.js';
import { sql } from '../kernel/sql/sql.js';
import type { Page, PageRequest, Single, TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import type { ChangedSince } from '../kernel/validation/filters.query.js';
import { AssetChanger, type AssetChange } from './asset-changer.js';
import { AssetRemoval } from './asset-removal.js';
import { AssetRecorder, type NewAsset } from './asset-recorder.js';
import { Asset } from './asset.entity.js';
import { assetResource, type AssetResource, type AssetSort } from './asset.resource.js';
import { assetConditions, type AssetFilters } from './assets.dto.js';
import { assetMessages } from './asset.messages.js';

/** An asset with an external id. */
export type AssetWithExternalId = NewAsset & { readonly externalId: string };

/** Reads and changes the equipment of a business (§4.3). */
@Injectable()
export class AssetsService {
  constructor(
    private readonly recorder: AssetRecorder,
    private readonly changer: AssetChanger,
    private readonly removal: AssetRemoval,
  ) {}

  /** One page of the assets that match all filters, newest first by default. */
  list(
    tenant: TenantReader,
    filters: AssetFilters,
    page: PageRequest<AssetSort>,
  ): Promise<Page<AssetResource>> {
    return tenant.list(assetResource, assetConditions(filters), page);
  }

  /** Reads an asset. @throws ApiError `not_found` */
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
    const where = [sql`r.parent_asset_id = ${id}`, ...assetConditions(filters)];
    const children = await tenant.list(assetResource, where, page);
    if (children.isEmpty && !(await tenant.has(Asset, id))) missing();
    return children;
  }

  /**
   * Creates an asset in a room; its building is that of the room. With a maintenance interval, preventive maintenance is
   * scheduled at once.
   *
   * @returns its id
   * @throws ApiError `invalid_reference` for a room or a parent that does not exist, `duplicate` for a reference or a QR code
   *   that is taken
   */
  create(work: UnitOfWork, asset: NewAsset): Promise<string> {
    return this.recorder.record(work, asset);
  }

  /**
   * Creates many assets in a few statements (D52). An asset that `create` would refuse does not affect the others. If two
   * assets want the same code, the first gets it.
   *
   * @returns the result of each, in order
   */
  createMany(work: UnitOfWork, assets: readonly NewAsset[]): Promise<Outcome[]> {
    return this.recorder.recordAll(work, assets);
  }

  /**
   * Updates an asset and its preventive schedule. A new room moves the asset and its operations to that room's building; null
   * removes the asset from its room.
   *
   * @returns its id
   * @throws ApiError `not_found`; `invalid_reference` for a room or a parent that does not exist; `invalid_parameter` for a
   *   parent that is the asset itself or a component of it; `duplicate` for a QR code that is taken
   */
  async update(work: UnitOfWork, id: string, change: AssetChange): Promise<string> {
    await this.change(work, id, change);
    return id;
  }

  /**
   * As `update`, for callers that offer an undo.
   *
   * @param expected the values that the asset must still have
   * @returns the previous values of the fields that changed
   * @throws ApiError as `update`; `version_conflict` if a value of `expected` has changed
   */
  async change(
    work: UnitOfWork,
    id: string,
    change: AssetChange,
    expected: AssetChange = {},
  ): Promise<AssetChange> {
    const rooms = await this.changer.lockRooms(work, [change]);
    // One packet: the statements run in this order.
    const [, found] = await Promise.all([
      this.changer.lockMoving(work, rooms, 'id', [[id, change]]),
      work.lock(Asset, id),
    ]);
    const asset = found ?? missing();
    if (Object.keys(changedFields(asset, expected)).length > 0) throw new ApiError('version_conflict');
    const [refusal] = await this.changer.changeAll(work, rooms, [{ asset, change }]);
    if (refusal) throw refusal;
    const names = Object.keys(changedFields(asset, change));
    return Object.fromEntries(names.map((name) => [name, asset[name as keyof Asset]]));
  }

  /** Creates the asset with this external id, or updates it (D51). @throws ApiError as `create` and `update` */
  put(work: UnitOfWork, externalId: string, asset: NewAsset): Promise<Put> {
    return putSingle(externalId, asset, (assets) => this.putMany(work, assets));
  }

  /**
   * Upserts many assets by external id in a few statements (D51, D52). A refused item does not affect the others. If several
   * items have the same external id, the first counts.
   *
   * @returns the result of each, in order
   */
  async putMany(work: UnitOfWork, assets: readonly AssetWithExternalId[]): Promise<Outcome[]> {
    const changes = assets.map((asset) => [asset.externalId, toChange(asset)] as const);
    const rooms = await this.changer.lockRooms(
      work,
      changes.map(([, change]) => change),
    );
    // The first statements of both are sent in one packet, and run in this order.
    const [, outcomes] = await Promise.all([
      this.changer.lockMoving(work, rooms, 'external_id', changes),
      putAllByExternalId(work, Asset, assets, {
        create: (records) => this.recorder.recordAll(work, records),
        update: (known) =>
          this.changer.changeAll(
            work,
            rooms,
            known.map(({ row, record }) => ({ asset: row, change: toChange(record) })),
          ),
      }),
    ]);
    return outcomes;
  }

  /** Soft-deletes an asset; see `AssetRemoval` (D25). @throws ApiError `not_found` */
  async delete(work: UnitOfWork, id: string): Promise<void> {
    if ((await this.removal.removeAll(work, [id])).removed.size === 0) missing();
  }
}

/** The input for a new asset as an update of an existing one. A null category becomes `other`, as on creation. */
function toChange({ category, ...asset }: NewAsset): AssetChange {
  return { ...asset, category: category === null ? 'other' : category };
}

function missing(): never {
  throw ApiError.notFound(assetMessages.missing);
}
