import { ByExternalId, ExternalId } from '../kernel/validation/external-id.js';
import { partialOf } from '../kernel/validation/field.js';
import { Decimal, Integer, OneOf, Text, Uuid } from '../kernel/validation/fields.js';
import { UpdatedSinceQuery } from '../kernel/validation/filters.query.js';
import { BUILDING_TYPES, type BuildingType } from './building.entity.js';

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
