import { Column, PrimaryColumn } from 'typeorm';
import { externalId, integer, text, timestamp, uuid } from '../kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';

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
