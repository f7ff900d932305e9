import { ExternalId } from '../../kernel/validation/external-id.js';
import { Integer, Text } from '../../kernel/validation/fields.js';
import { LEVEL, NAME } from './floor-fields.js';

/** Body of `PATCH /floors/{floorId}`. */
export class UpdateFloorDto {
  @Text(NAME) name?: string;
  @Integer(LEVEL) level?: number;
  @ExternalId() external_id?: string | null;
}
