import { assetResource } from '../assets/index.js';
import { sql, rawSql, type Sql } from '../kernel/sql/sql.js';
import { jsonList, type Field } from '../kernel/resource/field.js';
import { type ResourceOf, type Resource } from '../kernel/resource/resource.js';
import { buildingResource } from './building.resource.js';
import { floorResource } from './floor.resource.js';
import { roomResource } from './room.resource.js';

/** A room with its assets. Within the hierarchy, only this view depends on assets. */
export const roomTree = roomResource.extended('room_with_assets', 'A room with its assets.', {
  assets: nested('The assets in it, by name.', assetResource, 'room_id', ['name']),
});

/** A floor with its rooms. */
export const floorTree = floorResource.extended('floor_with_rooms', 'A floor, with its rooms.', {
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

/** The same resource as an object. */
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
