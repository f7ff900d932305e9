import { Injectable } from '@nestjs/common';
import {
  CompleteOperationDto,
  OperationActions,
  operationResource,
  OperationsService,
  ReasonDto,
} from '../../operations/index.js';
import { writeTool, type ToolSource } from '../tool.js';
import { Nothing, withId } from '../tool-input.js';

/** The description of an operation's id. */
export const OPERATION = 'The id of the operation, from list_operations.';

const ACTION_DEFAULTS = {
  scope: 'operations:write',
  isRepeatable: true,
  returns: operationResource,
} as const;
const ID_ONLY = withId('operation_id', OPERATION, Nothing);
const WITH_REASON = withId('operation_id', OPERATION, ReasonDto);

/** The actions that change the state of an operation (D54). Its `allowed_actions` lists the ones that are possible now. */
@Injectable()
export class OperationActionTools implements ToolSource {
  constructor(
    private readonly operations: OperationsService,
    private readonly actions: OperationActions,
  ) {}

  readonly tools = [
    writeTool({
      ...ACTION_DEFAULTS,
      name: 'start_operation',
      title: 'Start an operation',
      description:
        'Starts the work. An operation of a technician becomes `in_progress`; that of a vendor becomes `pending_start`, until the business confirms it.',
      takes: ID_ONLY,
      act: async (work, { operationId }) =>
        this.operations.get(work, await this.actions.start(work, operationId)),
    }),
    writeTool({
      ...ACTION_DEFAULTS,
      name: 'complete_operation',
      title: 'Complete an operation',
      description:
        'Completes the work. An operation of a technician becomes `completed`; that of a vendor becomes `pending_completion`, until the business confirms it. Used parts are taken from the stock, and the last maintenance of the asset is set to today.',
      takes: withId('operation_id', OPERATION, CompleteOperationDto),
      act: async (work, { operationId, ...completion }) =>
        this.operations.get(work, await this.actions.complete(work, operationId, completion)),
    }),
    writeTool({
      ...ACTION_DEFAULTS,
      name: 'accept_operation',
      title: 'Accept an operation',
      description:
        'The vendor accepts a `new` operation, or the business accepts a disputed start or completion: the operation becomes `in_progress` or `completed`.',
      takes: ID_ONLY,
      act: async (work, { operationId }) =>
        this.operations.get(work, await this.actions.accept(work, operationId)),
    }),
    writeTool({
      ...ACTION_DEFAULTS,
      name: 'decline_operation',
      title: 'Decline an operation',
      description: 'The vendor declines the operation. It becomes `new` and unassigned.',
      takes: ID_ONLY,
      act: async (work, { operationId }) =>
        this.operations.get(work, await this.actions.decline(work, operationId)),
    }),
    writeTool({
      ...ACTION_DEFAULTS,
      name: 'confirm_operation',
      title: "Confirm a vendor's declaration",
      description:
        'Confirms a start or completion that a vendor declared: the operation becomes `in_progress` or `completed`.',
      takes: ID_ONLY,
      act: async (work, { operationId }) =>
        this.operations.get(work, await this.actions.confirm(work, operationId)),
    }),
    writeTool({
      ...ACTION_DEFAULTS,
      name: 'dispute_operation',
      title: "Dispute a vendor's declaration",
      description:
        'Disputes a start or completion that a vendor declared. The vendor is notified of the reason.',
      takes: WITH_REASON,
      act: async (work, { operationId, reason }) =>
        this.operations.get(work, await this.actions.dispute(work, operationId, reason)),
    }),
    writeTool({
      ...ACTION_DEFAULTS,
      name: 'close_operation',
      title: 'Close an operation',
      description: 'Closes a completed operation. It becomes `done`, which is final.',
      isFinal: true,
      takes: ID_ONLY,
      act: async (work, { operationId }) =>
        this.operations.get(work, await this.actions.close(work, operationId)),
    }),
    writeTool({
      ...ACTION_DEFAULTS,
      name: 'reopen_operation',
      title: 'Reopen an operation',
      description:
        'Reopens a completed operation. It becomes `in_progress`. Used parts are not returned to the stock.',
      takes: WITH_REASON,
      act: async (work, { operationId, reason }) =>
        this.operations.get(work, await this.actions.reopen(work, operationId, reason)),
    }),
  ];
}
