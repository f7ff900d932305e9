import { changeEventType, eventType } from '../kernel/resource/event-type.js';
import { operationResource } from './operation.resource.js';
import { allowedActions, type AssigneeType, type OperationStatus } from './operation-status.js';

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

/** How the operation of a sample stood before. */
function standing(status: OperationStatus, assigneeType: AssigneeType | null = 'technician') {
  return { status, allowed_actions: [...allowedActions({ status, assigneeType })] };
}

/** The events of an operation (§6.5). */
export const operationCreated = eventType('operation.created', 'An operation was opened.', snapshot);
export const operationUpdated = changeEventType(
  'operation.updated',
  'Details of an operation changed, or its status in a way that has no event of its own.',
  snapshot,
  { previous: { title: 'Look at the seal of pump 4' } },
);
export const operationAssigned = changeEventType(
  'operation.assigned',
  'An operation was assigned.',
  snapshot,
  { previous: { ...standing('new', null), assignee_type: null, technician_id: null, assignee_name: null } },
);
export const operationRescheduled = changeEventType(
  'operation.rescheduled',
  'An operation was moved on the calendar, or taken off it.',
  snapshot,
  { previous: { scheduled_for: '2026-10-06T06:00:00.000Z' } },
);
export const operationCancelled = changeEventType(
  'operation.cancelled',
  'An operation was cancelled.',
  snapshot,
  { shows: { status: 'cancelled' }, previous: { ...standing('assigned'), cancellation_reason: null } },
);
export const operationCompleted = changeEventType(
  'operation.completed',
  'The work of an operation is completed.',
  snapshot,
  { shows: { status: 'completed' }, previous: { ...standing('in_progress'), completed_at: null } },
);
