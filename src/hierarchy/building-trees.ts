import { Injectable, Module } from '@nestjs/common';
import { assetResource } from '../assets/index.js';
import type { Single, TenantReader } from '../kernel/database/tenant-reader.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { Declares } from '../kernel/resource/data-model.js';
import { type Field, jsonList } from '../kernel/resource/field.js';
import type { Resource, ResourceOf } from '../kernel/resource/resource.js';
import { rawSql, sql, type Sql } from '../kernel/sql/sql.js';
import { buildingResource, floorResource, roomResource } from './locations.entity.js';
import { locationMessages } from './location.messages.js';

/** A room with its assets. Within the hierarchy, only this view depends on assets. */
const roomTree = roomResource.extended('room_with_assets', 'A room with its assets.', {
  assets: nested('The assets in it, by name.', assetResource, 'room_id', ['name']),
});

/** A floor with its rooms. */
const floorTree = floorResource.extended('floor_with_rooms', 'A floor, with its rooms.', {
  rooms: nested('Its rooms, by name.', roomTree, 'floor_id', ['name']),
});

/** A building with its floors, rooms and assets as whole objects, read by one statement (§2.12, D25). */
export const buildingTree = buildingResource.extended(
  'building_hierarchy',
  'A building with its floors, rooms and assets.',
  {
    floors: nested('Its floors, lowest first.', floorTree, 'building_id', ['level', 'name']),
  },
);

/** The resource as a typed object. */
export type BuildingTree = ResourceOf<typeof buildingTree>;

/**
 * An array of the resources directly below the row `r`.
 *
 * @param description their description in the API reference
 * @param resource the resource of each element
 * @param key their column that refers to the row above
 * @param order the columns to sort by
 */
function nested<Below extends Resource>(
  description: string,
  resource: Below,
  key: string,
  order: readonly string[],
): Field<readonly ResourceOf<Below>[]> {
  return {
    schema: {
      type: 'array',
      description,
      items: { $ref: `#/components/schemas/${resource.name}` },
    },
    from: () =>
      arrayOf(
        resource,
        rawSql(`r.${key}`),
        rawSql([...order, 'id'].map((name) => `below.${name}`).join(', ')),
      ),
  };
}

/** Both levels name their row `r`, so the upper level's id is passed down under another name. */
function arrayOf(resource: Resource, key: Sql, order: Sql): Sql {
  return sql`(SELECT ${jsonList(rawSql('below.json'), order)}
    FROM (SELECT r.id) AS above(id)
    CROSS JOIN LATERAL (SELECT r.*, ${resource.projection()} AS json FROM ${resource.entity} r WHERE ${key} = above.id) below)`;
}

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

/** Buildings with all their contents, for the API. */
@Module({ providers: [BuildingTrees], exports: [BuildingTrees] })
@Declares({ resources: [buildingTree, floorTree, roomTree] })
export class BuildingTreesModule {}
