import { changeEventType, eventType } from '../kernel/resource/event-type.js';
import { floorResource } from './floor.resource.js';

const snapshot = floorResource.wholeSnapshot();

/** What happens to a floor (D50). */
export const floorCreated = eventType('floor.created', 'A floor was recorded.', snapshot);
export const floorUpdated = changeEventType(
  'floor.updated',
  'A floor changed: its name or its level.',
  snapshot,
  { previous: { name: 'Level 0' } },
);
export const floorDeleted = eventType(
  'floor.deleted',
  'A floor was deleted, be it with its building; its rooms go with it.',
  snapshot,
  { later: true },
);
