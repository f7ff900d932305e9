import { assetResource } from '../assets/index.js';
import { sql, rawSql, type Sql } from '../kernel/sql/sql.js';
import type { Field } from '../kernel/resource/field.js';
import { type ResourceOf, schemaNameOf, type Resource } from '../kernel/resource/resource.js';
import { buildingResource } from './building.resource.js';
import { floorResource } from './floor.resource.js';
import { roomResource } from './room.resource.js';

/** A room with what stands in it. Of the hierarchy, only this view knows that these are assets. */
export const roomTree = roomResource.extended(
  'room_with_assets',
  'A room, with the assets that stand in it.',
  {
    assets: nested('The assets in it, by name.', assetResource, 'room_id', ['name']),
  },
);

/** A floor with its rooms. */
export const floorTree = floorResource.extended('floor_with_rooms', 'A floor, with its rooms.', {
  rooms: nested('Its rooms, by name.', roomTree, 'floor_id', ['name']),
});

/** A building with its floors, their rooms, and the assets in them: whole objects, read by one statement (§2.12, D25). */
export const buildingTree = buildingResource.extended(
  'building_hierarchy',
  'A building, with all that is in it.',
  {
    floors: nested('Its floors, from the lowest up.', floorTree, 'building_id', ['level', 'name']),
  },
);

/** The same as an object. */
export type BuildingTree = ResourceOf<typeof buildingTree>;

/**
 * An array of the resources directly below the row `r`.
 *
 * @param description what they are, for the reference
 * @param resource what each of them is
 * @param key their column that names the row above
 * @param order their columns to sort by
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
      items: { $ref: `#/components/schemas/${schemaNameOf(resource)}` },
    },
    from: () =>
      arrayOf(
        resource,
        rawSql(`r.${key}`),
        rawSql([...order, 'id'].map((name) => `below.${name}`).join(', ')),
      ),
  };
}

/** Both levels call their row `r`, so the upper one's id goes down by another name. */
function arrayOf(resource: Resource, key: Sql, order: Sql): Sql {
  return sql`(SELECT coalesce(json_agg(below.json ORDER BY ${order}), '[]'::json)
    FROM (SELECT r.id) AS above(id)
    CROSS JOIN LATERAL (SELECT r.*, ${resource.projection()} AS json FROM ${resource.entity} r WHERE ${key} = above.id) below)`;
}
