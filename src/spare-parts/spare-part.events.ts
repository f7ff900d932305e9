import { changeEventType, eventType } from '../kernel/resource/event-type.js';
import { exampleId } from '../kernel/ids.js';
import { objectSchema, supplied } from '../kernel/resource/field.js';
import { MOVEMENT_TYPES, type MovementType } from './spare-part-movement.entity.js';
import { sparePartResource } from './spare-part.entity.js';

/** One line of the ledger, as its event shows it. */
export interface LedgerLine {
  readonly id: string;
  readonly type: MovementType;
  readonly quantity: number;
  readonly operation_id: string | null;
  readonly note: string;
  readonly reverses_id: string | null;
}

const MOVEMENTS_SCHEMA = {
  type: 'array',
  description:
    'The new movements, in order. Using reserved stock creates two: the release, then the consumption. A count that leaves less than is reserved first releases the newest reservations. Movements of one bulk request are listed together.',
  items: objectSchema('A stock movement.', {
    id: { type: 'string', format: 'uuid', description: 'The movement.' },
    type: { type: 'string', enum: [...MOVEMENT_TYPES], description: 'The type of movement.' },
    quantity: { type: 'integer', description: 'The signed quantity.', examples: [-2] },
    operation_id: {
      type: ['string', 'null'],
      format: 'uuid',
      description: 'The operation it was for; null if there is none.',
    },
    note: {
      type: 'string',
      description: 'The note; empty if there is none.',
      examples: ['Delivery 4711'],
    },
    reverses_id: {
      type: ['string', 'null'],
      format: 'uuid',
      description: 'The movement that it reverses; null for all others.',
    },
  }),
};

/** The movements of the sample event: two reserved parts are used for an operation. */
const MOVEMENTS: readonly LedgerLine[] = (['release', 'consume'] as const).map((type) => ({
  id: exampleId(type),
  type,
  quantity: -2,
  operation_id: exampleId('operation'),
  note: '',
  reverses_id: null,
}));

/** The events of a spare part (D50). */
export const partCreated = eventType(
  'part.created',
  'A spare part was created, without stock.',
  sparePartResource.wholeSnapshot(),
  { shows: { quantity_on_hand: 0, quantity_reserved: 0 } },
);
export const partUpdated = changeEventType(
  'part.updated',
  'The details of a spare part changed.',
  sparePartResource.wholeSnapshot(),
  { previous: { unit_price: '11.90' } },
);
export const partStockMoved = changeEventType(
  'part.stock_moved',
  'Stock of a spare part was received, consumed, reserved, released or adjusted.',
  sparePartResource.wholeSnapshot({
    movements: supplied<readonly LedgerLine[]>({ schema: MOVEMENTS_SCHEMA }),
  }),
  { shows: { movements: MOVEMENTS }, previous: { quantity_on_hand: 14, quantity_reserved: 6 } },
);
export const partDeleted = eventType(
  'part.deleted',
  'A spare part that was never used was deleted with its stock. The snapshot shows it before the deletion.',
  sparePartResource.wholeSnapshot(),
  { shows: { quantity_on_hand: 12, quantity_reserved: 0 }, later: true, by: 'user' },
);
