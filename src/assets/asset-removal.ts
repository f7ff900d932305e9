import { Injectable } from '@nestjs/common';
import { auditDeletions } from '../access/index.js';
import { AlarmsService } from '../alarms/index.js';
import { isOneOf, sql } from '../kernel/sql/sql.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { lockAssetTree } from './asset-tree.js';
import { Asset } from './asset.entity.js';
import { assetDeleted, assetUpdated } from './asset.events.js';
import { endDowntimes } from './downtimes.js';
import { removeMetersOf } from './meter.entity.js';
import { dropSchedules } from './preventive-schedule.js';

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
    const locked = await work.lockAll(Asset, isOneOf('r.id', ids));
    const kept = locked.length === 0 ? new Set<string>() : await keep(locked.map(({ id }) => id));
    const removable = locked.filter(({ id }) => !kept.has(id));
    if (removable.length > 0) await this.remove(work, removable);
    return { removed: new Set(removable.map(({ id }) => id)), kept };
  }

  private async remove(work: UnitOfWork, assets: readonly Asset[]): Promise<void> {
    const ids = assets.map(({ id }) => id);
    const components = await work.lockAll(
      Asset,
      sql`${isOneOf('r.parent_asset_id', ids)} AND NOT (${isOneOf('r.id', ids)})`,
    );
    await changeAll(work, components, { parentAssetId: null });
    // Emits the events first: their snapshots still show the schedules.
    work.emitAll(assetDeleted, ids);
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
export async function changeAll(
  work: UnitOfWork,
  assets: readonly Asset[],
  change: Partial<Asset>,
): Promise<void> {
  if (assets.length === 0) return;
  const ids = assets.map(({ id }) => id);
  await work.update(Asset, sql`r.id = ANY(${ids}::uuid[])`, change);
  work.emitAll(assetUpdated, ids);
}
