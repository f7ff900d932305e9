import { ApiError } from '../kernel/errors/api-error.js';
import type { Reason } from '../kernel/messages/messages.js';
import {
  allowedActions,
  movesAllowed,
  nextStatus,
  statesFor,
  type OperationMove,
  type OperationStatus,
  type OperationState,
} from './operation-status.js';
import { operationMessages } from './operation.messages.js';

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
