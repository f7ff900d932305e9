import { changeEventType, eventType } from '../kernel/resource/event-type.js';
import { operationResource } from './operation.resource.js';
import { allowedActions, type AssigneeType, type OperationStatus } from './operation-status.js';

/** The fields of an operation that every event contains, beside those that changed (§6.2, D24). */
const snapshot = operationResource.snapshot([
  'id',
  'object',
  'number',
  'status',
  'title',
  'asset_id',
  'assignee_type',
  'technician_id',
  'vendor_id',
  'scheduled_for',
  'updated_at',
]);

/** The state of the operation in a sample event. */
function stateOf(status: OperationStatus, assigneeType: AssigneeType | null = 'technician') {
  return { status, allowed_actions: [...allowedActions({ status, assigneeType })] };
}

/** The events of an operation (§6.5). */
export const operationCreated = eventType('operation.created', 'An operation was opened.', snapshot);
export const operationUpdated = changeEventType(
  'operation.updated',
  "An operation's details changed, or its status changed in a way that has no event of its own.",
  snapshot,
  { previous: { title: 'Look at the seal of pump 4' } },
);
export const operationAssigned = changeEventType(
  'operation.assigned',
  'An operation was assigned.',
  snapshot,
  {
    previous: {
      ...stateOf('new', null),
      assignee_type: null,
      technician_id: null,
      assignee_name: null,
    },
  },
);
export const operationRescheduled = changeEventType(
  'operation.rescheduled',
  'An operation was rescheduled or unscheduled.',
  snapshot,
  { previous: { scheduled_for: '2026-10-06T06:00:00.000Z' } },
);
export const operationCancelled = changeEventType(
  'operation.cancelled',
  'An operation was cancelled.',
  snapshot,
  {
    shows: { ...stateOf('cancelled'), cancellation_reason: 'The whole pump is replaced' },
    previous: { ...stateOf('assigned'), cancellation_reason: null },
  },
);
export const operationCompleted = changeEventType(
  'operation.completed',
  'The work of an operation is completed.',
  snapshot,
  {
    shows: {
      ...stateOf('completed'),
      completed_at: '2026-10-06T14:05:00.000Z',
      work_report: 'Seal and bearing replaced.',
    },
    previous: { ...stateOf('in_progress'), completed_at: null, work_report: null },
  },
);
