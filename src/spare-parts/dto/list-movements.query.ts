import { OneOf, Uuid } from '../../kernel/validation/fields.js';
import { SinceQuery } from '../../kernel/validation/since.query.js';
import { MOVEMENT_TYPES, type MovementType } from '../spare-part-movement.entity.js';

/** Filters of `GET /spare-part-movements`; they combine with AND. */
export class ListMovementsQuery extends SinceQuery {
  @Uuid({ about: 'Only movements for this operation.' }) operation_id?: string;
  @Uuid({ about: 'Only movements of this part.' }) spare_part_id?: string;
  @OneOf(MOVEMENT_TYPES, { about: 'Only movements of this type.' }) type?: MovementType;
}
