import { Decimal, OneOf, Text } from '../../kernel/http/fields.js';
import { BUILDING_TYPES, type BuildingType } from '../building.entity.js';

const NAME = { about: 'Its name.', min: 1, max: 255, example: 'Plant North' };
const ADDRESS = { about: 'Street address.', min: 1, max: 1000, example: '12 Quai du Port, 13002 Marseille' };

/** Body of `POST /buildings`. */
export class CreateBuilding {
  @Text({ ...NAME, required: true }) name!: string;
  @Text({ ...ADDRESS, required: true }) physical_address!: string;
  @OneOf(BUILDING_TYPES, { about: 'What it is used for.', required: true }) building_type!: BuildingType;
  @Text({ about: 'What there is to know about it.', nullable: true }) description?: string | null;
  @Decimal({ about: 'Floor area in square metres.', nullable: true, example: 1250.5 }) area_sqm?:
    string | null;
}

/** Body of `PATCH /buildings/{buildingId}`. */
export class ChangeBuilding {
  @Text(NAME) name?: string;
  @Text(ADDRESS) physical_address?: string;
}
