import type { Patch } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import type { Reason } from '../kernel/messages/messages.js';
import type { EventType } from '../kernel/resource/event-type.js';
import type { ChecklistChange } from '../procedures/index.js';
import {
  allowedActions,
  movesAllowed,
  nextStatus,
  type OperationMove,
  type OperationState,
  type OperationStatus,
  statesFor,
} from './operation-status.js';
import type { FieldChange, FieldChanges, Operation } from './operation.entity.js';
import { operationMessages } from './operation.messages.js';

/** Optional details of a transition. */
export interface TransitionOptions {
  /** What changes besides the status. */
  readonly change?: Patch<Operation>;
  /** The event to emit; by default, the event of the new status. */
  readonly event?: EventType;
  /** The reason, for the history. */
  readonly reason?: string | null;
}

/** A locked operation that an action takes to its next status. */
export interface Transition extends TransitionOptions {
  readonly operation: Operation;
  readonly action: OperationMove;
  /** How its procedures change; `change` has their columns. */
  readonly checklist?: ChecklistChange;
}

/** The fields whose changes the history records, with their names in the API. */
const RECORDED_FIELDS = {
  title: 'title',
  description: 'description',
  requiredSkill: 'required_skill',
  place: 'place',
  assetId: 'asset_id',
  assigneeType: 'assignee_type',
  technicianId: 'technician_id',
  vendorId: 'vendor_id',
  // The history keeps the assignee's name of that time, because the person may be renamed later.
  people: 'assignee_name',
  scheduledFor: 'scheduled_for',
  priority: 'priority',
  agreedAmount: 'agreed_amount',
  notes: 'notes',
  workReport: 'work_report',
  laborMinutes: 'labor_minutes',
  otherCost: 'other_cost',
} as const satisfies Partial<Record<keyof Operation, string>>;

type RecordedField = keyof typeof RECORDED_FIELDS;

/**
 * The entry of a change in an operation's history: each field of the change, with its value before and after. Pass only fields
 * that differ to record only differences.
 *
 * @param before empty for an operation that is being opened
 */
export function fieldChanges(before: Partial<Operation>, change: Patch<Operation>): FieldChanges {
  const named = (Object.keys(RECORDED_FIELDS) as RecordedField[]).filter(
    (name) => change[name] !== undefined,
  );
  return Object.fromEntries(
    named.map((name): [string, FieldChange] => [
      RECORDED_FIELDS[name],
      { from: asText(before[name]), to: asText(change[name]) },
    ]),
  );
}

function asText(value: string | number | Date | null | undefined): string | null {
  if (typeof value === 'number') return String(value);
  return value instanceof Date ? value.toISOString() : (value ?? null);
}

/**
 * The state after an action. It may equal the present state.
 *
 * @throws ApiError `invalid_state` with the present state, the states that allow the action, and the actions allowed now
 */
export function statusAfter(action: OperationMove, operation: OperationState): OperationStatus {
  const next = nextStatus(action, operation);
  if (next === undefined) throw new ApiError('invalid_state', refusal(action, operation));
  return next;
}

function refusal(action: OperationMove, operation: OperationState): Reason {
  const moves = movesAllowed(operation);
  // If all fields can be updated, partial updates need no mention.
  const allowed = moves.filter(
    (move) => move !== 'update notes, work_report and agreed_amount' || !moves.includes('update'),
  );
  const { status } = operation;
  const actions = allowedActions(operation);
  return operationMessages.stateRefuses({ status, action, needed: statesFor(action), allowed, actions });
}
