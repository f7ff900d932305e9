import { ApiError } from '../kernel/errors/api-error.js';
import { type Conditions, filterConditions } from '../kernel/sql/conditions.js';
import { sql } from '../kernel/sql/sql.js';
import { ByExternalId, ExternalId } from '../kernel/validation/external-id.js';
import { partialOf, type Command } from '../kernel/validation/field.js';
import { Decimal, Integer, OneOf, Text, Uuid } from '../kernel/validation/fields.js';
import { UpdatedSinceQuery, CHANGED_SINCE } from '../kernel/validation/filters.query.js';
import { BUILDING_TYPES, type BuildingType, Floor } from './locations.entity.js';
import { locationComplaints } from './location.messages.js';

/** Body of `POST /buildings`. */
export class CreateBuildingDto {
  @Text({ about: 'Its name.', required: true, min: 1, max: 255, example: 'Plant North' }) name!: string;
  @Text({
    about: 'The street address.',
    required: true,
    min: 1,
    max: 1000,
    example: '12 Quai du Port, 13002 Marseille',
  })
  physical_address!: string;
  @OneOf(BUILDING_TYPES, { about: 'The use of the building.', required: true, example: 'industrial' })
  building_type!: BuildingType;
  @Text({ about: 'A description.', nullable: true }) description?: string | null;
  @Decimal({ about: 'The floor area in square metres.', nullable: true, example: 1250.5 }) area_sqm?:
    string | null;
  @ExternalId() external_id?: string | null;
}

/** Body of `PATCH /buildings/{buildingId}`. */
export class UpdateBuildingDto extends partialOf(CreateBuildingDto) {}

/** Body of `POST /buildings/{buildingId}/floors`. */
export class CreateFloorDto {
  @Text({ about: 'Its name.', required: true, min: 1, max: 255, example: 'Ground floor' }) name!: string;
  @Integer({ about: '0 is the ground floor; basements are negative.', required: true, example: 0 })
  level!: number;
  @ExternalId() external_id?: string | null;
}

/** Body of `PATCH /floors/{floorId}`. */
export class UpdateFloorDto extends partialOf(CreateFloorDto) {}

/** Body of `PUT /floors/by-external-id/{externalId}`. */
export class PutFloorDto extends CreateFloorDto {
  @Uuid({ about: 'The building it belongs to.', required: true }) building_id!: string;
}

/** Filters of the lists of buildings, floors and rooms. */
export class ListLocationsQuery extends UpdatedSinceQuery {
  @ByExternalId() external_id?: string;
}

/** Filters of the list of all floors. */
export class ListFloorsQuery extends ListLocationsQuery {
  @Uuid({ about: 'Only the floors of this building.' }) building_id?: string;
}

/** Body of `POST /floors/{floorId}/rooms`. */
export class CreateRoomDto {
  @Text({ about: 'Its name.', required: true, min: 1, max: 255, example: 'Pump room' }) name!: string;
  @ExternalId() external_id?: string | null;
}

/** Body of `PATCH /rooms/{roomId}`. */
export class UpdateRoomDto extends partialOf(CreateRoomDto) {}

/** Body of `PUT /rooms/by-external-id/{externalId}`. */
export class PutRoomDto extends CreateRoomDto {
  @Uuid({ about: 'The floor it belongs to.', required: true }) floor_id!: string;
}

/** Filters of the list of all rooms. */
export class ListRoomsQuery extends ListLocationsQuery {
  @Uuid({ about: 'Only the rooms of this building.' }) building_id?: string;
  @Uuid({ about: 'Only the rooms of this floor.' }) floor_id?: string;
}

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
