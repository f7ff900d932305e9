import { Column, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';

/** The uses of a building (§2.4). */
export const BUILDING_TYPES = [
  'office',
  'residential',
  'commercial',
  'industrial',
  'mixed_use',
  'educational',
  'healthcare',
  'hospitality',
  'warehouse',
  'production_facility',
  'industrial_process_facility',
  'manufacturing_facility',
  'warehouse_and_offices',
  'other',
] as const;

/** One of the uses of a building. */
export type BuildingType = (typeof BUILDING_TYPES)[number];

/** A building of the business: the top of its location hierarchy (§2.4). */
@TenantEntity('buildings')
export class Building {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('text') name!: string;
  @Column('text', { nullable: true }) description!: string | null;
  @Column('text') buildingType!: BuildingType;
  @Column('text') physicalAddress!: string;
  @Column('numeric', { nullable: true }) areaSqm!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}
