import { Column, PrimaryColumn } from 'typeorm';
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
