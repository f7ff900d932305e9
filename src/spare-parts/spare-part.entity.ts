import { Column, PrimaryColumn } from 'typeorm';
import {
  decimal,
  externalId,
  integer,
  nullable,
  oneOf,
  text,
  timestamp,
  uuid,
  withExample,
} from '../kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';

/** The categories of parts (§2.8). */
export const SPARE_PART_CATEGORIES = [
  'bearing',
  'seal_gasket',
  'belt_chain',
  'filter',
  'lubricant',
  'fastener',
  'electrical_component',
  'sensor',
  'valve',
  'hydraulic',
  'pneumatic',
  'motor_part',
  'tooling',
  'consumable',
  'safety',
  'other',
] as const;
export type SparePartCategory = (typeof SPARE_PART_CATEGORIES)[number];

/** The units of quantities (§2.8). */
export const SPARE_PART_UNITS = [
  'piece',
  'meter',
  'liter',
  'kilogram',
  'box',
  'set',
  'roll',
  'pair',
] as const;
export type SparePartUnit = (typeof SPARE_PART_UNITS)[number];

/** A part kept in stock. Its quantities are stored sums over its movements, so that reads need no aggregation. */
@TenantEntity('spare_parts')
export class SparePart {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('text') name!: string;
  @Column('text', { nullable: true }) reference!: string | null;
  @Column('text', { nullable: true }) category!: SparePartCategory | null;
  @Column('text', { nullable: true }) unit!: SparePartUnit | null;
  @Column('integer') quantityOnHand!: number;
  @Column('integer') quantityReserved!: number;
  @Column('integer', { nullable: true }) minStock!: number | null;
  @Column('numeric', { nullable: true }) unitPrice!: string | null;
  @Column('text', { nullable: true }) supplier!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}

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

/** The resource as a typed object. */
export type SparePartResource = ResourceOf<typeof sparePartResource>;

/** The available quantity of a part: what is not reserved (§2.8). */
export function availableOf(part: SparePartResource): number {
  return part.quantity_on_hand - part.quantity_reserved;
}

/** Tells whether less of a part is available than its minimum. */
export function isBelowMinimum(part: SparePartResource): boolean {
  return part.min_stock !== null && availableOf(part) < part.min_stock;
}
