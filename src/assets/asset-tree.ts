import { isOneOf, sql } from '../kernel/sql/sql.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { eachOnce } from '../kernel/ids.js';
import { Asset } from './asset.entity.js';

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
