import { ExternalId } from '../../kernel/validation/external-id.js';
import { Text } from '../../kernel/validation/fields.js';
import { NAME } from './room-fields.js';

/** Body of `POST /floors/{floorId}/rooms`. */
export class CreateRoomDto {
  @Text({ ...NAME, required: true }) name!: string;
  @ExternalId() external_id?: string | null;
}
