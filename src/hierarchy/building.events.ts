import { changeEventType, eventType } from '../kernel/resource/event-type.js';
import { buildingResource } from './building.resource.js';

const snapshot = buildingResource.wholeSnapshot();

/** The events of a building (D50). */
export const buildingCreated = eventType('building.created', 'A building was recorded.', snapshot);
export const buildingUpdated = changeEventType(
  'building.updated',
  "A building's details changed.",
  snapshot,
  { previous: { name: 'Plant 2' } },
);
export const buildingDeleted = eventType(
  'building.deleted',
  'A building was deleted with its floors and rooms, which have their own events.',
  snapshot,
  { later: true },
);
