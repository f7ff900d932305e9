import { Injectable } from '@nestjs/common';
import type { Single, TenantReader } from '../kernel/database/tenant-reader.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { buildingTree, type BuildingTree } from './building-tree.resource.js';
import { locationMessages } from './location.messages.js';

/** Reads buildings with all their contents. Within the hierarchy, only this view depends on assets. */
@Injectable()
export class BuildingTrees {
  /**
   * A building with its floors, rooms and assets nested (§2.12).
   *
   * @throws ApiError `not_found`
   */
  async get(tenant: TenantReader, id: string): Promise<Single<BuildingTree>> {
    const tree = await tenant.find(buildingTree, id);
    if (!tree) throw ApiError.notFound(locationMessages.noBuilding);
    return tree;
  }
}
