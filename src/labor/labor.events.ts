import { changeEventType, eventType } from '../kernel/resource/event-type.js';
import { costEntryResource } from './cost-entry.entity.js';
import { timeEntryResource } from './time-entry.entity.js';

/** The fields of a time entry that every event contains. */
const snapshot = timeEntryResource.wholeSnapshot();
/** Rates are only for those who may read time entries. */
const NEEDS = { needs: 'time:read' };

/** The events of time and cost (D74). */
export const timeEntryCreated = eventType(
  'time_entry.created',
  'Time was recorded on an operation, or a timer was started.',
  snapshot,
  {},
  NEEDS,
);
export const timeEntryUpdated = changeEventType(
  'time_entry.updated',
  'A timer stopped or was forgotten, or a time entry was corrected.',
  snapshot,
  { previous: { ended_at: null, minutes: null, cost: null } },
  NEEDS,
);
export const costEntryCreated = eventType(
  'cost_entry.created',
  'A cost was recorded on an operation.',
  costEntryResource.wholeSnapshot(),
  {},
  NEEDS,
);
