import { integer, oneOf, text, timestamp, uuid } from '../kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';
import { MOVEMENT_TYPES, SparePartMovement } from './spare-part-movement.entity.js';

/** A movement of stock as it is read (§2.9, D28). */
export const sparePartMovementResource = defineResource({
  object: 'spare_part_movement',
  entity: SparePartMovement,
  description: 'One line of the ledger of a spare part.',
  fields: {
    id: uuid('The movement.'),
    spare_part_id: uuid('The part that moved.'),
    type: oneOf(
      MOVEMENT_TYPES,
      'On hand is the sum of `receive`, `consume` and `adjust`; reserved is the sum of `reserve` and `release`. ' +
        'Consuming what was reserved for an operation is a `release` and a `consume`.',
    ),
    quantity: integer('How much, signed: consumption and release are negative.', -2),
    note: text('Why; empty when nobody said.', 'Delivery 4711'),
    created_at: timestamp('When it happened.'),
  },
});

/** The same as an object. */
export type SparePartMovementResource = ResourceOf<typeof sparePartMovementResource>;
