import { integer, oneOf, text, timestamp, uuid } from '../kernel/wire/field.js';
import { wire } from '../kernel/wire/wire.js';
import { MOVEMENT_TYPES, SparePartMovement } from './spare-part-movement.entity.js';

/** A movement of stock on the wire (§2.9, D28). */
export const sparePartMovementWire = wire(
  'spare_part_movement',
  SparePartMovement,
  'One line of the ledger of a spare part.',
  {
    id: uuid('The movement.'),
    spare_part_id: uuid('The part that moved.'),
    type: oneOf(
      MOVEMENT_TYPES,
      '`receive`, `consume` and `adjust` move the stock on hand; `reserve` and `release` what is reserved of it. ' +
        'A consumption uses up what was reserved for the same purpose first.',
    ),
    quantity: integer('How much, signed: consumption and release are negative.', -2),
    note: text('Why; empty when nobody said.', 'Delivery 4711'),
    created_at: timestamp('When it happened.'),
  },
);
