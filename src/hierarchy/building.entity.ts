import { Column, PrimaryColumn } from 'typeorm';
import {
  decimal,
  externalId,
  nullable,
  oneOf,
  text,
  timestamp,
  uuid,
  withExample,
} from '../kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';
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

/** What a building is used for. */
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

/** The building resource (§2.4). */
export const buildingResource = defineResource({
  object: 'building',
  entity: Building,
  description: 'A building, with its floors and rooms below it.',
  fields: {
    id: uuid('The building.'),
    name: text('Its name.', 'Plant North'),
    description: nullable(text('A description.')),
    building_type: withExample(oneOf(BUILDING_TYPES, 'The use of the building.'), 'industrial'),
    physical_address: text('The street address.', '12 Quai du Port, 13002 Marseille'),
    area_sqm: nullable(withExample(decimal('The floor area in square metres.'), '1250.50')),
    created_at: timestamp('When it was recorded.'),
    updated_at: timestamp('When it last changed.'),
    external_id: externalId('SITE-01'),
  },
});

/** The resource as a typed object. */
export type BuildingResource = ResourceOf<typeof buildingResource>;
