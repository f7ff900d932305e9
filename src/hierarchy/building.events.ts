import { changeEventType, eventType } from '../kernel/resource/event-type.js';
import { buildingResource } from './building.resource.js';

const snapshot = buildingResource.wholeSnapshot();

/** What happens to a building (D50). */
export const buildingCreated = eventType('building.created', 'A building was recorded.', snapshot);
export const buildingUpdated = changeEventType(
  'building.updated',
  'A building changed: its name or its address.',
  snapshot,
  { previous: { name: 'Plant 2' } },
);
export const buildingDeleted = eventType(
  'building.deleted',
  'A building was deleted, and its floors and rooms with it, which have events of their own.',
  snapshot,
  { later: true },
);
