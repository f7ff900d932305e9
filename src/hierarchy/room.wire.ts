import { text, timestamp, uuid } from '../kernel/wire/field.js';
import { wire } from '../kernel/wire/wire.js';
import { Room } from './room.entity.js';

/** A room on the wire (§2.6). */
export const roomWire = wire(
  'room',
  Room,
  'The finest location: a room, or in a plant a line or a zone. Assets stand in rooms.',
  {
    id: uuid('The room.'),
    floor_id: uuid('The floor it belongs to.'),
    name: text('Its name.', 'Pump room'),
    created_at: timestamp('When it was recorded.'),
    updated_at: timestamp('When it last changed.'),
  },
);
