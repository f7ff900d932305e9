import {
  decimal,
  externalId,
  integer,
  withExample,
  nullable,
  oneOf,
  text,
  timestamp,
  uuid,
} from '../kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';
import { SparePart, SPARE_PART_CATEGORIES, SPARE_PART_UNITS } from './spare-part.entity.js';

/** The spare part resource (§2.8). */
export const sparePartResource = defineResource({
  object: 'spare_part',
  entity: SparePart,
  description:
    'A part kept in stock. The quantity available to allocate is `quantity_on_hand` minus `quantity_reserved`.',
  fields: {
    id: uuid('The spare part.'),
    name: text('What it is.', 'Deep groove ball bearing 6204'),
    reference: nullable(text("The customer's part number.", 'BRG-6204-2RS')),
    category: nullable(oneOf(SPARE_PART_CATEGORIES, 'The kind of part.')),
    unit: nullable(oneOf(SPARE_PART_UNITS, 'The unit of its quantities.')),
    quantity_on_hand: integer('The physical stock.', 12),
    quantity_reserved: integer('The stock committed to open operations.', 4),
    min_stock: nullable(integer('The reorder threshold.', 5)),
    unit_price: nullable(withExample(decimal('The price of one unit.'), '12.50')),
    supplier: nullable(text('The name of the supplier.', 'SKF')),
    created_at: timestamp('When it was recorded.'),
    updated_at: timestamp('When its details or its stock last changed.'),
    external_id: externalId('MAT-6204'),
  },
});

/** The same resource as an object. */
export type SparePartResource = ResourceOf<typeof sparePartResource>;

/** The available quantity of a part: what is not reserved (§2.8). */
export function availableOf(part: SparePartResource): number {
  return part.quantity_on_hand - part.quantity_reserved;
}

/** Tells whether less of a part is available than its minimum. */
export function isBelowMinimum(part: SparePartResource): boolean {
  return part.min_stock !== null && availableOf(part) < part.min_stock;
}
