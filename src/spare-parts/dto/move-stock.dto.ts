import { OneOf, Text, Uuid } from '../../kernel/validation/fields.js';
import { MOVEMENT_TYPES, type MovementType } from '../spare-part-movement.entity.js';
import { Quantity } from './quantity.js';

/** Body of `POST /spare-part-movements/{movementId}/reverse`. */
export class ReverseMovementDto {
  @Text({
    about: 'Why it was a mistake. Kept with the reversal.',
    nullable: true,
    example: 'Typed 121 instead of 12',
  })
  note?: string | null;
}

/** A movement of a part's stock (D28). */
export class MoveStockDto {
  @OneOf(MOVEMENT_TYPES, {
    about:
      'The type of movement: stock arrives (`receive`), is used (`consume`), is reserved for an open operation (`reserve`), is freed again ' +
      '(`release`), or is corrected after a count (`adjust`; if less is left than is reserved, the newest reservations are released).',
    required: true,
    example: 'receive',
  })
  type!: MovementType;
  @Quantity({ about: 'The quantity.', required: true, example: 4 }) quantity!: number;
  @Uuid({
    about: 'The operation it is for.',
    required: { when: ['type', 'reserve', 'release'], elseOptional: true },
    nullable: true,
  })
  operation_id?: string | null;
  @Text({ about: 'A note, kept with the movement.', nullable: true, example: 'Delivery 4711' }) note?:
    string | null;
}
