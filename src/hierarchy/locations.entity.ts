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
  integer,
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

/** A floor of a building; a single-storey site has one, at level 0 (§2.5). */
@TenantEntity('floors')
export class Floor {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('uuid') buildingId!: string;
  @Column('text') name!: string;
  /** 0 is the ground floor, basements are negative. */
  @Column('integer') level!: number;
  @Column('text', { nullable: true }) externalId!: string | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}

/** The floor resource (§2.5). */
export const floorResource = defineResource({
  object: 'floor',
  entity: Floor,
  description: 'A floor of a building. It holds rooms.',
  fields: {
    id: uuid('The floor.'),
    building_id: uuid('The building it belongs to.'),
    name: text('Its name.', 'Ground floor'),
    level: integer('0 is the ground floor; basements are negative.', 0),
    created_at: timestamp('When it was recorded.'),
    updated_at: timestamp('When it last changed.'),
    external_id: externalId('SITE-01-00'),
  },
});

/** The resource as a typed object. */
export type FloorResource = ResourceOf<typeof floorResource>;

/** A room is the smallest location. In a plant it may be a line or a zone (§2.6). */
@TenantEntity('rooms')
export class Room {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('uuid') floorId!: string;
  @Column('text') name!: string;
  @Column('text', { nullable: true }) externalId!: string | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}

/** The room resource (§2.6). */
export const roomResource = defineResource({
  object: 'room',
  entity: Room,
  description: 'The finest location: a room, or a line or zone in a plant. Assets belong to rooms.',
  fields: {
    id: uuid('The room.'),
    floor_id: uuid('The floor it belongs to.'),
    name: text('Its name.', 'Pump room'),
    created_at: timestamp('When it was recorded.'),
    updated_at: timestamp('When it last changed.'),
    external_id: externalId('SITE-01-00-014'),
  },
});

/** The resource as a typed object. */
export type RoomResource = ResourceOf<typeof roomResource>;
