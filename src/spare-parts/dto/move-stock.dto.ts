import { OneOf, Text, Uuid } from '../../kernel/validation/fields.js';
import { MOVEMENT_TYPES, type MovementType } from '../spare-part-movement.entity.js';
import { Quantity } from './quantity.js';

/** Something that happens to the stock of a part (D28). */
export class MoveStockDto {
  @OneOf(MOVEMENT_TYPES, {
    about:
      'Stock comes in (`receive`), is used (`consume`), is set aside for an open operation (`reserve`), can be had again ' +
      '(`release`), or is more or less than the books say (`adjust`; where less is left than is reserved, the newest reservations are released).',
    required: true,
    example: 'receive',
  })
  type!: MovementType;
  @Quantity({ about: 'How much.', required: true, example: 4 }) quantity!: number;
  @Uuid({
    about: 'The operation it is for.',
    required: { when: ['type', 'reserve', 'release'], elseOptional: true },
    nullable: true,
  })
  operation_id?: string | null;
  @Text({ about: 'Why.', nullable: true, example: 'Delivery 4711' }) note?: string | null;
}
