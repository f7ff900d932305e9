import { changeEventType, eventType } from '../kernel/resource/event-type.js';
import { floorResource } from './floor.resource.js';

const snapshot = floorResource.wholeSnapshot();

/** The events of a floor (D50). */
export const floorCreated = eventType('floor.created', 'A floor was recorded.', snapshot);
export const floorUpdated = changeEventType('floor.updated', "A floor's name or level changed.", snapshot, {
  previous: { name: 'Level 0' },
});
export const floorDeleted = eventType(
  'floor.deleted',
  'A floor was deleted with its rooms, possibly with its building.',
  snapshot,
  { later: true },
);
