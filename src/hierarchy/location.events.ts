import { changeEventType, eventType } from '../kernel/resource/event-type.js';
import { buildingResource, floorResource, roomResource } from './locations.entity.js';

const buildingSnapshot = buildingResource.wholeSnapshot();

/** The events of a building (D50). */
export const buildingCreated = eventType('building.created', 'A building was recorded.', buildingSnapshot);
export const buildingUpdated = changeEventType(
  'building.updated',
  "A building's details changed.",
  buildingSnapshot,
  { previous: { name: 'Plant 2' } },
);
export const buildingDeleted = eventType(
  'building.deleted',
  'A building was deleted with its floors and rooms, which have their own events.',
  buildingSnapshot,
  { later: true },
);

const floorSnapshot = floorResource.wholeSnapshot();

/** The events of a floor (D50). */
export const floorCreated = eventType('floor.created', 'A floor was recorded.', floorSnapshot);
export const floorUpdated = changeEventType(
  'floor.updated',
  "A floor's name or level changed.",
  floorSnapshot,
  {
    previous: { name: 'Level 0' },
  },
);
export const floorDeleted = eventType(
  'floor.deleted',
  'A floor was deleted with its rooms, possibly with its building.',
  floorSnapshot,
  { later: true },
);

const roomSnapshot = roomResource.wholeSnapshot();

/** The events of a room (D50). */
export const roomCreated = eventType('room.created', 'A room was recorded.', roomSnapshot);
export const roomUpdated = changeEventType('room.updated', "A room's name changed.", roomSnapshot, {
  previous: { name: 'Boiler room' },
});
export const roomDeleted = eventType(
  'room.deleted',
  'A room was deleted, possibly with its floor.',
  roomSnapshot,
  {
    later: true,
  },
);
