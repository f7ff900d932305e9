import { Uuid } from '../../kernel/validation/fields.js';
import { CreateRoomDto } from './create-room.dto.js';

/** Body of `PUT /rooms/by-external-id/{externalId}`. */
export class PutRoomDto extends CreateRoomDto {
  @Uuid({ about: 'The floor it belongs to.', required: true }) floor_id!: string;
}
