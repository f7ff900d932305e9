import { ExternalId } from '../../kernel/validation/external-id.js';
import { Text } from '../../kernel/validation/fields.js';
import { NAME } from './room-fields.js';

/** Body of `PATCH /rooms/{roomId}`. */
export class UpdateRoomDto {
  @Text(NAME) name?: string;
  @ExternalId() external_id?: string | null;
}
