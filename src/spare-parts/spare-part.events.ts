import { changeEventType, eventType } from '../kernel/resource/event-type.js';
import { exampleId } from '../kernel/ids.js';
import { given } from '../kernel/resource/field.js';
import { MOVEMENT_TYPES, type MovementType } from './spare-part-movement.entity.js';
import { sparePartResource } from './spare-part.resource.js';

/** One line of the ledger, as the event of it shows it. */
export interface LineMoved {
  readonly id: string;
  readonly type: MovementType;
  readonly quantity: number;
  readonly operation_id: string | null;
  readonly note: string;
}

const MOVEMENTS_SCHEMA = {
  type: 'array',
  description:
    'The lines that the ledger gained, in their order: two for what was used and had been reserved, which is released first; a count that leaves less than is reserved releases the newest reservations before it; those of a bulk request together.',
  items: {
    type: 'object',
    description: 'A line of the ledger.',
    properties: {
      id: { type: 'string', format: 'uuid', description: 'The movement.' },
      type: { type: 'string', enum: [...MOVEMENT_TYPES], description: 'What happened to the stock.' },
      quantity: { type: 'integer', description: 'How much, signed.', examples: [-2] },
      operation_id: {
        type: ['string', 'null'],
        format: 'uuid',
        description: 'The operation it was for; null when it was for none.',
      },
      note: {
        type: 'string',
        description: 'Why; empty when no reason was given.',
        examples: ['Delivery 4711'],
      },
    },
    required: ['id', 'type', 'quantity', 'operation_id', 'note'],
  },
};

/** The movements of the sample: two that were reserved for an operation are used. */
const MOVEMENTS: readonly LineMoved[] = (['release', 'consume'] as const).map((type) => ({
  id: exampleId(type),
  type,
  quantity: -2,
  operation_id: exampleId('operation'),
  note: '',
}));

/** What happens to a spare part (D50). */
export const partCreated = eventType(
  'part.created',
  'A spare part was recorded. There is nothing of it yet.',
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
  'Stock of a spare part was received, used, reserved, given back or corrected.',
  sparePartResource.wholeSnapshot({ movements: given<readonly LineMoved[]>({ schema: MOVEMENTS_SCHEMA }) }),
  { shows: { movements: MOVEMENTS }, previous: { quantity_on_hand: 14, quantity_reserved: 6 } },
);
