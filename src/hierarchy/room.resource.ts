import { externalId, text, timestamp, uuid } from '../kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';
import { Room } from './room.entity.js';

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

/** The same resource as an object. */
export type RoomResource = ResourceOf<typeof roomResource>;
