import { Injectable } from '@nestjs/common';
import { auditDeletions } from '../access/index.js';
import { AlarmsService } from '../alarms/index.js';
import { type RoomContents, RoomContentsPort } from '../hierarchy/index.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { eachOnce } from '../kernel/ids.js';
import { isOneOf, sql } from '../kernel/sql/sql.js';
import { endDowntimes } from './asset-status.js';
import { Asset } from './asset.entity.js';
import { assetDeleted, assetUpdated } from './asset.events.js';
import { removeMetersOf } from './meter.entity.js';
import { dropSchedules } from './preventive-schedule.js';

/**
 * Takes the business's lock on its asset tree until the transaction ends. It serializes moves of components and deletions:
 * concurrent moves cannot create a cycle, and no component moves below an asset that is being deleted. Row locks are not
 * enough, because each transaction would lock a different end of the tree first.
 */
export async function lockAssetTree(work: UnitOfWork): Promise<void> {
  await work.lockSubject('asset tree');
}

/** Some assets with all their ancestors, updated as moves are accepted. */
export class AssetTree {
  private constructor(private readonly parents: Map<string, string | null>) {}

  /** Reads the ancestors, one statement per level. The result stays valid while the caller holds the tree lock. */
  static async above(tenant: TenantReader, ids: readonly string[]): Promise<AssetTree> {
    const parents = new Map<string, string | null>();
    for (let level = ids; level.length > 0;) {
      const found = await tenant.rows<Pick<Asset, 'id' | 'parentAssetId'>>(
        sql`SELECT r.id, r.parent_asset_id AS "parentAssetId" FROM ${Asset} r WHERE ${isOneOf('r.id', level)}`,
      );
      for (const { id, parentAssetId } of found) parents.set(id, parentAssetId);
      level = eachOnce(found.map(({ parentAssetId }) => parentAssetId)).filter((id) => !parents.has(id));
    }
    return new AssetTree(parents);
  }

  /** Tells whether an asset equals another one or is a descendant of it; undefined when the asset does not exist. */
  isBelow(id: string, other: string): boolean | undefined {
    if (!this.parents.has(id)) return undefined;
    for (let current: string | null | undefined = id; current; current = this.parents.get(current))
      if (current === other) return true;
    return false;
  }

  /** Moves an asset below another one of this tree, or to the top. */
  move(id: string, parentId: string | null): void {
    this.parents.set(id, parentId);
  }
}

/** The result of deleting assets, by id. Assets that do not exist are in neither set. */
export interface Removal {
  readonly removed: ReadonlySet<string>;
  /** Assets that the `keep` function kept. */
  readonly kept: ReadonlySet<string>;
}

/** Deletes assets. */
@Injectable()
export class AssetRemoval {
  constructor(private readonly alarms: AlarmsService) {}

  /**
   * Soft-deletes one or many assets in a few statements. They disappear from rooms, lists and trees, and lose their schedules.
   * Their remaining components lose their parent. Operations and history remain (D25).
   *
   * @param keep returns the assets to keep after all. It runs once all are locked, so no new references can appear meanwhile.
   */
  async removeAll(
    work: UnitOfWork,
    ids: readonly string[],
    keep: (locked: readonly string[]) => Promise<ReadonlySet<string>> = () => Promise.resolve(new Set()),
  ): Promise<Removal> {
    await lockAssetTree(work);
    const locked = await work.lock(Asset, isOneOf('r.id', ids));
    const kept = locked.length === 0 ? new Set<string>() : await keep(locked.map(({ id }) => id));
    const removable = locked.filter(({ id }) => !kept.has(id));
    if (removable.length > 0) await this.remove(work, removable);
    return { removed: new Set(removable.map(({ id }) => id)), kept };
  }

  private async remove(work: UnitOfWork, assets: readonly Asset[]): Promise<void> {
    const ids = assets.map(({ id }) => id);
    const components = await work.lock(
      Asset,
      sql`${isOneOf('r.parent_asset_id', ids)} AND NOT (${isOneOf('r.id', ids)})`,
    );
    await changeAll(work, components, { parentAssetId: null });
    // Emits the events first: their snapshots still show the schedules.
    work.emit(assetDeleted, ids);
    await dropSchedules(work, ids);
    await removeMetersOf(work, ids);
    await endDowntimes(work, ids);
    // No status of theirs can end these alarms any more.
    await this.alarms.end(work, 'asset_out_of_service', ids);
    await work.update(Asset, isOneOf('r.id', ids), { deletedAt: work.now, roomId: null, buildingId: null });
    const deletions = assets.map(({ id, name, reference }) => ({ id, name, details: { reference } }));
    await auditDeletions(work, 'asset.deleted', deletions);
  }
}

/** Applies the same change to all of these locked assets. */
async function changeAll(work: UnitOfWork, assets: readonly Asset[], change: Partial<Asset>): Promise<void> {
  if (assets.length === 0) return;
  const ids = assets.map(({ id }) => id);
  await work.update(Asset, sql`r.id = ANY(${ids}::uuid[])`, change);
  work.emit(assetUpdated, ids);
}

/** Tells the hierarchy which assets are in its rooms, and removes them from rooms that are deleted. */
@Injectable()
export class AssetsInRooms implements RoomContents {
  constructor(port: RoomContentsPort) {
    port.connect(this);
  }

  /** The number of assets in each room. Rooms without assets are left out. */
  async countInRooms(tenant: TenantReader, roomIds: readonly string[]): Promise<Map<string, number>> {
    if (roomIds.length === 0) return new Map();
    const rows = await tenant.rows<{ roomId: string; count: number }>(
      sql`SELECT r.room_id AS "roomId", count(*)::int AS count FROM ${Asset} r
        WHERE r.room_id = ANY(${roomIds}) GROUP BY r.room_id`,
    );
    return new Map(rows.map(({ roomId, count }) => [roomId, count]));
  }

  /** Removes assets from rooms that are about to be deleted. The assets remain, without a room or building (D25). */
  async detachFromRooms(work: UnitOfWork, roomIds: readonly string[]): Promise<void> {
    const assets = await work.lock(Asset, sql`r.room_id = ANY(${roomIds})`);
    await changeAll(work, assets, { roomId: null, buildingId: null });
  }
}
