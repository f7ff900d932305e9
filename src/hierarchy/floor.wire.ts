import { integer, text, timestamp, uuid } from '../kernel/wire/field.js';
import { wire } from '../kernel/wire/wire.js';
import { Floor } from './floor.entity.js';

/** A floor on the wire (§2.5). */
export const floorWire = wire('floor', Floor, 'A floor of a building. It holds rooms.', {
  id: uuid('The floor.'),
  building_id: uuid('The building it belongs to.'),
  name: text('Its name.', 'Ground floor'),
  level: integer('0 is the ground floor, basements are negative.', 0),
  created_at: timestamp('When it was recorded.'),
  updated_at: timestamp('When it last changed.'),
});
