import { filterConditions, type Conditions } from '../kernel/sql/conditions.js';
import { sql } from '../kernel/sql/sql.js';
import type { Command } from '../kernel/validation/command.js';
import { CHANGED_SINCE } from '../kernel/validation/updated-since.query.js';
import type { ListFloorsQuery } from './dto/list-floors.query.js';
import type { ListLocationsQuery } from './dto/list-locations.query.js';
import type { ListRoomsQuery } from './dto/list-rooms.query.js';
import { Floor } from './floor.entity.js';

/** The filters of a list of buildings, floors or rooms. */
export type LocationFilters = Command<ListLocationsQuery>;

/** The filters of the list of all floors. */
export type FloorFilters = Command<ListFloorsQuery>;

/** The filters of the list of all rooms. */
export type RoomFilters = Command<ListRoomsQuery>;

const IDENTITY_AND_CHANGE: Conditions<LocationFilters> = {
  externalId: (externalId) => sql`r.external_id = ${externalId}`,
  ...CHANGED_SINCE,
};

/** The filters as conditions on the row `r`: a building, a floor or a room. */
export const locationConditions = filterConditions(IDENTITY_AND_CHANGE);

/** The filters as conditions on the row `r`, a floor. */
export const floorConditions = filterConditions<FloorFilters>({
  buildingId: (buildingId) => sql`r.building_id = ${buildingId}`,
  ...IDENTITY_AND_CHANGE,
});

/** The filters as conditions on the row `r`, a room. */
export const roomConditions = filterConditions<RoomFilters>({
  buildingId: (buildingId) =>
    sql`r.floor_id IN (SELECT f.id FROM ${Floor} f WHERE f.building_id = ${buildingId})`,
  floorId: (floorId) => sql`r.floor_id = ${floorId}`,
  ...IDENTITY_AND_CHANGE,
});
