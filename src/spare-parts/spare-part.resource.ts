import {
  decimal,
  externalId,
  integer,
  like,
  nullable,
  oneOf,
  text,
  timestamp,
  uuid,
} from '../kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';
import { SparePart, SPARE_PART_CATEGORIES, SPARE_PART_UNITS } from './spare-part.entity.js';

/** A spare part as it is read (§2.8). */
export const sparePartResource = defineResource({
  object: 'spare_part',
  entity: SparePart,
  description: 'A part kept in stock. What can be allocated is `quantity_on_hand` less `quantity_reserved`.',
  fields: {
    id: uuid('The spare part.'),
    name: text('What it is.', 'Deep groove ball bearing 6204'),
    reference: nullable(text("The customer's part number.", 'BRG-6204-2RS')),
    category: nullable(oneOf(SPARE_PART_CATEGORIES, 'What kind of part it is.')),
    unit: nullable(oneOf(SPARE_PART_UNITS, 'What its quantities count.')),
    quantity_on_hand: integer('Physical stock.', 12),
    quantity_reserved: integer('What of it is committed to open operations.', 4),
    min_stock: nullable(integer('Reorder threshold.', 5)),
    unit_price: nullable(like(decimal('Price of one unit.'), '12.50')),
    supplier: nullable(text('Who sells it.', 'SKF')),
    created_at: timestamp('When it was recorded.'),
    updated_at: timestamp('When it last changed; its stock too.'),
    external_id: externalId('MAT-6204'),
  },
});

/** The same as an object. */
export type SparePartResource = ResourceOf<typeof sparePartResource>;
