import { ExternalId } from '../../kernel/validation/external-id.js';
import { Decimal, OneOf, Text } from '../../kernel/validation/fields.js';
import { BUILDING_TYPES, type BuildingType } from '../building.entity.js';

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
