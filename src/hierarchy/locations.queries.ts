import { sql, type Sql } from '../kernel/sql/sql.js';
import { changedSince, type ChangedSince } from '../kernel/validation/updated-since.query.js';
import { Floor } from './floor.entity.js';

/** What a list of buildings, floors or rooms can be narrowed by. */
export interface LocationFilters extends ChangedSince {
  /** What another system calls it. */
  readonly externalId?: string;
}

/** What the list of all floors can be narrowed by. */
export interface FloorFilters extends LocationFilters {
  readonly buildingId?: string;
}

/** What the list of all rooms can be narrowed by. */
export interface RoomFilters extends FloorFilters {
  readonly floorId?: string;
}

/** The conditions over the row `r`, whether building, floor or room. */
export function locationConditions({ externalId, ...since }: LocationFilters): Sql[] {
  return [...(externalId === undefined ? [] : [sql`r.external_id = ${externalId}`]), ...changedSince(since)];
}

/** The conditions over the floor `r`. */
export function floorConditions({ buildingId, ...filters }: FloorFilters): Sql[] {
  const ofBuilding = buildingId === undefined ? [] : [sql`r.building_id = ${buildingId}`];
  return [...ofBuilding, ...locationConditions(filters)];
}

/** The conditions over the room `r`. */
export function roomConditions({ buildingId, floorId, ...filters }: RoomFilters): Sql[] {
  const floors = sql`SELECT f.id FROM ${Floor} f WHERE f.building_id = ${buildingId}`;
  return [
    ...(buildingId === undefined ? [] : [sql`r.floor_id IN (${floors})`]),
    ...(floorId === undefined ? [] : [sql`r.floor_id = ${floorId}`]),
    ...locationConditions(filters),
  ];
}
