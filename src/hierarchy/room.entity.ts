import { Column, PrimaryColumn } from 'typeorm';
import { externalId, text, timestamp, uuid } from '../kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';

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
