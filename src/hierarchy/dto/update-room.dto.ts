import { partialOf } from '../../kernel/validation/field.js';
import { CreateRoomDto } from './create-room.dto.js';

/** Body of `PATCH /rooms/{roomId}`. */
export class UpdateRoomDto extends partialOf(CreateRoomDto) {}
