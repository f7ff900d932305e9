import { Injectable } from '@nestjs/common';
import type { Single, TenantReader } from '../kernel/database/tenant-reader.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { Shares } from '../kernel/shares.js';
import { buildingTree, type BuildingTree } from './building-tree.resource.js';

/** Buildings with all that is in them. Of the hierarchy, only this view knows that assets stand in rooms. */
@Injectable()
export class BuildingTrees {
  /**
   * A tree is one text, made in PostgreSQL and again held here: 50,000 assets are 40 MB. So few are made at once, one for
   * a business, whatever is asked for (D48).
   */
  private readonly trees = new Shares({ total: 2, each: 1, patienceMs: 250 });

  /**
   * A building with its floors, rooms and assets nested (§2.12).
   *
   * @throws ApiError `not_found`, `overloaded` while others are being made
   */
  async get(tenant: TenantReader, id: string): Promise<Single<BuildingTree>> {
    const tree = await this.trees.hold(tenant.principal.businessId, () => tenant.find(buildingTree, id));
    if (!tree) throw ApiError.notFound('building');
    return tree;
  }
}
