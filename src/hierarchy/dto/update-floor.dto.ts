import { partialOf } from '../../kernel/validation/field.js';
import { CreateFloorDto } from './create-floor.dto.js';

/** Body of `PATCH /floors/{floorId}`. */
export class UpdateFloorDto extends partialOf(CreateFloorDto) {}
