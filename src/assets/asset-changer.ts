import { Injectable } from '@nestjs/common';
import { lockRoomLocations, type RoomLocation } from '../hierarchy/index.js';
import { changedFields } from '../kernel/database/changed-fields.js';
import type { Patch, UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { eachOnce } from '../kernel/ids.js';
import { VendorsService } from '../vendors/index.js';
import type { Details } from './asset-recorder.js';
import { AssetReferences, duplicateQrCode, formerCodesOf, qrCodeStays } from './asset-reference.js';
import { AssetTree, takeTurnWithTree } from './asset-tree.js';
import { Asset } from './asset.entity.js';
import { assetUpdated } from './asset.events.js';
import { OperationsOfAssetsPort } from './operations-of-assets.js';
import { dueOf, reschedule } from './preventive-schedule.js';
import { assetComplaints } from './asset.messages.js';

/** What may change of an asset. */
export type AssetChange = Partial<
  Pick<Asset, 'name' | 'category' | 'roomId'> & Details & ChangeableInnerDetails
>;

type ChangeableInnerDetails = Pick<
  Asset,
  'criticality' | 'isInstalled' | 'qrCode' | 'parentAssetId' | 'minStock' | 'initialStock'
>;

/** A locked asset, and what is to change of it. */
interface Wanted {
  readonly asset: Asset;
  readonly change: AssetChange;
}

/** The rooms that changes name, as far as they are there, and where they are. */
type Rooms = ReadonlyMap<string, RoomLocation>;

/** What the changes refer to, as those before leave it. */
interface Surroundings {
  readonly rooms: Rooms;
  readonly tree: AssetTree;
  /** The assets that have a code, or had it, by code. */
  readonly codeHolders: Map<string, string>;
  readonly suppliers: ReadonlyMap<string, unknown>;
}

/** What becomes of an asset. */
interface Accepted {
  readonly asset: Asset;
  readonly patch: Patch<Asset>;
}

/** Changes one or many assets by the same rules: each look-up is one statement for all of them (D51, D52). */
@Injectable()
export class AssetChanger {
  constructor(
    private readonly references: AssetReferences,
    private readonly operations: OperationsOfAssetsPort,
    private readonly vendors: VendorsService,
  ) {}

  /** Takes what has to be taken before any asset is locked: the turn with the tree, and the rooms, as a building that is removed takes them. */
  async lockRooms(work: UnitOfWork, changes: readonly AssetChange[]): Promise<Rooms> {
    if (changes.some(({ parentAssetId }) => parentAssetId)) await takeTurnWithTree(work);
    return lockRoomLocations(work, eachOnce(changes.map(({ roomId }) => roomId)));
  }

  /**
   * Changes locked assets, and their preventive schedules with them. Another room takes an asset to that room's building, and
   * its operations with it; null takes it out of its room. Of an asset that is refused nothing is written.
   *
   * @param rooms of the changes, as `lockRooms` gave them
   * @returns why each is refused, in their order; undefined for those that are not
   */
  async changeAll(
    work: UnitOfWork,
    rooms: Rooms,
    wanted: readonly Wanted[],
  ): Promise<(ApiError | undefined)[]> {
    const differing = wanted.map(({ asset, change }) => changedFields(asset, change));
    const surroundings = await this.surroundingsOf(work, rooms, differing);
    const accepted: Accepted[] = [];
    const refusals = wanted.map(({ asset }, index) => {
      const change = differing[index]!;
      if (Object.keys(change).length === 0) return undefined;
      const refusal = refusalOf(asset, change, surroundings);
      if (!refusal) accepted.push({ asset, patch: patchOf(asset, change, surroundings) });
      return refusal;
    });
    await this.write(work, accepted);
    return refusals;
  }

  private async surroundingsOf(
    work: UnitOfWork,
    rooms: Rooms,
    changes: readonly AssetChange[],
  ): Promise<Surroundings> {
    const tree = await AssetTree.above(work, eachOnce(changes.map(({ parentAssetId }) => parentAssetId)));
    const holders = await this.references.holders(work, eachOnce(changes.map(({ qrCode }) => qrCode)));
    const suppliers = await this.vendors.partners(
      work,
      eachOnce(changes.map(({ supplierId }) => supplierId)),
    );
    return { rooms, tree, codeHolders: new Map(holders), suppliers };
  }

  private async write(work: UnitOfWork, accepted: readonly Accepted[]): Promise<void> {
    if (accepted.length === 0) return;
    await work.updateEach(Asset, new Map(accepted.map(({ asset, patch }) => [asset.id, patch])));
    for (const [buildingId, assetIds] of movesToBuildings(accepted))
      await this.operations.answers.assetsMoved(work, assetIds, buildingId);
    const due = accepted.filter(
      ({ patch }) => 'maintenanceIntervalDays' in patch || 'installationDate' in patch,
    );
    const dueBefore = await dueOf(
      work,
      due.map(({ asset }) => asset),
    );
    await reschedule(work, idsOf(due));
    work.emitAll(assetUpdated, idsOf(accepted), {}, dueBefore);
  }
}

/** Why an asset cannot be changed so; undefined when it can. */
function refusalOf(
  { id }: Asset,
  { roomId, parentAssetId, qrCode, supplierId }: AssetChange,
  { rooms, tree, codeHolders, suppliers }: Surroundings,
): ApiError | undefined {
  if (roomId && !rooms.has(roomId)) return ApiError.invalidReference('room_id');
  const isCircle = parentAssetId ? tree.isBelow(parentAssetId, id) : false;
  if (isCircle === undefined) return ApiError.invalidReference('parent_asset_id');
  if (isCircle) return circle();
  if (supplierId && !suppliers.has(supplierId)) return ApiError.invalidReference('supplier_id');
  if (qrCode === null) return qrCodeStays();
  const holder = qrCode && codeHolders.get(qrCode);
  return holder && holder !== id ? duplicateQrCode(qrCode) : undefined;
}

function circle(): ApiError {
  return ApiError.invalid('parent_asset_id', assetComplaints.parentCircle);
}

/** What is written of an accepted change. Those after it find the tree and the codes as it leaves them. */
function patchOf(
  asset: Asset,
  change: AssetChange,
  { rooms, tree, codeHolders }: Surroundings,
): Patch<Asset> {
  const { roomId, parentAssetId, qrCode } = change;
  if (parentAssetId !== undefined) tree.move(asset.id, parentAssetId);
  if (qrCode) codeHolders.set(qrCode, asset.id);
  return {
    ...change,
    ...(qrCode && { formerQrCodes: formerCodesOf(asset, qrCode) }),
    ...(roomId !== undefined && { buildingId: roomId === null ? null : rooms.get(roomId)!.buildingId }),
  };
}

/** The assets that come into another building, by it. */
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
