import { ExternalId } from '../../kernel/validation/external-id.js';
import { Integer, Text } from '../../kernel/validation/fields.js';

/** Body of `POST /buildings/{buildingId}/floors`. */
export class CreateFloorDto {
  @Text({ about: 'Its name.', required: true, min: 1, max: 255, example: 'Ground floor' }) name!: string;
  @Integer({ about: '0 is the ground floor; basements are negative.', required: true, example: 0 })
  level!: number;
  @ExternalId() external_id?: string | null;
}
