import { OneOf, Timestamp, Uuid } from '../../kernel/validation/fields.js';
import { MOVEMENT_TYPES, type MovementType } from '../spare-part-movement.entity.js';

/** Filters of `GET /spare-part-movements`; they combine with AND. */
export class ListMovementsQuery {
  @Timestamp({ about: 'Only movements at or after this moment.' }) since?: Date;
  @Uuid({ about: 'Only movements for this operation.' }) operation_id?: string;
  @Uuid({ about: 'Only movements of this part.' }) spare_part_id?: string;
  @OneOf(MOVEMENT_TYPES, { about: 'Only movements of this type.' }) type?: MovementType;
}
