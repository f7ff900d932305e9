import { Injectable } from '@nestjs/common';
import { lockRoomLocations, type RoomLocation } from '../hierarchy/index.js';
import { changedFields } from '../kernel/database/columns.js';
import type { Patch, UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { eachOnce } from '../kernel/ids.js';
import { Port } from '../kernel/port.js';
import { VendorsService } from '../vendors/index.js';
import { maintenanceDayCheck, type MaintenanceDayCheck } from './asset-maintenance.js';
import type { Details } from './asset-recorder.js';
import { AssetReferences, duplicateQrCode, formerCodesOf, qrCodeStays } from './asset-reference.js';
import { AssetTree, lockAssetTree } from './asset-removal.js';
import { Asset } from './asset.entity.js';
import { assetUpdated } from './asset.events.js';
import { assetComplaints } from './asset.messages.js';
import { dueOf, reschedule } from './preventive-schedule.js';

/**
 * The port to the operations on an asset. It keeps the assets module independent of the operations module, which implements it.
 */
export interface OperationsOfAssets {
  /**
   * Locks the operations of assets that are about to move to another building. Call it before the assets are locked: an operation
   * that ends is locked before its asset, so the other order would deadlock with it.
   *
   * @param to the new building of each asset, by the asset's id or its external id
   */
  lockMoving(work: UnitOfWork, name: 'id' | 'external_id', to: ReadonlyMap<string, string>): Promise<void>;

  /** The assets moved to another building, so their operations must be found in that building from now on. */
  assetsMoved(work: UnitOfWork, assetIds: readonly string[], buildingId: string): Promise<void>;
}

/** The port that another module connects to its implementation. */
@Injectable()
export class OperationsOfAssetsPort extends Port<OperationsOfAssets> {}

/** The fields of an asset that can be updated. */
export type AssetChange = Partial<Pick<Asset, 'name' | 'category' | 'roomId'> & Details>;

/** A locked asset and its requested change. */
interface Wanted {
  readonly asset: Asset;
  readonly change: AssetChange;
}

/** The existing rooms among those that the changes refer to, with their locations. */
type Rooms = ReadonlyMap<string, RoomLocation>;

/** The data that the changes refer to, updated after each accepted change. */
interface ReferencedData {
  readonly rooms: Rooms;
  readonly tree: AssetTree;
  /** The asset that has or had each code, by code. */
  readonly codeHolders: Map<string, string>;
  readonly suppliers: ReadonlyMap<string, unknown>;
  readonly dayErrorOf: MaintenanceDayCheck;
}

/** The outcome of an accepted change. */
interface Accepted {
  readonly asset: Asset;
  readonly patch: Patch<Asset>;
}

/** Updates one or many assets by the same rules. Each lookup is one statement for all of them (D51, D52). */
@Injectable()
export class AssetChanger {
  constructor(
    private readonly references: AssetReferences,
    private readonly operations: OperationsOfAssetsPort,
    private readonly vendors: VendorsService,
  ) {}

  /**
   * Takes the locks that must come before the locks on assets: those on the tree and on new QR codes, and the rooms, in the same
   * order as the removal of a building.
   */
  async lockRooms(work: UnitOfWork, changes: readonly AssetChange[]): Promise<Rooms> {
    if (changes.some(({ parentAssetId }) => parentAssetId)) await lockAssetTree(work);
    await this.references.lockNewCodes(work, eachOnce(changes.map(({ qrCode }) => qrCode)));
    return lockRoomLocations(work, eachOnce(changes.map(({ roomId }) => roomId)));
  }

  /**
   * Locks the operations of assets that the changes move to another building. It comes after `lockRooms` and before the locks on
   * the assets, and can be sent together with them.
   *
   * @param changes by the asset's id or its external id
   */
  async lockMoving(
    work: UnitOfWork,
    rooms: Rooms,
    name: 'id' | 'external_id',
    changes: readonly (readonly [string, AssetChange])[],
  ): Promise<void> {
    const to = changes.flatMap(([key, { roomId }]) => {
      const room = roomId ? rooms.get(roomId) : undefined;
      return room ? [[key, room.buildingId] as const] : [];
    });
    await this.operations.implementation.lockMoving(work, name, new Map(to));
  }

  /**
   * Updates locked assets and their preventive schedules. A new room moves the asset and its operations to that room's
   * building; null removes the asset from its room. Nothing is written for an asset whose change is refused.
   *
   * @param rooms the rooms of the changes, from `lockRooms`
   * @returns the error of each change that is refused, in order; undefined for the others
   */
  async changeAll(
    work: UnitOfWork,
    rooms: Rooms,
    wanted: readonly Wanted[],
  ): Promise<(ApiError | undefined)[]> {
    const differing = wanted.map(({ asset, change }) => changedFields(asset, change));
    const referenced = await this.loadReferenced(work, rooms, differing);
    const accepted: Accepted[] = [];
    const refusals = wanted.map(({ asset }, index) => {
      const change = differing[index]!;
      if (Object.keys(change).length === 0) return undefined;
      const refusal = refusalOf(asset, change, referenced);
      if (!refusal) accepted.push({ asset, patch: patchOf(asset, change, referenced) });
      return refusal;
    });
    await this.write(work, accepted);
    return refusals;
  }

  private async loadReferenced(
    work: UnitOfWork,
    rooms: Rooms,
    changes: readonly AssetChange[],
  ): Promise<ReferencedData> {
    const tree = await AssetTree.above(work, eachOnce(changes.map(({ parentAssetId }) => parentAssetId)));
    const holders = await this.references.holders(work, eachOnce(changes.map(({ qrCode }) => qrCode)));
    const suppliers = await this.vendors.partners(
      work,
      eachOnce(changes.map(({ supplierId }) => supplierId)),
    );
    const dayErrorOf = await maintenanceDayCheck(
      work,
      changes.map(({ lastMaintenanceDate }) => lastMaintenanceDate),
    );
    return { rooms, tree, codeHolders: new Map(holders), suppliers, dayErrorOf };
  }

  private async write(work: UnitOfWork, accepted: readonly Accepted[]): Promise<void> {
    if (accepted.length === 0) return;
    work.update(Asset, new Map(accepted.map(({ asset, patch }) => [asset.id, patch])));
    for (const [buildingId, assetIds] of movesToBuildings(accepted))
      await this.operations.implementation.assetsMoved(work, assetIds, buildingId);
    const due = accepted.filter(({ patch }) => SCHEDULED_BY.some((name) => name in patch));
    const dueBefore = await dueOf(
      work,
      due.map(({ asset }) => asset),
    );
    await reschedule(work, idsOf(due));
    work.emit(assetUpdated, idsOf(accepted), {}, dueBefore);
  }
}

/** The fields from which the preventive schedule is calculated. */
const SCHEDULED_BY = ['maintenanceIntervalDays', 'installationDate', 'recordedMaintenanceDate'] as const;

/** The error that refuses a change; undefined if it is allowed. */
function refusalOf(
  { id }: Asset,
  { roomId, parentAssetId, qrCode, supplierId, lastMaintenanceDate }: AssetChange,
  { rooms, tree, codeHolders, suppliers, dayErrorOf }: ReferencedData,
): ApiError | undefined {
  const dayError = dayErrorOf(lastMaintenanceDate);
  if (dayError) return dayError;
  if (roomId && !rooms.has(roomId)) return ApiError.invalidReference('room_id');
  const isCircle = parentAssetId ? tree.isBelow(parentAssetId, id) : false;
  if (isCircle === undefined) return ApiError.invalidReference('parent_asset_id');
  if (isCircle) return ApiError.invalid('parent_asset_id', assetComplaints.parentCircle);
  if (supplierId && !suppliers.has(supplierId)) return ApiError.invalidReference('supplier_id');
  if (qrCode === null) return qrCodeStays();
  const holder = qrCode && codeHolders.get(qrCode);
  return holder && holder !== id ? duplicateQrCode(qrCode) : undefined;
}

/** The patch of an accepted change. Also updates the tree and the codes for the changes that follow. */
function patchOf(
  asset: Asset,
  change: AssetChange,
  { rooms, tree, codeHolders }: ReferencedData,
): Patch<Asset> {
  const { roomId, parentAssetId, qrCode, lastMaintenanceDate } = change;
  if (parentAssetId !== undefined) tree.move(asset.id, parentAssetId);
  if (qrCode) codeHolders.set(qrCode, asset.id);
  return {
    ...change,
    ...(qrCode && { formerQrCodes: formerCodesOf(asset, qrCode) }),
    ...(lastMaintenanceDate !== undefined && { recordedMaintenanceDate: lastMaintenanceDate }),
    ...(roomId !== undefined && { buildingId: roomId === null ? null : rooms.get(roomId)!.buildingId }),
  };
}

/** The assets that move to another building, by building. */
function movesToBuildings(accepted: readonly Accepted[]): Map<string, string[]> {
  const moves = new Map<string, string[]>();
  for (const { asset, patch } of accepted) {
    const { buildingId } = patch;
    if (!buildingId || buildingId === asset.buildingId) continue;
    moves.set(buildingId, [...(moves.get(buildingId) ?? []), asset.id]);
  }
  return moves;
}

function idsOf(accepted: readonly Accepted[]): string[] {
  return accepted.map(({ asset }) => asset.id);
}
