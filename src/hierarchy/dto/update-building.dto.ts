import { ExternalId } from '../../kernel/validation/external-id.js';
import { Text } from '../../kernel/validation/fields.js';
import { ADDRESS, NAME } from './building-fields.js';

/** Body of `PATCH /buildings/{buildingId}`. */
export class UpdateBuildingDto {
  @Text(NAME) name?: string;
  @Text(ADDRESS) physical_address?: string;
  @ExternalId() external_id?: string | null;
}
