import { partialOf } from '../../kernel/validation/field.js';
import { CreateBuildingDto } from './create-building.dto.js';

/** Body of `PATCH /buildings/{buildingId}`. */
export class UpdateBuildingDto extends partialOf(CreateBuildingDto) {}
