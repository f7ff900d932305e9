import { isOneOf, sql } from '../kernel/sql/sql.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { takeTurnWithTree } from './asset-tree.js';
import { Asset } from './asset.entity.js';
import { assetDeleted, assetUpdated } from './asset.events.js';
import { endDowntimes } from './downtimes.js';
import { removeMetersOf } from './meter.entity.js';
import { dropSchedules } from './preventive-schedule.js';

/** What became of assets that were to be deleted, by their ids; those that were not there are in neither. */
export interface Removal {
  readonly removed: ReadonlySet<string>;
  /** Anyone who asked wanted to keep them after all. */
  readonly kept: ReadonlySet<string>;
}

/**
 * Deletes assets softly, one or many, in a few statements: they leave their rooms, every list and tree, and their schedules;
 * components that stay have no parent any more, and operations and history remain (D25).
 *
 * @param keep which of them are kept after all: asked once all are locked, so that no one refers to one of them meanwhile
 */
export async function removeAssets(
  work: UnitOfWork,
  ids: readonly string[],
  keep: (locked: readonly string[]) => Promise<ReadonlySet<string>> = () => Promise.resolve(new Set()),
): Promise<Removal> {
  await takeTurnWithTree(work);
  const locked = (await work.lockAll(Asset, isOneOf('r.id', ids))).map(({ id }) => id);
  const kept = locked.length === 0 ? new Set<string>() : await keep(locked);
  const going = locked.filter((id) => !kept.has(id));
  if (going.length > 0) await remove(work, going);
  return { removed: new Set(going), kept };
}

async function remove(work: UnitOfWork, ids: readonly string[]): Promise<void> {
  const components = await work.lockAll(
    Asset,
    sql`${isOneOf('r.parent_asset_id', ids)} AND NOT (${isOneOf('r.id', ids)})`,
  );
  await changeAll(work, components, { parentAssetId: null });
  // Shown as they were, and so before their schedules go.
  work.emitAll(assetDeleted, ids);
  await dropSchedules(work, ids);
  await removeMetersOf(work, ids);
  await endDowntimes(work, ids);
  await work.update(Asset, isOneOf('r.id', ids), { deletedAt: work.now, roomId: null, buildingId: null });
}

/** Changes locked assets all alike. */
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
