import { partialOf } from '../../kernel/validation/field.js';
import { CreateSparePartDto } from './create-spare-part.dto.js';

/** Body of `PATCH /spare-parts/{sparePartId}`. Stock changes only through movements. */
export class UpdateSparePartDto extends partialOf(CreateSparePartDto) {}
