import { Injectable } from '@nestjs/common';
import {
  CompleteOperationDto,
  OperationActions,
  OperationsService,
  ReasonDto,
} from '../../operations/index.js';
import { writeTool, type ToolSource } from '../tool.js';
import { Nothing, withId } from '../tool-input.js';

/** Says of an operation's id where it comes from. */
export const OPERATION = 'The operation, as list_operations gives its id.';

const MOVES = { scope: 'operations:write', isRepeatable: true } as const;
const ALONE = withId('operation_id', OPERATION, Nothing);
const WITH_REASON = withId('operation_id', OPERATION, ReasonDto);

/** What moves an operation from state to state (D54); which of it is allowed, its `allowed_actions` say. */
@Injectable()
export class OperationActionTools implements ToolSource {
  constructor(
    private readonly operations: OperationsService,
    private readonly actions: OperationActions,
  ) {}

  readonly tools = [
    writeTool({
      ...MOVES,
      name: 'start_operation',
      title: 'Start an operation',
      description:
        'The work begins: a technician’s becomes `in_progress`; a vendor’s `pending_start`, for the business to confirm.',
      takes: ALONE,
      act: async (work, { operationId }) =>
        this.operations.get(work, await this.actions.start(work, operationId)),
    }),
    writeTool({
      ...MOVES,
      name: 'complete_operation',
      title: 'Complete an operation',
      description:
        'The work is done: a technician’s becomes `completed`; a vendor’s `pending_completion`, for the business to confirm. Parts used leave the stock, and the asset’s last maintenance is dated today.',
      takes: withId('operation_id', OPERATION, CompleteOperationDto),
      act: async (work, { operationId, ...completion }) =>
        this.operations.get(work, await this.actions.complete(work, operationId, completion)),
    }),
    writeTool({
      ...MOVES,
      name: 'accept_operation',
      title: 'Accept an operation',
      description:
        'The vendor takes on what is `new`; or the business gives in to what it disputed, which is then `in_progress` or `completed`.',
      takes: ALONE,
      act: async (work, { operationId }) =>
        this.operations.get(work, await this.actions.accept(work, operationId)),
    }),
    writeTool({
      ...MOVES,
      name: 'decline_operation',
      title: 'Decline an operation',
      description: 'The vendor does not take it on: it is `new` again, unassigned.',
      takes: ALONE,
      act: async (work, { operationId }) =>
        this.operations.get(work, await this.actions.decline(work, operationId)),
    }),
    writeTool({
      ...MOVES,
      name: 'confirm_operation',
      title: 'Confirm what a vendor declared',
      description: 'A declared start becomes `in_progress`, a declared completion `completed`.',
      takes: ALONE,
      act: async (work, { operationId }) =>
        this.operations.get(work, await this.actions.confirm(work, operationId)),
    }),
    writeTool({
      ...MOVES,
      name: 'dispute_operation',
      title: 'Dispute what a vendor declared',
      description: 'A declared start or completion is not agreed to. The vendor is told why.',
      takes: WITH_REASON,
      act: async (work, { operationId, reason }) =>
        this.operations.get(work, await this.actions.dispute(work, operationId, reason)),
    }),
    writeTool({
      ...MOVES,
      name: 'close_operation',
      title: 'Close an operation',
      description: 'Puts completed work away: it is `done`, for good.',
      isFinal: true,
      takes: ALONE,
      act: async (work, { operationId }) =>
        this.operations.get(work, await this.actions.close(work, operationId)),
    }),
    writeTool({
      ...MOVES,
      name: 'reopen_operation',
      title: 'Reopen an operation',
      description: 'Sends completed work back: it is `in_progress` again. Parts that were used stay used.',
      takes: WITH_REASON,
      act: async (work, { operationId, reason }) =>
        this.operations.get(work, await this.actions.reopen(work, operationId, reason)),
    }),
  ];
}
