import { conditionsOf, type Conditions } from '../kernel/sql/conditions.js';
import { sql, type Sql } from '../kernel/sql/sql.js';
import { CHANGED_SINCE, type ChangedSince } from '../kernel/validation/updated-since.query.js';
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

const LOCATION_CONDITIONS: Conditions<LocationFilters> = {
  externalId: (externalId) => sql`r.external_id = ${externalId}`,
  ...CHANGED_SINCE,
};

const FLOOR_CONDITIONS: Conditions<FloorFilters> = {
  buildingId: (buildingId) => sql`r.building_id = ${buildingId}`,
  ...LOCATION_CONDITIONS,
};

const ROOM_CONDITIONS: Conditions<RoomFilters> = {
  buildingId: (buildingId) =>
    sql`r.floor_id IN (SELECT f.id FROM ${Floor} f WHERE f.building_id = ${buildingId})`,
  floorId: (floorId) => sql`r.floor_id = ${floorId}`,
  ...LOCATION_CONDITIONS,
};

/** The conditions on the row `r`: a building, a floor or a room. */
export function locationConditions(filters: LocationFilters): Sql[] {
  return conditionsOf(LOCATION_CONDITIONS, filters);
}

/** The conditions on the floor `r`. */
export function floorConditions(filters: FloorFilters): Sql[] {
  return conditionsOf(FLOOR_CONDITIONS, filters);
}

/** The conditions on the room `r`. */
export function roomConditions(filters: RoomFilters): Sql[] {
  return conditionsOf(ROOM_CONDITIONS, filters);
}
