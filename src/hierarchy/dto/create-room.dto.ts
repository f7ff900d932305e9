import { ExternalId } from '../../kernel/validation/external-id.js';
import { Text } from '../../kernel/validation/fields.js';

/** Body of `POST /floors/{floorId}/rooms`. */
export class CreateRoomDto {
  @Text({ about: 'Its name.', required: true, min: 1, max: 255, example: 'Pump room' }) name!: string;
  @ExternalId() external_id?: string | null;
}
