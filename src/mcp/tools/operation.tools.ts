import { Injectable } from '@nestjs/common';
import {
  AssignOperationDto,
  CancelOperationDto,
  CreateOperationDto,
  ListOperationsQuery,
  OperationActions,
  operationResource,
  OperationsService,
  RescheduleOperationDto,
} from '../../operations/index.js';
import { listTool, readTool, writeTool, type ToolSource } from '../tool.js';
import { Nothing, withId } from '../tool-input.js';
import { OPERATION } from './operation-action.tools.js';

/** What agents can do with operations, beside moving them from state to state. */
@Injectable()
export class OperationTools implements ToolSource {
  constructor(
    private readonly operations: OperationsService,
    private readonly actions: OperationActions,
  ) {}

  readonly tools = [
    listTool({
      name: 'list_operations',
      title: 'List operations',
      description:
        'Lists the work orders of the business, newest first unless told; all filters must hold. `open: true` gives what is still to be done. Changes nothing.',
      scope: 'operations:read',
      takes: ListOperationsQuery,
      of: operationResource,
      act: (tenant, filters, page) => this.operations.list(tenant, filters, page),
    }),
    readTool({
      name: 'get_operation',
      title: 'Get an operation',
      description:
        'Everything that is known of one work order; `allowed_actions` says what can be done with it now. Changes nothing.',
      scope: 'operations:read',
      takes: withId('operation_id', OPERATION, Nothing),
      act: (tenant, { operationId }) => this.operations.get(tenant, operationId),
    }),
    writeTool({
      name: 'create_operation',
      title: 'Open an operation',
      description:
        'Opens a work order, and tells the assignee: a technician gets it `assigned`, a vendor `new`, to be accepted first; unassigned, it waits as `new`. It appears on the calendar. Look with list_operations first whether the same work is open already.',
      scope: 'operations:write',
      creates: true,
      isRepeatable: true,
      takes: CreateOperationDto,
      act: async (work, command) => this.operations.get(work, await this.operations.open(work, command)),
    }),
    writeTool({
      name: 'assign_operation',
      title: 'Assign an operation',
      description:
        'Gives a work order to a technician or a vendor, and tells them and the previous assignee. For a technician it becomes `assigned`; a vendor is to accept it.',
      scope: 'operations:write',
      takes: withId('operation_id', OPERATION, AssignOperationDto),
      act: async (work, { operationId, ...wanted }) =>
        this.operations.get(work, await this.operations.assign(work, operationId, wanted)),
    }),
    writeTool({
      name: 'reschedule_operation',
      title: 'Reschedule an operation',
      description: 'Moves a work order on the calendar, or takes it off with null; the assignee is told.',
      scope: 'operations:reschedule',
      isRepeatable: true,
      takes: withId('operation_id', OPERATION, RescheduleOperationDto),
      act: async (work, { operationId, scheduledFor }) =>
        this.operations.get(work, await this.operations.reschedule(work, operationId, scheduledFor)),
    }),
    writeTool({
      name: 'cancel_operation',
      title: 'Cancel an operation',
      description:
        'Calls a work order off, for good: it cannot be reopened. Parts reserved for it are given back, and the assignee is shown the reason. Ask a person first.',
      scope: 'operations:cancel',
      isFinal: true,
      isRepeatable: true,
      takes: withId('operation_id', OPERATION, CancelOperationDto),
      act: async (work, { operationId, reason }) =>
        this.operations.get(work, await this.actions.cancel(work, operationId, reason)),
    }),
  ];
}
