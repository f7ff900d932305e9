import { isOneOf, sql } from '../kernel/sql/sql.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { eachOnce } from '../kernel/ids.js';
import { Asset } from './asset.entity.js';

/**
 * Waits until no one else of the business moves parts of machines or deletes an asset, and keeps them waiting until the work
 * ends: two moves at once cannot make a circle together, and no part moves below an asset that is going. Row by row each
 * would lock another end of the tree first.
 */
export async function takeTurnWithTree(work: UnitOfWork): Promise<void> {
  await work.takeTurn('asset tree');
}

/** Some assets and all that they stand below, as they are found, and as moves leave them. */
export class AssetTree {
  private constructor(private readonly parents: Map<string, string | null>) {}

  /** Reads it, in a statement for each level. It is true for as long as the caller has its turn. */
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

  /** Tells whether an asset is another one, or stands somewhere below it; undefined when there is no such asset. */
  isBelow(id: string, other: string): boolean | undefined {
    if (!this.parents.has(id)) return undefined;
    for (let current: string | null | undefined = id; current; current = this.parents.get(current))
      if (current === other) return true;
    return false;
  }

  /** Puts an asset below another one that is here, or below none. */
  move(id: string, parentId: string | null): void {
    this.parents.set(id, parentId);
  }
}
