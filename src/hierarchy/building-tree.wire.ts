import { sql, verbatim, type Sql } from '../kernel/database/sql.js';
import type { Field } from '../kernel/wire/field.js';
import { schemaNameOf, wires, type Wire } from '../kernel/wire/wire.js';
import { buildingWire } from './building.wire.js';
import { floorWire } from './floor.wire.js';
import { roomWire } from './room.wire.js';

const roomTree = roomWire.extended('room_with_assets', 'A room, with the assets that stand in it.', {
  // Assets stand in rooms, so their module knows this one, and not the other way round: they are found by name.
  assets: nested('The assets in it, by name.', () => wires().get('asset')!, 'room_id', ['name']),
});

const floorTree = floorWire.extended('floor_with_rooms', 'A floor, with its rooms.', {
  rooms: nested('Its rooms, by name.', () => roomTree, 'floor_id', ['name']),
});

/** A building with its floors, their rooms, and the assets in them: whole objects, read by one statement (§2.12, D25). */
export const buildingTree = buildingWire.extended(
  'building_hierarchy',
  'A building, with all that is in it.',
  {
    floors: nested('Its floors, from the lowest up.', () => floorTree, 'building_id', ['level', 'name']),
  },
);

/**
 * An array of the resources directly below the row `r`.
 *
 * @param description what they are, for the reference
 * @param of their wire form, asked for when it is needed
 * @param key their column that names the row above
 * @param order their columns to sort by
 */
function nested(description: string, of: () => Wire, key: string, order: readonly string[]): Field {
  return {
    get schema() {
      return { type: 'array', description, items: { $ref: `#/components/schemas/${schemaNameOf(of())}` } };
    },
    from: () =>
      arrayOf(
        of(),
        verbatim(`r.${key}`),
        verbatim([...order, 'id'].map((name) => `below.${name}`).join(', ')),
      ),
  };
}

/** Both levels call their row `r`, so the upper one's id goes down by another name. */
function arrayOf(wire: Wire, key: Sql, order: Sql): Sql {
  return sql`(SELECT coalesce(json_agg(below.json ORDER BY ${order}), '[]'::json)
    FROM (SELECT r.id) AS above(id)
    CROSS JOIN LATERAL (SELECT r.*, ${wire.projection()} AS json FROM ${wire.entity} r WHERE ${key} = above.id) below)`;
}
