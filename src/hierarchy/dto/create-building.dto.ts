import { ExternalId } from '../../kernel/validation/external-id.js';
import { Decimal, OneOf, Text } from '../../kernel/validation/fields.js';
import { BUILDING_TYPES, type BuildingType } from '../building.entity.js';
import { ADDRESS, AREA, DESCRIPTION, NAME, TYPE } from './building-fields.js';

/** Body of `POST /buildings`. */
export class CreateBuildingDto {
  @Text({ ...NAME, required: true }) name!: string;
  @Text({ ...ADDRESS, required: true }) physical_address!: string;
  @OneOf(BUILDING_TYPES, { ...TYPE, required: true }) building_type!: BuildingType;
  @Text(DESCRIPTION) description?: string | null;
  @Decimal(AREA) area_sqm?: string | null;
  @ExternalId() external_id?: string | null;
}
