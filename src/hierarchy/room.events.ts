import { changeEventType, eventType } from '../kernel/resource/event-type.js';
import { roomResource } from './room.resource.js';

const snapshot = roomResource.wholeSnapshot();

/** The events of a room (D50). */
export const roomCreated = eventType('room.created', 'A room was recorded.', snapshot);
export const roomUpdated = changeEventType('room.updated', "A room's name changed.", snapshot, {
  previous: { name: 'Boiler room' },
});
export const roomDeleted = eventType(
  'room.deleted',
  'A room was deleted, possibly with its floor.',
  snapshot,
  {
    later: true,
  },
);
