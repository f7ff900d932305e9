import { sql, type Sql } from '../kernel/sql/sql.js';
import { changedSince, type ChangedSince } from '../kernel/validation/updated-since.query.js';
import { Floor } from './floor.entity.js';

/** The filters of a list of buildings, floors or rooms. */
export interface LocationFilters extends ChangedSince {
  /** The id in another system. */
  readonly externalId?: string;
}

/** The filters of the list of all floors. */
export interface FloorFilters extends LocationFilters {
  readonly buildingId?: string;
}

/** The filters of the list of all rooms. */
export interface RoomFilters extends FloorFilters {
  readonly floorId?: string;
}

/** The conditions on the row `r`: a building, a floor or a room. */
export function locationConditions({ externalId, ...since }: LocationFilters): Sql[] {
  return [...(externalId === undefined ? [] : [sql`r.external_id = ${externalId}`]), ...changedSince(since)];
}

/** The conditions on the floor `r`. */
export function floorConditions({ buildingId, ...filters }: FloorFilters): Sql[] {
  const ofBuilding = buildingId === undefined ? [] : [sql`r.building_id = ${buildingId}`];
  return [...ofBuilding, ...locationConditions(filters)];
}

/** The conditions on the room `r`. */
export function roomConditions({ buildingId, floorId, ...filters }: RoomFilters): Sql[] {
  const floors = sql`SELECT f.id FROM ${Floor} f WHERE f.building_id = ${buildingId}`;
  return [
    ...(buildingId === undefined ? [] : [sql`r.floor_id IN (${floors})`]),
    ...(floorId === undefined ? [] : [sql`r.floor_id = ${floorId}`]),
    ...locationConditions(filters),
  ];
}
