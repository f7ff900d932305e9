import { Uuid } from '../../kernel/validation/fields.js';
import { CreateFloorDto } from './create-floor.dto.js';

/** Body of `PUT /floors/by-external-id/{externalId}`. */
export class PutFloorDto extends CreateFloorDto {
  @Uuid({ about: 'The building it belongs to.', required: true }) building_id!: string;
}
