import { ExternalId } from '../../kernel/validation/external-id.js';
import { Decimal, OneOf, Text } from '../../kernel/validation/fields.js';
import { BUILDING_TYPES, type BuildingType } from '../building.entity.js';
import { ADDRESS, NAME } from './building-fields.js';

/** Body of `POST /buildings`. */
export class CreateBuildingDto {
  @Text({ ...NAME, required: true }) name!: string;
  @Text({ ...ADDRESS, required: true }) physical_address!: string;
  @OneOf(BUILDING_TYPES, { about: 'What it is used for.', required: true, example: 'industrial' })
  building_type!: BuildingType;
  @Text({ about: 'What there is to know about it.', nullable: true }) description?: string | null;
  @Decimal({ about: 'Floor area in square metres.', nullable: true, example: 1250.5 }) area_sqm?:
    string | null;
  @ExternalId() external_id?: string | null;
}
