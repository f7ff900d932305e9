import { ApiError } from '../kernel/errors/api-error.js';
import { type Conditions, filterConditions } from '../kernel/sql/conditions.js';
import { sql } from '../kernel/sql/sql.js';
import type { Command } from '../kernel/validation/command.js';
import { CHANGED_SINCE } from '../kernel/validation/filters.query.js';
import { Floor } from './floor.entity.js';
import type { ListFloorsQuery, ListLocationsQuery, ListRoomsQuery } from './hierarchy.dto.js';
import { locationComplaints } from './location.messages.js';

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

/** The error for moving a floor to another building, or a room to another floor. Neither can move. */
export function doesNotMove(param: 'building_id' | 'floor_id'): ApiError {
  return ApiError.invalid(param, locationComplaints.doesNotMove);
}
