import { ExternalId } from '../../kernel/validation/external-id.js';
import { Integer, Text } from '../../kernel/validation/fields.js';
import { LEVEL, NAME } from './floor-fields.js';

/** Body of `POST /buildings/{buildingId}/floors`. */
export class CreateFloorDto {
  @Text({ ...NAME, required: true }) name!: string;
  @Integer({ ...LEVEL, required: true }) level!: number;
  @ExternalId() external_id?: string | null;
}
