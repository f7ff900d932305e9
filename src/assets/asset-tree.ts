import { sql } from '../kernel/database/sql.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { Asset } from './asset.entity.js';

/**
 * Waits until nobody else of the business moves parts of machines or deletes an asset, and keeps them waiting until the work
 * ends: two moves at once cannot make a circle together, and no part moves below an asset that is going. Row by row each
 * would lock another end of the tree first.
 */
export async function takeTurnWithTree(work: UnitOfWork): Promise<void> {
  await work.takeTurn('asset tree');
}

/**
 * Tells whether an asset is another one, or stands somewhere below it. True for as long as the caller has its turn.
 *
 * @returns undefined when there is no such asset
 */
export async function isBelow(tenant: TenantReader, id: string, other: string): Promise<boolean | undefined> {
  for (let current: string | null = id; current !== null;) {
    if (current === other) return true;
    const asset: Pick<Asset, 'parentAssetId'> | undefined = await tenant.row<Pick<Asset, 'parentAssetId'>>(
      sql`SELECT r.parent_asset_id AS "parentAssetId" FROM ${Asset} r WHERE r.id = ${current}`,
    );
    if (!asset) return current === id ? undefined : false;
    current = asset.parentAssetId;
  }
  return false;
}
