import { changeEventType, eventType } from '../kernel/events/event-type.js';
import { operationResource } from './operation.resource.js';

/** What every event shows of an operation (§6.2, D24). */
const snapshot = operationResource.snapshot([
  'id',
  'object',
  'status',
  'title',
  'asset_id',
  'assignee_type',
  'technician_id',
  'vendor_id',
  'scheduled_for',
  'updated_at',
]);

/** The events of an operation (§6.5). */
export const operationCreated = eventType('operation.created', 'An operation was opened.', snapshot);
export const operationUpdated = changeEventType(
  'operation.updated',
  'Details of an operation changed, or its status in a way that has no event of its own.',
  snapshot,
);
export const operationAssigned = changeEventType(
  'operation.assigned',
  'An operation was given to somebody.',
  snapshot,
);
export const operationRescheduled = changeEventType(
  'operation.rescheduled',
  'An operation was moved on the calendar, or taken off it.',
  snapshot,
);
export const operationCancelled = changeEventType(
  'operation.cancelled',
  'An operation was cancelled.',
  snapshot,
);
export const operationCompleted = changeEventType(
  'operation.completed',
  'The work of an operation is completed.',
  snapshot,
);
