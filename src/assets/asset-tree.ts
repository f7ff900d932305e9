import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { Asset } from './asset.entity.js';

/**
 * Tells whether an asset is another one, or stands somewhere below it. All assets above it are locked on the way: two who
 * move parts of a machine at once cannot make a circle together.
 *
 * @returns undefined when there is no such asset
 */
export async function isBelow(work: UnitOfWork, id: string, other: string): Promise<boolean | undefined> {
  for (let current: string | null = id; current !== null;) {
    if (current === other) return true;
    const asset: Asset | undefined = await work.lock(Asset, current, { referable: true });
    if (!asset) return current === id ? undefined : false;
    current = asset.parentAssetId;
  }
  return false;
}
